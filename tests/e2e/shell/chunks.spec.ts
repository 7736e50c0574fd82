/** Code that does not load: a page's, a part's, the whole app's. */
import type { Page } from '@playwright/test';
import { TEST_RUN } from '../../../scripts/local/runs';
import { CHUNK_TIMEOUT_MS } from '../../../web/src/shared/lib/loadChunk';
import { serveSite } from '../../support/staticSite';
import { heading, holdScripts, live, open, SCRIPTS } from '../actions';
import { expect, test } from '../fixtures';
import { appFile, filesOnlyOf, ISLANDS, SITE } from '../site';

const NOT_THERE = /ERR_FAILED|A part of the app did not load|dynamically imported/;

/** Blocks the requests for these files, until the returned function is called. */
async function withhold(page: Page, files: string[]): Promise<() => Promise<void>> {
  const among = (url: URL) => url.origin === SITE && files.includes(url.pathname);
  await page.route(among, (route) => route.abort());
  return () => page.unroute(among);
}

test.describe('code that does not load', () => {
  test('reloads its page once; then the page says so, and the shell still answers', async ({ page, complaints }) => {
    complaints.allow(NOT_THERE);

    await open(page, '/login');
    const letThrough = await withhold(page, await filesOnlyOf('/signup', '/login'));
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Get started' }).click();
    await expect.poll(() => documents).toEqual(['/signup']);
    await heading(page).filter({ hasText: 'This page did not load' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(documents).toEqual(['/signup']);
    expect(new URL(page.url()).pathname).toBe('/signup');
    await live(page);
    await page.getByRole('button', { name: 'Show QR' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await letThrough();
    await page.getByRole('main').getByRole('link', { name: 'Reload' }).click();
    await heading(page).filter({ hasText: 'Create your account' }).waitFor();
  });

  test('loads once it is there again, because no browser keeps that it was missing', async ({ visit, complaints }) => {
    complaints.allow(/404|A part of the app did not load|dynamically imported/);
    const site = await serveSite(TEST_RUN.site);
    for (const file of await filesOnlyOf('/forgot-password', '/login')) site.withhold(file);
    const page = await visit({ baseURL: site.origin });
    let documents = 0;
    page.on('domcontentloaded', () => (documents += 1));
    await page.goto('/forgot-password');
    await expect.poll(() => documents, 'it reloads once').toBe(2);
    await heading(page).filter({ hasText: 'This page did not load' }).waitFor();
    site.restore();
    // Some time later, the page may reload by itself again.
    await page.evaluate(() => sessionStorage.clear());
    await page.getByRole('main').getByRole('link', { name: 'Reload' }).click();
    await live(page);
    await heading(page).filter({ hasText: 'password' }).waitFor();
    site.close();
  });

  test('comes with a later press: where the browser keeps the failure, the page reloads', async ({
    page,
    complaints,
  }) => {
    complaints.allow(NOT_THERE);

    await open(page, '/login');
    await page.waitForLoadState('networkidle');
    await page.route('**/static/js/**', (route) => route.abort());
    const showQr = page.getByRole('button', { name: 'Show QR' });
    await showQr.click();
    await page.getByText('The QR code did not load. Try again.').waitFor();
    await page.unroute('**/static/js/**');
    await expect(async () => {
      // A dialog that opened late covers the button.
      if (!(await page.getByRole('dialog').isVisible())) await showQr.click({ timeout: 5000 });
      await page.getByRole('dialog').waitFor({ timeout: 5000 });
    }).toPass();
  });

  test('comes after a reload, which a document offers when an island did not load', async ({ page, complaints }) => {
    complaints.allow(NOT_THERE);

    await open(page, '/pricing');
    await page.waitForLoadState('networkidle');
    await page.route('**/static/js/**', (route) => route.abort());
    const showQr = page.getByRole('button', { name: 'Show QR' });
    await showQr.click();
    const told = page.getByRole('alert');
    const offersReload = () =>
      told.getByText('This did not load. Check your connection, then press again, or reload the page.').waitFor();
    const reload = async () => {
      await told.getByRole('button', { name: 'Reload' }).click();
      await told.waitFor({ state: 'detached' });
      await live(page);
    };
    await offersReload();
    await page.unroute('**/static/js/**');
    await reload();
    await showQr.click();
    await page.getByRole('dialog').waitFor();

    await test.step('also when nobody has touched it, because it reads the link of a mail', async () => {
      await page.route(ISLANDS, (route) => route.abort());
      await page.goto('/confirm-address#some-link');
      await offersReload();
      await expect(page.getByText('Open this page by the link in our mail, and a button')).toBeVisible();
      await page.unroute(ISLANDS);
      await reload();
      await page.getByRole('button', { name: 'Yes, this is my address' }).waitFor();
    });
  });

  test('says that nothing was sent while the program did not load, and sends what is pressed once it has', async ({
    page,
    complaints,
  }) => {
    complaints.allow(NOT_THERE);

    await page.route('**/static/js/**', (route) => route.abort());
    await page.goto('/contact');
    const said = page.waitForEvent('dialog');
    const press = page.getByRole('button', { name: 'Send message' }).click();
    const dialog = await said;
    expect(dialog.message()).toBe('No connection: nothing was sent. Press again.');
    await dialog.accept();
    await press;
    await page.unroute('**/static/js/**');
    const send = page.getByRole('button', { name: 'Send message' });
    await send.click();
    await page.getByText('Tell us your name.').waitFor();

    await test.step('also while only the form’s part did not load, and keeps what is typed', async () => {
      await page.route(ISLANDS, (route) => route.abort());
      await page.reload();
      await live(page);
      await page.getByLabel('Message').fill('Ada');
      await send.click();
      const told = page.getByRole('alert').filter({ hasText: 'Nothing was sent.' });
      await told.waitFor();
      await expect(told.getByRole('button', { name: 'Reload' }), 'a reload would empty the form').toHaveCount(0);
      await page.unroute(ISLANDS);
      await send.click();
      await page.getByText('Tell us your name.').waitFor();
      await expect(page.getByLabel('Message')).toHaveValue('Ada');
    });
  });

  test('leaves the way to log in, when it shows who is logged in', async ({ page, complaints }) => {
    complaints.allow(NOT_THERE);

    await page.addInitScript(() => localStorage.setItem('tessera.signedIn', '1'));
    await page.route(ISLANDS, (route) => route.abort());
    await page.goto('/pricing');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/login');
  });

  test('never reloads a page with typed text', async ({ page, complaints }) => {
    complaints.allow(NOT_THERE);

    await open(page, '/contact');
    await page.getByLabel('Message').fill('Ada');
    await page.waitForLoadState('networkidle');
    // The form, which starts with the touch, is live.
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Tell us your name.').waitFor();
    await page.route('**/static/js/**', (route) => route.abort());
    const showQr = page.getByRole('button', { name: 'Show QR' });
    const failed = page.getByText('The QR code did not load. Try again.');
    await showQr.click();
    await failed.waitFor();
    await page.unroute('**/static/js/**');
    await showQr.click();
    await page.getByRole('dialog').or(failed).waitFor();
    await page.waitForLoadState('networkidle');
    await expect(page.getByLabel('Message')).toHaveValue('Ada');
  });

  test('leaves a document readable, and its links to the browser, when it is the document’s program', async ({
    page,
    complaints,
  }) => {
    complaints.allow(NOT_THERE);
    await page.route('**/static/js/**', (route) => route.abort());
    const said = page.waitForEvent('console', (message) => /dynamically imported/.test(message.text()));
    await page.goto('/pricing');
    await said;
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await page.waitForURL('**/faq');
    await heading(page).waitFor();
  });

  test('shows an alert when it is the whole app, and again when a press cannot be kept', async ({
    page,
    complaints,
  }) => {
    complaints.allow(NOT_THERE);

    await withhold(page, [await appFile()]);
    const isTold = async (act: () => Promise<unknown>) => {
      const told = page.waitForEvent('dialog');
      const acting = act();
      const dialog = await told;
      expect(dialog.message()).toBe('Application failed to load. Check console for details.');
      await dialog.dismiss();
      await acting;
    };
    await isTold(() => page.goto('/login'));
    await page.getByLabel('Email').fill('ada@shop.example');
    const logIn = page.getByRole('main').getByRole('button', { name: 'Log in' });
    await isTold(() => logIn.click());
  });

  test('shows an alert when the whole app is not loaded within two minutes', async ({ page, complaints }) => {
    complaints.allow(/ChunkLoadError|not loaded within 120000 ms/);
    await page.clock.install();
    await holdScripts(page);
    const requested = page.waitForRequest(SCRIPTS);
    await page.goto('/counter');
    await requested;
    const told = page.waitForEvent('dialog');
    await page.clock.fastForward(CHUNK_TIMEOUT_MS);
    const dialog = await told;
    expect(dialog.message()).toBe('Application failed to load. Check console for details.');
    await dialog.dismiss();
    expect(complaints.all.join()).toContain('ChunkLoadError');
  });

  test('shows an alert when the page has no root element', async ({ page }) => {
    await page.route('**/login', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('id="root"', 'id="elsewhere"') });
    });
    const told = page.waitForEvent('dialog');
    await page.goto('/login');
    const dialog = await told;
    expect(dialog.message()).toBe('Critical Error: Root element not found. The application cannot load.');
    await dialog.dismiss();
  });
});
