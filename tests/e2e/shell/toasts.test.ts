/** Notifications: said, announced, and gone by themselves. */
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { createOwner } from '../../support/accounts';
import { live, visitor } from '../../support/browser';
import { logIn } from '../../support/journey';

/** Of what the specification says: 5000 ms. */
const CLOSES_AFTER = 5000;
const region = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Signs out on a public page, which is the shortest way to be told something. The page's clock stands from then on. */
async function beTold(page: Page): Promise<void> {
  const account = await createOwner({ verified: true });
  await logIn(page, account);
  await page.clock.install();
  await page.goto('/pricing');
  await live(page);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: account.email.split('@')[0] ?? '' })
    .click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('**/login');
  await region(page).getByText('User logged out.').waitFor();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100));
}

describe('notifications', () => {
  it('are announced, and close by themselves after 5000 ms, unless somebody points at them', async () => {
    const { page, leave } = await visitor();
    await beTold(page);
    assert.equal(await region(page).getAttribute('aria-live'), 'polite');
    const toast = region(page).getByText('User logged out.');
    await toast.hover();
    await page.clock.runFor(CLOSES_AFTER * 2);
    assert.ok(await toast.isVisible(), 'held');
    await page.mouse.move(0, 0);
    // Let go, it has its whole time again.
    await page.clock.runFor(CLOSES_AFTER - 1);
    assert.ok(await toast.isVisible(), 'not before its time');
    await page.clock.runFor(1);
    await toast.waitFor({ state: 'detached' });
    await leave();
  });

  it('can be dismissed', async () => {
    const { page, leave } = await visitor();
    await beTold(page);
    await region(page).getByRole('button', { name: 'Dismiss' }).click();
    await region(page).getByText('User logged out.').waitFor({ state: 'detached' });
    await leave();
  });

  it('that the server does not answer is said for as long as it lasts', async () => {
    const { page, context, leave } = await visitor();
    await page.goto('/pricing');
    await live(page);
    // What the notice needs is fetched with the first of them; offline there is only what is here already.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await region(page)
      .getByText(/We cannot reach our server/)
      .waitFor();
    await context.setOffline(false);
    await region(page)
      .getByText(/We cannot reach our server/)
      .waitFor({ state: 'detached' });
    await leave(/ERR_INTERNET_DISCONNECTED|ChunkLoadError|dynamically imported/);
  });
});
