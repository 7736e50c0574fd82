/**
 * The reducer of payment records: pure, without database or clock. Every rule about order and duplicates is here and in
 * `facts.ts`.
 *
 * Stripe delivers at least once and in any order. So a card's line stores facts and derives its status from them, and
 * the record derives `paid`, `attention` and `pending` from its lines. Acts of people are different: an owner requests
 * a transfer, an admin approves, withdraws or dismisses. The store applies those one after another, and the last one
 * counts.
 */
import { omit, omitUndefined } from '../lib/omitUndefined';
import { attentionOf, cardsHere, countsAsPaid, type Lines } from './attention';
import { arrivedAt, joinFacts, lineOf } from './facts';
import { PLAN_PRICE } from './money';
import {
  APPROVAL_LINE,
  type ChargeFacts,
  type DisputeFact,
  isPaid,
  type Money,
  type OpenCheckout,
  type PaymentLine,
  type PaymentRecord,
  type RefundFact,
  UNATTRIBUTED_LINE,
} from './record';

/** Fields of every event of a card payment. */
interface OfCard {
  /** The payment intent's id: the key of the line. */
  intent: string;
  /** Milliseconds since 1970, Stripe's clock. Of a repayment: a moment of its day. */
  at: number;
}

/** Fields of every event that ends a Checkout session. */
interface OfSession {
  /** The session's id. */
  session?: string;
  /** The payer's e-mail address, in lower case. */
  email?: string;
}

export type PaymentEvent =
  | ({ kind: 'cardSucceeded'; money?: Money } & OfCard & OfSession)
  | ({ kind: 'cardFailed' } & OfCard & OfSession)
  /** A charge reports the total of its refunds. */
  | ({ kind: 'cardRefundTotal'; money: Money; amountRefunded: number } & OfCard)
  /** One refund reports its state. */
  | ({ kind: 'cardRefund'; refund: string; state: RefundFact['state']; amount: number; made?: number } & OfCard)
  /** An admin has sent the money of a failed refund by bank transfer. */
  | ({ kind: 'cardRepaid'; refund: string; amount: number; reference: string } & OfCard)
  | ({ kind: 'cardDispute'; dispute: string; state: DisputeFact['state'] } & OfCard)
  | { kind: 'checkoutOpened'; checkout: OpenCheckout }
  | { kind: 'checkoutEnded'; session: string }
  | { kind: 'transferRequested'; reference: string; quoted: Money; at: number; email?: string }
  | { kind: 'transferDismissed'; reason: string; at: number }
  /** `quoted` is the amount that is booked if the request has none. */
  | { kind: 'approved'; quoted: Money; at: number }
  | { kind: 'withdrawn' }
  | { kind: 'accountDeleted'; at: number };

type CardEvent = Extract<PaymentEvent, OfCard>;

const isGone = ({ status }: PaymentLine): boolean => status === 'refunded' || status === 'charged_back';

/** The keys of the card payments that no longer count as paid. */
const goneLines = (lines: Lines): string[] =>
  Object.entries(lines).flatMap(([key, line]) => (line.method === 'card' && isGone(line) ? [key] : []));

/** Whether a card payment counts as paid. Only a refund or dispute at Stripe can undo it. */
export function hasStandingCardPayment(record: PaymentRecord): boolean {
  return Object.values(record.lines ?? {}).some((line) => line.method === 'card' && countsAsPaid(line));
}

/**
 * The record with everything that is derived from its lines. A paid flag that no line explains gets a line of its own,
 * so that it can be cleared like any other payment.
 */
export function withExplainedFlag(record: PaymentRecord): PaymentRecord {
  const lines = record.lines ?? {};
  if (!isPaid(record) || Object.values(lines).some(countsAsPaid)) return settle(record, lines);
  const flag: PaymentLine = { method: 'unattributed', status: 'succeeded', goneBefore: goneLines(lines) };
  return settle(record, { ...lines, [UNATTRIBUTED_LINE]: flag });
}

/**
 * The lines after the unattributed one is updated: the account may have been marked paid because of a payment that was
 * refunded since, so such a refund clears it.
 */
function withUnattributed(lines: Lines): Lines {
  const flag = lines[UNATTRIBUTED_LINE];
  if (!flag || flag.status === 'withdrawn') return lines;
  const wentSince = goneLines(lines).some((key) => !flag.goneBefore?.includes(key));
  return { ...lines, [UNATTRIBUTED_LINE]: { ...flag, status: wentSince ? 'refunded' : 'succeeded' } };
}

/** The record with these lines, and everything that is derived from them. */
function settle(record: PaymentRecord, changed: Lines): PaymentRecord {
  const lines = withUnattributed(changed);
  const paid = Object.values(lines).some(countsAsPaid);
  const next: PaymentRecord = { ...record, paid, attention: attentionOf(lines, record) };
  if (Object.keys(lines).length > 0) next.lines = lines;
  const intents = Object.keys(lines).filter((key) => lines[key]?.method === 'card');
  if (intents.length > 0) next.intents = intents.sort();
  // Either flag counts as paid, so if both are stored they must agree.
  if (record.isPaid !== undefined) next.isPaid = paid;
  const { requestedAt: asked, dismissed } = record;
  if (asked !== undefined) {
    const isDismissed = dismissed !== undefined && dismissed.at >= asked;
    // A refund or a dispute of an earlier payment brings no money, so the request stays open.
    const nothingSince = Object.values(lines).every(
      ({ status, facts, at }) => status === 'failed' || ((facts ? arrivedAt(facts) : at) ?? 0) < asked,
    );
    next.pending = !paid && !isDismissed && nothingSince;
  }
  return next;
}

/** The facts in an event of a card payment. */
function factsIn(event: CardEvent): ChargeFacts {
  switch (event.kind) {
    case 'cardSucceeded':
      return omitUndefined<ChargeFacts>({ succeededAt: event.at, money: event.money });
    case 'cardFailed':
      return { failedAt: event.at };
    case 'cardRefundTotal': {
      const { money, amountRefunded: refunded } = event;
      return { money, totals: { [event.at]: { refunded, left: Math.max(0, money.amount - refunded) } } };
    }
    case 'cardRefund': {
      const { refund, state, amount, at, made } = event;
      return { refunds: { [refund]: omitUndefined<RefundFact>({ state, amount, at, made }) } };
    }
    case 'cardRepaid': {
      const { refund, amount, at, reference } = event;
      return { repaid: { [refund]: { amount, at, reference } } };
    }
    case 'cardDispute':
      return { disputes: { [event.dispute]: { state: event.state, at: event.at } } };
  }
}

/**
 * The amount that was asked of a payment: by its open session, or else by the plan. An open session's amount replaces
 * the plan's; otherwise it does not change.
 */
function askedOf(record: PaymentRecord, event: CardEvent, stored: ChargeFacts | undefined): ChargeFacts {
  const { checkout } = record;
  if (event.kind === 'cardSucceeded' && checkout && checkout.session === event.session) {
    const { session, amount, currency } = checkout;
    return { asked: { session, amount, currency } };
  }
  return stored?.asked ? {} : { asked: PLAN_PRICE };
}

function withCardEvent(record: PaymentRecord, event: CardEvent): PaymentRecord {
  const lines = record.lines ?? {};
  const line = Object.hasOwn(lines, event.intent) ? lines[event.intent] : undefined;
  const stored = line?.facts;
  const reported = { ...factsIn(event), ...askedOf(record, event, stored) };
  const next = settle(record, {
    ...lines,
    [event.intent]: lineOf(event.intent, stored ? joinFacts(stored, reported) : reported),
  });
  return 'session' in event && event.session !== undefined ? withoutCheckout(next, event.session) : next;
}

/** The record without this session if it is the open one; another open session stays. */
function withoutCheckout(record: PaymentRecord, session: string): PaymentRecord {
  if (record.checkout?.session !== session) return record;
  const { checkout: _, ...rest } = record;
  return rest;
}

/**
 * Adds a request for a transfer. A reference that was approved once is on an old bank statement, so another transfer
 * needs a new one.
 */
function withRequest(
  record: PaymentRecord,
  { reference, quoted, at }: Extract<PaymentEvent, { kind: 'transferRequested' }>,
): PaymentRecord {
  const { dismissed: _, ...rest } = record;
  const spent = record.lines?.[APPROVAL_LINE]?.reference;
  const isSpent = spent !== undefined && spent === record.reference;
  return settle(
    {
      ...rest,
      ...(isSpent && { earlierReferences: [...(record.earlierReferences ?? []), spent] }),
      method: 'bank_transfer',
      reference: isSpent ? reference : (record.reference ?? reference),
      quoted,
      requestedAt: Math.max(record.requestedAt ?? at, at),
    },
    record.lines ?? {},
  );
}

/**
 * The key under which an approval is kept once another transfer is approved. With the account before it, it is the id
 * of the transfer's receipt.
 */
const spentKey = ({ reference, at = 0 }: PaymentLine): string =>
  `${APPROVAL_LINE}_${encodeURIComponent(reference ?? at)}`;

/**
 * Adds an approval, which books the amount that the owner was told to transfer. Approving again changes nothing, not
 * even the time. A withdrawn approval of another transfer is kept, because its money did arrive.
 */
function withApproval(
  record: PaymentRecord,
  { quoted, at }: Extract<PaymentEvent, { kind: 'approved' }>,
): PaymentRecord {
  const lines = record.lines ?? {};
  const last = lines[APPROVAL_LINE];
  if (last?.status === 'succeeded') return record;
  const { amount, currency } = record.quoted ?? quoted;
  const approval: PaymentLine = { method: 'bank_transfer', status: 'succeeded', amount, currency, at };
  if (record.reference !== undefined) approval.reference = record.reference;
  const spent = last && last.reference !== record.reference ? { [spentKey(last)]: last } : {};
  return settle(record, { ...lines, ...spent, [APPROVAL_LINE]: approval });
}

/** Withdraws the approval, and a paid flag that was set without a payment. Card payments stay. */
function withWithdrawal(record: PaymentRecord): PaymentRecord {
  const lines = { ...record.lines };
  for (const key of [APPROVAL_LINE, UNATTRIBUTED_LINE]) {
    if (lines[key]) lines[key] = { ...lines[key], status: 'withdrawn' };
  }
  return settle(record, lines);
}

/** Strips the record to what accounting needs, and notes which money was here: what comes later needs an admin. */
function withDeletion(record: PaymentRecord, at: number): PaymentRecord {
  const { checkout, ...kept } = omit(record, 'emails', 'requestedAt', 'pending', 'quoted', 'dismissed');
  const lines = record.lines ?? {};
  const stripped: PaymentRecord = {
    ...kept,
    accountDeletedAt: at,
    hereAtDeletion: cardsHere(lines),
    deletionUnfinished: true,
  };
  if (checkout) stripped.checkout = omit(checkout, 'email');
  return settle(stripped, lines);
}

function withEmail(record: PaymentRecord, event: PaymentEvent): PaymentRecord {
  if (!('email' in event) || event.email === undefined || record.accountDeletedAt !== undefined) return record;
  return { ...record, emails: [...new Set([...(record.emails ?? []), event.email])].sort() };
}

function apply(record: PaymentRecord, event: PaymentEvent): PaymentRecord {
  switch (event.kind) {
    case 'checkoutOpened':
      return { ...record, checkout: event.checkout, checkouts: (record.checkouts ?? 0) + 1 };
    case 'checkoutEnded':
      return withoutCheckout(record, event.session);
    case 'transferRequested':
      return withRequest(record, event);
    case 'transferDismissed':
      return settle({ ...record, dismissed: { reason: event.reason, at: event.at } }, record.lines ?? {});
    case 'approved':
      return withApproval(record, event);
    case 'withdrawn':
      return withWithdrawal(record);
    case 'accountDeleted':
      return withDeletion(record, event.at);
    default:
      return withCardEvent(record, event);
  }
}

/** Whether the record knows the session or the payment of an event of a session. */
export function knowsPayment(record: PaymentRecord | null, event: PaymentEvent): boolean {
  const { checkout, lines = {} } = record ?? {};
  const isOpen = 'session' in event && event.session !== undefined && checkout?.session === event.session;
  return isOpen || ('intent' in event && Object.hasOwn(lines, event.intent));
}

/** Whether the record opened this session: it is the open one, or a payment was made by it. */
export const knowsSession = ({ checkout, lines = {} }: PaymentRecord, session: string): boolean =>
  checkout?.session === session || Object.values(lines).some(({ facts }) => facts?.asked?.session === session);

/**
 * Whether the record already has what the event says, whatever the time of either. For objects that we read from
 * Stripe: they have no event time.
 * @param record with what is derived from its lines
 */
export function isKnown({ lines = {} }: PaymentRecord, event: PaymentEvent): boolean {
  if (!('intent' in event)) return false;
  const facts = Object.hasOwn(lines, event.intent) ? lines[event.intent]?.facts : undefined;
  switch (event.kind) {
    case 'cardSucceeded':
      return facts?.succeededAt !== undefined;
    case 'cardRefund':
      return facts?.refunds?.[event.refund]?.state === event.state;
    case 'cardDispute':
      return facts?.disputes?.[event.dispute]?.state === event.state;
    default:
      return false;
  }
}

/**
 * The record after an event.
 * @param record the stored record; `{}` when there is none
 * @returns a new record with `paid`, `attention` and `pending` derived from its lines
 */
export function applyPaymentEvent(record: PaymentRecord, event: PaymentEvent): PaymentRecord {
  return withEmail(apply(withExplainedFlag(record), event), event);
}
