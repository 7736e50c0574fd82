/** Checkout sessions at Stripe: finds them, expires them, and records how they ended. */
import type { OpenCheckout, PaymentRecord } from '@tessera/domain/payment/record';
import { isKnown, type PaymentEvent } from '@tessera/domain/payment/state';
import { logger } from 'firebase-functions/logger';
import { HttpsError } from 'firebase-functions/v2/https';
import type { Stripe } from 'stripe';
import { stripe } from '../platform/config';
import { hasCode } from '../platform/hasCode';
import { loggable } from '../platform/loggable';
import { type AppliedEvent, type Change, changePaymentRecord } from './paymentStore';
import { fromPaidSession } from './stripeEvent';

/** Attempts before we give up on an account that keeps opening new sessions. */
const ROUNDS = 5;

/** The SDK's errors when Stripe, and not the caller, is at fault: it is unreachable, broken or overloaded. */
const STRIPE_IS_DOWN: readonly unknown[] = ['StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'];

/**
 * Waits for work that asks Stripe.
 * @param instead what the caller can do while Stripe does not answer
 * @throws HttpsError `unavailable` when Stripe does not answer; any other error unchanged
 */
export async function askingStripe<Result>(
  work: Promise<Result>,
  instead = 'Try again in a moment, or pay by bank transfer.',
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Error && 'type' in error && STRIPE_IS_DOWN.includes(error.type))) throw error;
    logger.error('payments: Stripe does not answer', loggable(error));
    throw new HttpsError('unavailable', `The payment service does not answer. ${instead}`);
  }
}

/** An open payment page could not be closed, so what was asked is not done. */
const NOTHING_CHANGED =
  'A payment page is open, and we could not close it. Nothing was changed; try again in a moment.';

/** Whether Stripe refused a request as invalid, for example because the session is over. */
export const isInvalidRequest = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && error.type === 'StripeInvalidRequestError';

/** Whether Stripe answered that the object does not exist. */
export const isMissing = (error: unknown): boolean => hasCode(error, 'resource_missing');

/** The present session; null when it does not exist at Stripe. */
export async function findSession(id: string): Promise<Stripe.Checkout.Session | null> {
  return (await stripe()).checkout.sessions.retrieve(id).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
}

/** The change of a record by the state of an object that we read from Stripe ourselves. */
export const reconciled = (event: PaymentEvent): Change => ({
  event,
  entry: { type: 'reconciled', by: 'stripe', line: 'intent' in event ? event.intent : undefined },
});

/**
 * Records the outcome of a session of this account: paid, or over. A session that is open, or whose payment is still
 * being confirmed, changes nothing.
 */
export async function recordSession(uid: string, session: Stripe.Checkout.Session): Promise<AppliedEvent | null> {
  const isOver = session.status === 'expired';
  const isPaid = session.status === 'complete' && session.payment_status === 'paid';
  if (!isOver && !isPaid) return null;
  const delivery = isPaid ? fromPaidSession(session, Date.now()) : null;
  if (!delivery || delivery.uid !== uid) {
    return changePaymentRecord(uid, () => ({ event: { kind: 'checkoutEnded', session: session.id } }));
  }
  const { event } = delivery;
  return changePaymentRecord(uid, (before) =>
    isKnown(before, event) && before.checkout?.session !== session.id ? null : reconciled(event),
  );
}

/**
 * Expires a session at Stripe and records that. If it is over already, its outcome is recorded.
 * @throws HttpsError `failed-precondition` while its payment is being confirmed
 */
export async function endSession(uid: string, id: string): Promise<void> {
  const session = await (await stripe()).checkout.sessions.expire(id).catch((error: unknown) => {
    if (isInvalidRequest(error)) return findSession(id);
    throw error;
  });
  if (!session) {
    // The session belongs to another Stripe account or was deleted with its test data, so nobody can pay by it here.
    await changePaymentRecord(uid, () => ({ event: { kind: 'checkoutEnded', session: id } }));
    return;
  }
  if (!(await recordSession(uid, session)))
    throw new HttpsError('failed-precondition', 'A card payment is being confirmed. This can take a minute.');
}

/**
 * Changes a record after any open session is expired at Stripe. If the session was paid meanwhile, the record says so
 * when `decide` is called again.
 * @throws HttpsError `unavailable` when Stripe does not answer; `failed-precondition` while a payment is being
 *   confirmed; `aborted` when the account keeps opening new sessions; whatever `decide` throws
 */
export async function changeWithoutSession(
  uid: string,
  decide: (record: PaymentRecord) => Change | null,
): Promise<AppliedEvent> {
  for (let round = 0; round < ROUNDS; round += 1) {
    let open: OpenCheckout | undefined;
    const applied = await changePaymentRecord(uid, (before) => {
      const change = decide(before);
      open = change ? before.checkout : undefined;
      return open ? null : change;
    });
    if (!open) return applied;
    await askingStripe(endSession(uid, open.session), NOTHING_CHANGED);
  }
  throw new HttpsError('aborted', 'A payment page is being opened for this account. Try again in a moment.');
}
