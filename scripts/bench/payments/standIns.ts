/**
 * What stands between the functions and others: a wire to the database that can be cut, and a Stripe that can be down.
 */
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface Wire {
  address: string;
  /** Breaks off every connection; says how many. */
  cut(): number;
  close(): void;
}

/** Passes bytes on to a port of this machine. */
export async function wireTo(port: number): Promise<Wire> {
  const sockets = new Set<Socket>();
  const server = createServer((inner) => {
    const outer = connect(port, '127.0.0.1');
    inner.pipe(outer).pipe(inner);
    for (const socket of [inner, outer]) socket.on('error', () => undefined);
    sockets.add(inner);
    inner.once('close', () => {
      sockets.delete(inner);
      outer.destroy();
    });
    outer.once('close', () => inner.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: () => {
      const { size } = sockets;
      for (const socket of sockets) socket.destroy();
      return size;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

export interface StripeOfIntents {
  url: string;
  isDown: boolean;
  /** How often it was asked, and how often it did not answer. */
  asked: number;
  refused: number;
  close(): void;
}

/** The part of Stripe's API that says whose payment an intent is. Its name says so: `pi_<uid>_<number>`. */
export async function startStripeOfIntents(): Promise<StripeOfIntents> {
  const state: StripeOfIntents = { url: '', isDown: false, asked: 0, refused: 0, close: () => undefined };
  const server = createHttpServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const [, id, uid] = /^\/v1\/payment_intents\/(pi_(.+)_\d+)$/.exec(request.url ?? '') ?? [];
    state.asked += 1;
    if (state.isDown) state.refused += 1;
    if (state.isDown) response.writeHead(503).end('{"error":{"type":"api_error"}}');
    else if (!id) response.writeHead(404).end('{"error":{"type":"invalid_request_error","code":"resource_missing"}}');
    else response.end(JSON.stringify({ id, object: 'payment_intent', metadata: { uid } }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  state.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  state.close = () => server.close();
  return state;
}
