/** Deletes the entries of ended passes after seven days. Until then their phones can fetch them as void. */
import type { WalletRecord } from '@tessera/domain/pass/wallet';
import { QUERIES } from '@tessera/domain/queries';
import { logger } from 'firebase-functions/logger';
import { changeWallets } from '../passes/passFields';
import { firestore } from '../platform/firebase';
import { schedule } from '../platform/schedule';
import { queryAcross } from '../records/queries';
import { withoutEndedBy } from './apple/record';

/** The most records in one run. The rest is done on the next day. */
const MOST = 1000;

/** @param now milliseconds since 1970 @returns the number of changed records */
export async function eraseWalletsEndedBy(now: number): Promise<number> {
  const due = await queryAcross(await firestore(), QUERIES.endedWallets, now)
    .limit(MOST)
    .get();
  for (const snapshot of due.docs) {
    const { passId } = snapshot.data() as WalletRecord;
    await changeWallets(snapshot.ref.parent.parent?.id ?? '', passId, ({ record }) => ({
      outcome: undefined,
      ...(record && { record: withoutEndedBy(passId, record, now) }),
    }));
  }
  return due.size;
}

export const eraseEndedWallets = schedule({
  every: 'every day 04:45',
  handler: async () => {
    const erased = await eraseWalletsEndedBy(Date.now());
    if (erased > 0) logger.info('eraseEndedWallets', { records: erased });
  },
});
