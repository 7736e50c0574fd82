/** What is kept of passes that have ended, so that their phones can fetch them as void, goes after seven days. */
import type { WalletRecord } from '@tessera/domain/pass/wallet';
import { logger } from 'firebase-functions/logger';
import { QUERIES, queryAcross } from '../access/queries';
import { changeWallets } from '../passes/passStore';
import { firestore } from '../platform/firebase';
import { schedule } from '../platform/schedule';
import { withoutEndedBy } from './apple/record';

/** Records in one run: the rest follow on the next day. */
const MOST = 1000;

/** @param now milliseconds since 1970 @returns how many records lost something */
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
