/** Stripe's objects in their initial state. Times are seconds since 1970, amounts minor units. */
import { type Charge, type Dispute, type Intent, newId, type Refund, type Session } from './store';

/** The checked parameters of a session. */
export interface SessionInput {
  line_items: { price: string; quantity: number }[];
  success_url: string;
  cancel_url?: string | undefined;
  client_reference_id?: string | undefined;
  customer_email?: string | undefined;
  expires_at?: number | undefined;
  metadata?: Record<string, string> | undefined;
  allowed_payment_method_types?: string[] | undefined;
  payment_intent_data?: { metadata?: Record<string, string> | undefined } | undefined;
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

export function newSession(input: SessionInput, { amount, currency, created, end, url }: SessionTerms): Session {
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
    customer_details: email === null ? null : { email, name: null },
    customer_email: email,
    expires_at: end,
    livemode: false,
    metadata: input.metadata ?? {},
    mode: 'payment',
    // Stripe makes the payment intent when somebody pays.
    payment_intent: null,
    payment_link: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    status: 'open',
    success_url: input.success_url,
    url: `${url}/checkout/${id}`,
  };
}

export function newIntent(session: Session, created: number, metadata: Record<string, string>): Intent {
  return {
    id: newId('pi'),
    object: 'payment_intent',
    amount: session.amount_total,
    amount_capturable: 0,
    amount_received: 0,
    created,
    currency: session.currency,
    customer: null,
    latest_charge: null,
    livemode: false,
    metadata,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
  };
}

/** The outcome of an attempt to charge a card. */
export type Outcome = { status: 'succeeded' } | { status: 'failed'; failure_code: string; failure_message: string };

export function newCharge(
  intent: Intent,
  { email, created, outcome }: { email: string | null; created: number; outcome: Outcome },
): Charge {
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

export function newRefund(charge: Charge, details: Pick<Refund, 'amount' | 'created' | 'reason' | 'metadata'>): Refund {
  return {
    id: newId('re'),
    object: 'refund',
    charge: charge.id,
    currency: charge.currency,
    payment_intent: charge.payment_intent,
    status: 'succeeded',
    ...details,
  };
}

/** A dispute about a whole charge. It carries none of the payment's metadata. */
export function newDispute(charge: Charge, created: number): Dispute {
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
    status: 'needs_response',
  };
}
