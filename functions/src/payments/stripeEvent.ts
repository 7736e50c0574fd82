/** What Stripe says, as the events this product knows. Pure. */
import type { PaymentEvent } from '@tessera/domain/payment/state';
import type { Stripe } from 'stripe';

export interface Delivery {
  uid: string;
  event: PaymentEvent;
}

const idOf = (reference: string | { id: string } | null | undefined): string | undefined =>
  typeof reference === 'string' ? reference : reference?.id;

/** A uid that can be a document's name: `/` would name another document, `__x__` is the database's own. */
function usableUid(...candidates: unknown[]): string | undefined {
  return candidates.find(
    (uid): uid is string => typeof uid === 'string' && /^[^/]{1,128}$/.test(uid) && !/^\.{1,2}$|^__.*__$/.test(uid),
  );
}

function fromSession(
  kind: 'cardSucceeded' | 'cardFailed',
  session: Stripe.Checkout.Session,
  at: number,
): Delivery | null {
  // Whoever opens a payment link chooses its client_reference_id, and perhaps what it costs. We sell by none.
  if (session.payment_link) return null;
  const uid = usableUid(session.metadata?.['uid'], session.client_reference_id);
  const intent = idOf(session.payment_intent) ?? session.id;
  if (uid === undefined || !intent) return null;
  const email = (session.customer_details?.email ?? session.customer_email)?.toLowerCase();
  return {
    uid,
    event: {
      kind,
      intent,
      at,
      ...(typeof session.amount_total === 'number' && { amount: session.amount_total }),
      ...(typeof session.currency === 'string' && { currency: session.currency }),
      ...(typeof email === 'string' && { email }),
    },
  };
}

function fromRefundedCharge(charge: Stripe.Charge, at: number): Delivery | null {
  const uid = usableUid(charge.metadata?.['uid']);
  const intent = idOf(charge.payment_intent) ?? charge.id;
  if (uid === undefined || !intent) return null;
  const { amount, amount_refunded: amountRefunded = 0, currency } = charge;
  const full = charge.refunded === true || (amount > 0 && amountRefunded >= amount);
  // A part given back says that the rest is here, if the charge says that it was paid at all.
  if (!full && charge.paid !== true) return null;
  return {
    uid,
    event: {
      kind: full ? 'cardRefunded' : 'cardPartlyRefunded',
      intent,
      at,
      amountRefunded,
      ...(typeof amount === 'number' && { amount }),
      ...(typeof currency === 'string' && { currency }),
    },
  };
}

/**
 * The account and the payment event that a verified Stripe event stands for.
 * @returns null for a type that is not ours, a session that is not paid yet, or no usable uid
 */
export function paymentEventOf({ type, data, created }: Stripe.Event): Delivery | null {
  // Stripe counts seconds.
  const at = created * 1000;
  switch (type) {
    case 'checkout.session.completed':
      return data.object.payment_status === 'paid' ? fromSession('cardSucceeded', data.object, at) : null;
    case 'checkout.session.async_payment_succeeded':
      return fromSession('cardSucceeded', data.object, at);
    case 'checkout.session.async_payment_failed':
      return fromSession('cardFailed', data.object, at);
    case 'charge.refunded':
      return fromRefundedCharge(data.object, at);
    default:
      return null;
  }
}
