/** Lost webhooks: the owner's own request, and the daily comparison. */
import assert from 'node:assert/strict';
import { DAY_MS } from '@tessera/domain/lib/time';
import Stripe from 'stripe';
import type { Difference, Reporter } from '../../../functions/src/payment/reconcile';
import { TEST_PORTS } from '../../../scripts/local/runs';
import { adminDb, createOwner, type Owner } from '../../support/accounts';
import { callFunction } from '../../support/callables';
import { eventually } from '../../support/eventually';
import { loadFunctions } from '../../support/functions';

const STRIPE = `http://127.0.0.1:${TEST_PORTS.stripe}`;
const stripe = new Stripe('sk_test_tessera_local', { host: '127.0.0.1', port: TEST_PORTS.stripe, protocol: 'http' });
const SETTINGS = {
  STRIPE_SECRET_KEY: 'sk_test_tessera_local',
  STRIPE_API_BASE: STRIPE,
  STRIPE_PRICE_ID: 'price_tessera_local',
};

const recordOf = async (uid: string) => (await adminDb().collection('payments').doc(uid).get()).data();

async function control(path: string, params: Record<string, string> = {}): Promise<void> {
  const response = await fetch(`${STRIPE}/_local/${path}`, { method: 'POST', body: new URLSearchParams(params) });
  assert.ok(response.status < 400, `${path}: ${response.status}`);
}

/** Presses pay, and pays on the hosted page. Resolves with the session's id. */
async function payByCard(owner: Owner): Promise<string> {
  const { result } = await callFunction<{ url: string }>('createCheckoutSession', {}, owner.idToken);
  const [id] = /cs_\w+/.exec(result?.url ?? '') ?? assert.fail('no session');
  const page = await fetch(`${STRIPE}/checkout/${id}/complete`, { method: 'POST', redirect: 'manual', body: '' });
  assert.equal(page.status, 303);
  return id;
}

const check = (sessionId: string, { idToken }: Owner) =>
  callFunction<{ paid: boolean; session: string }>('checkCheckoutSession', { sessionId }, idToken);

async function reconcileWith(reporter: Reporter, since: number) {
  Object.assign(process.env, SETTINGS);
  await loadFunctions();
  return (await import('../../../functions/src/payment/reconcile')).reconcile(since, reporter);
}

/** Compares, and collects what is reported. */
async function reconcile(since: number): Promise<Difference[]> {
  const differences: Difference[] = [];
  const reporter: Reporter = {
    onDifference: (difference) => void differences.push(difference),
    onFailure: (what, error) => assert.fail(`${what}: ${String(error)}`),
  };
  assert.equal((await reconcileWith(reporter, since)).differences, differences.length);
  return differences;
}

describe('a lost webhook', () => {
  const began = Date.now() - 1000;
  before(() => control('deliveries', { hold: 'true' }));
  after(() => control('deliveries', { hold: 'false' }));

  it('lets a payer in who asks for their own session, and records the payment once', async () => {
    const [owner, stranger] = await Promise.all([createOwner({ verified: true }), createOwner({ verified: true })]);
    const session = await payByCard(owner);
    assert.equal((await recordOf(owner.uid))?.['paid'], false);
    assert.equal((await check(session, stranger)).error?.status, 'NOT_FOUND');
    assert.equal(await recordOf(stranger.uid), undefined);
    assert.deepEqual((await check(session, owner)).result, { paid: true, session: 'complete' });
    const record = await recordOf(owner.uid);
    assert.deepEqual([record?.['paid'], record?.['checkout']], [true, undefined]);
    assert.deepEqual((await check(session, owner)).result, { paid: true, session: 'complete' });
    assert.deepEqual(await recordOf(owner.uid), record, 'the second question changes nothing');
  });

  it('answers that an open session is open, and leaves it alone', async () => {
    const owner = await createOwner({ verified: true });
    const { result } = await callFunction<{ url: string }>('createCheckoutSession', {}, owner.idToken);
    const [id] = /cs_\w+/.exec(result?.url ?? '') ?? assert.fail('no session');
    assert.deepEqual((await check(id, owner)).result, { paid: false, session: 'open' });
    assert.equal((await stripe.checkout.sessions.retrieve(id)).status, 'open');
  });

  it('ends a request for a transfer that was made after the payment page was opened, also once refunded', async () => {
    const owner = await createOwner({ verified: true });
    await callFunction('createCheckoutSession', {}, owner.idToken);
    await callFunction('requestBankTransfer', {}, owner.idToken);
    const session = await payByCard(owner);
    await check(session, owner);
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session);
    await stripe.refunds.create({ payment_intent: intent as string });
    await reconcile(began);
    const record = await recordOf(owner.uid);
    assert.deepEqual([record?.['paid'], record?.['pending']], [false, false]);
  });

  it('is recovered by pressing pay again', async () => {
    const owner = await createOwner({ verified: true });
    await payByCard(owner);
    const { error } = await callFunction('createCheckoutSession', {}, owner.idToken);
    assert.equal(error?.message, 'This account has already paid.');
    assert.equal((await recordOf(owner.uid))?.['paid'], true);
  });

  it('refuses an approval beside the payment of the lost webhook', async () => {
    const [owner, admin] = await Promise.all([
      createOwner({ verified: true }),
      createOwner({ verified: true, admin: true }),
    ]);
    await payByCard(owner);
    const { error } = await callFunction('approvePayment', { uid: owner.uid, paid: true }, admin.idToken);
    assert.equal(error?.message, 'This account has paid by card already.');
  });

  it('the comparison with Stripe finds what was not delivered: payments, refunds, disputes, once each', async () => {
    const [paid, refunded, failed, disputed] = await Promise.all(
      Array.from({ length: 4 }, () => createOwner({ verified: true })),
    );
    assert.ok(paid && refunded && failed && disputed);
    for (const owner of [paid, refunded, failed, disputed]) await payByCard(owner);
    const intents = new Map(
      (await stripe.checkout.sessions.list({ limit: 100 })).data.map((session) => [
        session.metadata?.['uid'],
        session.payment_intent as string,
      ]),
    );
    await stripe.refunds.create({ payment_intent: intents.get(refunded.uid) ?? assert.fail() });
    const { id } = await stripe.refunds.create({ payment_intent: intents.get(failed.uid) ?? assert.fail() });
    await control(`refunds/${id}/fail`);
    await control(`payments/${intents.get(disputed.uid)}/dispute`);

    // Failures and disputes are found also when the payment is older than the compared days.
    const later = await reconcile(Date.now() + DAY_MS);
    assert.deepEqual(new Set(later.map(({ what }) => what.split(' ')[0])), new Set(['refund', 'dispute']));
    const rest = await reconcile(began);
    const differences = [...later, ...rest];
    const of = (uid: string) => differences.filter((difference) => difference.uid === uid).length;
    assert.deepEqual(
      [paid, refunded, failed, disputed].map(({ uid }) => of(uid)),
      [1, 2, 2, 2],
    );
    const states = await Promise.all([paid, refunded, failed, disputed].map(({ uid }) => recordOf(uid)));
    assert.deepEqual(
      states.map((record) => [record?.['paid'], record?.['attention']]),
      [
        [true, []],
        [false, []],
        [true, ['refund-failed']],
        [true, ['disputed']],
      ],
    );
    assert.deepEqual(await reconcile(began), [], 'the second run changes nothing');
    assert.deepEqual(await Promise.all([paid, refunded, failed, disputed].map(({ uid }) => recordOf(uid))), states);

    // Webhooks that arrive late change nothing that an admin or the owner sees.
    await control('deliveries', { hold: 'false', order: 'reversed', times: '2' });
    await eventually('a delivery', async () => {
      const { data } = await stripe.events.list({ limit: 100 });
      return data.every(({ pending_webhooks }) => pending_webhooks === 0);
    });
    const late = await Promise.all([paid, refunded, failed, disputed].map(({ uid }) => recordOf(uid)));
    assert.deepEqual(
      late.map((record) => [record?.['paid'], record?.['attention']]),
      states.map((record) => [record?.['paid'], record?.['attention']]),
    );
    assert.deepEqual(await reconcile(began), []);
  });

  it('is reported although another object cannot be compared, and the run fails in the end', async () => {
    const [first, broken, last] = await Promise.all(Array.from({ length: 3 }, () => createOwner({ verified: true })));
    assert.ok(first && broken && last);
    await control('deliveries', { hold: 'true' });
    for (const owner of [first, broken, last]) await payByCard(owner);
    // A record that no function can read.
    const record = adminDb().collection('payments').doc(broken.uid);
    await record.set({ lines: { pi_none: null } });
    const found: string[] = [];
    const reporter: Reporter = {
      onDifference: ({ uid }) => void found.push(uid),
      onFailure: (what, error) => void found.push(`${what.split(' ')[0]}: ${(error as Error).name}`),
    };
    await assert.rejects(reconcileWith(reporter, began), /^Error: 1 of \d+ objects/);
    // Stripe lists the newest first.
    assert.deepEqual(found, [last.uid, 'session: TypeError', first.uid]);
    for (const { uid } of [first, last]) assert.equal((await recordOf(uid))?.['paid'], true);
    await record.delete();
    assert.deepEqual(
      (await reconcile(began)).map(({ uid }) => uid),
      [broken.uid],
      'the next run',
    );
  });
});
