/**
 * Stripe's objects in their initial state, with the fields that this product reads. Times are seconds since 1970,
 * amounts minor units.
 */
import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { SessionInput } from './params';

export type Session = ReturnType<typeof newSession>;
export type Intent = ReturnType<typeof newIntent>;
export type Charge = ReturnType<typeof newCharge>;
export type Refund = ReturnType<typeof newRefund>;
export type Dispute = ReturnType<typeof newDispute>;

/** An id in Stripe's form: `cs_test_…`. */
export function newId(prefix: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
  return `${prefix}_${[...randomBytes(24)].map((byte) => letters[byte % letters.length]).join('')}`;
}

interface SessionTerms {
  amount: number;
  currency: string;
  created: number;
  /** When it expires. */
  end: number;
  /** The address of the payment page. */
  url: string;
}

export function newSession(input: SessionInput, { amount, currency, created, end, url }: SessionTerms) {
  const id = newId('cs_test');
  const email = input.customer_email ?? null;
  return {
    id,
    object: 'checkout.session',
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    created,
    currency,
    customer: null,
    customer_details: email === null ? null : { email: email as string | null, name: null },
    customer_email: email,
    expires_at: end,
    livemode: false,
    metadata: input.metadata ?? {},
    mode: 'payment',
    // Stripe makes the payment intent when somebody pays.
    payment_intent: null as string | null,
    payment_link: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid' as Stripe.Checkout.Session['payment_status'],
    status: 'open' as Stripe.Checkout.Session['status'],
    success_url: input.success_url,
    url: `${url}/checkout/${id}` as string | null,
  };
}

export function newIntent(session: Session, created: number, metadata: Record<string, string>) {
  return {
    id: newId('pi'),
    object: 'payment_intent',
    amount: session.amount_total,
    amount_capturable: 0,
    amount_received: 0,
    created,
    currency: session.currency,
    customer: null,
    latest_charge: null as string | null,
    livemode: false,
    metadata,
    payment_method_types: ['card'],
    status: 'requires_payment_method' as Stripe.PaymentIntent['status'],
  };
}

/** The outcome of an attempt to charge a card. */
export type Outcome = { status: 'succeeded' } | { status: 'failed'; failure_code: string; failure_message: string };

export function newCharge(
  intent: Intent,
  { email, created, outcome }: { email: string | null; created: number; outcome: Outcome },
) {
  const isPaid = outcome.status === 'succeeded';
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isPaid ? intent.amount : 0,
    amount_refunded: 0,
    billing_details: { email },
    captured: isPaid,
    created,
    currency: intent.currency,
    customer: null,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: { ...intent.metadata },
    paid: isPaid,
    payment_intent: intent.id,
    refunded: false,
    ...outcome,
  };
}

export function newRefund(
  charge: Charge,
  details: Pick<Stripe.Refund, 'amount' | 'created' | 'reason'> & { metadata: Record<string, string> },
) {
  return {
    id: newId('re'),
    object: 'refund',
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    failure_reason: undefined as string | undefined,
    status: 'succeeded' as Stripe.Refund['status'],
    ...details,
  };
}

/** A dispute about a whole charge. It carries none of the payment's metadata. */
export function newDispute(charge: Charge, created: number) {
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response' as Stripe.Dispute['status'],
  };
}
