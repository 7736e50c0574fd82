/** Finishes what was begun, and removes what nobody came back for: jobs about accounts. */
import { DAY_MS } from '@tessera/domain/time';
import type { UserRecord } from 'firebase-admin/auth';
import { logger } from 'firebase-functions/logger';
import { readPaymentRecord, unfinishedDeletions } from '../payments/paymentStore';
import { stripeSecretKey } from '../platform/config';
import { auth } from '../platform/firebase';
import { loggable } from '../platform/loggable';
import { schedule } from '../platform/schedule';
import { deleteWholeAccount, finishDeletion } from './accountData';

/** How long an account waits for its address to be verified. */
const UNVERIFIED_MS = 30 * DAY_MS;
/** The most accounts that the identity service lists at once. */
const PAGE = 1000;

/** Runs work for each account; a failure is logged, and left for the next run. */
async function forEachAccount(uids: readonly string[], job: string, work: (uid: string) => Promise<void>) {
  const done: string[] = [];
  for (const uid of uids) {
    try {
      await work(uid);
      done.push(uid);
    } catch (error) {
      logger.error(`${job}: one account failed`, loggable(error), { uid });
    }
  }
  return done;
}

/**
 * Finishes the deletions that broke off.
 * @returns the uids of the deleted accounts
 */
export async function finishBrokenDeletions(): Promise<string[]> {
  return forEachAccount(await unfinishedDeletions(), 'finishDeletions', finishDeletion);
}

export const finishDeletions = schedule('finishDeletions', {
  handler: async () => {
    const finished = await finishBrokenDeletions();
    if (finished.length > 0) logger.warn('finishDeletions: finished what broke off', { accounts: finished.length });
  },
});

/** Whether an account has an address that nobody has verified for 30 days. A tablet's account has no address. */
const isForgotten = ({ email, emailVerified, metadata, customClaims }: UserRecord, now: number): boolean =>
  email !== undefined &&
  !emailVerified &&
  customClaims?.['admin'] !== true &&
  Date.parse(metadata.creationTime) <= now - UNVERIFIED_MS;

/**
 * Deletes the accounts whose address was never verified, 30 days after they were made. An account that has paid or
 * asked to pay stays: its owner has changed the address and not verified the new one.
 * @param now milliseconds since 1970
 * @returns the uids of the deleted accounts
 */
export async function removeAccountsForgottenBy(now: number): Promise<string[]> {
  const service = await auth();
  const forgotten: string[] = [];
  let pageToken: string | undefined;
  do {
    const page = await service.listUsers(PAGE, pageToken);
    for (const account of page.users) {
      if (!isForgotten(account, now)) continue;
      const record = await readPaymentRecord(account.uid);
      if (record?.accountDeletedAt !== undefined || !record) forgotten.push(account.uid);
    }
    ({ pageToken } = page);
  } while (pageToken !== undefined);
  return forEachAccount(forgotten, 'removeForgottenAccounts', deleteWholeAccount);
}

export const removeForgottenAccounts = schedule('removeForgottenAccounts', {
  secrets: [stripeSecretKey],
  handler: async () => {
    const removed = await removeAccountsForgottenBy(Date.now());
    if (removed.length > 0) logger.info('removeForgottenAccounts', { accounts: removed.length });
  },
});
