/** Kinds of mail. The outbox stores the kind and ids; the text is written when the mail is delivered. */

/** Mails to the owner of an account. */
export const OWNER_MAILS = [
  'transfer-asked',
  'payment-received',
  'transfer-approved',
  'approval-withdrawn',
  'transfer-dismissed',
  'payment-refunded',
  'pin-locked',
  'weekly-figures',
  'report-received',
] as const;

/** Mails to the operator. */
export const OPERATOR_MAILS = [
  'operator-transfer-asked',
  'operator-attention',
  'operator-interest',
  'operator-message',
] as const;

/** Mails to a visitor without an account. */
export const VISITOR_MAILS = ['interest-confirm'] as const;

/** Mails to the holder of a card, at the address that is stored with it. */
export const HOLDER_MAILS = ['card-link', 'card-unused', 'report-answered'] as const;

export type MailKind = (
  typeof OWNER_MAILS | typeof OPERATOR_MAILS | typeof VISITOR_MAILS | typeof HOLDER_MAILS
)[number];

/** One mail to send: its kind, and the ids of its subject. */
export interface Mail {
  kind: MailKind;
  /** The account. */
  uid?: string;
  /** The line of the payment record. */
  line?: string;
  /** The registered interest: its id, or the token of an entry that is not confirmed. */
  interest?: string;
  /** The visitor's message. */
  message?: string;
  /** The shop, and the Monday on which the week began, as `2026-11-16`. */
  week?: { businessId: string; from: string };
  /** The request for the links of all cards of an address. The address is sealed, and deleted with the delivery. */
  lost?: { businessId: string; to: string; passId?: string };
  /** The card. */
  card?: { businessId: string; passId: string };
  /** The id of the card holder's report. */
  report?: string;
  /** When the card is closed if nobody uses it: milliseconds since 1970. */
  until?: number;
  /** The shop in which PINs are locked. */
  pin?: { businessId: string };
}

/**
 * - `waiting`: to be sent at `dueAt`, or as soon as possible.
 * - `sending`: an instance is sending it; after `dueAt` that attempt counts as broken off.
 * - `sent`, `dropped`: finished. Dropped means that there is no recipient any more.
 * - `dead`: given up. Admins see it and can retry it.
 */
export type MailState = 'waiting' | 'sending' | 'sent' | 'dropped' | 'dead';
