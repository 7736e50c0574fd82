/** A session that ends while scans wait at a counter. */
import type { Page } from '@playwright/test';
import { TEST_PORTS } from '../../../scripts/local/runs';
import { adminAuth } from '../../support/accounts';
import { addMember, createShop, eventsOf, join, type Shop } from '../../support/shop';
import { live, startSession } from '../actions';
import { expect, test } from '../fixtures';
import { button, openCounter, type, waitingScans, warm } from './counterPage';

const CALLS = /\/(recordScans?|readCard)$/;

let shop: Shop;
test.beforeAll(async () => {
  shop = await createShop();
  await warm(shop);
});
test.beforeEach(({ complaints }) =>
  complaints.allow(/ERR_FAILED|40[0134]|not be reached|no answer|Not loaded|not read|session/i),
);

const signedOut = (page: Page) => page.getByText('Signed out', { exact: true });

/** A stamp that waits on this device. Nothing is sent until `connect`: a slow test would find it counted. */
async function stampOffline(page: Page): Promise<string> {
  await page.route(CALLS, (route) => route.abort());
  const card = await join(shop);
  await type(page, card.code());
  await button(page, 'Add stamp').click();
  await expect(page.getByText('1 saved here', { exact: true })).toBeVisible();
  return card.passId;
}
const connect = (page: Page) => page.unroute(CALLS);

/** Changes what the sign-in code has stored, as if time had passed. */
const changeSession = (page: Page, change: { expirationTime?: number; refreshToken?: string }) =>
  page.evaluate((more) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('firebase:authUser:')) ?? '';
    const user = JSON.parse(localStorage.getItem(key) ?? '{}') as { stsTokenManager: object };
    user.stsTokenManager = { ...user.stsTokenManager, ...more };
    localStorage.setItem(key, JSON.stringify(user));
  }, change);

/** A refresh token that the identity service does not know (any more). */
const GONE = { expirationTime: 0, refreshToken: 'gone' };

test('a sign-in that cannot be renewed is named, its scans are kept, and counted after the next log-in', async ({
  page,
}) => {
  await openCounter(page, shop.owner);
  const passId = await stampOffline(page);
  await changeSession(page, GONE);
  await page.reload();
  await live(page);
  await expect(page.getByRole('alert')).toHaveText('The sign-in on this device has ended.');
  await expect(page.getByText('One scan waits on this device until somebody of the shop logs in')).toBeVisible();
  expect(await page.getByText('No connection').count()).toBe(0);

  await connect(page);
  await startSession(page, shop.owner);
  await page.goto('/counter');
  await expect(waitingScans(page)).toContainText('Scans that waited');
  expect(await eventsOf(shop, passId)).toHaveLength(2);
});

test('whoever signs out without a connection leaves word of the scan that waits', async ({ page, complaints }) => {
  complaints.allow(/net::ERR_/);
  await openCounter(page, shop.owner);
  await stampOffline(page);
  await page.route('**/static/js/**', (route) => route.abort());
  await button(page, 'Sign out').click();
  await button(page, 'Sign out all the same').click();
  await expect(page.getByText('One scan waits on this device until somebody of the shop logs in')).toBeVisible();
});

for (const [kind, end] of [
  ['disabled', (uid: string) => adminAuth().updateUser(uid, { disabled: true })],
  ['deleted', (uid: string) => adminAuth().deleteUser(uid)],
  [
    'revoked',
    async (uid: string) => {
      // A token of the second of its revocation stays valid.
      const second = () => Math.floor(Date.now() / 1000);
      const before = second();
      await expect.poll(second).toBeGreaterThan(before);
      await adminAuth().revokeRefreshTokens(uid);
    },
  ],
] as const)
  test(`the session of an account that was ${kind} is named, and its scans are kept`, async ({ page }) => {
    const person = await addMember(shop, 'staff');
    await openCounter(page, person);
    await stampOffline(page);
    await end(person.uid);
    await page.reload();
    await live(page);
    await expect(page.getByRole('alert')).toHaveText('The sign-in on this device has ended.');
    await expect(page.getByText('One scan waits on this device until somebody of the shop logs in')).toBeVisible();
  });

test('an open counter whose sign-in is refused says so, keeps what is stamped, and offers to log in again', async ({
  page,
}) => {
  await openCounter(page, shop.owner);
  await page.route(CALLS, (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer of-nobody' } }),
  );
  const card = await join(shop);
  await type(page, card.code());
  await expect(
    page.getByText(
      'Signed out, so this card’s stamps cannot be shown. You can add stamps; they are sent later. A reward can be given once the card can be read.',
    ),
  ).toBeVisible();
  await button(page, 'Add stamp').click();
  await expect(signedOut(page)).toBeVisible();
  const alert = page.getByRole('alert').filter({ hasText: 'Your sign-in has ended.' });
  await expect(alert).toContainText('One scan is kept on this device until somebody of the shop logs in.');
  await button(page, 'Log in again').click();
  await expect(page.getByText('One scan waits on this device until somebody of the shop logs in')).toBeVisible();
});

test('that somebody is no longer in the team is said only until the server says otherwise', async ({ page }) => {
  await openCounter(page, shop.owner);
  const card = await join(shop);
  const warning = page.getByText('You are no longer in this team');
  const refuse = async () => {
    const refusal = { status: 'PERMISSION_DENIED', message: 'refused', details: { sentence: 'Not in this team.' } };
    await page.route('**/readCard', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' }, json: { error: refusal } })
        : route.continue(),
    );
    await type(page, card.code());
    await expect(warning).toBeVisible();
    await page.unroute('**/readCard');
  };
  await refuse();
  await type(page, card.code());
  await expect(button(page, 'Add stamp')).toBeVisible();
  await expect(warning, 'a card was read').toHaveCount(0);
  await refuse();
  await button(page, 'Check again').click();
  await expect(warning, 'the shop was read').toHaveCount(0);
});

test('a token that could not be renewed for want of a connection is no ended session', async ({ page }) => {
  await openCounter(page, shop.owner);
  await stampOffline(page);
  await changeSession(page, { expirationTime: 0 });
  const service = `http://127.0.0.1:${TEST_PORTS.auth}/**`;
  await page.route(service, (route) => route.abort());
  await page.reload();
  await live(page);
  await expect(page.getByText('No connection', { exact: true })).toBeVisible();
  expect(await signedOut(page).count()).toBe(0);
  await page.unroute(service);
  await connect(page);
  await expect(waitingScans(page)).toContainText('Scans that waited');
});

test('a browser with an ended session that was never at this counter is told to log in, and not that nothing answers', async ({
  page,
}) => {
  await startSession(page, shop.owner);
  await changeSession(page, GONE);
  await page.goto('/counter');
  await live(page);
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText(/No connection|no answer|Try again/i)).toHaveCount(0);
});
