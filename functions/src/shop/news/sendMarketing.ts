/**
 * The only function that sends news. It takes the consent and the caps of a card as arguments, and gives nothing to
 * write unless both let the message leave.
 */
import { type Cap, type Consent, mayLeave, type Permit } from '@tessera/domain/news/mayLeave';
import type { Contact } from '@tessera/domain/pass/contact';
import type { MailboxRecord } from '@tessera/domain/pass/mailbox';
import type { DocumentSnapshot, WriteBatch } from 'firebase-admin/firestore';
import { writeGuarded } from '../../platform/commit';
import { noteNews } from '../../records/mailboxes';
import { addNewsMail } from './newsOutbox';

/** What leaves, and the record that is changed with it. */
export interface Leaving {
  businessId: string;
  passId: string;
  contact: DocumentSnapshot<Contact>;
  /** The mailbox of its address; undefined for a card without one. */
  mailbox: DocumentSnapshot<MailboxRecord> | undefined;
  /** Writes the notice to the record of the card's wallets; null when no wallet may notify any more today. */
  toWallets: ((batch: WriteBatch) => void) | null;
}

/**
 * Puts a message into the outbox, or into the record of the card's wallets, and notes it as the last one of the card
 * and of its mailbox. All is one commit, guarded by both records: a withdrawal at the same moment is not missed, and of
 * two cards with one address only one gets the message.
 * @returns what `mayLeave` says, and with `yes` what to write
 */
export function sendMarketing(
  consent: Consent,
  cap: Cap,
  { businessId, passId, contact, mailbox, toWallets }: Leaving,
): { permit: Permit; writes?: (batch: WriteBatch) => void } {
  const permit = mayLeave(consent, cap);
  if (permit !== 'yes') return { permit };
  if (consent.channel === 'wallet' && !toWallets) return { permit: 'wallet-busy' };
  const { messageId, now } = cap;
  return {
    permit,
    writes(batch) {
      if (consent.channel === 'email')
        addNewsMail(contact.ref.firestore, batch, { businessId, messageId, passId }, now);
      else toWallets?.(batch);
      writeGuarded(batch, contact, { lastNews: { messageId, at: now } });
      noteNews(batch, mailbox, { lastNews: { messageId, passId, at: now } }, now);
    },
  };
}
