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

/** The paths of the documents, or of the scripts, that a page requests from now on. */
function requestsOf(page: Page, type: 'fetch' | 'script'): string[] {
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === type && asked.push(new URL(request.url()).pathname));
  return asked;
}

/** Opens the landing page, and returns its link to the privacy page. */
async function openLanding(page: Page): Promise<Locator> {
  await open(page, '/');
  await page.waitForLoadState('networkidle');
  return page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true });
}

async function follow(page: Page, link: Locator): Promise<void> {
  await link.click();
  await page.waitForURL('**/privacy');
  await page.waitForFunction(() => document.activeElement?.matches('main h1'));
}

test.describe('a link prefetches its page', () => {
  for (const [what, options, reach] of GESTURES) {
    test(`when ${what} reaches it: the document, once, and no script`, async ({ visit }) => {
      const page = await visit(options);
      const link = await openLanding(page);
      const [documents, scripts] = [requestsOf(page, 'fetch'), requestsOf(page, 'script')];
      const arrived = page.waitForResponse('**/privacy');
      await reach(link);
      await arrived;
      expect(new URL(page.url()).pathname, 'nothing was pressed').toBe('/');
      await follow(page, link);
      expect([documents.filter((path) => path === '/privacy'), scripts]).toStrictEqual([['/privacy'], []]);
    });

    test(`when ${what} reaches it, signed in: only that page's files, once`, async ({ visit, sessionOf }) => {
      const page = await visit({ ...options, storageState: await sessionOf('unpaid') });
      const before = requestsOf(page, 'script');
      const link = await openLanding(page);
      // The account menu has files of its own, which are requested when the session is known.
      await page.locator(`a[href="${ROUTES.accountSettings}"]`).first().waitFor({ state: 'attached' });
      const own = (await filesOnlyOf('/privacy', '/')).filter((file) => !before.includes(file));
      const asked = requestsOf(page, 'script');
      const arrived = Promise.all(
        own.map((file) => page.waitForResponse((response) => new URL(response.url()).pathname === file)),
      );
      await reach(link);
      await arrived;
      expect(new URL(page.url()).pathname, 'nothing was pressed').toBe('/');
      expect(asked.toSorted()).toStrictEqual(own.toSorted());
      await follow(page, link);
      expect(asked.toSorted()).toStrictEqual(own.toSorted());
    });
  }
});
