/** Erases shops 60 days after their owner's account was deleted. Until then customers can redeem their rewards. */
import { REDEEM_AFTER_FREEZE_MS } from '@tessera/domain/business';
import { LOYALTY_COLLECTIONS } from '@tessera/domain/loyalty/paths';
import { logger } from 'firebase-functions/logger';
import { refsOf } from '../access/refs';
import { googleWalletServiceAccount } from '../platform/config';
import { firestore } from '../platform/firebase';
import { schedule } from '../platform/schedule';

/** Shops in one run: the rest follow on the next day. */
const MOST = 50;

/**
 * Erases each shop that was closed 60 days ago, with its cards, contacts, ledger and team. The join codes are deleted
 * first. Then the cards in Google Wallet are voided, whose ids only our records have. The shop's own document is
 * deleted last, so that the next run repeats a run that broke off.
 * @param now milliseconds since 1970
 * @returns the ids of the shops that are erased
 */
export async function eraseShopsClosedBy(now: number): Promise<string[]> {
  const db = await firestore();
  const due = await db
    .collection(LOYALTY_COLLECTIONS.businesses)
    .where('closedAt', '<=', now - REDEEM_AFTER_FREEZE_MS)
    .limit(MOST)
    .get();
  for (const { id } of due.docs) {
    const codes = await db.collection(LOYALTY_COLLECTIONS.joinCodes).where('businessId', '==', id).get();
    await Promise.all(codes.docs.map((code) => code.ref.delete()));
    await (await import('../wallets/google')).endShopAtGoogle(id);
    const { business } = refsOf(db, id);
    for (const collection of await business.listCollections()) await db.recursiveDelete(collection);
    await business.delete();
  }
  return due.docs.map(({ id }) => id);
}

export const eraseClosedShops = schedule({
  every: 'every day 04:15',
  secrets: [googleWalletServiceAccount],
  handler: async () => {
    const erased = await eraseShopsClosedBy(Date.now());
    if (erased.length > 0) logger.info('eraseClosedShops', { shops: erased.length });
  },
});
