/** Types of the payment record, `payments/<uid>`. Only `paymentStore.ts` writes it; the owner and admins read it. */
import { DAY_MS } from '../lib/time';

/** How the money came. `unattributed`: a paid flag that was set before lines were stored. */
export type PaymentMethod = 'card' | 'bank_transfer' | 'unattributed';

/**
 * The status of a line. Only `succeeded` counts as paid. `charged_back`: a dispute was lost. `wrong_amount`: the money
 * arrived, but in another amount than was asked.
 */
export type LineStatus = 'succeeded' | 'failed' | 'refunded' | 'withdrawn' | 'charged_back' | 'wrong_amount';

/** Reasons why an admin should look at a record. Derived from its lines, like `paid`. */
export const ATTENTION = [
  'account-deleted',
  'deletion-unfinished',
  'disputed',
  'paid-twice',
  'refund-failed',
  'wrong-amount',
] as const;
export type Attention = (typeof ATTENTION)[number];

/** An amount in minor units and its currency (ISO 4217, lower case). They are joined as one fact. */
export interface Money {
  amount: number;
  currency: string;
}

/** The total of a charge's refunds, as the charge reported it at one moment. */
export interface RefundTotal {
  /** Refunded so far, in minor units. */
  refunded: number;
  /** The rest of the charge, in minor units. */
  left: number;
}

/** One refund. A cancelled refund is stored as failed: in both cases we still have the money. */
export interface RefundFact {
  state: 'pending' | 'succeeded' | 'failed';
  /** In minor units. */
  amount: number;
  /** When Stripe first reported this state: milliseconds since 1970. */
  at: number;
  /** When the refund was made. */
  made?: number;
}

/** The money of a failed refund, which an admin has sent by bank transfer. */
export interface Repayment {
  /** In minor units. */
  amount: number;
  /** A moment of the day on which it was sent: milliseconds since 1970. */
  at: number;
  /** The bank's reference. */
  reference: string;
}

/** One dispute. */
export interface DisputeFact {
  state: 'open' | 'won' | 'lost';
  /** When Stripe reported this state: milliseconds since 1970. */
  at: number;
}

/**
 * The facts about one payment intent: what Stripe has reported, and what an admin has sent back. Facts are only ever
 * joined, so their order does not matter.
 */
export interface ChargeFacts {
  /** Milliseconds since 1970, Stripe's clock. */
  succeededAt?: number;
  failedAt?: number;
  /** The amount that was paid. */
  money?: Money;
  /** The amount that was asked, by the named session or else by the plan. */
  asked?: Money & { session?: string };
  /** Keyed by the moment, in milliseconds since 1970. */
  totals?: Record<string, RefundTotal>;
  /** Keyed by the refund's id. */
  refunds?: Record<string, RefundFact>;
  /** Keyed by the id of the refund that failed. */
  repaid?: Record<string, Repayment>;
  /** Keyed by the dispute's id. */
  disputes?: Record<string, DisputeFact>;
}

/** One payment intent, or the admin's approval. Every other field of a card's line is derived from `facts`. */
export interface PaymentLine {
  method: PaymentMethod;
  status: LineStatus;
  /** In minor units (pence), where known. */
  amount?: number;
  /** ISO 4217, lower case. */
  currency?: string;
  /** Refunded so far, in minor units. */
  amountRefunded?: number;
  /** When the money last moved (for a refunded line: back), or when the admin approved: milliseconds since 1970. */
  at?: number;
  /** A reference for the owner and us: Stripe's payment intent, or the bank reference. */
  reference?: string;
  /** Only on a card's line. */
  facts?: ChargeFacts;
  /**
   * Only on the unattributed line: the card payments that were already refunded or charged back when the account was
   * marked paid.
   */
  goneBefore?: string[];
}

/**
 * The key of the admin's approval among the lines; a payment intent's id is never this word. An earlier approval of
 * another transfer, which was withdrawn, has this key with the transfer's reference behind it.
 */
export const APPROVAL_LINE = 'approval';
/** The key of the line for a paid flag that was set without a line. */
export const UNATTRIBUTED_LINE = 'unattributed';

/** The one Checkout session by which the account may pay. */
export interface OpenCheckout extends Money {
  /** Stripe's id of the session. */
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
  /** An older name of `paid`. A record may have either; new records do not get this one. */
  isPaid?: boolean;
  /** Reasons why an admin should look at the record, sorted. */
  attention?: Attention[];
  /** Keyed by payment intent, `approval`, `approval_<reference>` or `unattributed`. */
  lines?: Record<string, PaymentLine>;
  /**
   * The payment intents among the lines, sorted. A dispute names only its payment intent, so the record is found by it.
   */
  intents?: string[];
  /** The open Checkout session. */
  checkout?: OpenCheckout;
  /** Checkout sessions opened so far. */
  checkouts?: number;
  /**
   * A bank transfer has been requested, and nothing was paid, refunded, withdrawn or dismissed since. The request also
   * expires: use `isPending`.
   */
  pending?: boolean;
  method?: PaymentMethod;
  /** The reference that the owner writes on a bank transfer. */
  reference?: string;
  /** The references of earlier transfers, whose approvals were withdrawn. They are on old bank statements. */
  earlierReferences?: string[];
  /** The amount that the owner was told to transfer. */
  quoted?: Money;
  /** When the transfer was requested: milliseconds since 1970. */
  requestedAt?: number;
  /** An admin dismissed the last request for a transfer. */
  dismissed?: { reason: string; at: number };
  /** The payer's e-mail addresses, lower case and sorted, for the admin's search. Removed with the account. */
  emails?: string[];
  /** When the account was deleted, in milliseconds since 1970. The record is kept for accounting. */
  accountDeletedAt?: number;
  /** The card payments whose money we held when the account was deleted. */
  hereAtDeletion?: string[];
  /** The deletion of the account has begun, and not everything is deleted yet. A job finishes it. */
  deletionUnfinished?: true;
}

/** One entry of the record's history: who or what changed it. */
export interface PaymentHistoryEntry {
  /**
   * A Stripe event type, `reconciled`, `approved`, `withdrawn`, `repaid`, `transfer_requested`, `transfer_dismissed`
   * or `account_deleted`.
   */
  type: string;
  /** Whether the account counts as paid after this change. */
  paid: boolean;
  /** `stripe`, or the uid of the person who did it. */
  by: string;
  /** The admin's e-mail address, if an admin did it. Only admins can read it. */
  byEmail?: string;
  note?: string;
  /** The key of the changed line. */
  line?: string;
  /** After a refund: the amount of the changed line, and how much of it is refunded so far. */
  amount?: number;
  currency?: string;
  amountRefunded?: number;
}

/** Whether an account counts as paid: either flag is set. A missing record counts as unpaid. */
export function isPaid(record: Pick<PaymentRecord, 'paid' | 'isPaid'> | null | undefined): boolean {
  return record?.isPaid === true || record?.paid === true;
}

/** The payment of which the record changed last. */
export const latestLine = ({ lines = {} }: PaymentRecord): PaymentLine | undefined =>
  Object.values(lines).sort((one, other) => (other.at ?? 0) - (one.at ?? 0))[0];

/** How long a request for a bank transfer is valid: 30 days in milliseconds. */
export const TRANSFER_WAITS_MS = 30 * DAY_MS;

/** Whether a bank transfer is pending. A request expires after 30 days, without a write. */
export function isPending(record: PaymentRecord | null | undefined, now: number): boolean {
  return record?.pending === true && now - (record.requestedAt ?? now) < TRANSFER_WAITS_MS;
}
