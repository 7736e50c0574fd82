/** A stand-in for Stripe's API that can be down. */
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OUR_MARK } from '../../../functions/src/payments/stripeEvent';

export interface StripeOfIntents {
  url: string;
  isDown: boolean;
  /** How often it did not answer. */
  refused: number;
  close(): void;
}

/** The part of Stripe's API that returns a payment intent. Its id contains the account: `pi_<uid>_<number>`. */
export async function startStripeOfIntents(): Promise<StripeOfIntents> {
  const state: StripeOfIntents = { url: '', isDown: false, refused: 0, close: () => undefined };
  const server = createHttpServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const [, id, uid] = /^\/v1\/payment_intents\/(pi_(.+)_\d+)$/.exec(request.url ?? '') ?? [];
    if (state.isDown) state.refused += 1;
    if (state.isDown) response.writeHead(503).end('{"error":{"type":"api_error"}}');
    else if (!id) response.writeHead(404).end('{"error":{"type":"invalid_request_error","code":"resource_missing"}}');
    else response.end(JSON.stringify({ id, object: 'payment_intent', metadata: { uid, ...OUR_MARK } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  state.close = () => server.close();
  return state;
}
