/** Erases shops 60 days after their owner's account was deleted. Until then customers can redeem their rewards. */
import { REDEEM_AFTER_FREEZE_MS } from '@tessera/domain/business';
import { COLLECTIONS } from '@tessera/domain/collections';
import { logger } from 'firebase-functions/logger';
import { googleWalletServiceAccount } from '../platform/config';
import { firestore } from '../platform/firebase';
import { schedule } from '../platform/schedule';
import { refsOf } from '../records/refs';

/** The most shops in one run. The rest follows on the next day. */
const MOST = 50;

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

/**
 * Erases each shop that was closed 60 days ago. A shop that fails is logged, and left for the next run.
 * @param now milliseconds since 1970
 * @returns the ids of the shops that are erased
 */
export async function eraseShopsClosedBy(now: number): Promise<string[]> {
  const db = await firestore();
  const due = await db
    .collection(COLLECTIONS.businesses)
    .where('closedAt', '<=', now - REDEEM_AFTER_FREEZE_MS)
    .limit(MOST)
    .get();
  const erased: string[] = [];
  for (const { id } of due.docs) {
    try {
      await erase(id);
      erased.push(id);
    } catch (error) {
      logger.error('eraseClosedShops: one shop failed', error);
    }
  }
  return erased;
}

export const eraseClosedShops = schedule({
  every: 'every day 04:15',
  secrets: [googleWalletServiceAccount],
  handler: async () => {
    const erased = await eraseShopsClosedBy(Date.now());
    if (erased.length > 0) logger.info('eraseClosedShops', { shops: erased.length });
  },
});
