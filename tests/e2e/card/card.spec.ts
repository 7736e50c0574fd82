/** A customer's card: joined from the poster, stamped at the counter, shown on the phone. */
import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page, Request } from '@playwright/test';
import type { PassExport, PublicOffer } from '@tessera/domain/calls/callables';
import { HOUR_MS } from '@tessera/domain/lib/time';
import { TIME_ZONE } from '@tessera/domain/operation/product';
import { CODE_PERIOD_SECONDS, isFresh, parseCardCode, shortCodeOf } from '@tessera/domain/pass/code';
import { CONSENT_WORDING, type Contact } from '@tessera/domain/pass/contact';
import { REDEEM_AFTER_FREEZE_MS } from '@tessera/domain/shop/business';
import { ROOT } from '../../../scripts/lib/root';
import { TEST_RUN } from '../../../scripts/local/runs';
import { openPass } from '../../../scripts/local/wallets/pkpass';
import { adminDb, freshEmail } from '../../support/accounts';
import { ask, call, cardOf, freezeShop, join, passOf, scan } from '../../support/shop';
import { OpenPromise } from '../../web/openPromise';
import { fontLoaded, heading, holdRequests, holdScripts, live, open, stopClock, unitsCalledBy } from '../actions';
import { beyondTheEdge, inEveryLook } from '../findings';
import { expect, test } from '../fixtures';
import { OUTAGES, passTime, startNetwork } from '../offline/network';
import { stored, untilKept } from '../offline/offlineCopy';
import { PHONE } from '../site';
import { getCard, openCard, scannedCode, type StaffedShop, staffedShop, warmUp } from './customers';

test.use({ viewport: PHONE, isMobile: true, hasTouch: true });

let shop: StaffedShop;
test.beforeAll(async () => {
  await warmUp();
  shop = await staffedShop();
});

/** The function does its work once without the page learning of it. */
async function loseFirstAnswer(page: Page, name: string): Promise<void> {
  let lost = 0;
  await page.route(`**/${name}`, async (route) => {
    if (route.request().method() === 'POST' && lost++ === 0) {
      await route.fetch();
      await route.abort();
    } else await route.continue();
  });
}

/** The function answers at once, and the page learns of it later. `until` is called for each of its calls. */
async function delayAnswers(page: Page, name: string, until: (input: unknown) => Promise<void>): Promise<void> {
  await page.route(`**/${name}`, async (route) => {
    const request = route.request();
    if (request.method() !== 'POST') return route.continue();
    const response = await route.fetch();
    await until((request.postDataJSON() as { data: unknown }).data);
    await route.fulfill({ response });
  });
}

/** Whether the counter takes a code at this time. */
function isOfNow(text: string): boolean {
  const code = parseCardCode(text);
  return code?.form === 'rotating' && isFresh(code.seconds, Date.now() / 1000);
}

const stamp = (code: string, quantity = 1) => scan(shop, shop.staff.idToken, { code, quantity });

test.describe('from the poster to the reward', () => {
  test('the offer says “today” of hours that count more later today', async ({ page }) => {
    await page.route('**/getOffer', async (route) => {
      const response = await route.fetch();
      const { result } = (await response.json()) as { result: PublicOffer };
      const from = Date.UTC(2026, 10, 27, 14);
      const programme = { ...result.programme, nextBonus: { times: 2, from } };
      await route.fulfill({ response, json: { result: { ...result, serverTime: from - HOUR_MS, programme } } });
    });
    await page.goto(`/j/${shop.joinCode}`);
    await expect(page.getByText('Double stamps today from 14:00')).toBeVisible();
  });

  test('one press makes the card, which shows every act of the counter', async ({ page }) => {
    const units = unitsCalledBy(page);
    await page.goto(`/j/${shop.joinCode}`);
    await expect(heading(page)).toHaveText('The Corner Crust');
    await expect(page.getByText('5 stamps, then: A coffee of your choice')).toBeVisible();
    await page.getByText('Who holds your data').click();
    await expect(page.getByText('12 Sample Street')).toBeVisible();
    const card = await getCard(page, shop);
    await expect(heading(page)).toHaveText('The Corner Crust');
    await expect(page.getByText('0 of 5', { exact: true })).toBeVisible();
    await expect(page.getByText('5 to go')).toBeVisible();

    const code = await scannedCode(page);
    expect(code).toMatch(new RegExp(`^T1\\.${card.passId}\\.\\d{10}\\.\\d{8}$`));
    expect((await stamp(code, 3)).verdict).toBe('accepted');
    await expect(page.getByText('3 of 5', { exact: true })).toBeVisible();
    await expect(page.getByRole('list', { name: 'History' })).toContainText('You got 3 stamps');

    expect((await stamp(card.code(), 3)).verdict).toBe('accepted');
    await expect(page.getByRole('region', { name: 'Rewards ready' })).toContainText('A coffee of your choice');
    await expect(page.getByText('1 of 5', { exact: true })).toBeVisible();
    expect([...units]).toEqual(['card']);
  });

  test('nothing moves when what stands below the code arrives, the wallet’s button with it', async ({ visit }) => {
    const { secret } = await join(shop);
    const page = await visit({ viewport: PHONE, userAgent: 'A phone with Android' });
    const code = page.getByRole('img', { name: 'Card code' });
    const top = () => code.evaluate((part) => part.getBoundingClientRect().top);
    const release = await holdScripts(page, '**/CardExtras.*');
    await page.goto(`/p#${secret}`);
    await expect(code).toBeVisible();
    await fontLoaded(page, 'Fraunces');
    await fontLoaded(page, 'Inter');
    const before = await top();
    release();
    await expect(page.getByRole('button', { name: 'Add to Google Wallet' })).toBeVisible();
    expect(await top()).toBe(before);
  });

  test('a press puts the card into Apple Wallet, with its balance', async ({ page }) => {
    const { secret, passId, code } = await join(shop);
    await stamp(code(), 2);
    await page.goto(`/p#${secret}`);
    await expect(page.getByRole('button', { name: 'Add to Google Wallet' })).toBeVisible();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Add to Apple Wallet' }).click();
    const { json } = openPass(await readFile(await (await downloaded).path()));
    expect(json.serialNumber).toBe(`${shop.businessId}.${passId}.1`);
    expect(json.storeCard.headerFields?.[0]?.value).toBe('2 of 5');
  });

  test('a press that is sent twice makes one card, and a second visit finds it', async ({ page, complaints }) => {
    complaints.allow(/ERR_FAILED/);
    await loseFirstAnswer(page, 'joinProgramme');
    await page.goto(`/j/${shop.joinCode}`);
    await page.getByRole('button', { name: 'Get my card' }).click();
    await expect(page.getByRole('alert')).toContainText('could not reach our server');
    const before = await countCards();
    // The card exists already. What is typed now is stored with it.
    await page.getByText('Add a name or email').click();
    await page.getByLabel('Name', { exact: true }).fill('Ada');
    const email = page.getByLabel('Email', { exact: true });
    await email.fill('ada@nowhere');
    await page.getByRole('button', { name: 'Get my card' }).click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expect(email).toHaveAccessibleDescription('Enter an email address like name@shop.co.uk.');
    await email.fill('ada@example.com');
    await expect(email).not.toHaveAttribute('aria-invalid');
    await expect(page.getByRole('alert'), 'what the first press has said does not come back').toHaveCount(0);
    await page.getByRole('checkbox', { name: /by email/ }).check();
    await page.getByRole('button', { name: 'Get my card' }).click();
    await page.waitForURL(/\/p#/);
    await live(page);
    const card = await cardOf(new URL(page.url()).hash.slice(1));
    expect(await countCards()).toBe(before);
    expect(await contactOf(card.passId)).toMatchObject({
      email: 'ada@example.com',
      consents: [{ channel: 'email', given: true, way: 'join' }],
    });
    expect((await passOf(shop, card.passId)).holder?.name).toBe('Ada');

    await page.goto(`/j/${shop.joinCode}`);
    await expect(page.getByRole('link', { name: 'Open my card' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Get/ }), 'it would open the same card').toHaveCount(0);
    await page.getByRole('link', { name: 'Open my card' }).click();
    await page.waitForURL(`**/p#${card.secret}`);
    await page.getByText('Your name and email').click();
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(
      /This card has an email address/,
    );
  });

  test('name and e-mail are optional, and news needs its own tick', async ({ page }) => {
    await page.clock.install();
    await page.goto(`/j/${shop.joinCode}`);
    await page.getByText('Add a name or email').click();
    const name = page.getByLabel('Name', { exact: true });
    const email = page.getByLabel('Email', { exact: true });
    await name.fill('Ada');
    await email.fill('ada@example.com');
    const news = page.getByRole('checkbox', { name: /by email/ });
    await expect(news).not.toBeChecked();
    const release = await holdRequests(page, '**/joinProgramme');
    // After eight seconds without an answer the form can be sent again.
    await stopClock(page);
    await page.getByRole('button', { name: 'Get my card' }).click();
    // The answer opens the card, so nothing can be typed or ticked until then.
    for (const field of [name, email]) await expect(field).not.toBeEditable();
    await news.click({ force: true });
    await expect(news).not.toBeChecked();
    await page.clock.resume();
    release();
    await page.waitForURL(/\/p#/);
    const { passId } = await ask('exportPass', { secret: new URL(page.url()).hash.slice(1) }).then(
      ({ pass }) => pass as { passId: string },
    );
    expect(await contactOf(passId)).toStrictEqual({ email: 'ada@example.com' });
    expect((await passOf(shop, passId)).holder?.name).toBe('Ada');

    // On the card, one press agrees, which a mail asks to confirm, and another one stops it.
    await page.getByText('News and offers').click();
    await expect(page.getByText(CONSENT_WORDING.email.given, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'I agree' }).click();
    await expect(page.getByText('Check your email, and press the button in our mail.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send that mail again' })).toBeVisible();
    await page.getByRole('button', { name: 'Stop news and offers by email' }).click();
    await expect(page.getByText('The Corner Crust does not send you news and offers by email.')).toBeVisible();
    const { consents } = (await contactOf(passId)) as Contact;
    expect(consents?.map(({ given, way }) => [given, way])).toStrictEqual([
      [true, 'card'],
      [false, 'card'],
    ]);
  });

  test('a shop that has frozen since the page was opened gives no card, and the page says so', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/\b400\b/);
    const own = await staffedShop();
    await page.goto(`/j/${own.joinCode}`);
    const button = page.getByRole('button', { name: 'Get my card' });
    await button.waitFor();
    await freezeShop(own);
    await button.click();
    await expect(page.getByRole('status').getByText('No new cards at the moment', { exact: true })).toBeVisible();
    await expect(button).toHaveCount(0);
  });

  test('an unknown code and an unknown secret each get a plain sentence', async ({ page, complaints }) => {
    complaints.allow(/404/);
    await open(page, '/j/NOSUCH');
    await expect(heading(page)).toHaveText('We can’t find this shop');
    // The full stop of a sentence that ended with the link.
    await open(page, `/j/${shop.joinCode}.`);
    await expect(heading(page)).toHaveText('The Corner Crust');
    await open(page, '/p');
    await expect(heading(page)).toHaveText('This link is not complete');
    await page.goto('about:blank');
    await open(page, '/p#nonsense');
    await expect(heading(page)).toHaveText('This link no longer opens a card');
    const { secret } = await join(shop);
    const forged = secret.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    await page.goto('about:blank');
    await open(page, `/p#${forged}`);
    await expect(heading(page)).toHaveText('This link no longer opens a card');
  });
});

const contactOf = async (passId: string) =>
  (await adminDb().doc(`businesses/${shop.businessId}/contacts/${passId}`).get()).data();

const countCards = async (): Promise<number> =>
  (await adminDb().collection(`businesses/${shop.businessId}/passes`).count().get()).data().count;

test.describe('the acts of a holder', () => {
  test('ask for the link of a card that was lost', async ({ page }) => {
    const email = `lost-${Date.now()}@example.com`;
    await join(shop, { email });
    await open(page, `/j/${shop.joinCode}`);
    await page.getByText('I had a card already').click();
    await page.getByLabel('Your email').fill(email);
    await page.getByRole('button', { name: 'Mail me the link' }).click();
    await expect(page.getByText('its link is on the way to it')).toBeVisible();
    const mails = await adminDb().collection('mail').where('lost.businessId', '==', shop.businessId).count().get();
    expect(mails.data().count).toBe(1);
  });

  test('a holder reports a problem, downloads the data and erases the card', async ({ page, complaints }) => {
    complaints.allow(/404/);
    const card = await getCard(page, shop);
    await page.getByText('News and offers').click();
    await expect(page.getByText('This card has no email address. You can add one')).toBeVisible();
    await page.getByText('Something wrong?').click();
    await page.getByLabel('Tell The Corner Crust').fill('Yesterday’s stamp is missing.');
    await page.getByRole('button', { name: 'Send to the shop' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Sent. The answer appears here' })).toBeVisible();
    const reports = await adminDb()
      .collection(`businesses/${shop.businessId}/reports`)
      .where('passId', '==', card.passId)
      .get();
    expect(reports.docs.map((report) => report.get('message') as string)).toStrictEqual([
      'Yesterday’s stamp is missing.',
    ]);

    await page.getByText('Download, remove or erase').click();
    const reading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download what is kept about this card' }).click();
    expect((await reading).suggestedFilename()).toBe('card.html');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download it as a data file (JSON)' }).click();
    const file = JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as PassExport;
    expect(file.pass['passId']).toBe(card.passId);

    await page.getByRole('button', { name: 'Erase this card' }).click();
    await expect(page.getByRole('heading', { name: 'Erase this card?' })).toBeVisible();
    await page.getByRole('button', { name: 'Keep the card' }).click();
    await page.getByRole('button', { name: 'Erase this card' }).click();
    // The page looks for news of its card meanwhile, and finds that it has ended.
    await delayAnswers(page, 'erasePass', async () => {
      await expect(heading(page)).toHaveText('This card has ended');
      await expect(page.getByText('It is being erased.')).toBeVisible();
    });
    await page.getByRole('button', { name: 'Erase it for good' }).click();
    await expect(heading(page)).toHaveText('Your card is erased');
    expect((await call('getPass', { secret: card.secret })).error?.status).toBe('NOT_FOUND');
    const again = page.getByRole('link', { name: 'Get a new card from this shop' });
    await expect(again).toHaveAttribute('href', `/j/${shop.joinCode}`);
    await page.getByRole('link', { name: 'All my cards' }).click();
    await expect(page.getByText('No card here yet')).toBeVisible();
    // The next card is a new one.
    expect((await getCard(page, shop)).passId).not.toBe(card.passId);
  });

  test('a choice of news stays, although the answer to an earlier one comes after it', async ({ page }) => {
    const { secret } = await join(shop, { email: freshEmail() });
    const [stored, late] = [new OpenPromise<void>(), new OpenPromise<void>()];
    await delayAnswers(page, 'setConsent', async (input) => {
      if (!(input instanceof Object && 'email' in input)) return;
      stored.resolve();
      await late.promise;
    });
    await open(page, `/p#${secret}`);
    await page.getByText('News and offers').click();
    await page.getByRole('button', { name: 'I agree' }).click();
    await stored.promise;
    await page.getByRole('button', { name: 'Allow notices in the wallet' }).click();
    const inWallet = page.getByText('may send you news and offers as notices in your phone’s wallet');
    await expect(inWallet).toBeVisible();
    late.resolve();
    await expect(page.getByText('No mail? Look in your spam folder')).toBeVisible();
    await expect(inWallet).toBeVisible();
  });

  test('a complaint stays listed, although a list from before it comes after it', async ({ page }) => {
    const { secret } = await join(shop);
    await ask('reportPass', { secret, message: 'A stamp is missing.' });
    const [read, late] = [new OpenPromise<void>(), new OpenPromise<void>()];
    await delayAnswers(page, 'listReports', async () => {
      read.resolve();
      await late.promise;
    });
    await open(page, `/p#${secret}`);
    await page.getByText('Something wrong?').click();
    await read.promise;
    await page.getByLabel('Tell The Corner Crust').fill('Two are.');
    await page.getByRole('button', { name: 'Send to the shop' }).click();
    const listed = page.getByRole('list', { name: 'What you told the shop' }).getByRole('listitem');
    await expect(listed).toContainText(['Two are.']);
    late.resolve();
    await expect(listed).toContainText(['Two are.', 'A stamp is missing.']);
    await expect(listed).toHaveCount(2);
  });

  test('a complaint that is sent after its list failed brings the list', async ({ page, complaints }) => {
    complaints.allow(/ERR_FAILED/);
    const { secret } = await join(shop);
    await ask('reportPass', { secret, message: 'A stamp is missing.' });
    await page.route('**/listReports', (route) => route.abort());
    await open(page, `/p#${secret}`);
    await page.getByText('Something wrong?').click();
    const failure = page.getByText('We could not reach our server.');
    await failure.waitFor();
    await page.unrouteAll();
    await page.getByLabel('Tell The Corner Crust').fill('Two are.');
    await page.getByRole('button', { name: 'Send to the shop' }).click();
    const listed = page.getByRole('list', { name: 'What you told the shop' }).getByRole('listitem');
    await expect(listed).toContainText(['Two are.', 'A stamp is missing.']);
    await expect(failure).toHaveCount(0);
  });

  test('a card says that the shop has answered, until the answer is read', async ({ page }) => {
    const card = await getCard(page, shop);
    await page.getByText('Something wrong?').click();
    const field = page.getByLabel('Tell The Corner Crust');
    await field.fill('A stamp <is> missing.');
    await page.getByRole('button', { name: 'Send to the shop' }).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/Leave out the characters < and >/);
    await field.fill('A stamp is missing.');
    await page.getByRole('button', { name: 'Send to the shop' }).click();
    await expect(page.getByText('Sent. The answer appears here')).toBeVisible();
    const { businessId } = shop;
    const reports = adminDb().collection(`businesses/${businessId}/reports`).where('passId', '==', card.passId);
    const answered = page.getByText('The Corner Crust has answered you');
    await page.reload();
    await expect(page.getByText('Something wrong?')).toBeVisible();
    await expect(answered).toHaveCount(0);
    const reportId = (await reports.get()).docs[0]?.id;
    await ask('answerReport', { businessId, reportId, outcome: 'We added it.' }, shop.owner.idToken);
    await page.reload();
    await expect(answered).toBeVisible();
    await page.getByText('Something wrong?', { exact: true }).click();
    await expect(page.getByText('“We added it.”')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Something wrong?')).toBeVisible();
    await expect(answered).toHaveCount(0);
  });

  test('a card asks for an address after the second stamp, once, and stores it', async ({ page }) => {
    const card = await join(shop);
    for (const _ of ['first', 'second'])
      expect((await scan(shop, shop.owner.idToken, { code: card.code(), confirmed: true })).verdict).toBe('accepted');
    await open(page, `/p#${card.secret}`);
    await page.getByText('News and offers').click();
    await expect(page.getByText('This card has no email address.')).toBeVisible();
    const panel = page.getByRole('region', { name: 'Your email address' });
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(panel.getByText('Type your email address first.')).toBeVisible();
    await panel.getByLabel('Email').fill('ada@');
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(panel.getByLabel('Email')).toHaveAccessibleDescription(/Enter an email address like/);
    await expect(panel.getByLabel('Email')).toBeFocused();
    const email = freshEmail();
    await panel.getByLabel('Email').fill(email);
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(panel.getByText('Saved with your card.')).toBeVisible();
    await expect(panel.getByRole('heading', { name: 'Your email is saved' })).toBeVisible();
    await expect(panel.getByRole('button')).toHaveCount(0);
    await expect(page.getByText('does not send you news and offers by email')).toBeVisible();
    const stored = await adminDb().doc(`businesses/${shop.businessId}/contacts/${card.passId}`).get();
    expect(stored.get('email')).toBe(email);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await expect(panel).toHaveCount(0);
  });

  test('a card does not ask for an address that was saved further below', async ({ page }) => {
    const card = await join(shop);
    for (const _ of ['first', 'second'])
      expect((await scan(shop, shop.owner.idToken, { code: card.code(), confirmed: true })).verdict).toBe('accepted');
    await open(page, `/p#${card.secret}`);
    const panel = page.getByRole('region', { name: 'Your email address' });
    await expect(panel).toBeVisible();
    const below = page.getByRole('group').filter({ hasText: 'Your name and email' });
    await below.getByText('Your name and email').click();
    await below.getByLabel('Email').fill(freshEmail());
    await below.getByRole('button', { name: 'Save' }).click();
    await expect(below.getByText('Saved with your card.')).toBeVisible();
    await expect(panel).toHaveCount(0);
  });

  test('a card moves to a new phone and is erased there, although both answers are lost', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/404|ERR_FAILED/);
    await loseFirstAnswer(page, 'takeOver');
    await loseFirstAnswer(page, 'erasePass');
    const card = await openCard(page, shop);
    const { ticket } = await ask('movePass', { businessId: shop.businessId, passId: card.passId }, shop.owner.idToken);
    await page.goto('about:blank');
    await open(page, `/take-over#${ticket}`);
    const move = page.getByRole('button', { name: 'Move my card here' });
    await move.click();
    await expect(page.getByRole('alert')).toContainText('could not reach our server');
    await move.click();
    await page.waitForURL(/\/p#/);
    await expect(page.getByText('0 of 5', { exact: true })).toBeVisible();
    const address = page.url();
    expect(address).not.toContain(card.secret);
    await page.goto('about:blank');
    await open(page, `/p#${card.secret}`);
    await expect(heading(page)).toHaveText('This card has ended');

    await page.goto('about:blank');
    await open(page, address);
    await page.getByText('Download, remove or erase').click();
    await page.getByRole('button', { name: 'Erase this card' }).click();
    await page.getByRole('button', { name: 'Erase it for good' }).click();
    await expect(heading(page), 'it may have moved instead').toHaveText('This card has ended');
    await expect(page.getByText('It is erased if your request reached our server')).toBeVisible();
    await open(page, '/cards');
    await expect(page.locator(`a[href$="${new URL(address).hash}"]`)).toHaveCount(0);
  });

  test('a card that moved to another phone leaves nothing in the old browser', async ({ page, complaints }) => {
    complaints.allow(/404/);
    const card = await openCard(page, shop);
    const { ticket } = await ask('movePass', { businessId: shop.businessId, passId: card.passId }, shop.owner.idToken);
    await ask('takeOver', { ticket });
    await expect(heading(page)).toHaveText('This card has ended');
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    for (const fact of [card.secret, 'The Corner Crust', 'events', Buffer.from(card.key).toString('base64url')])
      expect(stored).not.toContain(fact);
    expect(stored).toContain('endedLink');
    await open(page, '/cards');
    await expect(page.getByText('No card here yet')).toBeVisible();
    await page.route(/getPass$/, (route) => route.abort());
    complaints.allow(/ERR_FAILED/);
    await open(page, `/p#${card.secret}`);
    await expect(heading(page)).toHaveText('This card has ended');
    await open(page, `/take-over#${ticket}`);
    const move = page.getByRole('button', { name: 'Move my card here' });
    await move.click();
    await expect(page.getByRole('alert')).toHaveText('This code is used up or too old. Ask the shop for a new one.');
    await expect(move, 'another press cannot help').toHaveCount(0);
  });

  test('a card is removed from a shared phone in all its tabs, and does not end', async ({ page, context }) => {
    const card = await openCard(page, shop);
    const other = await context.newPage();
    await open(other, `/p#${card.secret}`);
    await expect(other.getByRole('img', { name: 'Card code' })).toBeVisible();
    await page.bringToFront();
    await page.getByText('Download, remove or erase').click();
    await page.getByRole('button', { name: 'Remove from this phone' }).click();
    await page.getByRole('button', { name: 'Leave it here' }).click();
    await page.getByRole('button', { name: 'Remove from this phone' }).click();
    await page.getByRole('button', { name: 'Remove it from this phone' }).click();
    await expect(page.getByText('You removed a card from this phone. Its link still opens it.')).toBeVisible();
    await expect(page.getByText('No card is left here')).toBeVisible();
    expect(page.url()).not.toContain(card.secret);
    await other.bringToFront();
    await expect(other.getByText('No card is left here')).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(card.passId);
    expect((await stamp(card.code())).verdict).toBe('accepted');
    await open(page, `/p#${card.secret}`);
    await expect(page.getByText('1 of 5', { exact: true })).toBeVisible();
  });

  test('two cards of one shop have their codes in the list, and a card alone has none', async ({ page }) => {
    const cards = [await openCard(page, shop)];
    await open(page, '/cards');
    await expect(page.getByRole('link', { name: /^The Corner Crust/ })).toHaveText(/0 of 5$/);
    cards.push(await openCard(page, shop));
    await open(page, '/cards');
    for (const { passId, secret } of cards)
      await expect(page.getByRole('link', { name: `Card ${shortCodeOf(passId)}` })).toHaveAttribute(
        'href',
        `/p#${secret}`,
      );
  });

  test('the page says why nothing can be stamped: a blocked card, a frozen shop', async ({ page }) => {
    const own = await staffedShop();
    const card = await openCard(page, own);
    const filled = { businessId: own.businessId, scanId: crypto.randomUUID(), passId: card.passId, amount: 8 };
    await ask('adjustPass', { ...filled, reason: 'moved here' }, own.owner.idToken);
    const scanId = crypto.randomUUID();
    const block = { businessId: own.businessId, scanId, passId: card.passId, blocked: true, reason: 'lost' };
    await ask('blockPass', block, own.owner.idToken);
    await expect(page.getByText('This card is blocked')).toBeVisible();
    await expect(page.getByRole('img', { name: 'Card code' })).toHaveCount(0);
    await page.getByRole('link', { name: 'All my cards' }).click();
    const listed = page.getByRole('link', { name: /The Corner Crust/ });
    await expect(listed).toBeVisible();
    await expect(listed.getByText('1 reward ready')).toBeHidden();
    await listed.click();
    await ask('blockPass', { ...block, scanId: crypto.randomUUID(), blocked: false }, own.owner.idToken);
    await expect(page.getByRole('img', { name: 'Card code' })).toBeVisible();

    await adminDb().doc(`payments/${own.owner.uid}`).update({ paid: false });
    await ask('projectBusiness', null, own.owner.idToken);
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: TIME_ZONE });
    await page.reload();
    const { frozenSince } = (await adminDb().doc(`businesses/${own.businessId}`).get()).data() ?? {};
    const until = day.format(Number(frozenSince) + REDEEM_AFTER_FREEZE_MS);
    await expect(page.getByText(`Rewards that are ready can be redeemed until ${until}`)).toBeVisible();
    await expect(page.getByText(/to go|^Then:/)).toHaveCount(0);
    await expect(page.getByRole('img', { name: 'Card code' })).toBeVisible();
    await page.goto(`/j/${own.joinCode}`);
    await expect(page.getByText('No new cards at the moment', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Get my card' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Open my card' }), 'a card that did not come from here').toBeVisible();
  });
});

test.describe('without a connection', () => {
  test.use({ offlineCopy: true });

  test('the card opens as last seen, with a code that the counter accepts', async ({ visit, complaints }) => {
    test.slow();
    complaints.allow(/ERR_|Failed to load|CORS|404/);
    const network = await startNetwork();
    const page = await visit({ proxy: network.proxy, viewport: PHONE });
    const context = page.context();
    const card = await openCard(page, shop);
    expect(card.passId).toHaveLength(16);
    const balance = (stamps: number) => page.getByText(`${stamps} of 5`, { exact: true });
    await expect(balance(0)).toBeVisible();
    await untilKept(page);
    await page.clock.install();
    for (const [stamps, outage] of ([...OUTAGES, 'portal'] as const).entries()) {
      await test.step(outage, async () => {
        if (outage === 'portal') {
          // A Wi-Fi portal answers every request with its own page and status 200.
          await context.route(/getPass$/, (route) =>
            route.fulfill({
              status: 200,
              contentType: 'text/html',
              headers: { 'access-control-allow-origin': '*' },
              body: '<!doctype html><h1>Welcome to our Wi-Fi</h1>',
            }),
          );
        } else await network.cut(context, outage);
        await page.reload();
        await live(page);
        await expect(heading(page)).toHaveText('The Corner Crust');
        await expect(balance(stamps)).toBeVisible();
        const code = await scannedCode(page);
        await passTime(page, (limit) =>
          expect(
            page.getByText(/^No connection\. Last updated \d\d:\d\d\. You can still show this code\./),
          ).toBeVisible(limit),
        );
        // The clock may have moved so far that the code is refused as one of the future, and the page may show that one
        // for a moment longer.
        await page.clock.setSystemTime(Date.now());
        await page.clock.fastForward(CODE_PERIOD_SECONDS * 1000);
        let next = code;
        await expect
          .poll(async () => {
            next = await scannedCode(page);
            return next !== code && isOfNow(next);
          })
          .toBe(true);
        expect(await stamp(next)).toMatchObject({ verdict: 'accepted' });

        await network.restore(context);
        await context.unroute(/getPass$/);
        await page.bringToFront();
        await passTime(page, (limit) => expect(balance(stamps + 1)).toBeVisible(limit));
        await expect(page.getByText(/^Updated/)).toHaveCount(0);
        await open(page, '/cards');
        const name = new RegExp(`The Corner Crust.*${stamps + 1} of 5`);
        await expect(page.getByRole('link', { name })).toBeVisible();

        // The next outage begins with the card as it is stored now, and at the present time.
        await page.clock.setSystemTime(Date.now());
        await open(page, `/p#${card.secret}`);
        await expect(balance(stamps + 1)).toBeVisible();
        await expect(page.getByText(/^Updated/)).toHaveCount(0);
      });
    }
    await context.close();
    await network.close();
  });
});

test.describe('a phone whose clock is wrong', () => {
  for (const minutes of [-10, 10]) {
    test(`by ${minutes} minutes shows a code that is accepted`, async ({ page }) => {
      await page.clock.install({ time: Date.now() + minutes * 60_000 });
      await openCard(page, shop);
      expect((await stamp(await scannedCode(page))).verdict).toBe('accepted');
    });
  }
});

test('the secret is in the fragment and in the browser’s storage, and nowhere else', async ({ page, context }) => {
  const asked: Request[] = [];
  const listen = (request: Request) => void asked.push(request);
  context.on('request', listen);
  const said: string[] = [];
  context.on('console', (message) => said.push(message.text()));
  const { secret, code } = await getCard(page, shop);
  await stamp(code());
  await expect(page.getByText('1 of 5', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Privacy' }).click();
  await page.waitForURL('**/privacy');
  const mac = secret.split('.').at(-1) ?? assert.fail();
  expect(await stored(page)).toContain(mac);
  context.off('request', listen);
  const addresses = asked.map((request) => request.url());
  const headers = await Promise.all(asked.map(async (request) => JSON.stringify(await request.allHeaders())));
  expect(addresses.length).toBeGreaterThan(10);
  expect(addresses.every((url) => !url.includes('#') || url.includes('/p#'))).toBe(true);
  // The browser reports the fragment to its developer tools, but does not send it.
  expect([...addresses, ...headers].filter((text) => text.replace(/\/p#.*$/, '/p').includes(mac))).toStrictEqual([]);
  expect(said.filter((text) => text.includes(mac))).toStrictEqual([]);
  const folder = path.join(ROOT, TEST_RUN.folder);
  const logs = (await readdir(folder)).filter((name) => name.endsWith('.log'));
  expect(logs.length).toBeGreaterThan(0);
  for (const log of logs) expect((await readFile(path.join(folder, log), 'utf8')).includes(mac), log).toBe(false);
});

test.describe('for everybody', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe-core finds nothing, nothing is cut off, and 200 % text fits', async ({ page }) => {
    test.slow();
    // Joined elsewhere, so that this browser's form to join has all of its fields.
    const card = await join(shop);
    await stamp(card.code(), 5);
    await stamp(card.code(), 2);
    await open(page, `/p#${card.secret}`);
    await expect(page.getByText('2 of 5', { exact: true })).toBeVisible();
    for (const address of [`/p#${card.secret}`, `/j/${shop.joinCode}`, '/cards', '/take-over#x']) {
      await page.goto('about:blank');
      await open(page, address);
      await expect(page.getByText(/Opening…|Fetching/)).toHaveCount(0);
      await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)));
      expect(await inEveryLook(page), address).toStrictEqual([]);
      for (const width of [320, 640, 1280]) expect(await beyondTheEdge(page, width), address).toStrictEqual([]);
      await page.addStyleTag({ content: ':root { font-size: 200% }' });
      expect(await beyondTheEdge(page, 390), `${address}, 200 % text`).toStrictEqual([]);
      await page.setViewportSize(PHONE);
    }
  });

  test('the keyboard alone joins and opens everything', async ({ page }) => {
    await open(page, `/j/${shop.joinCode}`);
    const button = page.getByRole('button', { name: 'Get my card' });
    await button.waitFor();
    // The button sends the fields, so it follows them.
    await page.keyboard.press('Tab');
    await expect(page.locator('summary:focus')).toHaveText('Add a name or email');
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/p#/);
    await expect(page.getByRole('img', { name: 'Card code' })).toBeVisible();
    await live(page);
    for (const summary of ['How this card works', 'Something wrong?']) {
      await expect(async () => {
        await page.keyboard.press('Tab');
        await expect(page.locator('summary:focus')).toHaveText(summary, { timeout: 500 });
      }).toPass();
      await page.keyboard.press('Enter');
    }
    await expect(page.getByLabel('Tell The Corner Crust')).toBeVisible();
  });

  test('a home-screen icon opens this card: no manifest replaces the address', async ({ page }) => {
    const { secret } = await openCard(page, shop);
    await expect(page.locator('link[rel=manifest]')).toHaveCount(0);
    // An icon may lose the fragment. The only card of this browser is opened, and gets the address back.
    await page.goto('/robots.txt');
    await open(page, '/p');
    await expect(heading(page)).toHaveText('The Corner Crust');
    await expect(page).toHaveURL(`/p#${secret}`);
  });
});
