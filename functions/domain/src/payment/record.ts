/** What `payments/<uid>` holds. Written by `paymentStore.ts` alone; read by the owner, by admins, and here typed for both sides. */

/** Card and bank transfer are how money comes; `unattributed` is a flag that was set before lines were kept. */
export type PaymentMethod = 'card' | 'bank_transfer' | 'unattributed';

/** A line stands while its status is `succeeded`. */
export type LineStatus = 'succeeded' | 'failed' | 'refunded' | 'withdrawn';

/** One payment intent, or the admin's approval. */
export interface PaymentLine {
  method: PaymentMethod;
  status: LineStatus;
  /** In minor units (pence), where known. */
  amount?: number;
  /** ISO 4217, lower case. */
  currency?: string;
  /** What has been given back so far, in minor units. */
  amountRefunded?: number;
  /** When the money last moved, back if the line is refunded, or the admin approved: milliseconds since 1970. */
  at?: number;
  /** What both sides can quote: Stripe's payment intent, or the bank reference. */
  reference?: string;
}

/** The key of the admin's approval among the lines; a payment intent's id is never this word. */
export const APPROVAL_LINE = 'approval';
/** The key of a flag that was set without a line. */
export const UNATTRIBUTED_LINE = 'unattributed';

/** The record without its write time, which the database sets (`timestamp`). */
export interface PaymentRecord {
  paid?: boolean;
  /** An older name of `paid`; a record may carry either. New records do not get it. */
  isPaid?: boolean;
  /** Keyed by payment intent, or `approval`. */
  lines?: Record<string, PaymentLine>;
  /** A bank transfer has been asked for, and nothing was paid, refunded or withdrawn since: waits for an admin. */
  pending?: boolean;
  method?: PaymentMethod;
  /** What the owner writes on a bank transfer. */
  reference?: string;
  /** When the transfer was asked for: milliseconds since 1970. */
  requestedAt?: number;
  /** The payer's e-mail addresses, lower case and sorted, for the admin's search. Removed with the account. */
  emails?: string[];
  /** The account is gone; the record stays for accounting. Milliseconds since 1970. */
  accountDeletedAt?: number;
}

/** One entry below the record: who or what changed it. */
export interface PaymentHistoryEntry {
  /** A Stripe event type, `approved`, `taken_back`, `transfer_requested` or `account_deleted`. */
  type: string;
  /** Paid after this change? */
  paid: boolean;
  /** `stripe`, or the uid of the person who did it. */
  by: string;
  /** The admin's e-mail address, where an admin did it. */
  byEmail?: string;
  note?: string;
  /** Which line it touched. */
  line?: string;
}

/** Paid is either flag; a missing record is not paid. */
export function isPaid(record: Pick<PaymentRecord, 'paid' | 'isPaid'> | null | undefined): boolean {
  return record?.isPaid === true || record?.paid === true;
}
