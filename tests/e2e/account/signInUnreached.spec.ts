/** The sign-in code does not load: every page that waits for it says so, and tries again when asked. */
import type { Page } from '@playwright/test';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { heading, open, pauseClock } from '../actions';
import { expect, test } from '../fixtures';

const SCRIPTS = '**/static/js/**';
const NOT_THERE = /ERR_FAILED|ChunkLoadError|dynamically imported/;

/** Everything loads except the code that talks to the identity service. */
async function withholdSignIn(page: Page): Promise<void> {
  await page.clock.install();
  await page.route(SCRIPTS, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('identitytoolkit.googleapis.com')) await route.abort();
    else await route.fulfill({ response });
  });
}

/** Everything loads from now on. The page would try again by itself, so its clock is paused. */
async function letThrough(page: Page): Promise<void> {
  await pauseClock(page);
  await page.unrouteAll({ behavior: 'wait' });
}

test.describe('without the sign-in code', () => {
  test('/success says that the sign-in service cannot be reached; Try again loads the page', async ({
    page,
    complaints,
  }) => {
    complaints.allow(NOT_THERE);
    await withholdSignIn(page);
    await open(page, `${ROUTES.success}?session_id=cs_test`);
    const main = page.getByRole('main');
    await main.getByRole('alert').getByText('We could not reach the sign-in service.').waitFor();
    expect(await main.getByText('Loading').count()).toBe(0);
    await letThrough(page);
    await main.getByRole('button', { name: 'Try again' }).click();
    await page.clock.resume();
    await main.getByText('Your payment is safe').waitFor();
  });

  test('a protected page says that it could not be loaded; Try again leads to the log-in page', async ({
    page,
    complaints,
  }) => {
    complaints.allow(NOT_THERE);
    await withholdSignIn(page);
    await open(page, ROUTES.onboarding);
    await heading(page).filter({ hasText: 'This page could not be loaded' }).waitFor();
    expect(await page.title()).toMatch(/^This page could not be loaded/);
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Open the counter' })).toHaveCount(0);
    await open(page, ROUTES.dashboard);
    await heading(page).filter({ hasText: 'This page could not be loaded' }).waitFor();
    await expect(main.getByRole('link', { name: 'Open the counter' })).toBeVisible();
    await letThrough(page);
    await main.getByRole('button', { name: 'Try again' }).click();
    await page.clock.resume();
    await page.waitForURL((url) => url.pathname === ROUTES.logIn);
  });
});
