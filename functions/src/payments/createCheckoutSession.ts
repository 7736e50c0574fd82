/** The owner wants to pay by card: the address of a Stripe Checkout page. */
import { createHash } from 'node:crypto';
import { ROUTES } from '@tessera/domain/paths';
import { isPaid } from '@tessera/domain/payment/record';
import { logger } from 'firebase-functions/logger';
import { HttpsError } from 'firebase-functions/v2/https';
import type { Stripe } from 'stripe';
import { callable } from '../platform/callable';
import { required, siteUrl, stripe, stripePriceId, stripeSecretKey } from '../platform/config';
import { accountClosedError } from './accountClosedError';
import { readPaymentRecord } from './paymentStore';

/** Expired sessions in a row before we stop looking for an open one: more means that something else is wrong. */
const MAX_ATTEMPTS = 8;

/** Everything about the session is decided here; the client chooses nothing but to pay. */
function sessionParams(uid: string, email: string | null): Stripe.Checkout.SessionCreateParams {
  const site = required(siteUrl);
  return {
    mode: 'payment',
    // Wallets included. Methods that take days would leave an owner unpaid in between, and free to pay again.
    allowed_payment_method_types: ['card'],
    line_items: [{ price: required(stripePriceId), quantity: 1 }],
    success_url: `${site}${ROUTES.success}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${site}${ROUTES.payment}`,
    client_reference_id: uid,
    metadata: { uid },
    // A refund's charge carries the intent's metadata only.
    payment_intent_data: { metadata: { uid } },
    ...(email !== null && { customer_email: email }),
  };
}

/** An answer that Stripe had kept under the request's key. */
const isReplayed = (headers: Record<string, string | undefined> | undefined): boolean =>
  headers?.['idempotent-replayed'] === 'true';

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);

/** The session that belongs to an idempotency key; null where Stripe broke off over it, and says so again. */
async function createUnder(
  client: Stripe,
  params: Stripe.Checkout.SessionCreateParams,
  idempotencyKey: string,
): Promise<Stripe.Response<Stripe.Checkout.Session> | null> {
  try {
    return await client.checkout.sessions.create(params, { idempotencyKey });
  } catch (error) {
    if (error instanceof Error && 'headers' in error && isReplayed(error.headers as Record<string, string> | undefined))
      return null;
    throw error;
  }
}

/**
 * One open session, without writing anything down: the idempotency key is made of what the session is for, so pressing
 * twice, or in two tabs, makes Stripe answer with the session it made the first time. Only then is its present state
 * asked for; an expired one is followed by the session whose key is made of the expired one's id. A breakdown at Stripe is
 * kept under its key for a day as well. Nobody was given that session's address, so another key is free to make one.
 */
async function openSession(
  client: Stripe,
  params: Stripe.Checkout.SessionCreateParams,
  firstKey: string,
): Promise<string> {
  let key = firstKey;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const created = await createUnder(client, params, key);
    if (!created) {
      key = hash([key, 'broke off']);
      continue;
    }
    if (!isReplayed(created.lastResponse.headers) && created.url) return created.url;
    const { id, status, url } = await client.checkout.sessions.retrieve(created.id);
    if (status === 'open' && url) return url;
    if (status === 'complete')
      throw new HttpsError('failed-precondition', 'Your payment is being confirmed. This can take a minute.');
    key = hash([firstKey, id]);
  }
  throw new HttpsError('unavailable', 'The payment page could not be opened. Try again in a moment.');
}

/** Stripe's trouble, not the caller's: out of reach, overloaded or broken. */
function isStripeDown(error: unknown): boolean {
  const type = error instanceof Error && 'type' in error ? error.type : undefined;
  return type === 'StripeConnectionError' || type === 'StripeAPIError' || type === 'StripeRateLimitError';
}

/** `failed-precondition` once paid, while a payment is being confirmed, or after the account was deleted; `unavailable` when Stripe does not answer. One read, one Stripe call. */
export const createCheckoutSession = callable('createCheckoutSession', {
  access: 'verified',
  input: async () => (await import('@tessera/domain/schemas')).nothing,
  options: { secrets: [stripeSecretKey] },
  handler: async (_, { uid, email }) => {
    const record = await readPaymentRecord(uid);
    if (record?.accountDeletedAt !== undefined) throw accountClosedError();
    if (isPaid(record)) throw new HttpsError('failed-precondition', 'This account has already paid.');
    const params = sessionParams(uid, email);
    // Lines that failed or were refunded belong to sessions that are over: paying again needs a new one.
    const settled = Object.keys(record?.lines ?? {}).sort();
    try {
      return { url: await openSession(await stripe(), params, hash([params, settled])) };
    } catch (error) {
      if (!isStripeDown(error)) throw error;
      logger.error('createCheckoutSession: Stripe does not answer', error);
      throw new HttpsError(
        'unavailable',
        'The payment service does not answer. Try again in a moment, or pay by bank transfer.',
      );
    }
  },
});
