import assert from 'node:assert/strict';
import { DAY_MS } from '@tessera/domain/lib/time';
import { Timestamp } from 'firebase-admin/firestore';
import { removeOldInterest } from '../../../functions/src/site/removeInterest';
import { adminDb, createOwner } from '../../support/accounts';
import { callFunction } from '../../support/callables';
import { sliceOf } from '../../support/jobs';
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
});
