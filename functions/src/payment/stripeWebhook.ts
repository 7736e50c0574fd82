/** Stripe's webhook: verify the event, parse it, apply it in one commit, answer. */
import { isPaid } from '@tessera/domain/payment/record';
import { logger } from 'firebase-functions/logger';
import { onRequest } from 'firebase-functions/v2/https';
import type { Stripe } from 'stripe';
import { isLiveKey, required, stripeSecretKey, stripeWebhookSecret } from '../platform/config';
import { loggable } from '../platform/loggable';
import { ALONE_OPTIONS } from '../platform/unit';
import { findPayer } from './findPayer';
import { changePaymentRecord } from './paymentStore';
import { endSession } from './sessions';
import { paymentEventOf } from './stripeEvent';

/** Stripe's events are a few KiB; a larger body is not from Stripe. */
const MAX_BODY_BYTES = 512 * 1024;

/**
 * The event of a signed body. It may be a thin event, which names an object and does not hold it: the SDK's
 * `constructEvent` throws for one, as it does for a bad signature.
 * @throws when Stripe did not sign the body within the last five minutes, or the body is not JSON
 */
async function signedEvent(body: Buffer, header: string, secret: string): Promise<Stripe.Event> {
  const { Stripe: sdk } = await import('stripe');
  if (sdk.webhooks.signature?.verifyHeader(body, header, secret) !== true) throw new Error('Not verified');
  return JSON.parse(body.toString()) as Stripe.Event;
}

/**
 * POST only. 200: applied, applied before, or not ours. 400: not signed by Stripe within the last five minutes, not an
 * event, or of another mode than our key. 405, 413: not a webhook. 500: our failure; Stripe sends the event again, and
 * what was written already is not written twice. A refusal (4xx) has written nothing.
 */
export const stripeWebhook = onRequest(
  { ...ALONE_OPTIONS, invoker: 'public', maxInstances: 20, secrets: [stripeWebhookSecret, stripeSecretKey] },
  async (request, response) => {
    if (request.method !== 'POST') {
      response.set('Allow', 'POST').status(405).send('POST only');
      return;
    }
    const body = request.rawBody;
    if (body && body.length > MAX_BODY_BYTES) {
      response.status(413).send('Too large');
      return;
    }
    try {
      const secret = required(stripeWebhookSecret);
      let stripeEvent;
      try {
        stripeEvent = await signedEvent(body, request.get('stripe-signature') ?? '', secret);
      } catch {
        logger.warn('stripeWebhook: refused, not signed by Stripe');
        response.status(400).send('Bad signature');
        return;
      }
      if ((stripeEvent.livemode === true) !== isLiveKey()) {
        logger.warn("stripeWebhook: refused, the event's mode (live or test) is not our key's", {
          id: stripeEvent.id,
          livemode: stripeEvent.livemode,
        });
        response.status(400).send('Wrong mode');
        return;
      }
      const delivery = paymentEventOf(stripeEvent);
      const uid = delivery && (await findPayer(delivery));
      if (!delivery || !uid) {
        logger.info('stripeWebhook: nothing to do', { id: stripeEvent.id, type: stripeEvent.type });
        response.json({ received: true, applied: false });
        return;
      }
      const { event } = delivery;
      const { record, isChanged } = await changePaymentRecord(uid, () => ({
        event,
        entryId: stripeEvent.id,
        entry: 'intent' in event ? { type: stripeEvent.type, by: 'stripe', line: event.intent } : undefined,
      }));
      // The account is paid in another way. Expire the open payment page, which could charge the owner again.
      if (isPaid(record) && record.checkout) await endSession(uid, record.checkout.session);
      response.json({ received: true, applied: isChanged });
    } catch (error) {
      logger.error('stripeWebhook: failed, Stripe will send it again', loggable(error));
      response.status(500).send('Try again');
    }
  },
);
