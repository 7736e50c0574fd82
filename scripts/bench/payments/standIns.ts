/** A stand-in for the part of Stripe's API that returns a payment intent, which can be down. */
import { createServer } from 'node:http';
import { OUR_MARK } from '../../../functions/src/payment/stripeEvent';
import { listen } from '../../local/httpServer';

/** An intent's id contains the account: `pi_<uid>_<number>`. `refused` is how often it did not answer. */
export async function startStripeOfIntents() {
  const state = { url: '', isDown: false, refused: 0, close: () => void server.close() };
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const [, id, uid] = /(pi_(.+)_\d+)$/.exec(request.url ?? '') ?? [];
    if (state.isDown) {
      state.refused += 1;
      response.writeHead(503).end('{"error":{"type":"api_error"}}');
    } else response.end(JSON.stringify({ id, object: 'payment_intent', metadata: { uid, ...OUR_MARK } }));
  });
  state.url = `http://127.0.0.1:${await listen(server)}`;
  return state;
}
