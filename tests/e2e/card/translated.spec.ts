/** A browser that translates replaces the texts of a page by elements of its own. */
import type { Page } from '@playwright/test';
import { callEmulator, join, scan } from '../../support/shop';
import { live, open, startSession } from '../actions';
import { button, show, warm } from '../counter/counterPage';
import { expect, test } from '../fixtures';
import { staffedShop } from './customers';

callEmulator();

/** Does what Chromium's translation does to a page, now and after each change, and leaves the words as they are. */
const translate = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const replace = (text: Node): void => {
      if (!text.nodeValue?.trim() || text.parentElement?.closest('[translate=no], font, script, style, svg')) return;
      const font = document.createElement('font');
      font.textContent = text.nodeValue;
      text.parentNode?.replaceChild(font, text);
    };
    const replaceIn = (root: Node): void => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const all: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
      while (texts.nextNode()) all.push(texts.currentNode);
      all.forEach(replace);
    };
    replaceIn(document.body);
    new MutationObserver((changes) => changes.forEach(({ addedNodes }) => addedNodes.forEach(replaceIn))).observe(
      document.body,
      { subtree: true, childList: true },
    );
  });

test('a translated card and a translated counter stay, with the counts of now', async ({ page, visit, complaints }) => {
  complaints.allow(/ERR_FAILED|Failed to load/);
  const shop = await staffedShop();
  await warm(shop);
  const card = await join(shop);
  await open(page, `/p#${card.secret}`);
  await page.getByRole('heading', { name: 'History' }).waitFor();
  await translate(page);

  const stale = page.getByText('No connection. Last updated');
  await page.route('**/getPass', (route) => route.abort());
  await expect(stale).toBeVisible();
  await page.unroute('**/getPass');
  await expect(stale).toBeHidden({ timeout: 20_000 });
  expect((await scan(shop, shop.staff.idToken, { code: card.code() })).verdict).toBe('accepted');
  await expect(page.getByText('1 of 5', { exact: true })).toBeVisible();

  const counter = await visit();
  await startSession(counter, shop.staff);
  await counter.goto('/counter');
  await live(counter);
  await counter.getByText('Connected', { exact: true }).waitFor();
  await translate(counter);
  await show(counter, card.code(), '1 of 5');
  await button(counter, 'Add stamp').click();
  await expect(counter.getByText('2 of 5').first()).toBeVisible();
  await show(counter, card.code(), '2 of 5');
});
