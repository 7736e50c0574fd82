/** Answers do not reveal whether somebody has an account, a payment or a shop. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { CallableName } from '@tessera/domain/calls/units';
import { TEST_PORTS } from '../../../scripts/local/runs';
import { adminDb, createOwner, freshEmail, type Owner } from '../../support/accounts';
import { callFunction } from '../../support/callables';
import { withEnvironment } from '../../support/functions';
import { serveFunctions } from '../../support/serveFunctions';
import { createShop, network } from '../../support/shop';

const SETTINGS = {
  STRIPE_SECRET_KEY: 'sk_test_tessera_local',
  STRIPE_API_BASE: `http://127.0.0.1:${TEST_PORTS.stripe}`,
  STRIPE_PRICE_ID: 'price_tessera_local',
  SITE_URL: `http://127.0.0.1:${TEST_PORTS.site}`,
};

describe('an attack by questions', () => {
  let server: Awaited<ReturnType<typeof serveFunctions>>;
  let attacker: Owner;
  before(async () => {
    server = await serveFunctions();
    attacker = await createOwner({ verified: true });
  });
  after(() => server.stop());

  const ask = (name: CallableName, data: unknown, token?: string) =>
    withEnvironment(SETTINGS, () =>
      callFunction(name, data, token, { base: server.base, headers: { 'x-forwarded-for': network() } }),
    );

  it('a registered address gets the same answer as a new one', async () => {
    const known = freshEmail();
    await adminDb()
      .doc(`interest/${createHash('sha256').update(known).digest('hex')}`)
      .set({ email: known, name: 'Ada' });
    const [ofKnown, ofNew] = [
      await ask('registerInterest', { name: 'Eve', email: known }),
      await ask('registerInterest', { name: 'Eve', email: freshEmail() }),
    ];
    assert.deepEqual(ofKnown, ofNew);
  });

  it('another’s payment gets the same answer as one that does not exist', async () => {
    const victim = await createOwner({ verified: true });
    const { result } = await ask('createCheckoutSession', {}, victim.idToken);
    const [sessionId] = /cs_\w+/.exec((result as { url: string }).url) ?? assert.fail('no session');
    const ofVictim = await ask('checkCheckoutSession', { sessionId }, attacker.idToken);
    assert.deepEqual(ofVictim, await ask('checkCheckoutSession', { sessionId: 'cs_unknown' }, attacker.idToken));
    assert.equal(ofVictim.error?.status, 'NOT_FOUND');
    assert.equal((await adminDb().doc(`payments/${attacker.uid}`).get()).exists, false);
  });

  it('another’s shop gets the same answer as one that does not exist', async () => {
    const { businessId } = await createShop();
    const of = (id: string) => ask('lookUpPass', { businessId: id, query: 'Ada' }, attacker.idToken);
    const answer = await of(businessId);
    assert.deepEqual(answer, await of('NOSUCHBUSINESS00'));
    assert.equal(answer.error?.status, 'PERMISSION_DENIED');
  });

  it('an admin’s lists answer others the same, whether the account or the mail exists or not', async () => {
    const victim = await createOwner({ verified: true });
    for (const uid of [victim.uid, 'nobody'])
      assert.equal(
        (await ask('approvePayment', { uid, paid: true }, attacker.idToken)).error?.status,
        'PERMISSION_DENIED',
      );
    const mail = await adminDb().collection('mail').add({ kind: 'payment-received', state: 'dead' });
    for (const id of [mail.id, 'nothing'])
      assert.equal((await ask('retryMail', { id }, attacker.idToken)).error?.status, 'PERMISSION_DENIED');
    await mail.delete();
  });
});
