/** Every public page without JavaScript. */
import assert from 'node:assert/strict';
import { PRICE } from '@tessera/domain/payment/price';
import { heading } from '../actions';
import { expect, test } from '../fixtures';
import { MISSING, READING_PATHS, SIGN_IN_PATHS, SITE } from '../site';

/** How much of a page must be readable, in characters. */
const READABLE = 600;

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test.beforeEach(({ complaints }) => complaints.allow(/404/));

  const paths = [...READING_PATHS, ...SIGN_IN_PATHS, MISSING];
  test('every page can be read; its links lead to pages, and its anchors to places on them', async ({ page }) => {
    test.slow();
    const links = new Map<string, string>();
    for (const path of paths) {
      await page.goto(path);
      await expect(heading(page), path).toBeVisible();
      const text = await page.locator('main').innerText();
      if (READING_PATHS.includes(path)) expect(text.length, path).toBeGreaterThanOrEqual(READABLE);
      else if (path !== MISSING) expect(text.match(/needs JavaScript/g), path).toHaveLength(1);
      const found = await page
        .locator('a[href]')
        .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href));
      for (const href of found) if (href.startsWith(SITE)) links.set(href, path);
    }
    expect(links.size).toBeGreaterThanOrEqual(READING_PATHS.length - 1);
    const pages = new Map<string, Promise<[number, string]>>();
    const read = async (url: string): Promise<[number, string]> => {
      const response = await fetch(url);
      return [response.status, await response.text()];
    };
    for (const [href, from] of links) {
      const { hash, origin, pathname } = new URL(href);
      if (pathname === MISSING) continue;
      const url = origin + pathname;
      if (!pages.has(url)) pages.set(url, read(url));
      const [status, html] = (await pages.get(url)) ?? assert.fail();
      expect(status, `${from} links to ${href}`).toBe(200);
      if (hash) expect(html, `${from} links to ${href}`).toContain(`id="${hash.slice(1)}"`);
    }
  });

  test('pages answer, and leave nothing out', async ({ page }) => {
    await test.step('a link can be followed, a question opened, a tile stamped', async () => {
      await page.goto('/');
      const stamp = page.getByRole('checkbox', { name: 'Stamp 4 of 8' });
      await page.locator('label').filter({ has: stamp }).click();
      await expect(stamp).toBeChecked();
      await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
      await page.waitForURL('**/faq');
      await expect(page.getByLabel('Search the answers')).toBeHidden();
      const question = page.locator('main details:not([open])').first();
      await question.locator('summary').click();
      await expect(page.locator('main details[open]')).toHaveCount(1);
    });

    await test.step('all three solutions are shown, one below the other', async () => {
      await page.goto('/solutions');
      expect(await page.locator('main h2').filter({ visible: true }).count()).toBeGreaterThanOrEqual(3);
      for (const id of ['accessibility', 'smallBusiness', 'community'])
        await expect(page.locator(`#panel-${id}`), id).toBeVisible();
    });

    await test.step('the price is on the page', async () => {
      await page.goto('/pricing');
      expect(await page.locator('main').innerText()).toContain(PRICE);
    });
  });
});
