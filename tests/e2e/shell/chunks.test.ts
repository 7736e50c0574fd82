/** Code that does not come: a page of it, a part, the whole app. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { live, SITE, visitor } from '../../support/browser';
import { heading } from '../../support/journey';
import { appFile, filesOnlyOf } from '../../support/siteFiles';

const NOT_THERE = /ERR_FAILED|ChunkLoadError|dynamically imported/;

/** These files do not come. Returns the way to let them. */
async function withhold(page: Page, files: string[]): Promise<() => Promise<void>> {
  const among = (url: URL) => url.origin === SITE && files.includes(url.pathname);
  await page.route(among, (route) => route.abort());
  return () => page.unroute(among);
}

describe('code that does not come', () => {
  it('reloads its page once; then the page says so, and the shell still answers', async () => {
    const { page, leave } = await visitor();
    await page.goto('/');
    await live(page);
    const letThrough = await withhold(page, await filesOnlyOf('/privacy'));
    let loads = 0;
    page.on('load', () => (loads += 1));
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click();
    await heading(page).filter({ hasText: 'This page did not load' }).waitFor();
    assert.equal(loads, 1);
    assert.equal(new URL(page.url()).pathname, '/privacy');
    await live(page);
    await page.getByRole('button', { name: 'Show QR' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await letThrough();
    await page.getByRole('main').getByRole('link', { name: 'Reload' }).click();
    await heading(page).filter({ hasText: 'Privacy' }).waitFor();
    await leave(NOT_THERE);
  });

  it('is asked for again with the next press', async () => {
    const { page, leave } = await visitor();
    await page.goto('/pricing');
    await live(page);
    await page.waitForLoadState('networkidle');
    await page.route('**/static/js/**', (route) => route.abort());
    const showQr = page.getByRole('button', { name: 'Show QR' });
    await showQr.click();
    await page.getByText('The QR code did not load. Try again.').waitFor();
    await page.unroute('**/static/js/**');
    await showQr.click();
    await page.getByRole('dialog').waitFor();
    await leave(NOT_THERE);
  });

  it('is said when it is the app', async () => {
    const { page, leave } = await visitor();
    await withhold(page, [await appFile()]);
    const told = page.waitForEvent('dialog');
    await page.goto('/pricing');
    const dialog = await told;
    assert.equal(dialog.message(), 'Application failed to load. Check console for details.');
    await dialog.dismiss();
    await leave(NOT_THERE);
  });

  it('is said when the page has no place for the app', async () => {
    const { page, leave } = await visitor();
    await page.route('**/pricing', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('id="root"', 'id="elsewhere"') });
    });
    const told = page.waitForEvent('dialog');
    await page.goto('/pricing');
    const dialog = await told;
    assert.equal(dialog.message(), 'Critical Error: Root element not found. The application cannot load.');
    await dialog.dismiss();
    await leave();
  });
});
