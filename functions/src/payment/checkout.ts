/**
 * The one Checkout session by which an account may pay. The payment record stores it. It is expired at Stripe before
 * another session is opened, before a transfer is approved, and before the account is deleted.
 */
import { createHash } from 'node:crypto';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { PLAN, PLAN_PRICE } from '@tessera/domain/payment/money';
import type { OpenCheckout } from '@tessera/domain/payment/record';
import { HttpsError } from 'firebase-functions/v2/https';
import type { Stripe } from 'stripe';
import { required, siteUrl, stripe, stripePriceId } from '../platform/config';
import { assertUnpaid, changePaymentRecord, readPaymentRecord } from './paymentStore';
import { endSession, findSession, isInvalidRequest } from './sessions';
import { OUR_MARK } from './stripeEvent';

/** How long a session is open, in seconds. */
const OPEN_SECONDS = 60 * 60;
/** Attempts to open a session before we give up. */
const ROUNDS = 6;

/** The parameters of a session. The client chooses none of them. */
function sessionParams(uid: string, email: string | null): Stripe.Checkout.SessionCreateParams {
  const site = required(siteUrl);
  // Whole minutes, so that two concurrent calls send Stripe the same parameters and get the same session.
  const minute = Math.floor(Date.now() / 60_000) * 60;
  return {
    mode: 'payment',
    // Includes wallets. With a method that takes days, the owner could pay again before the money arrives.
    allowed_payment_method_types: ['card'],
    // In another currency, the owner would pay another amount than the receipt says.
    adaptive_pricing: { enabled: false },
    line_items: [{ price: priceId(), quantity: 1 }],
    success_url: `${site}${ROUTES.success}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${site}${ROUTES.payment}?cancelled`,
    client_reference_id: uid,
    metadata: { uid, ...OUR_MARK },
    // A refund's charge has only the payment intent's metadata.
    payment_intent_data: { metadata: { uid, ...OUR_MARK } },
    expires_at: minute + OPEN_SECONDS,
    customer_email: email ?? undefined,
  };
}

const priceId = (): string => required(stripePriceId);

/** Whether the open session has the parameters that a new one would have. */
function asksTheSame({ price, amount, currency, email }: OpenCheckout, wanted: string | null): boolean {
  return price === priceId() && amount === PLAN.amount && currency === PLAN.currency && (email ?? null) === wanted;
}

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);

/** Whether Stripe repeated the stored answer of an earlier request with the same idempotency key. */
const isReplayed = (headers: unknown): boolean =>
  typeof headers === 'object' &&
  headers !== null &&
  'idempotent-replayed' in headers &&
  headers['idempotent-replayed'] === 'true';

/** Whether Stripe refused the address. Unlike the identity service, it accepts no `josé@…` or `@münchen.de`. */
const refusesEmail = (error: unknown): boolean =>
  isInvalidRequest(error) && error instanceof Error && 'param' in error && error.param === 'customer_email';

/**
 * The open session of an idempotency key, which this or an earlier request created; null when the key's session is over
 * or was never created.
 */
async function createUnder(
  client: Stripe,
  params: Stripe.Checkout.SessionCreateParams,
  idempotencyKey: string,
): Promise<Stripe.Checkout.Session | null> {
  try {
    const created = await client.checkout.sessions.create(params, { idempotencyKey });
    if (!isReplayed(created.lastResponse.headers)) return created;
    const present = await client.checkout.sessions.retrieve(created.id);
    return present.status === 'open' ? present : null;
  } catch (error) {
    // An earlier request with this key failed, and Stripe repeats that answer.
    if (error instanceof Error && 'headers' in error && isReplayed(error.headers)) return null;
    throw error;
  }
}

/** Ignores the error of expiring a session that is over. */
function ignoreOver(error: unknown): void {
  if (!isInvalidRequest(error)) throw error;
}

/** The address of the open session, if its parameters are the present ones; otherwise expires it. */
async function reuseOrEnd(uid: string, open: OpenCheckout, email: string | null): Promise<string | null> {
  const session = await findSession(open.session);
  if (session?.status === 'open' && session.url && asksTheSame(open, email)) return session.url;
  await endSession(uid, open.session);
  return null;
}

/**
 * Stores a new session in the record, unless a concurrent call stored another.
 * @returns whether the account may pay by it
 */
async function storeSession(uid: string, session: Stripe.Checkout.Session, email: string | null): Promise<boolean> {
  const checkout: OpenCheckout = {
    session: session.id,
    price: priceId(),
    ...PLAN_PRICE,
    endsAt: session.expires_at * 1000,
    email: email ?? undefined,
  };
  const { record } = await changePaymentRecord(uid, (before) => {
    assertUnpaid(before);
    return before.checkout ? null : { event: { kind: 'checkoutOpened', checkout } };
  });
  return record.checkout?.session === session.id;
}

/**
 * The address of the payment page of the open session, or of a new one. Two concurrent calls create one session: they
 * use the same idempotency key, and the record accepts only one session. Any other is expired before its address is
 * returned.
 * @throws HttpsError `failed-precondition` once paid or deleted; `unavailable` after too many attempts; `internal` when
 *   Stripe's price is not the plan's
 */
export async function openCheckout(uid: string, email: string | null): Promise<string> {
  const client = await stripe();
  let usedKeys = 0;
  let shown = email;
  for (let round = 0; round < ROUNDS; round += 1) {
    const record = await readPaymentRecord(uid);
    assertUnpaid(record);
    if (record?.checkout) {
      const url = await reuseOrEnd(uid, record.checkout, email);
      if (url !== null) return url;
      continue;
    }
    const params = sessionParams(uid, shown);
    const session = await createUnder(client, params, hash([record?.checkouts ?? 0, usedKeys, params])).catch(
      (error: unknown) => {
        if (!refusesEmail(error)) throw error;
        // The owner types an address on the payment page.
        shown = null;
        return null;
      },
    );
    if (!session) {
      usedKeys += 1;
      continue;
    }
    let isOurs = false;
    try {
      if (session.amount_total !== PLAN.amount || session.currency !== PLAN.currency)
        throw new Error(
          `STRIPE_PRICE_ID costs ${session.amount_total} ${session.currency}, ` +
            `but the plan costs ${PLAN.amount} ${PLAN.currency}`,
        );
      isOurs = await storeSession(uid, session, email);
    } finally {
      // The record does not hold this session: expire it before anybody gets its address.
      if (!isOurs) await client.checkout.sessions.expire(session.id).catch(ignoreOver);
    }
    if (isOurs && session.url) return session.url;
  }
  throw new HttpsError('unavailable', 'The payment page could not be opened. Try again in a moment.');
}
