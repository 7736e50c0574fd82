/** The cards of a shop in its rooms: found, corrected, blocked, moved, merged, mailed, erased; and what staff see. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { differences } from '@tessera/domain/pass/ledger';
import { adminDb } from '../../support/accounts';
import { eventually } from '../../support/eventually';
import { joinForNews } from '../../support/messages';
import { addMember, ask, type Card, createShop, eventsOf, join, passOf, scan, type Shop } from '../../support/shop';
import { holdRequests, live, open, scrollTop, settled, startSession } from '../actions';
import { button, warm } from '../counter/counterPage';
import { expect, test } from '../fixtures';

let shop: Shop;
let ada: Card;
const email = `ada-${Date.now()}@home.example`;
test.beforeAll(async () => {
  shop = await createShop({ name: 'The Corner Crust', reward: 'a flat white' }, { againAfterSeconds: 0 });
  await warm(shop);
  ada = await join(shop, { name: 'Ada Lovelace', email });
});

const balanced = async (card: Card) => differences(await passOf(shop, card.passId), await eventsOf(shop, card.passId));

/** Opens what can be done with a card. */
const changes = (page: Page) => page.locator('main').getByText('Change this card');

test('a press on a row counts while a search waits, and when its answer comes during the press', async ({ page }) => {
  const main = page.locator('main');
  const row = main.getByRole('link', { name: /Ada Lovelace/ });
  await startSession(page, shop.owner);
  await open(page, '/customers');
  await expect(row).toBeVisible();
  const release = await holdRequests(page, '**/lookUpPass');
  await page.getByLabel('Name, card code or email').fill('nobody at all');
  await button(page, 'Find').click();
  await expect(main.getByText('Loading…')).toBeAttached();
  await row.hover();
  await page.mouse.down();
  const answer = page.waitForResponse('**/lookUpPass');
  release();
  await (await answer).finished();
  await settled(page);
  await page.mouse.up();
  await expect(main.getByRole('heading', { name: 'Ada Lovelace' })).toBeVisible();
});

test('a manager finds a card and does everything to it that can be done', async ({ page, complaints }) => {
  complaints.allow(/adjustPass|net::ERR_FAILED/);
  const other = await join(shop, { name: 'A. L.' });
  await scan(shop, shop.owner.idToken, { code: ada.code(), quantity: 2 });
  await scan(shop, shop.owner.idToken, { code: other.code(), quantity: 4 });
  const main = page.locator('main');
  const dialog = page.getByRole('dialog');
  const because = (reason: string) => dialog.getByLabel('Reason').fill(reason);
  await startSession(page, shop.owner);
  await open(page, '/customers');
  const release = await holdRequests(page, '**/lookUpPass');
  await page.getByLabel('Name, card code or email').fill(email);
  await button(page, 'Find').click();
  await expect(main.getByText('Loading…')).toBeAttached();
  // A screen reader announces what comes into a region that it knows already.
  await main.evaluate((within) => within.querySelectorAll('[role=status]').forEach((one) => (one.id = 'known')));
  release();
  await expect(main.locator('#known').getByText('1 card found')).toBeVisible();
  await main.getByRole('link', { name: /Ada Lovelace/ }).click();
  await expect(main.getByText('2 of 5 stamps')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Name, card code or email')).toHaveValue(email);
  await button(page, 'Show all cards').click();
  await expect(page.getByLabel('Name, card code or email')).toHaveValue('');
  await main.getByRole('link', { name: /Ada Lovelace/ }).click();
  await expect(main.getByText(email)).toBeVisible();

  await test.step('corrects it once, though the answer is lost', async () => {
    await page.route('**/adjustPass', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await changes(page).click();
    await button(page, 'Correct the stamps').click();
    await dialog.getByLabel('Stamps').fill('2');
    await expect(dialog.getByText('The customer reads: “The shop added 2 stamps.”')).toBeVisible();
    await button(page, 'Correct').click();
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/^Write down why/);
    await because('Forgot the app');
    await button(page, 'Correct').click();
    await expect(main.getByText('No answer yet: add 2 stamps')).toBeVisible();
    await page.unroute('**/adjustPass');
    await page.reload();
    await live(page);
    await button(page, 'Send again').click();
    await changes(page).click();
    await expect(main.getByRole('status').getByText('2 stamps added.')).toBeVisible();
    await expect(main.getByText('4 of 5 stamps')).toBeVisible();
    expect((await eventsOf(shop, ada.passId)).filter(({ type }) => type === 'adjusted')).toHaveLength(1);
  });

  await test.step('undoes that line, their own and new, without a reason', async () => {
    const line = main.getByRole('listitem').filter({ hasText: 'Corrected: 2 stamps added.' });
    await line.getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByText('An undo cannot be undone.')).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Undo' }).click();
    await expect(main.getByText('2 of 5 stamps')).toBeVisible();
    await expect(main.getByText('Undone: 2 stamps taken back.'), 'said, and in the history').toHaveCount(2);
  });

  await test.step('blocks it, and opens it again', async () => {
    let release = () => {};
    const released = new Promise<void>((done) => (release = done));
    await page.route('**/blockPass', async (route) => {
      await released;
      await route.continue();
    });
    await button(page, 'Block').click();
    await because('Reported lost');
    await dialog.getByRole('button', { name: 'Block' }).click();
    // Left before the answer: it counts as sent, and the answer still arrives.
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(main.getByText('No answer yet: block the card')).toBeVisible();
    release();
    await expect(main.getByText('The card is blocked.')).toBeVisible();
    await expect(main.getByText('No answer yet')).toHaveCount(0);
    await button(page, 'Open again').click();
    await because('Found');
    await dialog.getByRole('button', { name: 'Open again' }).click();
    await expect(main.getByText('The card is open again.')).toBeVisible();
  });

  await test.step('shows a code for a new phone', async () => {
    await button(page, 'Move to a new phone').click();
    await button(page, 'Show the code for ten minutes').click();
    await expect(page.getByRole('img', { name: 'Code for the new phone' })).toBeVisible();
    await button(page, 'Close').click();
  });

  await test.step('prints the card alone, without the dialog', async () => {
    await button(page, 'Print this card').click();
    await button(page, 'Prepare the sheet').click();
    const codes = page.getByRole('img', { name: /^Code of the card \w+/, includeHidden: true });
    await expect(codes).toHaveCount(2);
    await expect(codes.nth(0)).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(dialog).toBeHidden();
    await expect(codes.nth(1)).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await button(page, 'Close').click();
  });

  await test.step('sends the link again', async () => {
    await button(page, 'Send the link again').click();
    await button(page, 'Send the link').click();
    await expect(main.getByText(`The link is on its way to ${email}, unless`)).toBeVisible();
    await eventually('a mail', async () => {
      const mails = await adminDb().collection('mail').where('lost.passId', '==', ada.passId).get();
      return mails.size === 1;
    });
  });

  await test.step('records that the customer agrees to news, stops it again, and has the history', async () => {
    await button(page, 'News by email').click();
    await expect(dialog.getByText(`${email} must not get news and offers from your shop.`)).toBeVisible();
    await button(page, 'The customer agrees').click();
    await expect(main.getByText('Recorded. News and offers go to this address once the customer')).toBeVisible();
    await expect(main.getByText(/^Not confirmed, since /)).toBeVisible();
    await button(page, 'News by email').click();
    await expect(dialog.getByText('nobody has confirmed the address yet')).toBeVisible();
    await expect(dialog.getByRole('listitem')).toHaveText([/agreed by a manager/]);
    await button(page, 'Stop news and offers by email').click();
    await expect(main.getByText(/^No, since /)).toBeVisible();
  });

  await test.step('merges another card into it', async () => {
    await button(page, 'Merge with another card').click();
    await dialog.getByLabel('Code of the other card').fill('nothing');
    await button(page, 'Find the card').click();
    await expect(dialog.getByLabel('Code of the other card')).toHaveAccessibleDescription(
      /No other card has this code\.$/,
    );
    await dialog.getByLabel('Code of the other card').fill((await passOf(shop, other.passId)).shortCode);
    await button(page, 'Find the card').click();
    await expect(dialog.getByText('This card will have 1 of 5 stamps and 1 reward.')).toBeVisible();
    await because('Two phones');
    await button(page, 'Merge the cards').click();
    await expect(main.getByText('The two cards are one now.')).toBeVisible();
    await expect(main.getByText('1 of 5 stamps', { exact: true })).toBeVisible();
    expect(await balanced(ada)).toEqual([]);
    expect((await passOf(shop, other.passId)).status).toBe('closed');
  });

  await test.step('erases it, once its code is typed', async () => {
    await button(page, 'Erase this card').click();
    await button(page, 'Erase for good').click();
    const { shortCode } = await passOf(shop, ada.passId);
    const code = dialog.getByLabel(`Type ${shortCode} to erase it`);
    await expect(code).toHaveAccessibleDescription(`Type ${shortCode} to erase this card.`);
    await code.fill(shortCode.toLowerCase());
    await button(page, 'Erase for good').click();
    await expect(main.getByRole('heading', { name: `Card ${shortCode}` })).toBeVisible();
    await expect(main.getByText('Ada Lovelace')).toHaveCount(0);
    await expect(main.getByText('The card is erased.')).toBeVisible();
    await expect(main.getByText('Erased', { exact: true })).toBeVisible();
    await expect(main.getByText(/of 5 stamps/)).toHaveCount(0);
    await expect(main.getByText('Erased.', { exact: true })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Undo' })).toHaveCount(0);
    expect(await balanced(ada)).toEqual([]);
  });

  await test.step('downloads the customers, without a word that a spreadsheet would run', async () => {
    const grace = await joinForNews(shop, { name: '=Grace' });
    await open(page, '/customers');
    await button(page, 'With email').click();
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download all customers').click()]);
    expect(file.suggestedFilename()).toMatch(/^customers-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    const { shortCode } = await passOf(shop, grace.passId);
    expect(lines.find((line) => line.endsWith(`"${shortCode}"`))).toMatch(
      new RegExp(`^"'=Grace","${grace.email}","yes",`),
    );
  });

  await test.step('finds all of it in the activity', async () => {
    await open(page, '/activity');
    await main.getByLabel('Kind').selectOption('merged');
    await expect(main.getByText('Became part of another card, and closed.')).toBeVisible();
    await expect(main.getByText('Erased.')).toHaveCount(0);
    await join(shop, { name: 'Kit Marlowe' });
    // Found without a press, once they pause.
    await page.getByLabel('Customer’s name or card code').fill('kit marl');
    await expect(main.getByText('What happened on the card of')).toBeVisible();
    await expect(main.getByText('Became part of another card, and closed.')).toHaveCount(0);
    await page.getByLabel('Customer’s name or card code').fill('nobody');
    await expect(main.getByRole('heading', { name: 'No card found for “nobody”' })).toBeVisible();
    await expect(main.getByText('Became part of another card, and closed.')).toHaveCount(0);
    await expect(button(page, 'Download CSV')).toHaveCount(0);
    await button(page, 'Show all activity').click();
    await expect(main.getByLabel('Kind')).toHaveValue('merged');
    await expect(main.getByRole('heading', { name: 'Latest', exact: true })).toBeVisible();
    await expect(main.getByText('Became part of another card, and closed.')).toBeVisible();
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()]);
    expect(file.suggestedFilename()).toMatch(/^activity-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  });
});

test('what was done although the answer was lost is shown once somebody leaves it: a card, a customer’s complaint', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED|Form not sent/);
  const shop = await createShop();
  const { passId, secret } = await join(shop);
  await ask('reportPass', { secret, message: 'A stamp is missing.' });
  for (const callable of ['blockPass', 'answerReport'])
    await page.route(`**/${callable}`, async (route) => {
      await route.fetch();
      await route.abort();
    });
  await startSession(page, shop.owner);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await open(page, `${ROUTES.customers}/${passId}`);
  await changes(page).click();
  await button(page, 'Block').click();
  await dialog.getByLabel('Reason').fill('Lost');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await button(page, 'Leave it').click();
  await expect(main.getByText('Blocked', { exact: true })).toBeVisible();

  await open(page, ROUTES.dashboard);
  await main.getByRole('button', { name: /^Answer card/ }).click();
  await dialog.getByLabel('What you did about it').fill('A stamp more.');
  await dialog.getByRole('button', { name: 'Send the answer' }).click();
  await expect(dialog.getByText('We could not reach our server.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(main.getByRole('button', { name: /^Answer card/ })).toHaveCount(0);
});

test('staff see cards and activity, but no contacts and no controls of managers', async ({ page }) => {
  const staff = await addMember(shop, 'staff', { name: 'Kit' });
  const grace = await join(shop, { name: 'Grace', email: `grace-${Date.now()}@home.example` });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
  await scan(shop, staff.idToken, { code: grace.code() });
  const main = page.locator('main');
  await startSession(page, staff);
  await open(page, '/customers');
  await expect(button(page, 'Download all customers')).toHaveCount(0);
  // Found without a press, once they pause. The list before has her, too, and takes a press with it when it goes.
  await page.getByLabel('Name or card code').fill('grace');
  await main.getByRole('heading', { name: /cards? found$/ }).waitFor();
  await main.getByRole('link', { name: /^Grace/ }).click();
  await expect(main.getByText('1 of 5 stamps')).toBeVisible();
  await expect(main.getByText('Email')).toHaveCount(0);
  await expect(main.getByText('Change this card')).toHaveCount(0);
  await main.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByText('0 of 5 stamps')).toBeVisible();
  await main.getByRole('link', { name: 'Stamp at the counter' }).click();
  await live(page);
  // The counter opens with the card in hand, and a reload of it without.
  await expect(button(page, 'Add stamp')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await open(page, '/activity');
  await main.getByLabel('Person').selectOption({ label: 'Kit' });
  await expect(main.getByText('Undone: 1 stamp taken back.')).toBeVisible();
  await main.getByRole('link', { name: 'Grace' }).first().click();
  await expect(main.getByText('0 of 5 stamps')).toBeVisible();
  await page.goBack();
  await expect(main.getByLabel('Person'), 'and Back has what was chosen').toHaveValue(staff.uid);
  await expect(main.getByText('Undone: 1 stamp taken back.')).toBeVisible();
  for (const path of ['/team', '/locations']) {
    await open(page, path);
    await expect(main.getByText('Only the managers and owners of The Corner Crust see this page.')).toBeVisible();
  }
  expect(asked.filter((one) => one.includes('contacts'))).toEqual([]);
});

test('Back from a card leads to the rows and the place that were left', async ({ page }) => {
  const many = await createShop();
  const { passId: first } = await join(many);
  const stored = await passOf(many, first);
  const passes = adminDb().collection(`businesses/${many.businessId}/passes`);
  const ids = Array.from({ length: 30 }, (_, number) => first.slice(0, -2) + String(number).padStart(2, '0'));
  await Promise.all(ids.filter((id) => id !== first).map((passId) => passes.doc(passId).set({ ...stored, passId })));
  const cards = page.locator('main li').getByRole('link');
  await startSession(page, many.owner);
  await open(page, '/customers');
  await button(page, 'Show more').click();
  await expect(button(page, 'Show more')).toHaveCount(0);
  const rows = await cards.count();
  await expect(page.getByRole('status').getByText(`${rows} shown.`), 'announced').toBeAttached();
  await cards.last().scrollIntoViewIfNeeded();
  const place = await scrollTop(page);
  await cards.last().click();
  await expect(page.locator('main').getByText('0 of 5 stamps')).toBeVisible();
  await page.goBack();
  await expect(cards).toHaveCount(rows);
  await expect.poll(() => scrollTop(page)).toBe(place);
});
