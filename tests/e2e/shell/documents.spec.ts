/** Documents: public pages with a small program of their own, which starts the app when somebody needs it. */
import type { Page } from '@playwright/test';
import { createOwner } from '../../support/accounts';
import { heading, open, sessionItems } from '../actions';
import { expect, test } from '../fixtures';
import { appFile, PHONE_WITH_TOUCH, READING_PATHS, SIZES } from '../site';

/** The scripts that a page requests from now on, by their paths. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && asked.push(new URL(request.url()).pathname));
  return asked;
}

const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true });
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { untouched: true }));
const isUntouched = (page: Page) => page.evaluate(() => 'untouched' in window);

for (const [size, options] of SIZES) {
  test.describe(`a document, ${size}`, () => {
    test.use(options);

    test('leads to other documents without a page load, and to the app with one', async ({ page }) => {
      const app = await appFile();
      const scripts = scriptsOf(page);
      await open(page, '/faq');
      await mark(page);
      const question = page.locator('main details:not([open])').first();
      await question.locator('summary').click();
      await footerLink(page, 'Pricing').click();
      await page.waitForURL('**/pricing');
      await heading(page).filter({ hasText: 'One plan' }).waitFor();
      await page.goBack();
      await heading(page).filter({ hasText: 'Questions' }).waitFor();
      await expect(page.locator('main details[open]'), 'a page is as it was left').toHaveCount(1);
      expect(await isUntouched(page)).toBe(true);
      expect(scripts).not.toContain(app);

      await page.getByRole('main').getByRole('link', { name: 'Ask us' }).click();
      await heading(page).filter({ hasText: 'Write to us' }).waitFor();
      expect(await isUntouched(page)).toBe(true);
      await page.goto('/');
      await mark(page);
      await page.getByLabel('Your shop’s name').fill('Ada’s');
      await page.getByRole('link', { name: 'Keep this card' }).click();
      await page.waitForURL('**/signup');
      expect(await isUntouched(page)).toBe(false);
      await expect.poll(() => scripts.includes(app)).toBe(true);
    });

    test('gives a form to the app when it is touched, with what was typed', async ({ page }) => {
      const app = await appFile();
      const scripts = scriptsOf(page);
      await open(page, '/faq');
      await mark(page);
      await footerLink(page, 'Contact us').click();
      await page.waitForURL('**/contact');
      await page.getByLabel('Name', { exact: true }).pressSequentially('Ada Example');
      await expect.poll(() => scripts.includes(app)).toBe(true);
      await page.getByRole('button', { name: 'Send message' }).click();
      // The app has read the form, and asks for what is missing.
      await page.getByText('Write your question or message.').waitFor();
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Example');

      // The app goes on with the history that the documents began.
      await footerLink(page, 'Pricing').click();
      await heading(page).filter({ hasText: 'One plan' }).waitFor();
      await page.goBack();
      await heading(page).filter({ hasText: 'Write to us' }).waitFor();
      await page.goBack();
      await heading(page).filter({ hasText: 'Questions' }).waitFor();
      expect(await isUntouched(page)).toBe(true);
    });
  });
}

test.describe('a document, phone', () => {
  test.use(PHONE_WITH_TOUCH);

  // That it does so on a desktop is tested where every page is opened there: in `public/routes.spec.ts`.
  test('answers without the app, on every public page', async ({ page }) => {
    test.slow();
    const app = await appFile();
    const scripts = scriptsOf(page);
    for (const path of READING_PATHS) {
      await open(page, path);
      await page.waitForLoadState('networkidle');
      await heading(page).click();
      expect(scripts, path).not.toContain(app);
    }
  });
});

test('a document becomes the account’s page when somebody signs in in another tab', async ({ page, context }) => {
  const account = await createOwner({ verified: true });
  const items = await sessionItems(account);
  await open(page, '/pricing');
  const other = await context.newPage();
  await other.goto('/robots.txt');
  await other.evaluate((kept) => kept.forEach(({ name, value }) => localStorage.setItem(name, value)), items);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: account.email.split('@')[0] ?? '' })
    .waitFor();
});
