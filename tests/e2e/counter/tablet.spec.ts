/** The shop's tablet: its code, a person's PIN, a shift; and people who are invited, and removed. */
import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import type { Member } from '@tessera/domain/team/member';
import { TEST_PORTS } from '../../../scripts/local/runs';
import { ANSWER_LIMIT_MS } from '../../../web/src/shared/lib/waits';
import { adminAuth, adminDb, createOwner, freshEmail } from '../../support/accounts';
import { eventually } from '../../support/eventually';
import { addMember, ask, createShop, eventsOf, join, passOf, type Shop } from '../../support/shop';
import { heading, holdRequests, live, open, settled, startSession, unitsCalledBy, verifyByMail } from '../actions';
import { inEveryLook } from '../findings';
import { expect, test } from '../fixtures';
import { button, expectSaid, field, onDisk, scan, type, typeTabletCode, waitingScans, warm } from './counterPage';

test('an owner enrols a tablet and sets a PIN; a shift on it stamps, its events name device and person, and the next shift undoes', async ({
  page,
  visit,
  complaints,
}) => {
  complaints.allow(/400|ERR_FAILED|not be reached|Form not sent/);
  const shop = await createShop();
  const card = await join(shop);
  await warm(shop);
  await startSession(page, shop.owner);
  const managersUnits = unitsCalledBy(page);
  await page.goto('/team');
  await live(page);
  const name = 'Ada Example';
  const tablet = await visit();
  const tabletsUnits = unitsCalledBy(tablet);
  await open(tablet, '/counter');
  // The code works once. A step that fails after its exchange needs no new code.
  await tablet.route('**/accounts:signInWithCustomToken**', (route) => route.abort());
  await typeTabletCode(tablet, await newTabletCode(page));
  await expect(tablet.getByText('We could not reach our server.')).toBeVisible();
  await tablet.unroute('**/accounts:signInWithCustomToken**');
  await button(tablet, 'Use this tablet').click();
  await expect(heading(tablet)).toHaveText('Who’s at the till?');
  await expect(button(tablet, `${name} (no PIN yet)`)).toBeDisabled();

  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
  await button(page, `Set PIN of ${name}`).click();
  const pin = page.getByLabel(`New PIN of ${name}`);
  await pin.fill('12');
  await button(page, 'Save PIN').click();
  await expect(pin).toHaveAttribute('aria-invalid', 'true');
  await expect(pin, 'what was typed stays where it was refused').toHaveValue('12');
  await pin.fill('4826');
  await button(page, 'Save PIN').click();
  await expect(page.getByText(`${name} has a new PIN.`)).toBeVisible();
  await tablet.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  // Somebody leaves the form before the answer: their shift is closed again, and the tablet shows the names.
  let answer = () => {};
  const isHeld = new Promise<void>((release) => (answer = release));
  await tablet.route('**/openShift', async (route) => isHeld.then(() => route.continue()));
  const startShift = async () => {
    await button(tablet, name).click();
    await tablet.getByLabel('PIN').fill('4826');
    await button(tablet, 'Start the shift').click();
  };
  await button(tablet, name).click();
  const dots = tablet.getByLabel('PIN').locator('xpath=following-sibling::*/span');
  await expect(dots).toHaveCount(4);
  for (const key of '48263') await button(tablet, key).click();
  await expect(dots, 'a PIN may be longer').toHaveCount(5);
  await button(tablet, 'Clear').click();
  await expect(dots).toHaveCount(4);
  await button(tablet, '2').click();
  expect(await inEveryLook(tablet)).toEqual([]);
  await scan(tablet, '5012345678900', 'Enter');
  await expect(tablet.getByRole('alert')).toHaveText('Open the counter first, then scan the card again.');
  await expect(tablet.getByLabel('PIN'), 'a scan is no PIN').toHaveValue('2');
  await button(tablet, 'Somebody else').click();
  await startShift();
  await button(tablet, 'Somebody else').click();
  const closed = tablet.waitForResponse((response) => response.url().endsWith('/closeShift'));
  answer();
  expect((await closed).status()).toBe(200);
  await expect(heading(tablet)).toHaveText('Who’s at the till?');
  await tablet.unroute('**/openShift');

  await startShift();
  await expect(field(tablet)).toBeVisible();
  await expect(tablet.getByText('Connected', { exact: true })).toBeVisible();
  await type(tablet, card.code());
  await button(tablet, 'Add stamp').click();
  await expect(tablet.getByText('1 of 5').first()).toBeVisible();
  const stamped = (await eventsOf(shop, card.passId)).at(-1);
  expect(stamped?.by).toBe(shop.owner.uid);
  expect(stamped?.device).toMatch(/^device_/);
  expect(stamped?.shift).toBeTruthy();
  await button(tablet, 'Close the shift').click();
  await expect(heading(tablet)).toHaveText('Who’s at the till?');

  // Whoever works here next takes the stamp back, in a shift of their own.
  await startShift();
  await tablet.getByRole('button', { name: /^Undo: 1 stamp/ }).click();
  await expect(tablet.getByText('0 of 5')).toBeVisible();
  const undone = (await eventsOf(shop, card.passId)).at(-1);
  expect(undone?.undoes).toBe(stamped?.scanId);
  expect(undone?.shift).not.toBe(stamped?.shift);
  await expect(button(tablet, 'Close the shift')).toBeVisible();

  // A manager closes that shift from elsewhere: the next card that is read shows the names.
  const { device, shift } = undone ?? {};
  await ask('closeShift', { businessId: shop.businessId, device, shift }, shop.owner.idToken);
  await type(tablet, card.code());
  await expect(heading(tablet)).toHaveText('Who’s at the till?');
  expect([...tabletsUnits], 'enrolment, shifts, stamps and undos meet one unit').toEqual(['counter']);
  expect([...managersUnits]).toEqual(['shop']);
});

/** The calls that send scans, singly and in batches. */
const SENDING = '**/recordScan*';
const READING = '**/readCard';
const PIN = '4826';

/** The code that the shop's team page shows for a new tablet. */
async function newTabletCode(teamPage: Page): Promise<string> {
  await button(teamPage, 'Add a tablet').click();
  await teamPage.getByLabel('Name of the tablet').fill('Till');
  await button(teamPage, 'Get a tablet code').click();
  return (await teamPage.getByLabel('Code for the tablet').textContent()) ?? '';
}

/** Makes the page the shop's tablet, and starts the owner's shift on it. */
async function enrol(page: Page, { businessId, owner }: Shop): Promise<void> {
  const { code } = await ask('enrolDevice', { businessId, name: 'Till' }, owner.idToken);
  await typeTabletCode(page, code);
  await startShift(page, 'Ada Example');
}

async function startShift(page: Page, name: string): Promise<void> {
  await button(page, name).click();
  await page.getByLabel('PIN').fill(PIN);
  await button(page, 'Start the shift').click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
}

/** Closes the shift while a scan waits, and takes the tablet out of the shop. */
async function removeTablet(page: Page): Promise<void> {
  await button(page, 'Close the shift').click();
  await button(page, 'Close the shift all the same').click();
  await button(page, 'Remove this tablet from the shop').click();
  await expect(page.getByRole('dialog', { name: 'Remove this tablet?' })).toContainText('One scan waits');
  await button(page, 'Remove this tablet').click();
  await expect(page.getByRole('dialog')).toContainText('Type the PIN');
  await expect(page.getByLabel('PIN')).toBeFocused();
  await page.getByLabel('PIN').fill('0000');
  await button(page, 'Remove this tablet').click();
  await expect(page.getByRole('dialog')).toContainText('Wrong PIN');
  await expect(page.getByLabel('PIN')).toBeFocused();
  // It replaces the wrong one.
  await page.keyboard.type(PIN);
  await button(page, 'Remove this tablet').click();
  await expect(page.getByText('One scan waits on this device until somebody of the shop logs in')).toBeVisible();
}

test('the keypad of a tablet begins a new PIN after a wrong one', async ({ page, complaints }) => {
  complaints.allow(/403/);
  const shop = await createShop();
  const { businessId, owner } = shop;
  await ask('setPin', { businessId, uid: owner.uid, pin: PIN }, owner.idToken);
  await open(page, '/counter');
  const { code } = await ask('enrolDevice', { businessId, name: 'Till' }, owner.idToken);
  await typeTabletCode(page, code);
  await button(page, 'Ada Example').click();
  await expect(page.getByLabel('PIN')).toBeFocused();
  for (const key of '2468') await button(page, key).click();
  await expect(page.getByRole('status').getByText('4 typed'), 'a key that was taken is announced').toBeAttached();
  await button(page, 'Start the shift').click();
  await expect(page.getByText('Wrong PIN')).toBeVisible();
  await expect(page.getByLabel('PIN')).toHaveValue('');
  for (const key of PIN) await button(page, key).click();
  await button(page, 'Start the shift').click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();

  await button(page, 'Close the shift').click();
  await expect(heading(page)).toHaveText('Who’s at the till?');

  // Whoever presses again, because the answer is slow, goes on with one shift: no late answer ends it.
  await page.clock.install();
  const closings: string[] = [];
  page.on('request', (request) => request.url().endsWith('/closeShift') && closings.push(request.url()));
  for (const order of ['first', 'second'] as const) {
    const answers: (() => void)[] = [];
    await page.route('**/openShift', async (route) => {
      const response = await route.fetch();
      await new Promise<void>((release) => answers.push(release));
      await route.fulfill({ response });
    });
    closings.length = 0;
    await button(page, 'Ada Example').click();
    for (const key of PIN) await button(page, key).click();
    await button(page, 'Start the shift').click();
    await expect.poll(() => answers.length).toBe(1);
    await page.clock.fastForward(ANSWER_LIMIT_MS);
    await button(page, 'Stop waiting').click();
    for (const key of PIN) await button(page, key).click();
    await button(page, 'Start the shift').click();
    await expect.poll(() => answers.length).toBe(2);
    const [early, late] = order === 'first' ? answers : answers.toReversed();
    early?.();
    await expect(page.getByText('Connected', { exact: true })).toBeVisible();
    const answered = page.waitForResponse('**/openShift');
    late?.();
    await (await answered).finished();
    await settled(page);
    expect(closings, `the ${order} answer opened the counter`).toEqual([]);
    await page.unroute('**/openShift');
    await button(page, 'Close the shift').click();
    await expect(heading(page)).toHaveText('Who’s at the till?');
  }
  await button(page, 'Ada Example').click();
  for (const key of PIN) await button(page, key).click();
  await button(page, 'Start the shift').click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();

  // A server that does not answer is named, and the wait for it can be ended.
  const release = await holdRequests(page, '**/closeShift');
  await button(page, 'Close the shift').click();
  await page.clock.fastForward(ANSWER_LIMIT_MS);
  await expect(page.getByText('This is taking longer than usual.')).toBeVisible();
  await button(page, 'Stop waiting').click();
  release();
  await expect(heading(page)).toHaveText('Who’s at the till?');

  // Whoever works at a tablet that the owner has removed is still in the team. The door says what has happened.
  await button(page, 'Ada Example').click();
  const tablets = await adminDb().collection(`businesses/${businessId}/members`).where('role', '==', 'device').get();
  for (const { id: uid } of tablets.docs) await ask('changeMember', { businessId, uid, active: false }, owner.idToken);
  for (const key of PIN) await button(page, key).click();
  await button(page, 'Start the shift').click();
  await expect(page.getByRole('alert')).toContainText('This tablet was removed from the shop');
  await expect(page.getByLabel('Tablet code')).toBeVisible();

  // What is wrong with a code is said until it is changed.
  await button(page, 'Use this tablet').click();
  await expect(page.getByText('A tablet code has ten characters.')).toBeVisible();
  await page.getByLabel('Tablet code').fill('7');
  await expect(page.getByText('A tablet code has ten characters.')).toBeHidden();
});

test('a scan waits while its tablet is removed and enrolled again, and counts once a person sends it', async ({
  page,
  complaints,
}) => {
  complaints.allow(/403|ERR_FAILED/);
  // The names are read again when a shift closes, and the answer may come after the tablet’s token has ended.
  complaints.allow(/401.*listTeam/);
  const shop = await createShop();
  const { businessId, owner } = shop;
  const card = await join(shop);
  await warm(shop);
  await ask('setPin', { businessId, uid: owner.uid, pin: PIN }, owner.idToken);
  await open(page, '/counter');
  await enrol(page, shop);
  await type(page, card.code());
  await page.route(SENDING, (route) => route.abort());
  await expectSaid(page, '1 stamp saved here', () => button(page, 'Add stamp').click());

  // Without a connection the shift stays open, and the question says so.
  const closing = '**/closeShift';
  for (const calls of [READING, closing]) await page.route(calls, (route) => route.abort());
  await button(page, 'Close the shift').click();
  await button(page, 'Close the shift all the same').click();
  const question = page.getByRole('dialog', { name: 'Close the shift while scans wait?' });
  await expect(question.getByRole('alert')).toHaveText(/^We could not reach our server\./);
  await expect(button(page, 'Try again')).toBeFocused();
  for (const calls of [READING, closing]) await page.unroute(calls);
  await button(page, 'Stay').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await removeTablet(page);

  await page.unroute(SENDING);
  await enrol(page, shop);
  await expect(waitingScans(page)).toContainText('One scan was taken here before this tablet got its code');
  await removeTablet(page);

  await startSession(page, owner);
  await open(page, '/counter');
  await expect(waitingScans(page).getByText('Accepted. 1 stamp added.')).toBeVisible();
  expect((await passOf(shop, card.passId)).balance).toBe(1);
});

test('somebody who is invited joins, stamps without ever paying, and is refused once removed', async ({
  page,
  complaints,
}) => {
  complaints.allow(/403|ERR_FAILED/);
  const shop = await createShop();
  await warm(shop);
  const email = freshEmail();
  const { businessId } = shop;
  const { link } = await ask('inviteMember', { businessId, email, role: 'staff', name: 'Sam' }, shop.owner.idToken);
  await page.goto(new URL(link).pathname + new URL(link).hash);
  await page.getByLabel('Choose a password').fill('correct horse');
  await button(page, 'Join the team').click();
  await page.waitForURL('**/verify-email');
  // The verification mail's link opens a page that knows of the invitation by the browser's storage alone.
  await page.waitForFunction(() => localStorage.getItem('tessera.lastRead')?.includes('/invitation#'));
  await verifyByMail(page, email);
  await button(page, 'Join the team').click();
  await page.waitForURL('**/counter');
  await live(page);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  const { uid } = await adminAuth().getUserByEmail(email);
  const card = await join(shop);
  await type(page, card.code());
  await expect(page.getByText('0 of 5')).toBeVisible();

  // A scan from before the removal counts, although it arrives after it. No card is read in between, because a counter
  // asks only once before it sends what waits.
  for (const calls of [SENDING, READING]) await page.route(calls, (route) => route.abort());
  await expectSaid(page, '1 stamp saved here', () => button(page, 'Add stamp').click());
  // The counter knows the server's time only as well as the answers are quick, and may have dated the scan ahead.
  const [{ body } = assert.fail()] = await onDisk(page);
  await expect.poll(() => Date.now()).toBeGreaterThan('scannedAt' in body ? (body.scannedAt ?? 0) : 0);
  await ask('changeMember', { businessId, uid, active: false }, shop.owner.idToken);
  for (const calls of [SENDING, READING]) await page.unroute(calls);
  await expect(waitingScans(page).getByText('Accepted. 1 stamp added.')).toBeVisible();
  expect((await passOf(shop, card.passId)).balance).toBe(1);

  await expect(page.getByText('so nothing new counts')).toBeVisible();
  const next = await join(shop);
  await page.getByLabel('Hands-free').check();
  await type(page, next.code());
  await expect(page.getByRole('heading', { name: 'You are no longer in this shop’s team.' })).toBeVisible();
  expect(await eventsOf(shop, next.passId)).toHaveLength(1);
  await page.reload();
  await live(page);
  await expect(heading(page)).toHaveText(/^You are no longer in the team of /);
  expect((await adminDb().doc(`payments/${uid}`).get()).exists).toBe(false);
});

/** The path and fragment of the link in the invitation's mail. */
async function mailedInvitation(email: string): Promise<string> {
  const texts = async (): Promise<string[]> => {
    const answer = await fetch(`http://127.0.0.1:${TEST_PORTS.mailbox}/mails?to=${email}`);
    return ((await answer.json()) as { text: string }[]).map(({ text }) => text);
  };
  await eventually('the invitation', async () => (await texts()).length > 0);
  return /\/invitation#\S+/.exec((await texts())[0] ?? '')?.[0] ?? '';
}

test('from the mail of an invitation to the counter: one page, which names the shop, and one field', async ({
  page,
  visit,
  complaints,
}) => {
  complaints.allow(/404/);
  const shop = await createShop({ name: 'Marlow & Finch Coffee' });
  await warm(shop);
  const email = freshEmail();
  const invite = { businessId: shop.businessId, email, role: 'staff', name: 'Sam' };
  await ask('inviteMember', invite, shop.owner.idToken);
  const address = await mailedInvitation(email);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('sendOobCode') && asked.push(request.url()));
  const units = unitsCalledBy(page);
  await page.goto(address);
  await expect(heading(page)).toHaveText(/invites you to the team of Marlow & Finch Coffee$/);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await page.getByLabel('Choose a password').fill('correct horse');
  await button(page, 'Join the team').click();
  await page.waitForURL('**/counter');
  await live(page);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  const { emailVerified } = await adminAuth().getUserByEmail(email);
  expect(emailVerified).toBe(true);
  expect(asked, 'no mail to verify the address').toEqual([]);
  expect([...units], 'joining meets one unit, the counter the next').toEqual(['account', 'counter']);

  const other = await visit();
  await other.goto(address);
  await expect(other.getByText('This invitation is not valid any more')).toBeVisible();
});

test('somebody with an account types its password at an invitation, and the wrong account is told', async ({
  page,
}) => {
  const [shop, sam, other] = await Promise.all([
    createShop({ name: 'Marlow & Finch Coffee' }),
    createOwner(),
    createOwner({ verified: true }),
  ]);
  await warm(shop);
  const invite = { businessId: shop.businessId, email: sam.email, role: 'staff', name: 'Sam' };
  await ask('inviteMember', invite, shop.owner.idToken);
  await startSession(page, other);
  await page.goto(await mailedInvitation(sam.email));
  await expect(page.getByText(`This invitation is for ${sam.email}.`)).toBeVisible();
  await button(page, `Go on as ${sam.email}`).click();
  await page.getByLabel('Your password').fill(sam.password);
  await button(page, 'Join the team').click();
  await page.waitForURL('**/counter');
  expect((await adminAuth().getUserByEmail(sam.email)).emailVerified).toBe(true);
});

test('nobody is invited twice, a helper without an address starts on the tablet with a name and a PIN, and who becomes a manager loses theirs', async ({
  page,
  visit,
}) => {
  const shop = await createShop();
  const email = freshEmail();
  const { uid } = await addMember(shop, 'staff', { name: 'Sam', email });
  await ask('setPin', { businessId: shop.businessId, uid, pin: '4826' }, shop.owner.idToken);
  await warm(shop);
  await startSession(page, shop.owner);
  await page.goto('/team');
  await live(page);
  await expect(page.getByText(email)).toBeVisible();
  await button(page, 'Add somebody').click();
  await button(page, 'Somebody with an email').click();
  await page.getByLabel('Name').fill('Sam again');
  await page.getByLabel('Email').fill(email.toUpperCase());
  await button(page, 'Invite').click();
  await expect(page.getByText('Sam is in the team with this address already.')).toBeVisible();
  await button(page, 'Cancel').click();
  await button(page, 'Add somebody').click();
  await button(page, 'A helper without an email').click();
  await page.getByLabel('Name of the helper').fill('Kit');
  await page.getByLabel('PIN of the helper').fill('4826');
  await button(page, 'Add helper').click();
  await expect(page.getByText('Kit can start on the shop’s tablet now, with this PIN.')).toBeVisible();
  await expect(page.getByText('No account: works on the tablet · PIN set')).toBeVisible();
  const tablet = await visit();
  await open(tablet, '/counter');
  await typeTabletCode(tablet, await newTabletCode(page));
  await startShift(tablet, 'Kit');

  // A manager's PIN is their own secret.
  await page.getByRole('button', { name: /^Sam/ }).click();
  await button(page, 'Edit Sam').click();
  const ends = page.getByText('Sam needs a new PIN for this role');
  await expect(ends).toHaveCount(0);
  await page.getByLabel('Role').selectOption('Manager');
  await expect(ends).toBeVisible();
  await button(page, 'Save').click();
  await expect(page.getByText('Sam is saved, and needs a new PIN.')).toBeVisible();
});

test('a signed-out visitor is led to log in, and a person without a shop reads what to do', async ({ page, visit }) => {
  await page.goto('/counter');
  await live(page);
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('**/login?next=%2Fcounter');
  const newcomer = await visit();
  const person = await createOwner({ verified: true });
  await startSession(newcomer, person);
  await newcomer.goto('/counter');
  await live(newcomer);
  await expect(heading(newcomer)).toHaveText('No shop yet');
  await expect(newcomer.getByText('ask its owner for an invitation')).toBeVisible();
});

test('somebody of two shops changes the shop, and is told if that needs a connection', async ({ page, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Not done/);
  const [shop, other] = await Promise.all([createShop({ name: 'Alba' }), createShop({ name: 'Brew' })]);
  const { uid } = shop.owner;
  const member: Member = { uid, role: 'staff', name: 'Ada', active: true, joinedAt: Date.now() };
  await adminDb().doc(`businesses/${other.businessId}/members/${uid}`).set(member);
  await startSession(page, shop.owner);
  await page.goto('/counter');
  await live(page);
  await button(page, 'Alba').click();
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await page.context().setOffline(true);
  await button(page, 'Another shop').click();
  await expect(page.getByText('We could not reach our server. Check your connection and try again.')).toBeVisible();
  await page.context().setOffline(false);
  await button(page, 'Another shop').click();
  await button(page, 'Brew').click();
  await expect(heading(page)).toHaveText('Brew');
});
