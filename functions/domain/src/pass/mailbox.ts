/** The mailbox of an email address, and what a shop's messages keep of it. Pure; times are milliseconds since 1970. */
import { normalAddress } from '../lib/normal';

const GMAIL: readonly string[] = ['gmail.com', 'googlemail.com'];

/**
 * The mailbox of an address: addresses that differ in a part after `+` or, at Gmail, in dots reach the same one.
 * Limits, the seven days between messages and a stop are a mailbox's, while a confirmation is of one address.
 */
export function mailboxOf(email: string): string {
  const address = normalAddress(email);
  const at = address.lastIndexOf('@');
  const [name = '', domain] = [address.slice(0, at).split('+', 1)[0], address.slice(at + 1)];
  // A letter may now stand before a combining mark, so the result is brought to its normal form once more.
  return normalAddress(GMAIL.includes(domain) ? `${name.replaceAll('.', '')}@${GMAIL[0]}` : `${name}@${domain}`);
}

/** How every address of a mailbox begins. At Gmail a dot may stand behind the first letter. */
export function mailboxStart(email: string): string {
  const mailbox = mailboxOf(email);
  const [name = ''] = mailbox.split('@', 1);
  return mailbox.endsWith(`@${GMAIL[0]}`) ? (Array.from(name)[0] ?? '') : name;
}

/** A message that left or was held back, and when: another one may follow seven days later. */
export interface LastNews {
  messageId: string;
  at: number;
}

/** A message and the card by which it came to a mailbox. */
type NewsByCard = LastNews & { passId: string };

/**
 * `mailboxes/{hash}`: what holds for a mailbox in a shop, across all cards with an address of it. The id is a hash, so
 * that nothing readable is left when the last of these cards is erased.
 */
export interface MailboxRecord {
  /** When its reader stopped the shop's news. What was agreed to before does not count any more. */
  stoppedAt?: number;
  /** The last message to any of its cards, on whatever channel. */
  lastNews?: NewsByCard;
  /** The last message that was held back from it. */
  lastHeld?: NewsByCard;
}
