/** Translates Stripe's objects into payment events. Pure. */
import { isFreeKey, keysOf } from '@tessera/domain/lib/keys';
import { normalAddress } from '@tessera/domain/lib/normal';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';
import type { Money } from '@tessera/domain/payment/record';
import type { PaymentEvent } from '@tessera/domain/payment/state';
import type { Stripe } from 'stripe';

/** Our mark in the metadata of every session and payment that we open. */
export const OUR_MARK = { product: PRODUCT_NAME.toLowerCase() } as const;

/** A payment event, and what it says of its account. */
export interface Delivery {
  event: PaymentEvent;
  /** The uid in the object. Refunds and disputes name none: their account is found by the payment intent. */
  uid?: string;
  /** Whether the uid stands beside our mark. Anybody may choose the reference of a pricing table's session. */
  isMarked: boolean;
}

/** Whether an object has our mark. */
export const isMarked = (metadata: Stripe.Metadata | null | undefined): boolean =>
  metadata?.['product'] === OUR_MARK.product;

const idOf = (reference: string | { id: string } | null | undefined): string | undefined => {
  const id = typeof reference === 'string' ? reference : reference?.id;
  // The id becomes a key of the record.
  return id !== undefined && /^[A-Za-z][\w-]{1,254}$/.test(id) && isFreeKey(id) ? id : undefined;
};

/** A uid that can be a document's name. */
export function usableUid(...candidates: unknown[]): string | undefined {
  return candidates.find((uid): uid is string => typeof uid === 'string' && uid.length <= 128 && isFreeKey(uid));
}

function moneyOf(amount: unknown, currency: unknown): Money | undefined {
  return typeof amount === 'number' && Number.isSafeInteger(amount) && typeof currency === 'string'
    ? { amount, currency: currency.toLowerCase() }
    : undefined;
}

/** The account that a session names. We open sessions of one mode, and use no payment links. */
function uidOfSession({ mode, payment_link: link, metadata, client_reference_id: reference }: Stripe.Checkout.Session) {
  return mode !== 'payment' || link ? undefined : usableUid(metadata?.['uid'], reference);
}

/** The event of a session that is over, paid or not. */
function fromSession(
  kind: 'cardSucceeded' | 'cardFailed',
  session: Stripe.Checkout.Session,
  at: number,
): Delivery | null {
  const uid = uidOfSession(session);
  const intent = idOf(session.payment_intent) ?? idOf(session.id);
  if (uid === undefined || intent === undefined) return null;
  const money = moneyOf(session.amount_total, session.currency);
  const email = session.customer_details?.email ?? session.customer_email;
  const ended = {
    intent,
    at,
    session: typeof session.id === 'string' ? session.id : undefined,
    email: email ? normalAddress(email) : undefined,
  };
  return {
    uid,
    isMarked: isMarked(session.metadata),
    event: kind === 'cardFailed' ? { kind, ...ended } : { kind, ...ended, money },
  };
}

/**
 * The event of a paid session that we read from Stripe ourselves. A session says when it was opened, not when it was
 * paid: at the latest when it ended. Stripe's own event has the exact time, which is earlier and replaces this one.
 */
export const fromPaidSession = (session: Stripe.Checkout.Session, now: number): Delivery | null =>
  fromSession('cardSucceeded', session, Math.min(now, session.expires_at * 1000));

function fromRefundedCharge(charge: Stripe.Charge, at: number): Delivery | null {
  const uid = usableUid(charge.metadata?.['uid']);
  const intent = idOf(charge.payment_intent) ?? idOf(charge.id);
  const money = moneyOf(charge.amount, charge.currency);
  if (intent === undefined || money === undefined) return null;
  const given = Number.isSafeInteger(charge.amount_refunded) ? charge.amount_refunded : 0;
  const isFull = charge.refunded === true;
  // A partial refund proves the rest of the payment only if the charge says that it was paid.
  if (!isFull && given < money.amount && charge.paid !== true) return null;
  const amountRefunded = isFull ? Math.max(given, money.amount) : given;
  return {
    uid,
    isMarked: isMarked(charge.metadata),
    event: { kind: 'cardRefundTotal', intent, at, money, amountRefunded },
  };
}

const REFUND_STATES = new Map<string, 'pending' | 'succeeded' | 'failed'>([
  ['pending', 'pending'],
  ['requires_action', 'pending'],
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
]);

/** The event of one refund's present state. */
export function fromRefund(refund: Stripe.Refund, at: number): Delivery | null {
  const intent = idOf(refund.payment_intent) ?? idOf(refund.charge);
  const id = idOf(refund.id);
  const state = REFUND_STATES.get(refund.status ?? '');
  if (intent === undefined || id === undefined || state === undefined || !Number.isSafeInteger(refund.amount))
    return null;
  const made = Number.isSafeInteger(refund.created) && { made: refund.created * 1000 };
  return {
    isMarked: false,
    event: { kind: 'cardRefund', intent, at, refund: id, state, amount: refund.amount, ...made },
  };
}

/**
 * The event of one dispute's present state. A closed inquiry has moved no money, nor has a prevented dispute, unless it
 * was prevented by giving the money back (Stripe's `resolution`).
 */
export function fromDispute(dispute: Stripe.Dispute, at: number): Delivery | null {
  const intent = idOf(dispute.payment_intent) ?? idOf(dispute.charge);
  const id = idOf(dispute.id);
  if (intent === undefined || id === undefined) return null;
  const { status, payment_method_details: details } = dispute;
  const isGivenBack = status === 'prevented' && details?.card?.case_type === 'resolution';
  const isOver = status === 'won' || status === 'warning_closed' || status === 'prevented';
  const state = status === 'lost' || isGivenBack ? 'lost' : isOver ? 'won' : 'open';
  return { isMarked: false, event: { kind: 'cardDispute', intent, at, dispute: id, state } };
}

type Type = Stripe.Event['type'];

/** A translator for each type of object; `at` is the time of its state, in milliseconds since 1970. */
type Readers = {
  [T in Type]?: (object: Extract<Stripe.Event, { type: T }>['data']['object'], at: number) => Delivery | null;
};

const READERS = {
  'checkout.session.completed': (session, at) =>
    session.payment_status === 'paid' ? fromSession('cardSucceeded', session, at) : null,
  'checkout.session.async_payment_succeeded': (session, at) => fromSession('cardSucceeded', session, at),
  'checkout.session.async_payment_failed': (session, at) => fromSession('cardFailed', session, at),
  'checkout.session.expired': (session) => {
    const uid = uidOfSession(session);
    if (uid === undefined) return null;
    return { uid, isMarked: isMarked(session.metadata), event: { kind: 'checkoutEnded', session: session.id } };
  },
  'charge.refunded': fromRefundedCharge,
  'refund.created': fromRefund,
  'refund.updated': fromRefund,
  'refund.failed': (refund, at) => fromRefund({ ...refund, status: 'failed' }, at),
  'charge.refund.updated': fromRefund,
  'charge.dispute.created': fromDispute,
  'charge.dispute.updated': fromDispute,
  'charge.dispute.closed': fromDispute,
} satisfies Readers;

/** The path of the endpoint to which Stripe reports. firebase.json names it too. */
export const STRIPE_WEBHOOK_PATH = '/api/stripe/webhook';

/** The events to which the webhook endpoint at Stripe must subscribe. */
export const STRIPE_EVENTS = keysOf(READERS);

/**
 * The payment event of a verified Stripe event, and its account.
 * @returns null for a type or an account that is not ours, a session that is not paid yet, no usable uid, or no object
 */
export function paymentEventOf({ type, data, created, account }: Stripe.Event): Delivery | null {
  // An event of a connected account is not about our money. A thin event has no object.
  if (account !== undefined || !Object.hasOwn(READERS, type)) return null;
  const object: unknown = data?.object;
  if (typeof object !== 'object' || object === null) return null;
  // The event's type determines the type of its object, which TypeScript does not infer.
  const read = READERS[type as keyof typeof READERS] as (object: unknown, at: number) => Delivery | null;
  // Stripe counts seconds.
  return read(object, created * 1000);
}
