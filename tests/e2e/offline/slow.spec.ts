/** A slow network: what the page says and offers, and that nothing is done twice. */
import type { Page } from '@playwright/test';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { ANSWER_LIMIT_MS, SLOW_AFTER_MS } from '../../../web/src/shared/lib/waits';
import { adminDb, createOwner, freshEmail } from '../../support/accounts';
import { ask, callEmulator, createShop, join } from '../../support/shop';
import { holdRequests, open, settled, startSession, stopClock } from '../actions';
import { expect, test } from '../fixtures';
import { PHONE } from '../site';
import { type Network, passTime, startNetwork } from './network';

callEmulator();

const says = (page: Page, words: string) => page.getByRole('main').getByText(words);
const LONG = 'Still working. Please wait a moment.';
const OVERDUE = 'This is taking longer than usual.';

test.describe('a slow network', () => {
  let network: Network;
  test.beforeEach(async () => {
    network = await startNetwork();
  });
  test.afterEach(() => network.close());

  test('a sign-up whose answer was lost is finished by the next press', async ({ visit, complaints }) => {
    complaints.allow(/net::ERR_|network-request-failed|not read|reached|400/i);
    const page = await visit({ proxy: network.proxy });
    await open(page, ROUTES.signUp);
    await page.getByLabel('Email', { exact: true }).fill(freshEmail());
    await page.getByLabel('Password', { exact: true }).fill('a quiet corner table');
    await page.clock.install();
    const create = page.getByRole('button', { name: 'Create account' });
    const release = network.holdAnswers(/accounts:signUp/);
    await create.click();
    await passTime(page, (limit) =>
      expect(page.getByRole('alert').getByText('We could not reach the sign-in service.')).toBeVisible(limit),
    );
    release();
    await create.click();
    await page.waitForURL(`**${ROUTES.verifyEmail}`);
    await page.getByText('We sent an email to').waitFor();
    // The page's last part: the network ends with the test.
    await page.getByRole('link', { name: /^Open the email sent to/ }).waitFor();
  });

  test('a payment that takes long says so, can be stopped, and is asked for again', async ({ visit, complaints }) => {
    complaints.allow(/net::ERR_|not read|reached|not started/i);
    const account = await createOwner({ verified: true });
    await adminDb()
      .collection(COLLECTIONS.businessSetups)
      .doc(account.uid)
      .set({ name: 'Tin', category: 'cafe', reward: 'A bun', stampsNeeded: 6, brandColour: '#1a7f5c' });
    const page = await visit({ proxy: network.proxy });
    await startSession(page, account);
    await open(page, ROUTES.setupComplete);
    const pay = page.getByRole('button', { name: 'Pay £49 by card' });
    await pay.waitFor();
    await page.clock.install();
    // The first text gives way to the second one by itself: on a busy machine before a test looks.
    await stopClock(page);
    const release = network.holdAnswers(/createCheckoutSession/);
    await pay.click();
    await page.clock.fastForward(SLOW_AFTER_MS);
    await expect(says(page, LONG)).toBeVisible();
    await page.clock.fastForward(ANSWER_LIMIT_MS - SLOW_AFTER_MS);
    await expect(says(page, OVERDUE)).toBeVisible();
    await page.clock.resume();
    await page.getByRole('button', { name: 'Stop waiting' }).click();
    await says(page, 'You have not been charged.').waitFor();
    await expect(says(page, OVERDUE)).toBeHidden();
    release();
    // Whoever has gone to another page meanwhile stays there.
    const releaseLate = network.holdAnswers(/createCheckoutSession/);
    const late = page.waitForResponse(/createCheckoutSession/);
    await pay.click();
    await page.getByRole('link', { name: 'Account Settings' }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Settings');
    releaseLate();
    await late;
    await page.goBack();
    await expect(pay).toBeEnabled();
    await expect(pay).not.toHaveAttribute('aria-busy');
    await pay.click();
    await page.waitForURL(/\/checkout\/cs_/);
  });
});

test('a late answer to a form that was stopped and changed leaves what was changed', async ({ page }) => {
  await open(page, ROUTES.register);
  await page.getByLabel('Name', { exact: true }).fill('Ada Example');
  await page.getByLabel('Email', { exact: true }).fill(freshEmail());
  await page.clock.install();
  const release = await holdRequests(page, '**/registerInterest');
  await page.getByRole('button', { name: 'Register interest' }).click();
  await page.clock.fastForward(ANSWER_LIMIT_MS);
  await page.getByRole('button', { name: 'Stop waiting' }).click();
  const about = page.getByLabel('About your shop (optional)');
  await about.fill('A bakery in Leeds');
  release();
  await expect(says(page, 'Your first message has arrived')).toBeVisible();
  await expect(about).toHaveValue('A bakery in Leeds');
});

test('a late answer in a room leaves the dialog in which somebody types meanwhile', async ({ page, complaints }) => {
  complaints.allow(/ERR_FAILED/);
  const shop = await createShop();
  const { secret } = await join(shop);
  for (const message of ['The first one.', 'The second one.']) await ask('reportPass', { secret, message });
  const dialog = page.getByRole('dialog');
  const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
  await startSession(page, shop.owner);

  await test.step('an invitation that was stopped, and changed before its answer', async () => {
    await open(page, ROUTES.team);
    await button('Add somebody').click();
    await button('Somebody with an email').click();
    await dialog.getByLabel('Name').fill('Ina');
    await dialog.getByLabel('Email').fill(freshEmail());
    await page.clock.install();
    const release = await holdRequests(page, '**/inviteMember');
    await button('Invite').click();
    await page.clock.fastForward(ANSWER_LIMIT_MS);
    await button('Stop waiting').click();
    await dialog.getByLabel('Name').fill('Inaya');
    release();
    await expect(dialog.getByText('What you have changed since is not part of it.')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toHaveValue('Inaya');
    await button('Invite').click();
    await expect(page.getByText('Inaya is invited')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await page.route('**/revokeInvitation', (route) => route.abort());
    await button('Withdraw the invitation of Inaya').click();
    await dialog.getByRole('button', { name: 'Withdraw' }).click();
    await expect(dialog.getByText('We could not reach our server.')).toBeVisible();
    await button('Cancel').click();
    await button('Add somebody').click();
    await button('Somebody with an email').click();
    await expect(dialog.getByLabel('Name')).toBeVisible();
    await expect(page.getByText('We could not reach our server.'), 'is not said of the next act').toHaveCount(0);
    await button('Cancel').click();
  });

  await test.step('the answer to another customer', async () => {
    await open(page, ROUTES.dashboard);
    const release = await holdRequests(page, '**/answerReport');
    await button(/^Answer card/).click();
    await dialog.getByLabel('What you did about it').fill('A stamp more.');
    const sent = page.waitForRequest('**/answerReport');
    await button('Send the answer').click();
    const held = await sent;
    await button('Cancel').click();
    await page
      .getByRole('button', { name: /^Answer card/ })
      .nth(1)
      .click();
    await dialog.getByLabel('What you did about it').fill('Two more.');
    release();
    await (await held.response())?.finished();
    await settled(page);
    await expect(dialog.getByLabel('What you did about it')).toHaveValue('Two more.');
    await button('Cancel').click();
    await expect(page.getByText('The customer can read your answer.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Answer card/ })).toHaveCount(1);
  });
});

test('a card that was published although the answer was lost is changed and published once more', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  const { owner } = await createShop();
  await startSession(page, owner);
  await open(page, ROUTES.programme);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  const publish = async (name: string) => {
    await main.getByLabel('Name of the card').fill(name);
    await main.getByRole('button', { name: 'Publish' }).click();
    await dialog.getByRole('button', { name: 'Publish' }).click();
  };
  await page.route('**/saveProgramme', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await publish('Buns');
  await expect(dialog.getByText('We could not reach our server.')).toBeVisible();
  await page.unrouteAll();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(main.getByRole('button', { name: 'Publish' }), 'is published already').toHaveCount(0);
  await publish('Cakes');
  await expect(says(page, 'Published. It applies to every card from now on.')).toBeVisible();
  expect(await says(page, 'Somebody published the card').count()).toBe(0);
});

test('an act that failed says so where it is seen, on a phone and above the note that nothing can be sent', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  const { businessId, owner } = await createShop();
  const places = Object.fromEntries(Array.from({ length: 9 }, (_, one) => [`place${one}`, `Place ${one}`]));
  await adminDb().doc(`businesses/${businessId}`).update({ locations: places });
  await page.setViewportSize(PHONE);
  await startSession(page, owner);
  await open(page, ROUTES.locations);
  await page.route('**/saveLocation', (route) => route.abort());
  await page.getByLabel('Name of the place').fill('Van');
  await page.getByRole('button', { name: 'Add the place' }).click();
  const said = page.getByRole('main').getByRole('alert');
  await expect(said).toBeInViewport({ ratio: 1 });
  await said.click({ trial: true });
});

test('a room’s form whose answer does not come can be stopped, and a late answer leaves what was typed since', async ({
  page,
  complaints,
}) => {
  // The clock also passes the limit of what the page is still reading.
  complaints.allow(/Not read: .+could not be reached/);
  const { owner } = await createShop();
  await startSession(page, owner);
  await page.clock.install();
  const main = page.getByRole('main');
  const stopped = async (callable: string, press: string) => {
    const release = await holdRequests(page, `**/${callable}`);
    await main.getByRole('button', { name: press, exact: true }).click();
    await page.clock.fastForward(ANSWER_LIMIT_MS);
    await main.getByRole('button', { name: 'Stop waiting' }).click();
    await expect(says(page, 'There is no answer yet.')).toBeVisible();
    return release;
  };

  await test.step('the values', async () => {
    await open(page, ROUTES.owed);
    const release = await stopped('saveInsightsSettings', 'Save the values');
    release();
    await expect(main.getByText('Saved.', { exact: true })).toBeVisible();
    await page.unrouteAll();
  });

  await test.step('the most purchases in a day', async () => {
    await open(page, ROUTES.alerts);
    await main.getByText('What we look at, and what we miss').click();
    const release = await stopped('saveInsightsSettings', 'Save');
    release();
    await expect(says(page, 'Saved. It counts from tonight on.')).toBeVisible();
    await expect(says(page, 'There is no answer yet.')).toHaveCount(0);
  });

  await test.step('printed cards', async () => {
    await open(page, ROUTES.printedCards);
    const name = main.getByLabel('Name of the batch');
    await name.fill('July');
    const release = await stopped('makePrintedCards', 'Make the cards');
    await name.fill('August');
    release();
    await expect(says(page, '“July” is ready.')).toBeVisible();
    await expect(name).toHaveValue('August');
    await page.unrouteAll();
  });

  await test.step('a batch that was blocked although the answer was lost is no more offered to print', async () => {
    complaints.allow(/ERR_FAILED/);
    await page.route('**/blockPrintedCards', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await main.getByRole('button', { name: 'Block July' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why').fill('Stolen.');
    await dialog.getByRole('button', { name: 'Block the batch' }).click();
    await expect(dialog.getByText('We could not reach our server.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(main.getByText('Blocked', { exact: true })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Print July' })).toHaveCount(0);
  });

  await test.step('a place', async () => {
    await open(page, ROUTES.locations);
    const name = main.getByLabel('Name of the place');
    await name.fill('Market stall');
    const release = await stopped('saveLocation', 'Add the place');
    await name.fill('Van');
    release();
    await expect(says(page, 'Market stall is added.')).toBeVisible();
    await expect(name).toHaveValue('Van');
  });
});
