import assert from 'node:assert/strict';
import Stripe from 'stripe';
import { TEST_PORTS } from '../../../scripts/local/runs';
import { adminAuth, adminDb, createOwner, freshEmail, signIn } from '../../support/accounts';
import { callFunction } from '../../support/callables';
import { completed, deliver, refunded, unique } from '../../support/webhook';

const stripe = new Stripe('sk_test_tessera_local', { host: '127.0.0.1', port: TEST_PORTS.stripe, protocol: 'http' });
const recordOf = async (uid: string) => (await adminDb().collection('payments').doc(uid).get()).data();
const press = (idToken: string) => callFunction('createCheckoutSession', {}, idToken);
const sessionIdOf = (url: string): string => /cs_\w+/.exec(url)?.[0] ?? assert.fail(`no session in ${url}`);

async function urlFor(idToken: string): Promise<string> {
  const { result, error } = await press(idToken);
  assert.equal(error, undefined);
  return (result as { url: string }).url;
}

describe('createCheckoutSession', () => {
  it('a checkout session is for the one price, with the uid in every place that a webhook may look', async () => {
    const owner = await createOwner({ verified: true });
    const session = await stripe.checkout.sessions.retrieve(sessionIdOf(await urlFor(owner.idToken)));
    assert.equal(session.status, 'open');
    assert.equal(session.client_reference_id, owner.uid);
    assert.deepEqual(session.allowed_payment_method_types, ['card']);
    assert.deepEqual(session.adaptive_pricing, { enabled: false });
    assert.equal(session.metadata?.['uid'], owner.uid);
    assert.equal(session.success_url, `http://127.0.0.1:${TEST_PORTS.site}/success?session_id={CHECKOUT_SESSION_ID}`);
    assert.equal(session.cancel_url, `http://127.0.0.1:${TEST_PORTS.site}/payment?cancelled`);
  });

  it('opens a session without the address for an owner whose address Stripe refuses', async () => {
    const { idToken } = await createOwner({ verified: true, email: `josé-${Date.now()}@münchen.example` });
    const [url, again] = [await urlFor(idToken), await urlFor(idToken)];
    const session = await stripe.checkout.sessions.retrieve(sessionIdOf(url));
    assert.deepEqual([session.status, session.customer_email ?? null, again], ['open', null, url]);
  });

  it('answers with the same session when pressed twice, and in two tabs at once', async () => {
    const { idToken } = await createOwner({ verified: true });
    const urls = await Promise.all([urlFor(idToken), urlFor(idToken)]);
    urls.push(await urlFor(idToken));
    assert.equal(new Set(urls).size, 1);
  });

  it('gives each owner a session of their own', async () => {
    const [one, other] = await Promise.all([createOwner({ verified: true }), createOwner({ verified: true })]);
    assert.notEqual(await urlFor(one.idToken), await urlFor(other.idToken));
  });

  it('replaces each session that has expired', async () => {
    const { idToken } = await createOwner({ verified: true });
    const urls = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const url = await urlFor(idToken);
      urls.add(url);
      await stripe.checkout.sessions.expire(sessionIdOf(url));
    }
    assert.equal(urls.size, 3);
  });

  it('opens another session when Stripe keeps repeating that the first request broke off, and stays with it', async () => {
    const { idToken } = await createOwner({ verified: true });
    await fetch(`http://127.0.0.1:${TEST_PORTS.stripe}/_local/outage`, {
      method: 'POST',
      body: new URLSearchParams({ on: 'once' }),
    });
    const url = await urlFor(idToken);
    assert.equal((await stripe.checkout.sessions.retrieve(sessionIdOf(url))).status, 'open');
    assert.equal(await urlFor(idToken), url);
  });

  it('refuses once paid, and opens a new session after a refund', async () => {
    const { uid, idToken } = await createOwner({ verified: true });
    const first = await urlFor(idToken);
    const intent = unique('pi');
    await deliver(completed(uid, intent));
    assert.equal((await press(idToken)).error?.status, 'FAILED_PRECONDITION');
    await deliver(refunded(uid, intent));
    assert.notEqual(await urlFor(idToken), first);
  });

  it('lasts an hour, and is stored with its parameters', async () => {
    const { uid, email, idToken } = await createOwner({ verified: true });
    const session = await stripe.checkout.sessions.retrieve(sessionIdOf(await urlFor(idToken)));
    const minutes = (session.expires_at * 1000 - Date.now()) / 60_000;
    assert.ok(minutes > 58 && minutes <= 60, `${minutes} minutes`);
    const record = await recordOf(uid);
    assert.deepEqual(record?.['checkout'], {
      session: session.id,
      price: 'price_tessera_local',
      amount: 4900,
      currency: 'gbp',
      email,
      endsAt: session.expires_at * 1000,
    });
    assert.deepEqual([record?.['paid'], record?.['checkouts']], [false, 1]);
  });

  it('expires the open session when the e-mail address has changed', async () => {
    const owner = await createOwner({ verified: true });
    const first = sessionIdOf(await urlFor(owner.idToken));
    const email = freshEmail();
    await adminAuth().updateUser(owner.uid, { email, emailVerified: true });
    const second = sessionIdOf(await urlFor(await signIn(email)));
    assert.notEqual(second, first);
    assert.equal((await stripe.checkout.sessions.retrieve(first)).status, 'expired');
    assert.equal((await stripe.checkout.sessions.retrieve(second)).customer_email, email);
  });

  it('expires the open session when its amount is no longer the price', async () => {
    const { uid, idToken } = await createOwner({ verified: true });
    const first = sessionIdOf(await urlFor(idToken));
    await adminDb().collection('payments').doc(uid).update({ 'checkout.amount': 3900 });
    assert.notEqual(sessionIdOf(await urlFor(idToken)), first);
    assert.equal((await stripe.checkout.sessions.retrieve(first)).status, 'expired');
  });

  it('is expired before an approval is given', async () => {
    const [owner, admin] = await Promise.all([
      createOwner({ verified: true }),
      createOwner({ verified: true, admin: true }),
    ]);
    const session = sessionIdOf(await urlFor(owner.idToken));
    const { result } = await callFunction('approvePayment', { uid: owner.uid, paid: true }, admin.idToken);
    assert.deepEqual(result, { paid: true, changed: true });
    assert.equal((await stripe.checkout.sessions.retrieve(session)).status, 'expired');
    assert.equal((await recordOf(owner.uid))?.['checkout'], undefined);
  });

  it('lets nothing be approved or deleted while Stripe is down and cannot expire it, and says so', async () => {
    const [owner, admin] = await Promise.all([
      createOwner({ verified: true }),
      createOwner({ verified: true, admin: true }),
    ]);
    const session = sessionIdOf(await urlFor(owner.idToken));
    const before = await recordOf(owner.uid);
    const outage = (on: boolean) =>
      fetch(`http://127.0.0.1:${TEST_PORTS.stripe}/_local/outage`, {
        method: 'POST',
        body: new URLSearchParams({ on: String(on) }),
      });
    await outage(true);
    try {
      for (const refused of [
        await callFunction('approvePayment', { uid: owner.uid, paid: true }, admin.idToken),
        await callFunction('deleteAccount', {}, owner.idToken),
      ])
        assert.deepEqual(
          [refused.error?.status, refused.error?.message],
          [
            'UNAVAILABLE',
            'The payment service does not answer. A payment page is open, and we could not close it. ' +
              'Nothing was changed; try again in a moment.',
          ],
        );
    } finally {
      await outage(false);
    }
    assert.deepEqual(await recordOf(owner.uid), before);
    assert.equal((await stripe.checkout.sessions.retrieve(session)).status, 'open');
  });

  it('is expired when the account is deleted', async () => {
    const owner = await createOwner({ verified: true });
    const session = sessionIdOf(await urlFor(owner.idToken));
    assert.deepEqual((await callFunction('deleteAccount', {}, owner.idToken)).result, { deleted: true });
    assert.equal((await stripe.checkout.sessions.retrieve(session)).status, 'expired');
  });

  it('is expired when the account pays another way', async () => {
    const { uid, idToken } = await createOwner({ verified: true });
    const session = sessionIdOf(await urlFor(idToken));
    assert.equal((await deliver(completed(uid, unique('pi')))).status, 200);
    assert.equal((await stripe.checkout.sessions.retrieve(session)).status, 'expired');
    assert.equal((await recordOf(uid))?.['checkout'], undefined);
  });

  it('is forgotten when Stripe says that it has expired', async () => {
    const { uid, idToken } = await createOwner({ verified: true });
    const session = await stripe.checkout.sessions.retrieve(sessionIdOf(await urlFor(idToken)));
    const expired = { ...session, status: 'expired' };
    assert.equal((await deliver({ type: 'checkout.session.expired', object: expired })).status, 200);
    assert.equal((await recordOf(uid))?.['checkout'], undefined);
  });
});
