/** Signed deliveries, as Stripe sends them: the real SDK signs, HTTP carries. */
import Stripe from 'stripe';
import { OUR_MARK } from '../../functions/src/payment/stripeEvent';
import { TEST_PORTS } from '../../scripts/local/runs';
import { FUNCTIONS_EMULATOR } from './addresses';

/** The committed local secret (`functions/.secret.local`). */
export const WEBHOOK_SECRET = 'whsec_tessera_local';

let sequence = 0;
/** An id that no other test uses. */
export const unique = (prefix: string): string => `${prefix}_${process.pid}_${Date.now()}_${(sequence += 1)}`;

export interface EventInput {
  type: string;
  object: Record<string, unknown>;
  id?: string;
  /** Seconds since 1970. */
  created?: number;
  /** Default: false, the mode of the tests' key. */
  livemode?: boolean;
}

/** The body of an event. */
export function eventBody({
  type,
  object,
  id = unique('evt'),
  created = Math.floor(Date.now() / 1000),
  livemode = false,
}: EventInput): string {
  return JSON.stringify({ id, object: 'event', api_version: '2025-01-01', created, livemode, type, data: { object } });
}

/** A completed Checkout session as Stripe reports it. */
export function session(uid: string, intent: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: `cs_${intent}`,
    object: 'checkout.session',
    mode: 'payment',
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: uid,
    metadata: { uid, ...OUR_MARK },
    payment_intent: intent,
    amount_total: 4900,
    currency: 'gbp',
    customer_details: { email: `${uid}@Shop.example` },
    ...more,
  };
}

/** A charge that was refunded in full. */
function refundedCharge(uid: string, intent: string, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: `ch_${intent}`,
    object: 'charge',
    amount: 4900,
    amount_refunded: 4900,
    currency: 'gbp',
    paid: true,
    refunded: true,
    payment_intent: intent,
    metadata: { uid, ...OUR_MARK },
    ...more,
  };
}

export const completed = (uid: string, intent: string, more?: Record<string, unknown>): EventInput => ({
  type: 'checkout.session.completed',
  object: session(uid, intent, more),
});
export const refunded = (uid: string, intent: string, more?: Record<string, unknown>): EventInput => ({
  type: 'charge.refunded',
  object: refundedCharge(uid, intent, more),
});

/** One refund, as `refund.*` and `charge.refund.updated` carry it. It names no account. */
export const refundNews = (
  type: string,
  intent: string,
  status: string,
  more: Record<string, unknown> = {},
): EventInput => ({
  type,
  object: { id: `re_${intent}`, object: 'refund', amount: 4900, payment_intent: intent, status, metadata: {}, ...more },
});

/** A dispute. It names no account. */
export const disputeNews = (
  type: string,
  intent: string,
  status: string,
  more: Record<string, unknown> = {},
): EventInput => ({
  type,
  object: {
    id: `du_${intent}`,
    object: 'dispute',
    amount: 4900,
    payment_intent: intent,
    status,
    metadata: {},
    ...more,
  },
});

/** The header that Stripe would send with a body. */
export function signature(
  payload: string,
  { secret = WEBHOOK_SECRET, timestamp }: { secret?: string; timestamp?: number } = {},
): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, ...(timestamp !== undefined && { timestamp }) });
}

interface Delivery {
  method?: string;
  headers?: Record<string, string>;
  /** Straight to the function, or through Hosting as in production. */
  through?: 'hosting' | 'function';
}

const ADDRESS = {
  hosting: `http://127.0.0.1:${TEST_PORTS.site}/api/stripe/webhook`,
  function: `${FUNCTIONS_EMULATOR}/stripeWebhook`,
};

/** Sends a body unchanged; the caller signs it. */
export async function send(
  body: string,
  { method = 'POST', headers = {}, through = 'function' }: Delivery = {},
): Promise<{ status: number; text: string }> {
  const response = await fetch(ADDRESS[through], {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method !== 'GET' && { body }),
  });
  return { status: response.status, text: await response.text() };
}

/** Signs and delivers an event. */
export function deliver(event: EventInput, delivery?: Delivery): Promise<{ status: number; text: string }> {
  const body = eventBody(event);
  return send(body, { ...delivery, headers: { 'stripe-signature': signature(body) } });
}
