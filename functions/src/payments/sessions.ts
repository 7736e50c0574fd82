/** Records how a Checkout session at Stripe ended. */
import type { OpenCheckout, PaymentRecord } from '@tessera/domain/payment/record';
import { isKnown } from '@tessera/domain/payment/state';
import { logger } from 'firebase-functions/logger';
import { HttpsError } from 'firebase-functions/v2/https';
import type { Stripe } from 'stripe';
import { stripe } from '../platform/config';
import { type Applied, type Change, changePaymentRecord, readPaymentRecord } from './paymentStore';
import { fromSession } from './stripeEvent';

/** Stripe's trouble, not the caller's: out of reach, overloaded or broken. */
export function isStripeDown(error: unknown): boolean {
  const type = error instanceof Error && 'type' in error ? error.type : undefined;
  return type === 'StripeConnectionError' || type === 'StripeAPIError' || type === 'StripeRateLimitError';
}

/** Stripe's answer that what was asked cannot be done, as with a session that is over. */
export const isInvalidRequest = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError';

/** Rounds of expiring an open session before we give up: more means that somebody opens them as fast. */
const ROUNDS = 5;

/** Stripe's answer that it does not know the object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'resource_missing';

/** The session as it is now; null where Stripe does not know it. */
export async function findSession(id: string): Promise<Stripe.Checkout.Session | null> {
  return (await stripe()).checkout.sessions.retrieve(id).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
}

/** The answer while Stripe does not answer. */
export function stripeUnavailable(error: unknown): HttpsError {
  logger.error('payments: Stripe does not answer', error);
  return new HttpsError(
    'unavailable',
    'The payment service does not answer. Try again in a moment, or pay by bank transfer.',
  );
}

/**
 * Writes down what has become of a session of this account: paid, or over. One that is open is left alone, and one
 * whose payment is still on its way.
 */
export async function recordSession(uid: string, session: Stripe.Checkout.Session): Promise<Applied | null> {
  const isOver = session.status === 'expired';
  const isPaid = session.status === 'complete' && session.payment_status === 'paid';
  if (!isOver && !isPaid) return null;
  const delivery = isPaid ? fromSession('cardSucceeded', session, session.created * 1000) : null;
  if (!delivery || delivery.uid !== uid) {
    return changePaymentRecord(uid, () => ({ event: { kind: 'checkoutEnded', session: session.id } }));
  }
  const { event } = delivery;
  return changePaymentRecord(uid, (before) =>
    isKnown(before, event) && before.checkout?.session !== session.id
      ? null
      : { event, entry: { type: 'reconciled', by: 'stripe', ...('intent' in event && { line: event.intent }) } },
  );
}

/**
 * Expires a session at Stripe and writes that down. Where it is over already, what has become of it is written down.
 * @throws HttpsError `failed-precondition` while a payment by it is on its way
 */
export async function endSession(uid: string, id: string): Promise<void> {
  const session = await (await stripe()).checkout.sessions.expire(id).catch((error: unknown) => {
    if (isInvalidRequest(error)) return findSession(id);
    throw error;
  });
  if (!session) {
    // Of another Stripe account, or deleted with its test data: nobody can pay by it here.
    await changePaymentRecord(uid, () => ({ event: { kind: 'checkoutEnded', session: id } }));
    return;
  }
  if (!(await recordSession(uid, session)))
    throw new HttpsError('failed-precondition', 'A card payment is being confirmed. This can take a minute.');
}

/**
 * Changes a record that has no open session: one that is open is expired at Stripe first. Where it was paid meanwhile,
 * that is in the record by the time `decide` is asked again.
 * @throws HttpsError `unavailable` where Stripe does not answer; whatever `decide` throws
 */
export async function changeWithoutSession(
  uid: string,
  decide: (record: PaymentRecord) => Change | null,
): Promise<Applied> {
  for (let round = 0; round < ROUNDS; round += 1) {
    let open: OpenCheckout | undefined;
    const applied = await changePaymentRecord(uid, (before) => {
      const change = decide(before);
      open = change ? before.checkout : undefined;
      return open ? null : change;
    });
    if (!open) return applied;
    try {
      await endSession(uid, open.session);
    } catch (error) {
      throw isStripeDown(error) ? stripeUnavailable(error) : error;
    }
  }
  throw new HttpsError('aborted', 'The account is opening payment pages at this moment. Try again.');
}

/** Expires the session that the account could still pay by, if there is one. */
export async function endOpenSession(uid: string): Promise<void> {
  const record = await readPaymentRecord(uid);
  if (!record?.checkout) return;
  try {
    await endSession(uid, record.checkout.session);
  } catch (error) {
    throw isStripeDown(error) ? stripeUnavailable(error) : error;
  }
}
