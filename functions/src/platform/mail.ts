/**
 * The outbox: one document a mail, written in the commit that makes the news, so that there is never one without the
 * other.
 */
import type { Mail } from '@tessera/domain/mail';
import { COLLECTIONS } from '@tessera/domain/paths';
import type { Firestore, Timestamp, Transaction, WriteBatch } from 'firebase-admin/firestore';

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
    const waiting = { ...mail, state: 'waiting', attempts: 0, createdAt: now, dueAt: now };
    // The two have the same method; their types have no signature in common.
    if ('getAll' in writer) writer.create(ref, waiting);
    else writer.create(ref, waiting);
  }
}
