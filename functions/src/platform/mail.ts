/**
 * The outbox: one document a mail, written in the commit that makes the news, so that there is never one without the
 * other.
 */
import { COLLECTIONS } from '@tessera/domain/collections';
import type { Mail } from '@tessera/domain/mail';
import type { Firestore, Timestamp, Transaction, WriteBatch } from 'firebase-admin/firestore';
import { existsAlready } from './commit';

const waitingSince = (now: Timestamp) => ({ state: 'waiting', attempts: 0, createdAt: now, dueAt: now });

/**
 * Adds a mail under an id of its own, so that news which come by the clock are written once however often the job runs.
 * @returns false where the mail is there already
 */
export async function addMailOnce(db: Firestore, id: string, mail: Mail, now: Timestamp): Promise<boolean> {
  try {
    await db
      .collection(COLLECTIONS.mail)
      .doc(id)
      .create({ ...mail, ...waitingSince(now) });
    return true;
  } catch (error) {
    if (existsAlready(error)) return false;
    throw error;
  }
}

/**
 * Adds mails to a batch or a transaction. Ids are made here: a commit that is tried again writes the mails of its last
 * try.
 * @param now the time of the change
 */
export function addMails(
  db: Firestore,
  writer: WriteBatch | Transaction,
  mails: readonly Mail[],
  now: Timestamp,
): void {
  for (const mail of mails) {
    const ref = db.collection(COLLECTIONS.mail).doc();
    const waiting = { ...mail, ...waitingSince(now) };
    // The two have the same method; their types have no signature in common.
    if ('getAll' in writer) writer.create(ref, waiting);
    else writer.create(ref, waiting);
  }
}
