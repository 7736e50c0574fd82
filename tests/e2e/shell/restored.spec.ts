/**
 * A document that the browser keeps for Back. Playwright turns that off, and the headless shell cannot do it, so the
 * file has a browser of its own.
 */
import { createOwner } from '../../support/accounts';
import { callEmulator, createShop, join } from '../../support/shop';
import { open, startSession } from '../actions';
import { expect, inWholeBrowser, test } from '../fixtures';

callEmulator();

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...inWholeBrowser(launchOptions), ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
});

/** Why the browser did not restore the page; null if it has. Not in TypeScript's DOM types yet. */
const notRestored = (): unknown =>
  (performance.getEntriesByType('navigation')[0] as { notRestoredReasons?: unknown } | undefined)?.notRestoredReasons;

test.describe('a document that the browser keeps', () => {
  for (const path of ['/', '/faq'])
    test(`${path} comes back as it was left, after a page of the app`, async ({ page }) => {
      await open(page, path);
      await page.evaluate(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })));
      await page.getByRole('link', { name: 'Get started' }).first().click();
      await page.waitForURL('**/signup');
      await page.goBack({ waitUntil: 'commit' });
      await page.waitForFunction(() => 'persisted' in window && window.persisted === true);
      expect(await page.evaluate(notRestored)).toBeNull();
      expect(new URL(page.url()).pathname).toBe(path);
    });

  test('lists no card that was removed since it was left', async ({ page }) => {
    const { secret } = await join(await createShop({ name: 'The Corner Crust' }));
    await open(page, `/p#${secret}`);
    await expect(page.getByText('0 of 5', { exact: true })).toBeVisible();
    await open(page, '/cards');
    await expect(page.getByText('The Corner Crust')).toBeVisible();
    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.clear());
    await page.goBack({ waitUntil: 'commit' });
    await expect(page.getByText('No card here yet')).toBeVisible();
    expect(await page.evaluate(notRestored)).toBeNull();
  });

  test('shows nobody who has signed out since it was left', async ({ page }) => {
    const account = await createOwner({ verified: true });
    await startSession(page, account);
    await open(page, '/pricing');
    const name = page.getByRole('button', { name: account.email.split('@')[0] ?? '' });
    await name.waitFor();
    await page.goto('/robots.txt');
    await page.evaluate(() => localStorage.clear());
    await page.goBack({ waitUntil: 'commit' });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log in' }).waitFor();
    expect(await name.count()).toBe(0);
  });
});
