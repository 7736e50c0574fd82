import assert from 'node:assert/strict';
import { COLLECTIONS } from '@tessera/domain/collections';
import { projectBusinessOf } from '../../../functions/src/businesses/projection';
import { firestore } from '../../../functions/src/platform/firebase';
import { adminDb } from '../../support/accounts';
import { createShop } from '../../support/shop';

describe('the projection of a business', () => {
  it('ends with the newest payment, although an older one is read before it and written after it', async () => {
    const { businessId, owner } = await createShop();
    const payment = adminDb().collection(COLLECTIONS.payments).doc(owner.uid);
    const paid = (await payment.get()).data() ?? assert.fail('no payment');
    const isActive = async () => (await adminDb().doc(`businesses/${businessId}`).get()).get('active') as boolean;
    await payment.set({ paid: false });
    await projectBusinessOf(owner.uid);
    assert.equal(await isActive(), false);

    const db = await firestore();
    db.getAll = async (...refs) => {
      // The first read alone is delayed.
      Reflect.deleteProperty(db, 'getAll');
      await payment.set(paid);
      const read = await db.getAll(...refs);
      await payment.set({ paid: false });
      await projectBusinessOf(owner.uid);
      return read;
    };
    await projectBusinessOf(owner.uid);
    assert.equal(await isActive(), false);
  });
});
