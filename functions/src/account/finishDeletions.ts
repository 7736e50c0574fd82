/** Jobs about accounts: finish deletions that were interrupted, and delete accounts that were never verified. */
import { DAY_MS } from '@tessera/domain/lib/time';
import { QUERIES } from '@tessera/domain/records/queries';
import type { UserRecord } from 'firebase-admin/auth';
import { logger } from 'firebase-functions/logger';
import { readPaymentRecord, unfinishedDeletions } from '../payment/paymentStore';
import { findAccount } from '../platform/findAccount';
import { auth, firestore } from '../platform/firebase';
import { hasCode } from '../platform/hasCode';
import { loggable } from '../platform/loggable';
import type { Job, Slice } from '../platform/runJobs';
import { queryAcross } from '../records/queries';
import { deleteWholeAccount, finishDeletion } from './accountData';

/** How long an account waits for its address to be verified. */
const UNVERIFIED_MS = 30 * DAY_MS;
/** The most accounts that the identity service lists at once. */
const PAGE = 1000;

/**
 * Does the work for each account, until the time is used up. A failure is logged, and left for the next run.
 * @returns whether every account was reached
 */
async function forEachAccount(
  uids: readonly string[],
  { name, isOver }: Slice,
  work: (uid: string) => Promise<void>,
): Promise<boolean> {
  const count = { done: 0, failed: 0 };
  for (const uid of uids) {
    if (isOver()) break;
    try {
      await work(uid);
      count.done += 1;
    } catch (error) {
      count.failed += 1;
      logger.error(`${name}: one account failed`, loggable(error), { uid });
    }
  }
  if (count.done > 0) logger.info(name, count);
  return count.done + count.failed === uids.length;
}

/** Finishes the deletions that broke off. */
export const finishDeletions: Job = async (slice) => forEachAccount(await unfinishedDeletions(), slice, finishDeletion);

/** Whether an account has an address that nobody has verified for 30 days. A tablet's account has no address. */
const isUnverified = ({ email, emailVerified, metadata, customClaims }: UserRecord, now: number): boolean =>
  email !== undefined &&
  !emailVerified &&
  customClaims?.['admin'] !== true &&
  Date.parse(metadata.creationTime) <= now - UNVERIFIED_MS;

/**
 * An account that has paid, asked to pay or works in a shop is not forgotten: its address was changed, and the new one
 * is not verified yet.
 */
async function isForgotten(uid: string): Promise<boolean> {
  const record = await readPaymentRecord(uid);
  if (record) return record.accountDeletedAt !== undefined;
  const { docs } = await queryAcross(firestore(), QUERIES.ownMemberships, uid).get();
  return !docs.some((membership) => membership.data().active);
}

/**
 * Deletes the accounts whose address was never verified, 30 days after they were made. A slice begins with the page at
 * which the last one stopped: what is deleted is no longer on it.
 */
export const removeForgottenAccounts: Job = async (slice) => {
  const service = await auth();
  const { startedAt, counts, page: stoppedAt } = slice.unfinished ?? { startedAt: slice.now, counts: {} };
  const deleteForgotten = async (uid: string) => {
    // Its owner may have verified or paid since the page was read.
    const account = await findAccount(uid);
    if (account && isUnverified(account, startedAt) && (await isForgotten(uid))) await deleteWholeAccount(uid);
  };
  let pageToken = stoppedAt;
  do {
    if (slice.isOver()) return false;
    const page = await service.listUsers(PAGE, pageToken).catch((error: unknown) => {
      if (!hasCode(error, 'auth/invalid-page-token')) throw error;
      // A stored page that the service no longer knows would fail each night.
      return service.listUsers(PAGE);
    });
    const unverified = page.users.filter((account) => isUnverified(account, startedAt));
    const uids = unverified.map(({ uid }) => uid);
    if (!(await forEachAccount(uids, slice, deleteForgotten))) return false;
    ({ pageToken } = page);
    if (pageToken !== undefined) await slice.keep({ startedAt, counts, page: pageToken });
  } while (pageToken !== undefined);
  return true;
};
