/**
 * A page is fetched before it is opened. Of a document the browser has the HTML when a pointer rests on its link or a
 * finger touches it; of the app the code comes with these or with the keyboard on the link.
 */
import assert from 'node:assert/strict';
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { open } from '../actions';
import { expect, test } from '../fixtures';
import { DESKTOP, filesOnlyOf, PHONE_WITH_TOUCH } from '../site';

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

type Gesture = readonly [string, BrowserContextOptions, (link: Locator) => Promise<void>];

/** Those by which a browser fetches a document ahead. */
const POINTERS: readonly Gesture[] = [
  ['a pointer', { viewport: DESKTOP }, (link) => link.hover()],
  ['a finger', PHONE_WITH_TOUCH, touch],
];
const GESTURES: readonly Gesture[] = [...POINTERS, ['the keyboard', { viewport: DESKTOP }, (link) => link.focus()]];

/** Opens the landing page, and returns its link to the privacy page. */
async function openLanding(page: Page): Promise<Locator> {
  await open(page, '/');
  await page.waitForLoadState('networkidle');
  return page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true });
}

/** How the browser got the page that is shown: `navigational-prefetch`, if it had fetched it ahead. */
const deliveryOf = (page: Page) =>
  page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation');
    return (entry as PerformanceNavigationTiming & { deliveryType: string }).deliveryType;
  });

test.describe('a link prefetches its page', () => {
  for (const [what, options, reach] of POINTERS)
    test(`when ${what} reaches it: the document, and no script`, async ({ visit }) => {
      const page = await visit(options);
      const link = await openLanding(page);
      const scripts: string[] = [];
      page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
      const arrived = page.waitForRequest('**/privacy');
      await reach(link);
      await arrived;
      expect(new URL(page.url()).pathname, 'nothing was pressed').toBe('/');
      expect(scripts).toStrictEqual([]);
      await link.click();
      await page.waitForURL('**/privacy');
      expect(await deliveryOf(page)).toBe('navigational-prefetch');
    });

  for (const [what, options, reach] of GESTURES)
    test(`when ${what} reaches it, signed in: only that page's files, once`, async ({ visit, sessionOf }) => {
      const page = await visit({ ...options, storageState: await sessionOf('unpaid') });
      const link = await openLanding(page);
      // The account menu has a file of its own, which is requested when the session is known.
      await page.locator(`a[href="${ROUTES.accountSettings}"]`).first().waitFor({ state: 'attached' });
      const own = await filesOnlyOf('/privacy', '/');
      const asked: string[] = [];
      page.on(
        'request',
        (request) => request.resourceType() === 'script' && asked.push(new URL(request.url()).pathname),
      );
      const arrived = Promise.all(
        own.map((file) => page.waitForResponse((response) => new URL(response.url()).pathname === file)),
      );
      await reach(link);
      await arrived;
      expect(new URL(page.url()).pathname, 'nothing was pressed').toBe('/');
      expect(asked.toSorted()).toStrictEqual(own.toSorted());
      await link.click();
      await page.waitForURL('**/privacy');
      await page.waitForFunction(() => document.activeElement?.matches('main h1'));
      expect(asked.toSorted()).toStrictEqual(own.toSorted());
    });
});
