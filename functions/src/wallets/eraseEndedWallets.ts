/**
 * Deletes the entries of ended passes in Apple Wallet after seven days. Until then their phones can fetch them as void.
 * Voids ended cards in Google Wallet if all attempts of the update's task have failed.
 */
import { QUERIES } from '@tessera/domain/queries';
import { logger } from 'firebase-functions/logger';
import { changeWallets } from '../passes/passFields';
import { googleWalletServiceAccount, passRootSecrets } from '../platform/config';
import { firestore } from '../platform/firebase';
import { schedule } from '../platform/schedule';
import { queryAcross } from '../records/queries';
import { withoutEndedBy } from './apple/record';

/** The most records in one run. The rest is done on the next day. */
const MOST = 1000;

/** Does what is due of one record. */
async function eraseDue(businessId: string, passId: string, now: number): Promise<void> {
  const { outcome: isAtGoogle } = await changeWallets(businessId, passId, ({ record }) => ({
    outcome: Object.values(record?.google ?? {}).some(({ endedAt }) => endedAt !== undefined),
    record: record && withoutEndedBy(passId, record, now),
  }));
  if (isAtGoogle) await (await import('./google/update')).updateGoogle(businessId, passId, true);
}

/**
 * A record that fails is logged, and left for the next run.
 * @param now milliseconds since 1970
 * @returns the number of records that are done
 */
export async function eraseWalletsEndedBy(now: number): Promise<number> {
  const due = await queryAcross(await firestore(), QUERIES.endedWallets, now)
    .limit(MOST)
    .get();
  let done = 0;
  for (const snapshot of due.docs) {
    const { passId } = snapshot.data();
    try {
      await eraseDue(snapshot.ref.parent.parent?.id ?? '', passId, now);
      done += 1;
    } catch (error) {
      logger.error('eraseEndedWallets: one card failed', error);
    }
  }
  return done;
}

export const eraseEndedWallets = schedule({
  every: 'every day 04:45',
  secrets: [passRootSecrets, googleWalletServiceAccount],
  handler: async () => {
    const erased = await eraseWalletsEndedBy(Date.now());
    if (erased > 0) logger.info('eraseEndedWallets', { records: erased });
  },
});
