/** Erases shops 60 days after their owner's account was deleted. Until then customers can redeem their rewards. */
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { type Business, REDEEM_AFTER_FREEZE_MS } from '@tessera/domain/shop/business';
import type { BulkWriter, CollectionReference } from 'firebase-admin/firestore';
import { type BatchJob, batchJob } from '../platform/batchJob';
import { firestore } from '../platform/firebase';
import { collectionOf } from '../platform/references';
import { pagesOf } from '../records/queries';
import { refsOf } from '../records/refs';

/** Number of documents that are deleted before the time is checked. */
const PAGE = 500;

/** Deletes a collection with what is below it. @returns false when the time was used up first */
async function eraseAll(collection: CollectionReference, writer: BulkWriter, isOver: () => boolean): Promise<boolean> {
  for await (const page of pagesOf(collection.select(), PAGE)) {
    await Promise.all([...page.map(({ ref }) => writer.delete(ref)), writer.flush()]);
    if (page.length > 0 && isOver()) return false;
  }
  await collection.firestore.recursiveDelete(collection, writer);
  return true;
}

/**
 * Erases a shop with its cards, contacts, ledger and team. The join codes are deleted first. Then the cards in Google
 * Wallet are voided: only our records have their ids. Passes in Apple Wallet end after the cards are deleted, so that
 * no device fetches one that still counts. The shop's own document is deleted last, so that the next slice continues an
 * erasure that broke off.
 * @returns false when the time was used up first
 */
async function erase(businessId: string, isOver: () => boolean): Promise<boolean> {
  const db = firestore();
  const codes = await db.collection(COLLECTIONS.joinCodes).where('businessId', '==', businessId).get();
  await Promise.all(codes.docs.map((code) => code.ref.delete()));
  if (!(await (await import('../wallets/google/update')).endShopAtGoogle(businessId, isOver))) return false;
  const refs = refsOf(db, businessId);
  const writer = db.bulkWriter();
  // The cards go first: what is written beside a card needs it, so nothing comes after its collection is erased.
  for (const collection of [refs.collection('passes'), ...(await refs.business.listCollections())])
    if (collection.id !== refs.collection('wallets').id && !(await eraseAll(collection, writer, isOver))) return false;
  await (await import('../wallets/apple/update')).endShopAtApple(businessId);
  await refs.business.delete();
  return true;
}

/** Erases each shop that was closed 60 days ago. */
export const CLOSED_SHOPS: BatchJob<Business> = {
  query: (db, now) =>
    collectionOf(db, 'businesses')
      .where('closedAt', '<=', now - REDEEM_AFTER_FREEZE_MS)
      .orderBy('closedAt'),
  sortedBy: 'closedAt',
  each: async ({ id }, _, isOver) => (await erase(id, isOver)) && 'erased',
};

export const eraseClosedShops = batchJob(CLOSED_SHOPS);
