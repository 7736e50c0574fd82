import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { DAY_MS } from '@tessera/domain/lib/time';
import { Timestamp } from 'firebase-admin/firestore';
import { interestIdOf } from '../../../functions/src/site/registerInterest';
import { removeOldInterest } from '../../../functions/src/site/removeInterest';
import { adminDb, createOwner, freshEmail } from '../../support/accounts';
import { callFunction } from '../../support/callables';
import { sliceOf } from '../../support/jobs';
import { network } from '../../support/shop';
import { unique } from '../../support/webhook';

const daysAgo = (days: number) => Timestamp.fromMillis(Date.now() - days * DAY_MS);

describe('registered interest', () => {
  it('registered interest goes by itself: unconfirmed after its time, confirmed after twelve months', async () => {
    const db = adminDb();
    const at = (collection: string) => db.collection(collection).doc(unique('entry'));
    const [late, early] = [at('interest_unconfirmed'), at('interest_unconfirmed')];
    const [old, young] = [at('interest'), at('interest')];
    const [oldMessage, youngMessage] = [at('questions'), at('questions')];
    await Promise.all([
      late.set({ expiresAt: daysAgo(0.001) }),
      early.set({ expiresAt: daysAgo(-6) }),
      old.set({ createdAt: daysAgo(366) }),
      young.set({ createdAt: daysAgo(364) }),
      oldMessage.set({ createdAt: daysAgo(366) }),
      youngMessage.set({ createdAt: daysAgo(364) }),
    ]);
    assert.equal(await removeOldInterest(sliceOf('removeOldInterest')), true);
    const kept = await db.getAll(late, early, old, young, oldMessage, youngMessage);
    assert.deepEqual(
      kept.map(({ exists }) => exists),
      [false, true, false, true, false, true],
    );
    await Promise.all([early.delete(), young.delete(), youngMessage.delete()]);
  });

  it('registered interest is deleted by an admin, one entry at a time, and by nobody else', async () => {
    const [admin, owner] = await Promise.all([
      createOwner({ verified: true, admin: true }),
      createOwner({ verified: true }),
    ]);
    const ref = adminDb().collection('interest').doc(unique('entry'));
    await ref.set({ email: 'ada@shop.example', createdAt: Timestamp.now() });
    const remove = (input: unknown, idToken?: string) => callFunction('deleteInterest', input, idToken);
    assert.equal((await remove({ id: ref.id })).error?.status, 'UNAUTHENTICATED');
    assert.equal((await remove({ id: ref.id }, owner.idToken)).error?.status, 'PERMISSION_DENIED');
    for (const input of [null, {}, { id: '' }, { id: `${ref.id}/x/y` }, { id: ref.id, collection: 'payments' }])
      assert.equal((await remove(input, admin.idToken)).error?.status, 'INVALID_ARGUMENT');
    assert.equal((await ref.get()).exists, true);
    assert.deepEqual((await remove({ id: ref.id }, admin.idToken)).result, { deleted: true });
    assert.deepEqual((await remove({ id: ref.id }, admin.idToken)).result, { deleted: true });
    assert.equal((await ref.get()).exists, false);
  });

  it('is deleted with what its visitor has registered again and not confirmed, and a link in that mail is dead', async () => {
    const admin = await createOwner({ verified: true, admin: true });
    const email = freshEmail();
    const said = { email, name: 'Ada', createdAt: Timestamp.now() };
    const confirmed = adminDb().doc(`interest/${interestIdOf(email)}`);
    const again = adminDb().collection('interest_unconfirmed').doc(randomBytes(24).toString('base64url'));
    const other = adminDb().collection('interest_unconfirmed').doc(unique('entry'));
    await Promise.all([
      confirmed.set({ ...said, confirmedAt: said.createdAt }),
      again.set({ ...said, expiresAt: daysAgo(-6) }),
      other.set({ ...said, email: freshEmail(), expiresAt: daysAgo(-6) }),
    ]);
    await callFunction('deleteInterest', { id: confirmed.id }, admin.idToken);
    const { error } = await callFunction('confirmInterest', { token: again.id }, undefined, {
      headers: { 'x-forwarded-for': network() },
    });
    const kept = await adminDb().getAll(confirmed, again, other);
    assert.deepEqual([error?.status, ...kept.map(({ exists }) => exists)], ['NOT_FOUND', false, false, true]);
    await other.delete();
  });
});
