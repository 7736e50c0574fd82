/** Mails that tell news. The outbox keeps the kind and ids; the text is made at delivery. */

/** News to the owner whose account it is about. */
export const OWNER_MAILS = [
  'transfer-asked',
  'payment-received',
  'transfer-approved',
  'approval-withdrawn',
  'transfer-dismissed',
  'payment-refunded',
  'pin-locked',
  'weekly-figures',
] as const;

/** News to the operator. */
export const OPERATOR_MAILS = [
  'operator-transfer-asked',
  'operator-attention',
  'operator-interest',
  'operator-message',
] as const;

/** A question to a visitor who has no account. */
export const VISITOR_MAILS = ['interest-confirm'] as const;

/** To the holder of a card, at the address that is kept with it. */
export const HOLDER_MAILS = ['card-link', 'card-unused', 'report-answered'] as const;

export type MailKind = (
  typeof OWNER_MAILS | typeof OPERATOR_MAILS | typeof VISITOR_MAILS | typeof HOLDER_MAILS
)[number];

/** One mail to send: what it is about, by ids. */
export interface Mail {
  kind: MailKind;
  /** The account that it is about. */
  uid?: string;
  /** The line of the payment record that it is about. */
  line?: string;
  /** The registered interest that it is about: its id, or the token of one that is not confirmed. */
  interest?: string;
  /** The visitor's message that it is about. */
  message?: string;
  /** The shop and the Monday that its week began with, as `2026-11-16`. */
  week?: { businessId: string; from: string };
  /** The card that it is about. */
  card?: { businessId: string; passId: string };
  /** What the card's holder reported. */
  report?: string;
  /** When the card is closed unless it is used: milliseconds since 1970. */
  until?: number;
  /** The person whose PIN is locked, and the tablet on which. */
  pin?: { businessId: string; uid: string; device: string };
}

/**
 * - `waiting`: to be sent, at `dueAt` or as soon as possible.
 * - `sending`: somebody sends it; `dueAt` is when that counts as broken off.
 * - `sent`, `dropped`: over. Dropped means that there is nobody to write to any more.
 * - `dead`: given up. Admins see it and can have it tried again.
 */
export type MailState = 'waiting' | 'sending' | 'sent' | 'dropped' | 'dead';
