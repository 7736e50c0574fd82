/** From the first stamp to the reward, with typed codes. */
import { shortCodeOf } from '@tessera/domain/pass/code';
import { differences } from '@tessera/domain/pass/ledger';
import { adminDb } from '../../support/accounts';
import { ask, createShop, eventsOf, join, passOf, scan, type Shop } from '../../support/shop';
import { holdRequests, stopClock } from '../actions';
import { expect, test } from '../fixtures';
import { button, expectSaid, field, openCounter, show, type, waitingScans, warm } from './counterPage';

let shop: Shop;
test.beforeAll(async () => {
  shop = await createShop({ reward: 'a flat white', stampsNeeded: 5 }, { dailyLimit: 50, againAfterSeconds: 3600 });
  await warm(shop);
});

test('an owner fills a card, redeems the reward, and undoes that', async ({ page }) => {
  const card = await join(shop, { name: 'Ada' });
  await page.clock.install();
  await openCounter(page, shop.owner);
  await show(page, card.code(), '0 of 5');
  await expect(page.getByRole('heading', { name: 'Ada' })).toBeVisible();
  // The bar with its Undo stays for ten seconds.
  await stopClock(page);
  for (let more = 0; more < 2; more += 1) await button(page, 'One more').click();
  await expectSaid(page, '3 stamps added.', () => button(page, 'Add 3 stamps').click());
  await expect(page.getByText('3 of 5')).toBeVisible();
  await button(page, 'Undo').click();
  await expect(page.getByText('0 of 5')).toBeVisible();

  await show(page, card.code(), '0 of 5');
  for (let more = 0; more < 4; more += 1) await button(page, 'One more').click();
  await expect(button(page, 'One more')).toBeDisabled();
  await expect(button(page, 'One more'), 'it keeps the focus').toBeFocused();
  await expect(page.getByText('At most 5 at once.')).toBeVisible();
  await button(page, 'Add 5 stamps').click();
  await expect(page.getByText('Ready: a flat white', { exact: true })).toBeVisible();
  await button(page, 'Give reward').click();
  await expect(page.getByRole('heading', { name: 'Give “a flat white”?' })).toBeVisible();
  await expect(page.getByText('5 of 5'), 'of the scan that has filled it').toBeVisible();
  expect((await passOf(shop, card.passId)).rewards).toHaveLength(1);
  await expectSaid(page, 'Given: a flat white.', () => button(page, 'Yes, given').click());
  expect((await passOf(shop, card.passId)).rewards).toHaveLength(0);
  await expectSaid(page, 'Undone. Ready again: a flat white.', () => button(page, 'Undo').click());
  await page.clock.resume();

  // The second stamp needs a confirmation.
  const another = await join(shop);
  await show(page, another.code(), '0 of 5');
  await button(page, 'Add stamp').click();
  await expect(page.getByText('1 of 5')).toBeVisible();
  await show(page, another.code(), '1 of 5');
  await button(page, 'Add stamp').click();
  await expect(page.getByRole('heading', { name: /Stamped \d+ seconds? ago/ })).toBeVisible();
  await expect(page.getByText(`1 stamp for ${shortCodeOf(another.passId)}`, { exact: true })).toBeVisible();
  await button(page, 'Stamp again').click();
  await expect(page.getByText('2 of 5')).toBeVisible();
  expect(differences(await passOf(shop, card.passId), await eventsOf(shop, card.passId))).toEqual([]);
  expect((await passOf(shop, another.passId)).balance).toBe(2);
  // A scan that waited for a slow server stays in the list, with its verdict.
  const open = waitingScans(page)
    .getByRole('listitem')
    .filter({ hasText: /Waiting|No answer yet|Needs your decision/ });
  await expect(open).toHaveCount(0);
});

test('a paper card is brought over, and a card is found by its name', async ({ page }) => {
  const card = await join(shop, { name: 'Grace Hopper' });
  await openCounter(page, shop.owner);
  await field(page).fill('grace');
  await button(page, 'Find').click();
  await expect(page.getByRole('heading', { name: '1 card found' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Grace Hopper/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('0 of 5')).toBeVisible();
  await page.getByText('Bring over a paper card').click();
  const amount = page.getByLabel('Stamps on the paper card');
  await button(page, 'Bring over').click();
  await expect(amount).toBeFocused();
  await expect(amount).toHaveAccessibleDescription(/Type a whole number from 1 to 4\.$/);
  await amount.fill('4');
  await expect(amount).not.toHaveAccessibleDescription(/Type a whole number/);
  await button(page, 'Bring over').click();
  await expect(page.getByText('4 of 5')).toBeVisible();
  const recent = page.getByRole('region', { name: 'Last 15 minutes' });
  await expect(recent).toContainText('Grace Hopper');
  await page.getByLabel('Hands-free').check();
  await expect(recent, 'the next customer may see the screen of a stand').not.toContainText('Grace');
  await type(page, shortCodeOf(card.passId));
  await expect(page.getByRole('heading', { name: `Card ${shortCodeOf(card.passId)}` })).toBeVisible();
  await expect(page.getByText('Grace')).toHaveCount(0);
  expect((await passOf(shop, card.passId)).balance).toBe(4);
});

test('a code typed while an undo is being answered stays on the screen, and the answer is told beside it', async ({
  page,
}) => {
  const [card, next] = await Promise.all([join(shop, { name: 'Ada' }), join(shop, { name: 'Joan' })]);
  await page.clock.install();
  await openCounter(page, shop.owner);
  await show(page, card.code(), '0 of 5');
  // What was said of a stamp and its undo goes after ten seconds.
  await stopClock(page);
  await expectSaid(page, '1 stamp added.', () => button(page, 'Add stamp').click());
  let answer = () => {};
  const isHeld = new Promise<void>((release) => (answer = release));
  await page.route('**/undoScan', async (route) => isHeld.then(() => route.continue()));
  await button(page, 'Undo').click();
  await expect(page.getByText('Undoing for Ada…')).toBeVisible();
  await type(page, next.code());
  await expect(page.getByRole('heading', { name: 'Joan' })).toBeVisible();
  answer();
  await expect(page.getByRole('alert')).toContainText('Ada Undone: 1 stamp taken back.');
  await expect(page.getByRole('heading', { name: 'Joan' })).toBeVisible();
  await expect(button(page, 'Add stamp')).toBeVisible();
  expect((await passOf(shop, card.passId)).balance).toBe(0);
});

test('whoever leaves while a reward has no answer yet is asked first', async ({ page }) => {
  const card = await join(shop);
  await scan(shop, shop.owner.idToken, { code: card.code(), quantity: 5 });
  await openCounter(page, shop.owner);
  await type(page, card.code());
  const release = await holdRequests(page, '**/redeemReward');
  await button(page, 'Give reward').click();
  await button(page, 'Yes, given').click();
  await expect(page.getByText('Checking…')).toBeVisible();
  await button(page, 'Sign out').click();
  const question = page.getByRole('dialog', { name: 'Sign out while scans wait?' });
  await expect(question).toContainText('One scan has no answer yet');
  release();
  await expect(page.getByRole('dialog', { name: 'Sign out?' })).toContainText('Each scan has its answer now.');
});

test('an answer that comes after the wait still says why a card is refused', async ({ page }) => {
  const [own, other] = await Promise.all([join(shop), join(await createShop())]);
  await openCounter(page, shop.owner);
  let release = () => {};
  let held = Promise.resolve();
  const hold = () => void (held = new Promise((done) => (release = done)));
  await page.route('**/readCard', async (route) => held.then(() => route.continue()));
  for (const cards of [[other], [own, other]]) {
    hold();
    for (const { code } of cards) {
      await type(page, code());
      await expect(field(page)).toHaveValue('');
      await expect(button(page, 'Add stamp')).toBeVisible();
    }
    release();
    await expect(page.getByRole('status').getByRole('heading')).toContainText('This card belongs to another shop');
    await expect(button(page, 'Add stamp')).toBeHidden();
    await button(page, 'Try again').click();
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  }
});

for (const [when, read] of [
  ['after the wait', async () => {}],
  ['while the connection counts as down', () => new Promise(() => {})],
] as const)
  test(`a stamp that is answered ${when} still shows the reward that it makes ready`, async ({ page }) => {
    const card = await join(shop, { name: 'Ada' });
    await openCounter(page, shop.owner);
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/readCard', async (route) => read().then(() => route.continue()));
    await page.route(/recordScans?$/, async (route) => held.then(() => route.continue()));
    await type(page, card.code());
    for (let more = 0; more < 4; more += 1) await button(page, 'One more').click();
    await expectSaid(page, '5 stamps saved here', () => button(page, 'Add 5 stamps').click());
    await page.unroute('**/readCard');
    release();
    // The counter tries again at once. The answer is shown if it comes soon after the stamps.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByText('Ready: a flat white', { exact: true })).toBeVisible();
    await button(page, 'Next card').click();
    await expect(page.getByText('Ready: a flat white', { exact: true })).toHaveCount(0);
    expect((await passOf(shop, card.passId)).rewards).toHaveLength(1);
  });

test('a stamp that is answered late leaves the screen to the next card, and stands in the list', async ({ page }) => {
  const [card, next] = await Promise.all([join(shop, { name: 'Ada' }), join(shop, { name: 'Joan' })]);
  await openCounter(page, shop.owner);
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/recordScans?$/, async (route) => held.then(() => route.continue()));
  await type(page, card.code());
  await expectSaid(page, '1 stamp saved here', () => button(page, 'Add stamp').click());
  await type(page, next.code());
  await expect(page.getByRole('heading', { name: 'Joan' })).toBeVisible();
  release();
  await expect(waitingScans(page)).toContainText('Accepted. 1 stamp added.');
  await expect(page.getByRole('heading', { name: 'Joan' })).toBeVisible();
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('a hands-free counter takes a card again once a late answer has refused it', async ({ page }) => {
  const other = await join(await createShop());
  await openCounter(page, shop.owner);
  await page.getByLabel('Hands-free').check();
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route(/recordScans?$/, async (route) => held.then(() => route.continue()));
  await expectSaid(page, '1 stamp saved here', () => type(page, other.code()));
  const refusal = page.getByRole('heading', { name: 'This card belongs to another shop' });
  release();
  await expect(refusal).toBeVisible();
  await button(page, 'Try again').click();
  await type(page, other.code());
  await expect(refusal).toBeVisible();
});

test('the counter of a frozen shop says what it can still do, also where it was hands-free', async ({ page }) => {
  const frozen = await createShop();
  const card = await join(frozen);
  await adminDb().doc(`payments/${frozen.owner.uid}`).update({ paid: false });
  await ask('projectBusiness', null, frozen.owner.idToken);
  // A card has to be read, so that its reward can be given.
  await page.addInitScript(() => localStorage.setItem('tessera.handsFree', '1'));
  await openCounter(page, frozen.owner);
  await expect(page.getByText('This shop is frozen: no new stamps. Rewards that are ready')).toBeVisible();
  await type(page, card.code());
  await expect(page.getByText('Add stamps, if the shop has paid again')).toBeVisible();
  await expect(button(page, 'Add stamp')).toBeHidden();
});

test('a text that is not a code, a code of another shop and an old code each get a plain sentence', async ({
  page,
}) => {
  const [card, other] = await Promise.all([join(shop), join(await createShop())]);
  const said = page.getByRole('status').getByRole('heading');
  await openCounter(page, shop.owner);
  const minutes = 60_000;
  const [, ownId = '', seconds = ''] = card.code().split('.');
  for (const [code, sentence] of [
    ['WIFI:T:WPA;S:Cafe;P:secret;;', 'This is a wifi code'],
    ['https://tessera.example/j/ABCD2345', 'This is the poster’s code'],
    ['https://news.example/', 'This code leads to a web page'],
    ['what?', 'No card found for “what?”. Type the first letters of the first or last name, such as “Gra”.'],
    ['Benjamin', 'No card found for “Benjamin”. Type the first letters of the first or last name, such as “Gra”.'],
    ['5012345678900', 'This is the barcode of a product'],
    [() => card.code(Date.now() - 24 * 60 * minutes), 'This code was made 1 day ago: it may be a screenshot'],
    [() => card.code(Date.now() - 10 * minutes), 'This code was made 10 minutes ago'],
    [() => card.code(Date.now() + 10 * minutes), 'The clock of the customer’s phone is 10 minutes ahead'],
    [`T1.${ownId}.${seconds}.00000000`, 'This code does not match its card'],
    [other.code(), 'This card belongs to another shop'],
    ['T1.0000000000000000.1700000000.12345678', 'No card with this code. Check it and try again.'],
  ] as const) {
    // Made when it is typed: on a busy machine the codes before it take minutes.
    await type(page, typeof code === 'string' ? code : code());
    await expect(said).toContainText(sentence);
    await button(page, 'Try again').click();
    // A name without a card stays, so that a slip is corrected and not typed anew.
    if (code !== 'Benjamin') continue;
    await expect(field(page)).toHaveValue(code);
    await expect(field(page)).toBeFocused();
  }
  await expect(field(page)).toHaveValue('');
});
