/** Notifications: shown, announced, and closed by themselves. */
import type { Page } from '@playwright/test';
import { createOwner } from '../../support/accounts';
import { open, pauseClock, startSession } from '../actions';
import { expect, test } from '../fixtures';

/** In ms, as specified. */
const CLOSES_AFTER = 5000;
/** Between signing out and /login, in ms. */
const LEAVES_AFTER = 300;
const region = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Signs out on a page, which shows a notification, with the page's clock paused. */
async function signOut(page: Page, path: string): Promise<void> {
  const account = await createOwner({ verified: true });
  await startSession(page, account);
  await open(page, path);
  await page
    .getByRole('banner')
    .getByRole('button', { name: account.email.split('@')[0] ?? '' })
    .click();
  await pauseClock(page);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await region(page).getByText('User logged out.').waitFor();
  await page.clock.runFor(LEAVES_AFTER);
  await page.waitForURL('**/login');
}

test.describe('notifications', () => {
  test('are announced, and close by themselves after 5000 ms, unless somebody points at them; and can be dismissed', async ({
    page,
  }) => {
    await page.clock.install();
    await signOut(page, '/accountSettings');
    expect(await region(page).getAttribute('aria-live')).toBe('polite');
    const toast = region(page).getByText('User logged out.');
    await toast.hover();
    await page.clock.runFor(CLOSES_AFTER * 2);
    await expect(toast, 'held').toBeVisible();
    await page.mouse.move(0, 0);
    // Released, its timer starts again.
    await page.clock.runFor(CLOSES_AFTER - 1);
    await expect(toast, 'not before its time').toBeVisible();
    await page.clock.runFor(1);
    await toast.waitFor({ state: 'detached' });

    await page.clock.resume();
    await signOut(page, '/accountSettings');
    await region(page).getByRole('button', { name: 'Dismiss' }).click();
    await toast.waitFor({ state: 'detached' });
  });

  test('are shown on by the next document', async ({ page }) => {
    await page.clock.install();
    await signOut(page, '/pricing');
    // Its time goes on only while this looks.
    await expect(async () => {
      await page.clock.runFor(100);
      expect(await region(page).getByText('User logged out.').isVisible()).toBe(true);
    }).toPass();
    expect(await page.evaluate(() => sessionStorage.getItem('tessera.notifications'))).toBeNull();
  });

  test('say that the server does not answer for as long as it does not', async ({ page, context, complaints }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|did not load/);
    // What listens for the connection starts after the page is live, together with the measurements.
    const started = page.waitForEvent('console', (message) => /^(FCP|TTFB) /.test(message.text()));
    await open(page, '/pricing');
    await started;
    // A browser may consider itself offline while it starts, and then fires no event when it goes offline.
    await page.waitForFunction(() => navigator.onLine);
    await context.setOffline(true);
    const unreached = region(page).getByText(/We cannot reach our server/);
    await unreached.waitFor();

    // The code of the button's dialog cannot load now, also not from the worker's copy.
    await page.route('**/static/js/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Show QR' }).click();
    const failure = region(page).getByRole('alert');
    await failure.waitFor();
    await expect(unreached, 'one toast says that the connection is gone').toBeHidden();
    await failure.getByRole('button', { name: 'Dismiss' }).click();
    await expect(unreached).toBeVisible();

    await context.setOffline(false);
    await unreached.waitFor({ state: 'detached' });
  });
});
