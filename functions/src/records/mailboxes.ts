/** The record of a mailbox in a shop, and changes that depend on it. */
import { createHash } from 'node:crypto';
import { DAY_MS } from '@tessera/domain/lib/time';
import type { LeftOut, Message, Recipient } from '@tessera/domain/news/types';
import type { Contact } from '@tessera/domain/pass/contact';
import { mailboxOf, type MailboxRecord } from '@tessera/domain/pass/mailbox';
import { type DocumentReference, type DocumentSnapshot, FieldValue, type WriteBatch } from 'firebase-admin/firestore';
import { commit, type Decision, type ReadCache, type Reads, type Snapshots, writeGuarded } from '../platform/commit';
import type { BusinessRefs } from './refs';

const ID_BYTES = 16;

/** The id of an address's mailbox in a shop: a hash, which differs from shop to shop. */
export const mailboxIdOf = (businessId: string, email: string): string =>
  createHash('sha256')
    .update(`${businessId} ${mailboxOf(email)}`)
    .digest()
    .subarray(0, ID_BYTES)
    .toString('hex');

/** The record of the mailbox of a card's address; undefined for a card without one. */
export const mailboxRef = (
  { at, business }: BusinessRefs,
  contact: Pick<Contact, 'email'> | undefined,
): DocumentReference<MailboxRecord> | undefined =>
  contact?.email === undefined ? undefined : at('mailboxes', mailboxIdOf(business.id, contact.email));

/** How long the notes about messages are kept: a quarter, within which an automation must not come twice. */
const KEPT_MS = 100 * DAY_MS;

/** Notes a message on a mailbox, provided that it has not changed since it was read. */
export function noteNews(
  batch: WriteBatch,
  mailbox: DocumentSnapshot<MailboxRecord> | undefined,
  note: Pick<MailboxRecord, 'lastNews' | 'lastHeld'>,
  now: number,
): void {
  if (!mailbox) return;
  const isStopped = mailbox.data()?.stoppedAt !== undefined;
  writeGuarded(batch, mailbox, { ...note, ...(!isStopped && { expiresAt: new Date(now + KEPT_MS) }) });
}

/** A recipient with its message, and what notes that it got the message. */
interface Told {
  recipient: DocumentSnapshot<Recipient>;
  stored: DocumentSnapshot<Message>;
  contact: DocumentSnapshot<Contact>;
  mailbox: DocumentSnapshot<MailboxRecord> | undefined;
}

/** Writes that a message did not leave after all: it neither counts as sent nor blocks another for seven days. */
export function writeLeftOut(batch: WriteBatch, { recipient, stored, contact, mailbox }: Told, reason: LeftOut): void {
  const [messageId, passId] = [stored.id, recipient.id];
  if (contact.data()?.lastNews?.messageId === messageId)
    writeGuarded(batch, contact, { lastNews: FieldValue.delete() });
  const last = mailbox?.data()?.lastNews;
  if (mailbox && last?.messageId === messageId && last.passId === passId)
    writeGuarded(batch, mailbox, { lastNews: FieldValue.delete() });
  const [message, state] = [stored.data(), recipient.data()?.state];
  if (!message || (state !== 'done' && state !== 'waiting')) return;
  writeGuarded(batch, recipient, { state: 'left-out', reason, at: FieldValue.delete() });
  const { sent, leftOut } = message.counts;
  const counts = { sent: sent - 1, leftOut: { ...leftOut, [reason]: (leftOut[reason] ?? 0) + 1 } };
  writeGuarded(batch, stored, { counts: { ...message.counts, ...counts } });
}

/** Stops a shop's news to a mailbox. A stop is kept, so that an import of an old file cannot undo it. */
export const stopMailbox = (batch: WriteBatch, mailbox: DocumentReference<MailboxRecord>, at: number) =>
  batch.set(mailbox as DocumentReference, { stoppedAt: at, expiresAt: null }, { merge: true });

/** A card's contact, and the mailbox of its address. */
// A type, because an interface has no index signature.
export type Reachable = {
  contact: DocumentReference<Contact>;
  mailbox: DocumentReference<MailboxRecord> | undefined;
};

/**
 * A commit that also reads a card's contact and its mailbox. When the address changes meanwhile, it begins again with
 * the mailbox of the new one.
 * @param known documents that the caller has read just before
 */
export async function commitWithMailbox<Outcome, Named extends Reads>(
  refs: BusinessRefs,
  passId: string,
  read: () => Named,
  decide: (snapshots: Snapshots<Named & Reachable>) => Decision<Outcome>,
  known?: ReadCache,
): Promise<Outcome> {
  const contact = refs.at('contacts', passId);
  let stored = (known?.get(contact.path) ?? (await contact.get())) as DocumentSnapshot<Contact>;
  for (let before = known; ; before = undefined) {
    const mailbox = mailboxRef(refs, stored.data());
    const result = await commit<{ outcome: Outcome } | { moved: DocumentSnapshot<Contact> }, Named & Reachable>(
      () => ({ ...read(), contact, mailbox }),
      (snapshots) => {
        const present = snapshots.contact as DocumentSnapshot<Contact>;
        if (mailboxRef(refs, present.data())?.path !== mailbox?.path) return { outcome: { moved: present } };
        const { outcome, ...rest } = decide(snapshots);
        return { outcome: { outcome }, ...rest };
      },
      before,
    );
    if ('outcome' in result) return result.outcome;
    stored = result.moved;
  }
}
