/**
 * A page's document, or for the app its code, is fetched before the page is opened: a pointer, a finger or the keyboard
 * on a link is enough.
 */
import assert from 'node:assert/strict';
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { open } from '../actions';
import { expect, test } from '../fixtures';
import { DESKTOP, filesOnlyOf, PHONE } from '../site';

/** A finger that touches a link and stays there. Lifting it would follow the link. */
async function touch(link: Locator): Promise<void> {
  await link.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await link.boundingBox()) ?? assert.fail();
  const glass = await link.page().context().newCDPSession(link.page());
  await glass.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: x + width / 2, y: y + height / 2 }],
  });
  await glass.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] });
  await glass.detach();
}

const GESTURES: readonly [string, BrowserContextOptions, (link: Locator) => Promise<void>][] = [
  ['a pointer', { viewport: DESKTOP }, (link) => link.hover()],
  ['the keyboard', { viewport: DESKTOP }, (link) => link.focus()],
  ['a finger', { viewport: PHONE, isMobile: true, hasTouch: true }, touch],
];

/** The paths of the scripts that a page requests from now on. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && asked.push(new URL(request.url()).pathname));
  return asked;
}

/** Opens a page, and returns its link with this name. */
async function openBeside(page: Page, path: string, name: string): Promise<Locator> {
  await open(page, path);
  await page.waitForLoadState('networkidle');
  return page.getByRole('link', { name, exact: true }).last();
}

test.describe('a link prefetches its page', () => {
  for (const [what, options, reach] of GESTURES) {
    test(`when ${what} reaches it in a document: the next document, once, and no script`, async ({ visit }) => {
      const page = await visit(options);
      const link = await openBeside(page, ROUTES.home, 'Privacy');
      const scripts = scriptsOf(page);
      const documents: string[] = [];
      page.on('request', (request) => documents.push(new URL(request.url()).pathname));
      const arrived = page.waitForResponse('**/privacy');
      await reach(link);
      await arrived;
      await reach(link);
      expect(new URL(page.url()).pathname, 'nothing was pressed').toBe('/');
      expect(documents.filter((path) => path === '/privacy')).toStrictEqual(['/privacy']);
      expect(scripts).toStrictEqual([]);
      await link.click();
      await page.waitForURL('**/privacy');
    });

    test(`when ${what} reaches it in the app: only that page's files, once`, async ({ visit }) => {
      const page = await visit(options);
      const link = await openBeside(page, ROUTES.logIn, 'Create an account');
      const own = await filesOnlyOf(ROUTES.signUp, ROUTES.logIn);
      const asked = scriptsOf(page);
      const arrived = Promise.all(
        own.map((file) => page.waitForResponse((response) => new URL(response.url()).pathname === file)),
      );
      await reach(link);
      await arrived;
      expect(new URL(page.url()).pathname, 'nothing was pressed').toBe(ROUTES.logIn);
      expect(asked.toSorted()).toStrictEqual(own.toSorted());
      await link.click();
      await page.waitForURL(`**${ROUTES.signUp}`);
      await page.waitForFunction(() => document.activeElement?.matches('main h1'));
      expect(asked.toSorted()).toStrictEqual(own.toSorted());
    });
  }
});
