/**
 * A page's code is fetched before the page is opened: a pointer, a finger or the keyboard on a link is enough.
 */
import assert from 'node:assert/strict';
import type { BrowserContextOptions, Locator } from '@playwright/test';
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

test.describe('a link prefetches its page', () => {
  for (const [what, options, reach] of GESTURES) {
    test(`when ${what} reaches it: only that page's files, once`, async ({ visit }) => {
      const page = await visit(options);
      const asked: string[] = [];
      await open(page, '/');
      await page.waitForLoadState('networkidle');
      const own = await filesOnlyOf('/privacy');
      page.on(
        'request',
        (request) => request.resourceType() === 'script' && asked.push(new URL(request.url()).pathname),
      );

      const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true });
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
  }
});
