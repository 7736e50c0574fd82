/**
 * What `payments/<uid>` holds. Written by `paymentStore.ts` alone; read by the owner, by admins, and here typed for
 * both sides.
 */

/** Card and bank transfer are how money comes; `unattributed` is a flag that was set before lines were kept. */
export type PaymentMethod = 'card' | 'bank_transfer' | 'unattributed';

/**
 * How a line stands. Only `succeeded` counts as paid. `charged_back`: a dispute was lost. `wrong_amount`: the money
 * arrived and is not what was asked.
 */
export type LineStatus = 'succeeded' | 'failed' | 'refunded' | 'withdrawn' | 'charged_back' | 'wrong_amount';

/** What an admin has to look at, derived like `paid`. */
export const ATTENTION = ['disputed', 'paid-twice', 'refund-failed', 'wrong-amount'] as const;
export type Attention = (typeof ATTENTION)[number];

/** An amount in minor units and its currency (ISO 4217, lower case): one fact, never joined apart. */
export interface Money {
  amount: number;
  currency: string;
}

/** What a charge said of all its refunds at one moment. */
export interface RefundTotal {
  /** Given back so far, in minor units. */
  refunded: number;
  /** What was left of the charge. */
  left: number;
}

/** One refund. A canceled refund is kept as failed: in both cases the money is with us. */
export interface RefundFact {
  state: 'pending' | 'succeeded' | 'failed';
  /** In minor units. */
  amount: number;
  /** When Stripe said so first: milliseconds since 1970. */
  at: number;
  /** When the refund was made. */
  made?: number;
}

/** One dispute. */
export interface DisputeFact {
  state: 'open' | 'won' | 'lost';
  /** When Stripe said so: milliseconds since 1970. */
  at: number;
}

/** What Stripe has said of one payment intent. Facts are joined, never taken back, so their order cannot matter. */
export interface CardFacts {
  /** Milliseconds since 1970, Stripe's clock. */
  succeededAt?: number;
  failedAt?: number;
  /** What was paid. */
  money?: Money;
  /** What was asked: by the session that is named, or else by the plan. */
  asked?: Money & { session?: string };
  /** Keyed by the moment, in milliseconds since 1970. */
  totals?: Record<string, RefundTotal>;
  /** Keyed by the refund's id. */
  refunds?: Record<string, RefundFact>;
  /** Keyed by the dispute's id. */
  disputes?: Record<string, DisputeFact>;
}

/** One payment intent, or the admin's approval. For a card, all but `facts` is derived from them. */
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
  /** Of a card's line. */
  facts?: CardFacts;
  /** Of the unattributed line: payments that were gone already when the flag was set, so that it cannot mean them. */
  goneBefore?: string[];
}

/** The key of the admin's approval among the lines; a payment intent's id is never this word. */
export const APPROVAL_LINE = 'approval';
/** The key of a flag that was set without a line. */
export const UNATTRIBUTED_LINE = 'unattributed';

/** The one Checkout session that the account may pay by. */
export interface OpenCheckout extends Money {
  /** Stripe's id of it. */
  session: string;
  /** Stripe's id of the price. */
  price: string;
  /** The e-mail address that the payment page shows. */
  email?: string;
  /** Milliseconds since 1970. */
  endsAt: number;
}

/** The record without its write time, which the database sets (`timestamp`). */
export interface PaymentRecord {
  paid?: boolean;
  /** An older name of `paid`; a record may carry either. New records do not get it. */
  isPaid?: boolean;
  /** What an admin has to look at, sorted. */
  attention?: Attention[];
  /** Keyed by payment intent, or `approval`. */
  lines?: Record<string, PaymentLine>;
  /** The payment intents among the lines, sorted: a dispute names nothing else that finds the record. */
  intents?: string[];
  /** The open Checkout session. */
  checkout?: OpenCheckout;
  /** Checkout sessions opened so far. */
  checkouts?: number;
  /**
   * A bank transfer has been asked for, and nothing was paid, refunded, withdrawn or dismissed since. It ends by its
   * date: `isPending`.
   */
  pending?: boolean;
  method?: PaymentMethod;
  /** What the owner writes on a bank transfer. */
  reference?: string;
  /** What the owner was told to transfer. */
  quoted?: Money;
  /** When the transfer was asked for: milliseconds since 1970. */
  requestedAt?: number;
  /** An admin dismissed the last request for a transfer. */
  dismissed?: { reason: string; at: number };
  /** The payer's e-mail addresses, lower case and sorted, for the admin's search. Removed with the account. */
  emails?: string[];
  /** The account is gone; the record stays for accounting. Milliseconds since 1970. */
  accountDeletedAt?: number;
}

/** One entry below the record: who or what changed it. */
export interface PaymentHistoryEntry {
  /**
   * A Stripe event type, `approved`, `withdrawn`, `transfer_requested`, `transfer_dismissed` or `account_deleted`.
   * Older entries say `taken_back` for `withdrawn`.
   */
  type: string;
  /** Paid after this change? */
  paid: boolean;
  /** `stripe`, or the uid of the person who did it. */
  by: string;
  /** The admin's e-mail address, where an admin did it. Only admins read it. */
  byEmail?: string;
  note?: string;
  /** Which line it touched. */
  line?: string;
}

/** Paid is either flag; a missing record is not paid. */
export function isPaid(record: Pick<PaymentRecord, 'paid' | 'isPaid'> | null | undefined): boolean {
  return record?.isPaid === true || record?.paid === true;
}

/** How long a request for a bank transfer waits: 30 days in milliseconds. */
export const TRANSFER_WAITS_MS = 30 * 24 * 60 * 60 * 1000;

/** A transfer is waited for. A request ends after 30 days, by its date alone. */
export function isPending(record: PaymentRecord | null | undefined, now: number): boolean {
  return record?.pending === true && now - (record.requestedAt ?? now) < TRANSFER_WAITS_MS;
}
