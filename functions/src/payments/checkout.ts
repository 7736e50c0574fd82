/**
 * The one Checkout session that an account may pay by. The record remembers it; it is expired at Stripe before another
 * is opened, and before anything else lets the account in or closes it.
 */
import { createHash } from 'node:crypto';
import { PLAN } from '@tessera/domain/money';
import { ROUTES } from '@tessera/domain/paths';
import { isPaid, type OpenCheckout, type PaymentRecord } from '@tessera/domain/payment/record';
import { HttpsError } from 'firebase-functions/v2/https';
import type { Stripe } from 'stripe';
import { required, siteUrl, stripe, stripePriceId } from '../platform/config';
import { accountClosedError } from './accountClosedError';
import { changePaymentRecord, readPaymentRecord } from './paymentStore';
import { endSession, findSession, isInvalidRequest } from './sessions';

/** How long a session can be paid, in seconds. */
const OPEN_SECONDS = 60 * 60;
/** Rounds of opening a session before we give up: more means that something else is wrong. */
const ROUNDS = 6;

/** Everything about the session is decided here; the client chooses nothing but to pay. */
function sessionParams(uid: string, email: string | null): Stripe.Checkout.SessionCreateParams {
  const site = required(siteUrl);
  // Whole minutes, so that two presses at once ask Stripe the same and get the same session.
  const minute = Math.floor(Date.now() / 60_000) * 60;
  return {
    mode: 'payment',
    // Wallets included. Methods that take days would leave an owner unpaid in between, and free to pay again.
    allowed_payment_method_types: ['card'],
    line_items: [{ price: priceId(), quantity: 1 }],
    success_url: `${site}${ROUTES.success}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${site}${ROUTES.payment}?cancelled`,
    client_reference_id: uid,
    metadata: { uid },
    // A refund's charge carries the intent's metadata only.
    payment_intent_data: { metadata: { uid } },
    expires_at: minute + OPEN_SECONDS,
    ...(email !== null && { customer_email: email }),
  };
}

const priceId = (): string => required(stripePriceId);

/** The session asks what we would ask now. */
function asksTheSame({ price, amount, currency, email }: OpenCheckout, wanted: string | null): boolean {
  return price === priceId() && amount === PLAN.amount && currency === PLAN.currency && (email ?? null) === wanted;
}

const hash = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);

/** An answer that Stripe had kept under the request's key. */
const isReplayed = (headers: unknown): boolean =>
  typeof headers === 'object' &&
  headers !== null &&
  'idempotent-replayed' in headers &&
  headers['idempotent-replayed'] === 'true';

/**
 * A session that can be paid, made under the key or made before under it; null where the key's session is over or was
 * never made.
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
    // Stripe failed under this key before and repeats that answer.
    if (error instanceof Error && 'headers' in error && isReplayed(error.headers)) return null;
    throw error;
  }
}

/** A session that is over cannot be expired, and need not be. */
function ignoreOver(error: unknown): void {
  if (!isInvalidRequest(error)) throw error;
}

/** Refuses an account that is gone or has nothing to pay. */
function assertUnpaid(record: PaymentRecord | null): void {
  if (record?.accountDeletedAt !== undefined) throw accountClosedError();
  if (isPaid(record)) throw new HttpsError('failed-precondition', 'This account has already paid.');
}

/** The address of the session that is open, if it asks what we would ask now; any other is expired. */
async function findOpen(uid: string, open: OpenCheckout, email: string | null): Promise<string | null> {
  const session = await findSession(open.session);
  if (session?.status === 'open' && session.url && asksTheSame(open, email)) return session.url;
  await endSession(uid, open.session);
  return null;
}

/** Notes a new session in the record, unless another press was first. True where it is the one to pay by. */
async function note(uid: string, session: Stripe.Checkout.Session, email: string | null): Promise<boolean> {
  const checkout: OpenCheckout = {
    session: session.id,
    price: priceId(),
    amount: PLAN.amount,
    currency: PLAN.currency,
    endsAt: session.expires_at * 1000,
    ...(email !== null && { email }),
  };
  const { record } = await changePaymentRecord(uid, (before) => {
    assertUnpaid(before);
    return before.checkout ? null : { event: { kind: 'checkoutOpened', checkout } };
  });
  return record.checkout?.session === session.id;
}

/**
 * The address of the payment page: of the session that is open, or of a new one. Two presses at once make one: both ask
 * Stripe under one key, and the record takes one session only; another is expired before anybody is given it.
 * @throws HttpsError `failed-precondition` once paid or deleted; `unavailable` after too many rounds; `internal` where
 *   Stripe's price is not the plan's
 */
export async function openCheckout(uid: string, email: string | null): Promise<string> {
  const client = await stripe();
  let broken = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const record = await readPaymentRecord(uid);
    assertUnpaid(record);
    if (record?.checkout) {
      const url = await findOpen(uid, record.checkout, email);
      if (url !== null) return url;
      continue;
    }
    const params = sessionParams(uid, email);
    const session = await createUnder(client, params, hash([record?.checkouts ?? 0, broken, params]));
    if (!session) {
      broken += 1;
      continue;
    }
    let isOurs = false;
    try {
      if (session.amount_total !== PLAN.amount || session.currency !== PLAN.currency)
        throw new Error(`STRIPE_PRICE_ID asks ${session.amount_total} ${session.currency}, and the plan does not`);
      isOurs = await note(uid, session, email);
    } finally {
      // Nobody was given its address, and nobody shall pay by it.
      if (!isOurs) await client.checkout.sessions.expire(session.id).catch(ignoreOver);
    }
    if (isOurs && session.url) return session.url;
  }
  throw new HttpsError('unavailable', 'The payment page could not be opened. Try again in a moment.');
}
