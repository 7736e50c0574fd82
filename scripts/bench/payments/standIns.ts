/** A stand-in for Stripe's API that can be down. */
import { createServer } from 'node:http';
import { OUR_MARK } from '../../../functions/src/payments/stripeEvent';
import { listen } from '../../local/httpServer';

/**
 * The part of Stripe's API that returns a payment intent. Its id contains the account: `pi_<uid>_<number>`.
 * `refused` is how often it did not answer.
 */
export async function startStripeOfIntents() {
  const state = { url: '', isDown: false, refused: 0, close: () => void server.close() };
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const [, id, uid] = /^\/v1\/payment_intents\/(pi_(.+)_\d+)$/.exec(request.url ?? '') ?? [];
    if (state.isDown) state.refused += 1;
    if (state.isDown) response.writeHead(503).end('{"error":{"type":"api_error"}}');
    else if (!id) response.writeHead(404).end('{"error":{"type":"invalid_request_error","code":"resource_missing"}}');
    else response.end(JSON.stringify({ id, object: 'payment_intent', metadata: { uid, ...OUR_MARK } }));
  });
  state.url = `http://127.0.0.1:${await listen(server)}`;
  return state;
}
