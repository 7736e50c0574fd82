/**
 * Deletes the entries of ended passes in Apple Wallet after seven days. Until then their phones can fetch them as void.
 * Voids ended cards in Google Wallet if all attempts of the update's task have failed.
 */
import type { WalletRecord } from '@tessera/domain/pass/wallet';
import { QUERIES } from '@tessera/domain/records/queries';
import { changeWallets } from '../passes/passFields';
import { type BatchJob, batchJob } from '../platform/batchJob';
import { queryAcross } from '../records/queries';
import { businessAbove } from '../records/refs';
import { withoutEndedBy } from './apple/record';

/** Does what is due of one record. */
async function eraseDue(businessId: string, passId: string, now: number): Promise<void> {
  const { outcome: isAtGoogle } = await changeWallets(businessId, passId, ({ record }) => ({
    outcome: Object.values(record?.google ?? {}).some(({ endedAt }) => endedAt !== undefined),
    record: record && withoutEndedBy(passId, record, now),
  }));
  if (isAtGoogle) await (await import('./google/update')).updateGoogle(businessId, passId, true);
}

/** Does what is due of the records of ended passes. */
export const ENDED_WALLETS: BatchJob<WalletRecord> = {
  query: (db, now) => queryAcross(db, QUERIES.endedWallets, now),
  sortedBy: QUERIES.endedWallets.orderBy[0],
  each: async (snapshot, now) => {
    await eraseDue(businessAbove(snapshot.ref), snapshot.data().passId, now);
    return 'done';
  },
};

export const eraseEndedWallets = batchJob(ENDED_WALLETS);
