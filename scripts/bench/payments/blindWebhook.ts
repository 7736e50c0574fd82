/**
 * The control, and what the first answer of ours is compared with: a webhook that imports everything at the top of its
 * file and merges each event into the record. It ignores order, repetition and a second payment.
 */
import { initializeApp } from 'firebase-admin/app';
import { FieldValue, getFirestore } from 'firebase-admin/firestore';
import { onRequest } from 'firebase-functions/v2/https';
import { Stripe } from 'stripe';
import { BLIND_COLLECTION } from './blindRecords';

const { STRIPE_SECRET_KEY = '', STRIPE_WEBHOOK_SECRET = '', STRIPE_API_BASE = '' } = process.env;

/** Whether the account has paid after an event of this type; undefined if the event does not say. */
function paidAfter({ type, data }: Stripe.Event): boolean | undefined {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'refund.failed':
      return true;
    case 'checkout.session.async_payment_failed':
      return false;
    case 'charge.refunded':
      return !data.object.refunded;
    case 'charge.dispute.closed':
      return data.object.status !== 'lost';
    default:
      return undefined;
  }
}

export const stripeWebhook = onRequest(async (request, response) => {
  const { hostname, port } = new URL(STRIPE_API_BASE);
  const stripe = new Stripe(STRIPE_SECRET_KEY, { host: hostname, port, protocol: 'http' });
  try {
    const event = stripe.webhooks.constructEvent(
      request.rawBody,
      request.get('stripe-signature') ?? '',
      STRIPE_WEBHOOK_SECRET,
    );
    const records = getFirestore().collection(BLIND_COLLECTION);
    const object = event.data.object as { metadata?: { uid?: string }; payment_intent?: string };
    let uid = object.metadata?.uid;
    if (!uid && object.payment_intent) {
      const { docs } = await records.where('intents', 'array-contains', object.payment_intent).limit(1).get();
      uid = docs[0]?.id ?? (await stripe.paymentIntents.retrieve(object.payment_intent)).metadata['uid'];
    }
    const paid = paidAfter(event);
    const told = {
      ...(paid !== undefined && { paid }),
      ...(object.payment_intent && { intents: FieldValue.arrayUnion(object.payment_intent) }),
      timestamp: FieldValue.serverTimestamp(),
    };
    if (uid) await records.doc(uid).set(told, { merge: true });
    response.json({ received: true });
  } catch {
    response.status(500).send('Try again');
  }
});

initializeApp();
