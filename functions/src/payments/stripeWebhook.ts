/** Stripe tells of money: verify, parse, apply in one transaction, answer. */
import { REGION } from '@tessera/domain/product';
import { logger } from 'firebase-functions/logger';
import { onRequest } from 'firebase-functions/v2/https';
import { required, stripeWebhookSecret } from '../platform/config';
import { changePaymentRecord } from './paymentStore';
import { paymentEventOf } from './stripeEvent';

/** Stripe's events are a few KiB; more is not from Stripe. */
const MAX_BODY_BYTES = 512 * 1024;

/**
 * POST only. 200: applied, known already, or not ours. 400: not signed by Stripe within the last five minutes, or not an
 * event. 405, 413: not a webhook at all. 500: our failure; Stripe sends it again. Only a 200 may have written anything.
 */
export const stripeWebhook = onRequest(
  { region: REGION, secrets: [stripeWebhookSecret], invoker: 'public', maxInstances: 20 },
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
      const secret = required(stripeWebhookSecret, 'whsec_…', /^whsec_\w+$/);
      const { Stripe } = await import('stripe');
      let stripeEvent;
      try {
        stripeEvent = Stripe.webhooks.constructEvent(body, request.get('stripe-signature') ?? '', secret);
      } catch {
        logger.warn('stripeWebhook: refused, not signed by Stripe');
        response.status(400).send('Bad signature');
        return;
      }
      const delivery = paymentEventOf(stripeEvent);
      if (!delivery) {
        logger.info('stripeWebhook: nothing to do', { id: stripeEvent.id, type: stripeEvent.type });
        response.json({ received: true, applied: false });
        return;
      }
      const { uid, event } = delivery;
      const { changed } = await changePaymentRecord(uid, () => ({
        event,
        entry: { type: stripeEvent.type, by: 'stripe', ...('intent' in event && { line: event.intent }) },
        entryId: stripeEvent.id,
      }));
      response.json({ received: true, applied: changed });
    } catch (error) {
      logger.error('stripeWebhook: failed, Stripe will send it again', error);
      response.status(500).send('Try again');
    }
  },
);
