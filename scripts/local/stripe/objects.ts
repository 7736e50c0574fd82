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

/** @param origin of the payment page */
export function newSession(
  input: SessionInput,
  terms: { amount_total: number; created: number; currency: string; expires_at: number },
  origin: string,
) {
  const id = newId('cs_test');
  const email = input.customer_email ?? null;
  return {
    id,
    object: 'checkout.session',
    // On unless the session says otherwise, as a new account's setting.
    adaptive_pricing: { enabled: input.adaptive_pricing?.enabled ?? true },
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    customer_details: email === null ? null : { email: email as string | null, name: null },
    customer_email: email,
    livemode: false,
    metadata: input.metadata ?? {},
    mode: 'payment',
    // Stripe makes the payment intent when somebody pays.
    payment_intent: null as string | null,
    payment_link: null,
    payment_status: 'unpaid' as Stripe.Checkout.Session['payment_status'],
    status: 'open' as Stripe.Checkout.Session['status'],
    success_url: input.success_url,
    url: `${origin}/checkout/${id}` as string | null,
    ...terms,
  };
}

export function newIntent(session: Session, created: number, metadata: Record<string, string>) {
  return {
    id: newId('pi'),
    object: 'payment_intent',
    amount: session.amount_total,
    created,
    currency: session.currency,
    latest_charge: null as string | null,
    metadata,
    status: 'requires_payment_method' as Stripe.PaymentIntent['status'],
  };
}

export function newCharge(intent: Intent, created: number, email: string | null, isPaid: boolean) {
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_refunded: 0,
    billing_details: { email },
    created,
    currency: intent.currency,
    disputed: false,
    metadata: { ...intent.metadata },
    paid: isPaid,
    payment_intent: intent.id,
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
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
    charge: charge.id,
    created,
    currency: charge.currency,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: { type: 'card', card: { brand: 'visa', case_type: 'chargeback' } },
    status: 'needs_response' as Stripe.Dispute['status'],
  };
}
