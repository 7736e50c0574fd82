/** The code of the sign-in does not come: every page that waits for it says so, and goes on when asked. */
import assert from 'node:assert/strict';
import { ROUTES } from '@tessera/domain/paths';
import type { Page } from 'playwright-core';
import { live, visitor } from '../support/browser';
import { heading } from '../support/journey';

const SCRIPTS = '**/static/js/**';
const NOT_THERE = /ERR_FAILED|ChunkLoadError|dynamically imported/;

/** Everything comes but the code that talks to the identity service. */
async function withholdSignIn(page: Page): Promise<void> {
  await page.route(SCRIPTS, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('identitytoolkit.googleapis.com')) await route.abort();
    else await route.fulfill({ response });
  });
}

describe('without the code of the sign-in', () => {
  it('/success says so, and goes on when asked', async () => {
    const { page, leave } = await visitor();
    await withholdSignIn(page);
    await page.goto(ROUTES.success);
    await live(page);
    const main = page.getByRole('main');
    await main.getByRole('alert').getByText('We could not reach the sign-in service.').waitFor();
    assert.equal(await main.getByText('Loading').count(), 0);
    await page.unroute(SCRIPTS);
    await main.getByRole('button', { name: 'Try again' }).click();
    await main.getByText('Log in to go on with your account.').waitFor();
    await leave(NOT_THERE);
  });

  it('a protected page says so under a heading and a title of its own, and goes on when asked', async () => {
    const { page, leave } = await visitor();
    await withholdSignIn(page);
    await page.goto(ROUTES.onboarding);
    await live(page);
    await heading(page).filter({ hasText: 'This page could not be loaded' }).waitFor();
    assert.match(await page.title(), /^This page could not be loaded/);
    await page.unroute(SCRIPTS);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL(`**${ROUTES.logIn}`);
    await leave(NOT_THERE);
  });
});
