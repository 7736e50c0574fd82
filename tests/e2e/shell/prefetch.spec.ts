/**
 * A page's document, or for the app its code, is fetched before the page is opened: a pointer or a finger on a link is
 * enough, and in the app the keyboard.
 */
import assert from 'node:assert/strict';
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { open, scriptsOf } from '../actions';
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

const focus = (link: Locator) => link.focus();

const GESTURES: readonly [string, BrowserContextOptions, (link: Locator) => Promise<void>][] = [
  ['a pointer', { viewport: DESKTOP }, (link) => link.hover()],
  ['the keyboard', { viewport: DESKTOP }, focus],
  ['a finger', { viewport: PHONE, isMobile: true, hasTouch: true }, touch],
];

/** The returned function waits until the browser has the HTML of an address, by the rules of the document. */
async function watchPrefetch(page: Page, path: string): Promise<() => Promise<void>> {
  const watch = await page.context().newCDPSession(page);
  const ready = new Promise<void>((done) =>
    watch.on('Preload.prefetchStatusUpdated', ({ prefetchUrl, status }) => {
      if (new URL(prefetchUrl).pathname === path && status === 'Ready') done();
    }),
  );
  await watch.send('Preload.enable');
  return () => ready;
}

/** Opens a page, and returns its link with this name. */
async function openBeside(page: Page, path: string, name: string): Promise<Locator> {
  await open(page, path);
  await page.waitForLoadState('networkidle');
  return page.getByRole('link', { name, exact: true }).last();
}

for (const [what, options, reach] of GESTURES.filter(([, , reach]) => reach !== focus))
  test(`a document’s link prefetches the next document when ${what} reaches it, and no script`, async ({ visit }) => {
    const page = await visit(options);
    const link = await openBeside(page, ROUTES.home, 'Privacy');
    const scripts = scriptsOf(page);
    // A browser that is watched as this one does not prerender; it fetches the HTML instead.
    const prefetched = await watchPrefetch(page, ROUTES.privacy);
    await reach(link);
    await prefetched();
    expect(new URL(page.url()).pathname, 'nothing was pressed').toBe('/');
    expect(scripts).toStrictEqual([]);
    await link.click();
    await page.waitForURL(`**${ROUTES.privacy}`);
    const delivered = () => performance.getEntriesByType('navigation').map((entry) => entry.toJSON().deliveryType);
    expect(await page.evaluate(delivered)).toStrictEqual(['navigational-prefetch']);
  });

test.describe('a link of the app prefetches its page', () => {
  for (const [what, options, reach] of GESTURES) {
    test(`when ${what} reaches it: only that page's files, once`, async ({ visit }) => {
      const page = await visit(options);
      const link = await openBeside(page, ROUTES.logIn, 'Create an account');
      const own = await filesOnlyOf(ROUTES.signUp, ROUTES.logIn);
      const asked = scriptsOf(page);
      // A page loads its measures when it is idle, which may be now.
      const prefetched = () => asked.filter((file) => !file.includes('/vitals.')).toSorted();
      const arrived = Promise.all(
        own.map((file) => page.waitForResponse((response) => new URL(response.url()).pathname === file)),
      );
      await reach(link);
      await arrived;
      expect(new URL(page.url()).pathname, 'nothing was pressed').toBe(ROUTES.logIn);
      expect(prefetched()).toStrictEqual(own.toSorted());
      await link.click();
      await page.waitForURL(`**${ROUTES.signUp}`);
      await page.waitForFunction(() => document.activeElement?.matches('main h1'));
      expect(prefetched()).toStrictEqual(own.toSorted());
    });
  }
});
