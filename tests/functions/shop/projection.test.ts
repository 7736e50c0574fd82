import assert from 'node:assert/strict';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import type { Business } from '@tessera/domain/shop/business';
import { FieldValue } from 'firebase-admin/firestore';
import { firestore } from '../../../functions/src/platform/firebase';
import { projectBusinessOf } from '../../../functions/src/shop/projection';
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

    const db = firestore();
    db.getAll = async (...refs) => {
      // Only the first read is delayed.
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

  it('names an owner who typed no name before the shop opened, and never one who has a name', async () => {
    const { businessId, owner } = await createShop({ contactName: '' });
    const setup = adminDb().collection(COLLECTIONS.businessSetups).doc(owner.uid);
    const member = adminDb().doc(`businesses/${businessId}/members/${owner.uid}`);
    const name = async () => (await member.get()).get('name') as string;
    assert.equal(await name(), 'Owner');
    for (const contactName of ['Ravi', 'Ravi and Sons']) {
      await setup.update({ contactName });
      await projectBusinessOf(owner.uid);
      assert.equal(await name(), 'Ravi');
    }
  });

  it('a text that a form would refuse counts as missing in a business, and nobody is shown it', async () => {
    const { businessId, owner } = await createShop({ name: 'Corner Café' });
    const setup = adminDb().collection(COLLECTIONS.businessSetups).doc(owner.uid);
    const business = async () => (await adminDb().doc(`businesses/${businessId}`).get()).data() as Business;
    await setup.update({ city: 'Leeds\u202e', contactName: 'Ada', phone: '<b>' });
    await projectBusinessOf(owner.uid);
    const { address, contact } = await business();
    assert.deepEqual([address.includes('Leeds\u202e'), contact.name, contact.phone], [false, 'Ada', undefined]);

    await setup.update({ website: 'https://corner.example' });
    await projectBusinessOf(owner.uid);
    assert.equal((await business()).website, 'https://corner.example');
    for (const website of ['https://corner.example/\u202e', FieldValue.delete()]) {
      await setup.update({ website });
      await projectBusinessOf(owner.uid);
      assert.equal((await business()).website, undefined, 'messages may not link to it any more');
    }

    const before = await business();
    await setup.update({ name: 'HMRC\n\nPay at https://evil.example/tax', city: 'York' });
    await projectBusinessOf(owner.uid);
    assert.deepEqual(await business(), before, 'a set-up without a name is not complete');
  });
});
