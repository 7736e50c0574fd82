/** The data agreement: who accepted which version, and when. */
import assert from 'node:assert/strict';
import { AGREEMENT_TEXT, type AgreementRecord } from '@tessera/domain/account/agreement';
import { AGREEMENT_VERSION as version } from '@tessera/domain/operation/product';
import { adminDb, createOwner } from '../../support/accounts';
import { FIRESTORE_EMULATOR, PROJECT } from '../../support/addresses';
import { createPaidOwner } from '../../support/paidOwner';
import { ask, call } from '../../support/shop';

const recordOf = async (uid: string) =>
  (await adminDb().doc(`agreements/${uid}`).get()).data() as AgreementRecord | undefined;

describe('the data agreement of an owner', () => {
  it('the data agreement is accepted once per version, by the server’s clock, and no client writes it', async () => {
    const owner = await createPaidOwner({ name: 'The Corner Crust' });
    const before = Date.now();
    const answers = await Promise.all([1, 2, 3].map(() => ask('acceptAgreement', { version }, owner.idToken)));
    const [first] = answers;
    assert.ok(first && first.at >= before && first.at <= Date.now());
    assert.deepEqual(
      { ...first, at: 0 },
      { version, text: AGREEMENT_TEXT, at: 0, email: owner.email, business: 'The Corner Crust' },
    );
    assert.deepEqual(answers, [first, first, first]);
    assert.deepEqual(await recordOf(owner.uid), { uid: owner.uid, accepted: [first] });

    const forged = await fetch(
      `${FIRESTORE_EMULATOR}/v1/projects/${PROJECT}/databases/(default)/documents/agreements/${owner.uid}`,
      {
        method: 'PATCH',
        headers: { authorization: `Bearer ${owner.idToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ fields: { accepted: { arrayValue: {} } } }),
      },
    );
    assert.equal(forged.status, 403);
    const { agreement } = await ask('exportAccount', null, owner.idToken);
    assert.equal((agreement as unknown as AgreementRecord).accepted[0]?.version, version);
  });

  it('is kept beside an earlier version, which does not count for the new one', async () => {
    const owner = await createOwner({ verified: true });
    const earlier = { version: '2020-01-01', text: 'x', at: 1, email: owner.email };
    await adminDb()
      .doc(`agreements/${owner.uid}`)
      .set({ uid: owner.uid, accepted: [earlier] });
    await ask('acceptAgreement', { version }, owner.idToken);
    const record = await recordOf(owner.uid);
    assert.deepEqual(
      record?.accepted.map((one) => one.version),
      ['2020-01-01', version],
    );
    await ask('deleteAccount', null, owner.idToken);
    const left = JSON.stringify(await recordOf(owner.uid));
    assert.ok(!left.includes(owner.email) && left.includes(version), left);
  });

  it('is not accepted by a token that outlives its account', async () => {
    const owner = await createOwner({ verified: true });
    // As the deletion leaves it; the emulator refuses the token of a deleted account by itself.
    await adminDb().doc(`payments/${owner.uid}`).set({ accountDeletedAt: Date.now() });
    assert.equal((await call('acceptAgreement', { version }, owner.idToken)).error?.status, 'FAILED_PRECONDITION');
    assert.equal(await recordOf(owner.uid), undefined);
  });

  it('is not accepted unread: another version, an account without an address, or a stranger', async () => {
    const [owner, unverified] = await Promise.all([createOwner({ verified: true }), createOwner()]);
    for (const [input, token, error] of [
      [{ version: '2020-01-01' }, owner.idToken, 'FAILED_PRECONDITION'],
      [{}, owner.idToken, 'INVALID_ARGUMENT'],
      [{ version, uid: unverified.uid }, owner.idToken, 'INVALID_ARGUMENT'],
      [{ version, at: 1 }, owner.idToken, 'INVALID_ARGUMENT'],
      [{ version }, unverified.idToken, 'PERMISSION_DENIED'],
      [{ version }, undefined, 'UNAUTHENTICATED'],
    ] as const)
      assert.equal((await call('acceptAgreement', input, token)).error?.status, error, JSON.stringify(input));
    for (const { uid } of [owner, unverified]) assert.equal(await recordOf(uid), undefined);
  });
});
