/** The search above the questions. */
import type { Page } from '@playwright/test';
import { live, open } from '../actions';
import { expect, test } from '../fixtures';

const shown = (page: Page) => page.locator('main details').filter({ visible: true });

test('the questions are found by their words, and shown again without any', async ({ page }) => {
  await open(page, '/contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.waitForURL('**/faq');
  const search = page.getByRole('searchbox', { name: 'Search the answers' });
  await expect(search).toBeVisible();
  await live(page);
  const all = await shown(page).count();
  const groups = page.getByRole('navigation', { name: 'Questions by subject' }).getByRole('link');
  const subjects = await groups.count();

  await search.fill(' PHÓNE  customers’ ');
  await expect(page.getByText(/^\d+ answers with these words\.$/)).toBeVisible();
  const some = await shown(page).all();
  expect(some.length).toBeGreaterThan(0);
  expect(some.length).toBeLessThan(all);
  for (const question of some) {
    expect(await question.textContent()).toMatch(/phone/i);
    await expect(question, 'the sentence with the words is read at once').toHaveAttribute('open');
  }
  expect(await groups.count()).toBeLessThan(subjects);
  const numbers = await groups.locator('~ span').allTextContents();
  expect(numbers.reduce((sum, number) => sum + Number(number), 0)).toBe(some.length);

  // The words of the links below every answer are not the answer's.
  await search.fill('link to this answer');
  await expect(page.getByText('No answers with these words.')).toBeVisible();
  await expect(shown(page)).toHaveCount(0);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Ask us', exact: true })).toHaveAttribute('href', '/contact');
  await main.getByRole('link', { name: 'Show all questions' }).click();
  await expect(shown(page)).toHaveCount(all);
  await expect(search).toHaveValue('');
  await live(page);
  await expect(main.getByRole('link', { name: 'Show all questions' })).toBeHidden();

  await search.fill('phone');
  await expect(shown(page)).not.toHaveCount(all);
  await search.fill('');
  await expect(shown(page)).toHaveCount(all);
  await expect(page.locator('main details[open]')).toHaveCount(0);
  await expect(groups).toHaveCount(subjects);
});
