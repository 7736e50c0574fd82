/**
 * The outbox: one document per mail. It is written in the same commit as the change that it reports, so that there is
 * never one without the other.
 */
import { COLLECTIONS } from '@tessera/domain/records/collections';
import type { Firestore, Timestamp, Transaction, WriteBatch } from 'firebase-admin/firestore';
import { existsAlready } from './commit';

/** What is stored of each kind of mail beside its state: ids. Each file in `mail/kinds/` adds its own. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by those files
export interface Mails {}

/** One mail to send: its kind, and the ids of its subject. The text is written when the mail is delivered. */
export type Mail = { [Kind in keyof Mails]: { kind: Kind } & Mails[Kind] }[keyof Mails];

/** News and offers. Only `sendMarketing` and the test that a manager sends to themselves put them into the outbox. */
type NewsKind = 'shop-news' | 'shop-news-test';

/**
 * Every other mail. The functions below take no news, so that `addNewsMail` and `addNewsTest` are the only ways for
 * news.
 */
export type ServiceMail = Exclude<Mail, { kind: NewsKind }>;

/**
 * The state of a new mail.
 * @param now milliseconds since 1970
 * @param sendAt not before this time
 */
export const waitingSince = (now: number, sendAt = now) => ({
  state: 'waiting',
  attempts: 0,
  createdAt: new Date(now),
  dueAt: new Date(sendAt),
  notBefore: sendAt > now ? new Date(sendAt) : undefined,
});

/**
 * Adds a mail under a fixed id, so that a scheduled job writes it once, however often the job runs. The mail waits from
 * now on: `/health` would call it overdue if it waited since its job began.
 * @param sendAt not before this time: milliseconds since 1970
 * @returns false when the mail exists already
 */
export async function addMailOnce(db: Firestore, id: string, mail: ServiceMail, sendAt?: number): Promise<boolean> {
  try {
    await db
      .collection(COLLECTIONS.mail)
      .doc(id)
      .create({ ...mail, ...waitingSince(Date.now(), sendAt) });
    return true;
  } catch (error) {
    if (existsAlready(error)) return false;
    throw error;
  }
}

/**
 * Adds mails to a batch or a transaction. The ids are random: if a commit is retried, only the mails of its last
 * attempt are written.
 * @param now the time of the change, not that at which its job began
 */
export function addMails(
  db: Firestore,
  writer: WriteBatch | Transaction,
  mails: readonly ServiceMail[],
  now: Timestamp,
): void {
  for (const mail of mails) {
    const ref = db.collection(COLLECTIONS.mail).doc();
    const waiting = { ...mail, ...waitingSince(now.toMillis()) };
    // Both classes have the method, but their types share no signature.
    if ('getAll' in writer) writer.create(ref, waiting);
    else writer.create(ref, waiting);
  }
}
