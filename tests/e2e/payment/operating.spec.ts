/**
 * What an owner and an admin meet around a payment: a lost webhook, a changed address, a dismissed transfer, a refund
 * that failed and was sent by bank.
 */
import type { Page } from '@playwright/test';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { PLAN_PRICE } from '@tessera/domain/payment/money';
import { applyPaymentEvent, type PaymentEvent } from '@tessera/domain/payment/state';
import { TEST_PORTS } from '../../../scripts/local/runs';
import { adminAuth, adminDb, createOwner, freshEmail, type Owner } from '../../support/accounts';
import { callFunction } from '../../support/callables';
import { live, open, settled, shownOnce, startSession } from '../actions';
import { expect, test } from '../fixtures';

const STRIPE = `http://127.0.0.1:${TEST_PORTS.stripe}`;

const recordOf = async (uid: string) => (await adminDb().doc(`payments/${uid}`).get()).data();

/** The local Stripe's switch, for this account alone: other tests pay at the same time. */
async function holdDeliveries(hold: boolean, account: string): Promise<void> {
  const answer = await fetch(`${STRIPE}/_local/deliveries`, {
    method: 'POST',
    body: new URLSearchParams({ hold: String(hold), account }),
  });
  expect(answer.ok).toBe(true);
}

async function pressPay(page: Page): Promise<string> {
  await open(page, ROUTES.payment);
  await page.getByRole('button', { name: 'Pay by card' }).click();
  // The emulator takes its time to start the function.
  await page.waitForURL(/\/checkout\/cs_/);
  return page.url();
}

test.describe('without a webhook', () => {
  let owner: Owner;
  test.beforeEach(async () => {
    owner = await createOwner({ verified: true });
    await holdDeliveries(true, owner.uid);
  });
  test.afterEach(() => holdDeliveries(false, owner.uid));

  test('a payer is let in all the same', async ({ page, complaints }) => {
    // The jump of the clock also passes the time that the database's SDK waits for its listener, and ends a read that
    // is under way.
    complaints.allow(/Could not reach Cloud Firestore backend|Not read: businessSetup .*signal is aborted/);
    await page.clock.install();
    await startSession(page, owner);
    // The emulator takes its time to start a function: that is no part of the wait.
    await callFunction('checkCheckoutSession', { sessionId: 'cs_unknown' }, owner.idToken);
    await pressPay(page);
    await page.getByRole('button', { name: /^Pay/ }).click();
    await page.waitForURL('**/success?session_id=*');
    await page.getByText('Confirming your payment…').waitFor();
    // The page asks the server after ten seconds. It says that the payment is there, and moves on by itself.
    const landed = shownOnce(page, 'You have paid');
    await page.clock.fastForward(10_000);
    await landed;
    await page.waitForURL('**/dashboard');
    expect((await recordOf(owner.uid))?.['paid']).toBe(true);
  });
});

test.describe('a payment that nobody knows', () => {
  test('is asked about once, and the page says that another account made it', async ({ page, complaints }) => {
    complaints.allow(/404|not yours|Could not reach Cloud Firestore backend|signal is aborted/);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/checkCheckoutSession')) asked.push(request.url());
    });
    await page.clock.install();
    const { email, ...owner } = await createOwner({ verified: true });
    await startSession(page, { email, ...owner });
    const answer = page.waitForResponse(/checkCheckoutSession$/);
    await open(page, `${ROUTES.success}?session_id=cs_unknown`);
    await page.getByText('Confirming your payment…').waitFor();
    await page.clock.fastForward(10_000);
    expect((await answer).status()).toBe(404);
    await expect(page.getByText(`It was not made with ${email}`)).toBeVisible();
    for (let times = 0; times < 5; times += 1) {
      await settled(page);
      await page.clock.fastForward(10_000);
    }
    expect(asked).toHaveLength(1);
    await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
    await page.getByText('nobody is logged in here').waitFor();
  });

  test('leads to the payment page once nothing is paid by it', async ({ page, complaints }) => {
    complaints.allow(/Could not reach Cloud Firestore backend|signal is aborted/);
    await page.route('**/checkCheckoutSession', async (route) => {
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
      if (route.request().method() === 'OPTIONS') return route.fulfill({ status: 204, headers });
      return route.fulfill({ headers, json: { result: { paid: false, session: 'complete' } } });
    });
    await page.clock.install();
    await startSession(page, await createOwner({ verified: true }));
    await open(page, `${ROUTES.success}?session_id=cs_refunded`);
    await page.getByText('Confirming your payment…').waitFor();
    await page.clock.fastForward(10_000);
    await page.waitForURL(`**${ROUTES.payment}`);
  });
});

test.describe('the one payment page', () => {
  test('is expired when the owner changes the address and presses pay again', async ({ page, visit }) => {
    const owner = await createOwner({ verified: true });
    await startSession(page, owner);
    const first = await pressPay(page);

    const email = freshEmail();
    await adminAuth().updateUser(owner.uid, { email, emailVerified: true });
    const other = await visit();
    await startSession(other, { ...owner, email });
    const second = await pressPay(other);
    expect(second).not.toBe(first);
    await expect(other.getByLabel('Email')).toHaveValue(email);

    await page.reload();
    await page
      .getByText(/expired/i)
      .first()
      .waitFor();
    expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
  });
});

test.describe('an admin', () => {
  test('dismisses a request for a transfer; the owner reads why, and asks again', async ({ page, visit }) => {
    const [owner, admin] = await Promise.all([
      createOwner({ verified: true }),
      createOwner({ verified: true, admin: true }),
    ]);
    const own = await visit();
    await startSession(own, owner);
    await open(own, ROUTES.payment);
    await own.getByRole('button', { name: 'Pay by bank transfer' }).click();
    const reference = own.getByText(/^TES-\w{4}-\w{4}$/).first();
    const first = await reference.textContent();

    await startSession(page, admin);
    await open(page, ROUTES.approvePayment);
    const entry = page.getByRole('rowgroup').filter({ hasText: owner.email }).first();
    await entry.getByRole('button', { name: /^More/ }).click();
    await entry.getByRole('button', { name: 'Dismiss' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await dialog.getByText('Say why: the owner reads it.').waitFor();
    await dialog.getByRole('textbox').fill('Nothing has arrived since June');
    await dialog.getByRole('button', { name: 'Dismiss' }).click();
    await dialog.waitFor({ state: 'detached' });

    // The owner touches nothing.
    await own.getByText('Nothing has arrived since June').waitFor();
    await own.getByRole('button', { name: 'Pay by bank transfer' }).click();
    await reference.waitFor();
    expect(await reference.textContent()).toBe(first);
    expect((await recordOf(owner.uid))?.['pending']).toBe(true);
  });

  test('records once that a failed refund was sent by bank; the receipt says so', async ({ page, visit }) => {
    const [owner, admin] = await Promise.all([
      createOwner({ verified: true }),
      createOwner({ verified: true, admin: true }),
    ]);
    const failedAt = Date.UTC(2026, 4, 3, 12);
    const card = { intent: `pi_${owner.uid}`, at: failedAt };
    const refund = { refund: `re_${owner.uid}`, amount: PLAN_PRICE.amount, made: failedAt };
    const events: PaymentEvent[] = [
      { kind: 'cardSucceeded', money: PLAN_PRICE, email: owner.email.toLowerCase(), ...card },
      { kind: 'cardRefund', state: 'failed', ...refund, ...card },
    ];
    await adminDb()
      .doc(`payments/${owner.uid}`)
      .set({ ...events.reduce(applyPaymentEvent, {}), timestamp: new Date() });

    await startSession(page, admin);
    await open(page, ROUTES.approvePayment);
    const entry = page.getByRole('rowgroup').filter({ hasText: owner.email.toLowerCase() });
    await entry.getByRole('button', { name: /^More/ }).click();
    await entry.getByRole('button', { name: 'We sent it by bank' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Record' }).click();
    await dialog.getByText('Choose a day from 3\u00a0May 2026 to').waitFor();
    await dialog.getByText('Type the reference that the bank gave it.').waitFor();
    await dialog.getByLabel('Sent on').fill('2026-05-05');
    await dialog.getByLabel('Bank reference').fill('FP-2026-05');
    await dialog.getByRole('button', { name: 'Record' }).click();
    await dialog.waitFor({ state: 'detached' });
    const others = page.getByRole('region', { name: 'Other records' }).getByRole('rowgroup');
    const settledEntry = others.filter({ hasText: owner.email.toLowerCase() });
    await expect(settledEntry).toContainText('Refunded');
    await settledEntry.getByRole('button', { name: /^More/ }).click();
    await expect(settledEntry).toContainText('Card £49 refunded, £49 sent by bank on 5\u00a0May 2026 (FP-2026-05)');
    await expect(settledEntry.getByRole('button', { name: 'We sent it by bank' })).toHaveCount(0);

    const own = await visit();
    await startSession(own, owner);
    await open(own, ROUTES.receipt);
    await expect(own.getByRole('article', { name: 'Receipt' })).toContainText(
      '£49 on 5\u00a0May 2026, reference FP-2026-05',
    );
  });
});

test.describe('signing out', () => {
  test('while /success waits leaves no listener that complains', async ({ page }) => {
    const owner = await createOwner({ verified: true });
    await startSession(page, owner);
    await open(page, `${ROUTES.success}?session_id=cs_unknown`);
    await page.getByText('Confirming your payment…').waitFor();
    await page.getByRole('button', { name: owner.email.split('@')[0] ?? '' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await page.waitForURL('**/login');
    await live(page);
  });
});
