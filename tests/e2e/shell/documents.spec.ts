/** Documents: public pages with a small program of their own, in which React runs only islands. */
import { createOwner } from '../../support/accounts';
import { heading, open, scriptsOf, sessionItems } from '../actions';
import { expect, test } from '../fixtures';
import { appFile, ISLANDS, PHONE_WITH_TOUCH, READING_PATHS, SIZES } from '../site';

for (const [size, options] of SIZES) {
  test.describe(`a document, ${size}`, () => {
    test.use(options);

    test('starts an island when it is touched, with what was typed, and never the app', async ({ page }) => {
      const app = await appFile();
      const scripts = scriptsOf(page);
      await open(page, '/contact');
      await page.waitForLoadState('networkidle');
      expect(scripts.filter((file) => ISLANDS.test(file))).toStrictEqual([]);
      const title = await heading(page).elementHandle();
      const name = page.getByLabel('Name', { exact: true });
      await name.pressSequentially('Ada Example');
      await expect.poll(() => scripts.filter((file) => ISLANDS.test(file)).length).toBe(1);
      await page.getByRole('button', { name: 'Send message' }).click();
      // The island has read the form, and asks for what is missing.
      await page.getByText('Write your question or message.').waitFor();
      await expect(name).toHaveValue('Ada Example');
      expect(await title?.evaluate((element) => element.isConnected), 'the rest is as it was').toBe(true);
      expect(scripts).not.toContain(app);
    });

    test('leads to the app with the card that was typed', async ({ page }) => {
      await open(page, '/');
      await page.getByLabel('Your shop’s name').fill('Ada’s');
      await page.getByRole('link', { name: 'Keep this card' }).click();
      await page.waitForURL('**/signup');
      await expect(page.getByRole('main').getByText('Ada’s')).toBeVisible();
    });

    test('is loaded anew by Back from the app, and the app by a link of its own', async ({ page }) => {
      const app = await appFile();
      await open(page, '/login');
      const scripts = scriptsOf(page);
      await page.getByRole('contentinfo').getByRole('link', { name: 'Pricing', exact: true }).click();
      await heading(page).filter({ hasText: 'One plan' }).waitFor();
      expect(scripts).not.toContain(app);
      await page.goBack();
      await heading(page).filter({ hasText: 'Log in' }).waitFor();
      await page.goForward();
      await heading(page).filter({ hasText: 'One plan' }).waitFor();
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

test('a document shows the account when somebody signs in in another tab', async ({ page, context }) => {
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
  await page.getByRole('main').getByRole('link', { name: 'Open your shop' }).first().waitFor();
});

test('Back from a document to which the app has led shows the app’s page again', async ({ visit, sessionOf }) => {
  const page = await visit({ storageState: await sessionOf('unpaid') });
  await open(page, '/accountSettings');
  // As by a link in the app: the router leads an owner who has not paid on to the landing page.
  await page.evaluate(() => {
    history.pushState(null, '', '/dashboard');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await page.getByText('Your shop opens once its payment is confirmed.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await page.goBack();
  await heading(page).filter({ hasText: 'Account Settings' }).waitFor();
});
