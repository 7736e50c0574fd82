/** Erases shops 60 days after their owner's account was deleted. Until then customers can redeem their rewards. */
import { type Business, REDEEM_AFTER_FREEZE_MS } from '@tessera/domain/business';
import { COLLECTIONS } from '@tessera/domain/collections';
import { firestore } from '../platform/firebase';
import { collectionOf } from '../platform/references';
import { type Walk, walking } from '../platform/walk';
import { refsOf } from '../records/refs';

/**
 * Erases a shop with its cards, contacts, ledger and team. The join codes are deleted first. Then the cards in Google
 * Wallet are voided: only our records have their ids. Passes in Apple Wallet end after the cards are deleted, so that
 * no device fetches one that still counts. The shop's own document is deleted last, so that the next run repeats a run
 * that broke off.
 */
async function erase(businessId: string): Promise<void> {
  const db = await firestore();
  const codes = await db.collection(COLLECTIONS.joinCodes).where('businessId', '==', businessId).get();
  await Promise.all(codes.docs.map((code) => code.ref.delete()));
  await (await import('../wallets/google/update')).endShopAtGoogle(businessId);
  const refs = refsOf(db, businessId);
  for (const collection of await refs.business.listCollections())
    if (collection.id !== refs.collection('wallets').id) await db.recursiveDelete(collection);
  await (await import('../wallets/apple/update')).endShopAtApple(businessId);
  await refs.business.delete();
}

/** Erases each shop that was closed 60 days ago. */
export const CLOSED_SHOPS: Walk<Business> = {
  query: (db, now) =>
    collectionOf(db, 'businesses')
      .where('closedAt', '<=', now - REDEEM_AFTER_FREEZE_MS)
      .orderBy('closedAt'),
  sortedBy: 'closedAt',
  each: async ({ id }) => {
    await erase(id);
    return 'erased';
  },
};

export const eraseClosedShops = walking(CLOSED_SHOPS);
