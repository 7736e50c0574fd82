/**
 * What an event does to a payment record: pure, no database, no clock. Every rule about order and duplicates is here.
 *
 * Stripe delivers at least once and in any order, so a line's state must not depend on the order of its events. Each
 * line therefore only ever climbs: failed < succeeded < refunded. The join of a set of events is the same in any
 * order, and applying one twice changes nothing. The one thing without such an order is an admin, who may approve, take
 * back and approve again; the transaction puts those calls in a row, and the last one counts.
 */
import {
  APPROVAL_LINE,
  isPaid,
  type LineStatus,
  type PaymentLine,
  type PaymentRecord,
  UNATTRIBUTED_LINE,
} from './record';

interface CardFacts {
  /** The payment intent's id: the key of the line. */
  intent: string;
  /** In minor units. */
  amount?: number;
  currency?: string;
  /** Milliseconds since 1970, Stripe's clock. */
  at: number;
  /** The payer's, lower case. */
  email?: string;
}

export type PaymentEvent =
  | ({ kind: 'cardSucceeded' } & CardFacts)
  | ({ kind: 'cardFailed' } & CardFacts)
  | ({ kind: 'cardPartlyRefunded'; amountRefunded: number } & CardFacts)
  | ({ kind: 'cardRefunded'; amountRefunded: number } & CardFacts)
  | { kind: 'transferRequested'; reference: string; at: number; email?: string }
  | { kind: 'approved'; amount: number; currency: string; at: number }
  | { kind: 'takenBack' };

type CardEvent = Extract<PaymentEvent, CardFacts>;

const RANK: Record<LineStatus, number> = { failed: 0, succeeded: 1, refunded: 2, withdrawn: 2 };

/** What each event says of its payment intent. A part can only be refunded of money that arrived. */
const STATUS_AFTER: Record<CardEvent['kind'], LineStatus> = {
  cardFailed: 'failed',
  cardSucceeded: 'succeeded',
  cardPartlyRefunded: 'succeeded',
  cardRefunded: 'refunded',
};

/** Money that is there: arrived, and neither refunded nor withdrawn. */
const stands = (line: PaymentLine): boolean => line.status === 'succeeded';

/** A card payment stands: only Stripe can undo it. */
export function hasStandingCardPayment(record: PaymentRecord): boolean {
  return Object.values(record.lines ?? {}).some((line) => line.method === 'card' && stands(line));
}

/** The lines, with one for a flag that none of them explains: as a line it can stand, and be cleared, like any other. */
function explainedLines(record: PaymentRecord): Record<string, PaymentLine> {
  const lines = { ...record.lines };
  if (isPaid(record) && !Object.values(lines).some(stands)) {
    lines[UNATTRIBUTED_LINE] = { method: 'unattributed', status: 'succeeded' };
  }
  return lines;
}

/** The larger of two values that may be absent; for strings, the later in the alphabet. Which one arrived first never matters. */
function larger<T extends number | string>(one: T | undefined, other: T | undefined): T | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return one > other ? one : other;
}

/** Two accounts of one payment intent as one: commutative, associative, and the same again when repeated. */
function join(one: PaymentLine, other: PaymentLine): PaymentLine {
  const [low, high] = RANK[one.status] > RANK[other.status] ? [other, one] : [one, other];
  const sameRank = low.status === high.status && low.at !== undefined && high.at !== undefined;
  return withoutGaps({
    ...high,
    at: sameRank ? Math.min(low.at ?? 0, high.at ?? 0) : high.at,
    amount: larger(one.amount, other.amount),
    currency: larger(one.currency, other.currency),
    amountRefunded: larger(one.amountRefunded, other.amountRefunded),
  });
}

/** The database refuses `undefined`, and two records that differ only in it are the same. */
function withoutGaps(line: { [Key in keyof PaymentLine]: PaymentLine[Key] | undefined }): PaymentLine {
  return Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined)) as unknown as PaymentLine;
}

function lineOf(event: CardEvent): PaymentLine {
  return withoutGaps({
    method: 'card',
    status: STATUS_AFTER[event.kind],
    reference: event.intent,
    at: event.at,
    amount: event.amount,
    currency: event.currency,
    amountRefunded: 'amountRefunded' in event ? event.amountRefunded : undefined,
  });
}

/** The lines after an event. */
function linesAfter(record: PaymentRecord, event: PaymentEvent): Record<string, PaymentLine> {
  const lines = explainedLines(record);
  const unattributed = lines[UNATTRIBUTED_LINE];
  switch (event.kind) {
    case 'transferRequested':
      break;
    case 'approved': {
      const approval: PaymentLine = {
        method: 'bank_transfer',
        status: 'succeeded',
        amount: event.amount,
        currency: event.currency,
        at: event.at,
      };
      if (record.reference !== undefined) approval.reference = record.reference;
      // Approving what is approved changes nothing, its time neither.
      if (lines[APPROVAL_LINE]?.status !== 'succeeded') lines[APPROVAL_LINE] = approval;
      break;
    }
    case 'takenBack':
      if (lines[APPROVAL_LINE]) lines[APPROVAL_LINE] = { ...lines[APPROVAL_LINE], status: 'withdrawn' };
      if (unattributed) lines[UNATTRIBUTED_LINE] = { ...unattributed, status: 'withdrawn' };
      break;
    default: {
      const known = lines[event.intent];
      const line = known ? join(known, lineOf(event)) : lineOf(event);
      lines[event.intent] = line;
      // A flag without a line may stand for the very payment that is refunded here, so the first news of a refund clears it.
      const newlyRefunded = line.status === 'refunded' && known?.status !== 'refunded';
      if (newlyRefunded && unattributed && stands(unattributed))
        lines[UNATTRIBUTED_LINE] = { ...unattributed, status: 'refunded' };
    }
  }
  return lines;
}

/**
 * The record after an event.
 * @param record what is stored; `{}` where nothing is
 * @returns a new record whose `paid` says whether any line stands, and `pending` whether a transfer is waited for
 */
export function applyPaymentEvent(record: PaymentRecord, event: PaymentEvent): PaymentRecord {
  const lines = linesAfter(record, event);
  const paid = Object.values(lines).some(stands);
  const next: PaymentRecord = { ...record, paid };
  if (Object.keys(lines).length > 0) next.lines = lines;
  // Either flag counts as paid, so where both are there they have to say the same.
  if (record.isPaid !== undefined) next.isPaid = paid;
  if (event.kind === 'transferRequested') {
    next.method = 'bank_transfer';
    // What was approved once stands on an old statement too: another transfer needs a reference of its own.
    const isSpent = record.reference !== undefined && lines[APPROVAL_LINE]?.reference === record.reference;
    next.reference = isSpent ? event.reference : (record.reference ?? event.reference);
    next.requestedAt = larger(record.requestedAt, event.at) ?? event.at;
  }
  if ('email' in event && event.email !== undefined && record.accountDeletedAt === undefined) {
    next.emails = [...new Set([...(record.emails ?? []), event.email])].sort();
  }
  const asked = next.requestedAt;
  if (asked !== undefined) {
    next.pending = !paid && Object.values(lines).every((line) => line.status === 'failed' || (line.at ?? 0) < asked);
  }
  return next;
}
