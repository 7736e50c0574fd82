/**
 * A Stripe for this machine: the `emulate` package's, with a small adapter in front that adds what this product needs and
 * the emulator lacks. What each addition is, and why, stands with it in scripts/local/stripe/.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { answerApi } from './stripe/answerApi';
import { answerPage } from './stripe/answerPage';
import type { Context, Request } from './stripe/context';
import { startCore } from './stripe/core';
import { Deliveries } from './stripe/deliveries';
import { IdempotencyKeys } from './stripe/idempotency';
import { Sessions } from './stripe/sessions';
import { loadState, saveState } from './stripe/state';

export interface LocalStripeOptions {
  /** The API and the hosted page. */
  port: number;
  /** The emulator behind. */
  corePort: number;
  /** Where signed events go. */
  webhookUrl: string;
  webhookSecret: string;
  /** Keeps sessions, charges and idempotency keys from one start to the next. */
  stateFile?: string;
  /** One line per delivered event. */
  log?: (line: string) => void;
}

export interface LocalStripe {
  url: string;
  /** Waits until every event so far has been taken by the site, or given up. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Far more than any call to this API needs. */
const MAX_BODY_BYTES = 256 * 1024;

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error('Too large a request for the local Stripe');
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Stops the server without waiting for idle connections. */
const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/**
 * Starts the local Stripe.
 *
 * `POST /_local/outage` is for trying what happens without Stripe: with `on=true` the API answers 503 until `on=false`; with
 * `on=once` the next request breaks off half-way, which Stripe remembers under the request's key.
 */
export async function startLocalStripe(options: LocalStripeOptions): Promise<LocalStripe> {
  const { port, corePort, webhookUrl, webhookSecret, stateFile, log = () => {} } = options;
  const url = `http://127.0.0.1:${port}`;
  const state = loadState(stateFile);
  const core = await startCore(corePort);
  const deliveries = new Deliveries({ url: webhookUrl, secret: webhookSecret, log });
  const context: Context = {
    core,
    state,
    sessions: new Sessions(core, state, url),
    keys: new IdempotencyKeys(state.keys),
    deliveries,
    failsNext: false,
  };
  let outage = false;

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request: Request = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      body: await read(incoming),
    };
    const [, sessionId] = /^\/checkout\/(\w+)/.exec(request.path) ?? [];
    if (request.path === '/_local/outage') {
      const on = new URLSearchParams(request.body).get('on');
      outage = on === 'true';
      context.failsNext = on === 'once';
      response.writeHead(204).end();
    } else if (request.path.startsWith('/v1/') && outage) {
      response
        .writeHead(503, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: { type: 'api_error', message: 'An outage was asked for.' } }));
    } else if (request.path.startsWith('/v1/')) {
      const key = incoming.headers['idempotency-key'];
      await answerApi(context, typeof key === 'string' ? key : undefined, request, response);
    } else if (sessionId) {
      await answerPage(context, sessionId, request, response);
    } else {
      const passed = await core.request(request.method, request.path, request.body);
      response.writeHead(passed.status, { 'content-type': passed.type }).end(passed.body);
    }
    if (request.method === 'POST') saveState(stateFile, state);
  }

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      log(`failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    url,
    settled: () => deliveries.settled(),
    async stop() {
      await closeServer(server);
      await deliveries.stop();
      await core.close();
    },
  };
}
