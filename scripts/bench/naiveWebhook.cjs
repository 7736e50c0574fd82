/**
 * The webhook that ours is compared with: everything required at the top, nothing bundled, no checks.
 */
const { onRequest } = require('firebase-functions/v2/https');
const { initializeApp } = require('firebase-admin/app');
const { getFirestore, FieldValue } = require('firebase-admin/firestore');
const Stripe = require('stripe');

initializeApp();
const stripe = new Stripe('sk_test_bench');

exports.stripeWebhook = onRequest(async (request, response) => {
  const event = stripe.webhooks.constructEvent(
    request.rawBody,
    request.headers['stripe-signature'],
    process.env.STRIPE_WEBHOOK_SECRET,
  );
  const record = getFirestore().doc(`payments/${event.data.object.client_reference_id}`);
  await record.firestore.runTransaction(async (transaction) => {
    await transaction.get(record);
    transaction.set(record, { paid: true, timestamp: FieldValue.serverTimestamp() }, { merge: true });
  });
  response.json({ received: true });
});
