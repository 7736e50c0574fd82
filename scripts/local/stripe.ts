/**
 * A local Stripe: the parts of Stripe's API that this product uses, a hosted checkout page and signed webhooks. It
 * refuses an unknown address or parameter as Stripe does. Its own controls are below `/_local/`, and as buttons on the
 * page at `/`; docs/operations.md lists them.
 */
import { appendFile, mkdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { ROOT } from '../lib/root';
import { localSecret } from './functionsSettings';
import { BodyTooLarge, closeServer, listen, readBody } from './httpServer';
import type { LocalRun } from './runs';
import { answerApi, checkKey } from './stripe/api';
import { Deliveries, type DeliveryOptions } from './stripe/deliveries';
import { type Answer, fingerprint, IdempotencyKeys } from './stripe/idempotency';
import { Ledger } from './stripe/ledger';
import { checkoutPage, operatorPage } from './stripe/pages';
import { invalid, noSuch, StripeRefusal } from './stripe/request';
import { byId, type Charge, loadState, newId, saveState } from './stripe/store';

export interface LocalStripeOptions {
  /** The API and the pages. */
  port: number;
  /** The address to which signed events are sent. */
  webhookUrl: string;
  webhookSecret: string;
  /** The file that keeps the state from one start to the next. */
  stateFile?: string;
  /** One line per delivered event. */
  log?: (line: string) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface LocalStripe {
  url: string;
  /** Waits until every event so far has been accepted by the site, or given up. */
  settled(): Promise<void>;
  /** Sets the address for all later events; by default the site's webhook. */
  deliverTo(address?: string): void;
  stop(): Promise<void>;
}

/**
 * `true`: every request gets 503. `once`: the next request breaks off half-way, which Stripe remembers. `lost`: the
 * next one is carried out, but its answer is lost.
 */
const OUTAGES = ['false', 'true', 'once', 'lost'] as const;

/** Far more than any call of this API needs. */
const MAX_BODY_BYTES = 256 * 1024;
/** How often sessions are checked for expiry. */
const EXPIRY_EVERY_MS = 1000;

async function read(request: IncomingMessage): Promise<string> {
  try {
    return (await readBody(request, MAX_BODY_BYTES)).toString('utf8');
  } catch (error) {
    if (!(error instanceof BodyTooLarge)) throw error;
    throw new StripeRefusal(413, { type: 'invalid_request_error', message: 'Request too large.' });
  }
}

/** Starts the local Stripe. Rejects when its port is in use. */
export async function startLocalStripe(options: LocalStripeOptions): Promise<LocalStripe> {
  const { port, webhookUrl, webhookSecret, stateFile, log = () => {}, now = Date.now } = options;
  const origin = `http://127.0.0.1:${port}`;
  const seconds = () => Math.floor(now() / 1000);
  const state = loadState(stateFile);
  const save = () => saveState(stateFile, state);
  const delivery: DeliveryOptions = { url: webhookUrl, secret: webhookSecret, log, now: seconds, onChange: save };
  const deliveries = new Deliveries(state, delivery);
  const ledger = new Ledger(state, deliveries, origin, seconds);
  const keys = new IdempotencyKeys(state.keys, now());
  let outage: (typeof OUTAGES)[number] = 'false';

  /** Whether a requested fault strikes now; it happens once. */
  function strikes(fault: 'once' | 'lost'): boolean {
    if (outage !== fault) return false;
    outage = 'false';
    return true;
  }

  function carryOut(method: string, address: URL, body: string): Answer {
    try {
      const answer = answerApi({ state, ledger, webhookUrl }, method, address, body);
      return { status: 200, body: JSON.stringify(answer) };
    } catch (error) {
      if (error instanceof StripeRefusal) return { status: error.status, body: JSON.stringify({ error: error.error }) };
      throw error;
    }
  }

  /**
   * Answers a request. Stripe stores the answer to a request with an idempotency key, even an error, and repeats it.
   */
  async function answerRequest(
    request: IncomingMessage,
    response: ServerResponse,
    address: URL,
    body: string,
  ): Promise<void> {
    const { method = 'GET', headers } = request;
    response.setHeader('content-type', 'application/json').setHeader('request-id', newId('req'));
    checkKey(headers.authorization);
    if (outage === 'true') throw new StripeRefusal(503, { type: 'api_error', message: 'An outage was asked for.' });
    const key = headers['idempotency-key'];
    if (method !== 'POST' || typeof key !== 'string') {
      const { status, body: text } = carryOut(method, address, body);
      response.writeHead(status).end(text);
      return;
    }
    response.setHeader('idempotency-key', key);
    const print = fingerprint(method, address.pathname, body);
    const lookup = keys.look(key, print, now());
    if (lookup.kind !== 'new') {
      if (lookup.kind === 'replay') response.setHeader('idempotent-replayed', 'true');
      response.writeHead(lookup.answer.status).end(lookup.answer.body);
      return;
    }
    // A second request with this key may arrive before the first is done.
    await new Promise(setImmediate);
    let answer: Answer = {
      status: 500,
      body: JSON.stringify({ error: { type: 'api_error', message: 'The local Stripe failed.' } }),
    };
    try {
      if (!strikes('once')) answer = carryOut(method, address, body);
    } finally {
      keys.finish(key, print, answer, now());
    }
    save();
    if (strikes('lost')) response.destroy();
    else response.writeHead(answer.status).end(answer.body);
  }

  /** The hosted page. A press takes effect at once, so that pressing twice pays once. */
  function answerCheckout(request: IncomingMessage, response: ServerResponse, address: URL, body: string): void {
    const [, id = '', action] = /^\/checkout\/(\w+)(?:\/(complete|decline))?$/.exec(address.pathname) ?? [];
    ledger.expireOverdue();
    const session = byId(state.sessions, id);
    if (!session) throw noSuch('checkout.session', id, 'session');
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (request.method !== 'POST' || action === undefined) {
      response.end(checkoutPage(session));
      return;
    }
    const email = new URLSearchParams(body).get('email') ?? '';
    if (session.status !== 'open') response.writeHead(409).end(checkoutPage(session));
    else if (action === 'decline') {
      ledger.decline(session, email);
      response.writeHead(402).end(checkoutPage(session, { isDeclined: true }));
    } else {
      ledger.pay(session, email);
      const location = session.success_url?.replace('{CHECKOUT_SESSION_ID}', id) ?? `/checkout/${id}`;
      response.writeHead(303, { location }).end();
    }
  }

  /** Carries out a control and returns its outcome; for a GET, the payments. */
  function control(method: string, pathname: string, params: URLSearchParams): object {
    const [, what = '', id = '', action = ''] = /^\/_local\/(\w+)(?:\/(\w+)(?:\/(\w+))?)?$/.exec(pathname) ?? [];
    const route = [method, what, action].join(' ').trim();
    const found = <One>(all: Record<string, One>): One => {
      const one = byId(all, id);
      if (!one) throw noSuch(what, id, 'id');
      return one;
    };
    const charge = (): Charge => {
      const latest = state.charges[found(state.payment_intents).latest_charge ?? ''];
      if (!latest) throw noSuch('charge', id, 'id');
      return latest;
    };
    switch (route) {
      case 'GET payments':
        return Object.values(state.charges).map((one) => ({
          ...one,
          refunds: Object.values(state.refunds).filter((refund) => refund.charge === one.id),
          disputes: Object.values(state.disputes).filter((dispute) => dispute.charge === one.id),
        }));
      case 'POST payments refund': {
        const amount = params.get('amount');
        return ledger.refund(charge(), { amount: amount ? Number.parseInt(amount, 10) || 0 : undefined });
      }
      case 'POST payments dispute':
        return ledger.openDispute(charge());
      case 'POST refunds fail':
        ledger.failRefund(found(state.refunds));
        return found(state.refunds);
      case 'POST disputes close': {
        const outcome = params.get('outcome');
        if (outcome !== 'won' && outcome !== 'lost') throw invalid('outcome is won or lost', { param: 'outcome' });
        ledger.closeDispute(found(state.disputes), outcome);
        return found(state.disputes);
      }
      case 'POST events deliver':
        deliveries.send(found(state.events));
        return found(state.events);
      case 'POST deliveries':
        if (params.get('hold') === 'true') deliveries.hold(params.get('account') ?? undefined);
        else
          deliveries.release({
            ...(params.has('account') && { account: params.get('account') ?? '' }),
            reversed: params.get('order') === 'reversed',
            times: params.get('times') === '2' ? 2 : 1,
          });
        return { isHeld: state.isHeld };
      case 'POST outage': {
        const asked = OUTAGES.find((one) => one === params.get('on'));
        if (!asked) throw invalid(`on is one of ${OUTAGES.join(', ')}`, { param: 'on' });
        outage = asked;
        return { on: outage };
      }
      default:
        throw new StripeRefusal(404, {
          type: 'invalid_request_error',
          message: `No such control: ${method} ${pathname}`,
        });
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const address = new URL(request.url ?? '/', origin);
    const body = await read(request);
    if (address.pathname.startsWith('/v1/')) {
      await answerRequest(request, response, address, body);
    } else {
      // Another site in the same browser must not be able to use these controls.
      if (method === 'POST' && headers.origin !== undefined && headers.origin !== `http://${headers.host}`)
        throw new StripeRefusal(403, { type: 'invalid_request_error', message: 'Another site may not do this.' });
      if (address.pathname === '/') {
        ledger.expireOverdue();
        response.setHeader('content-type', 'text/html; charset=utf-8').end(operatorPage(state, outage));
      } else if (address.pathname.startsWith('/checkout/')) {
        answerCheckout(request, response, address, body);
      } else {
        const done = control(method, address.pathname, new URLSearchParams(body));
        if (headers.accept?.includes('text/html')) response.writeHead(303, { location: '/' }).end();
        else response.setHeader('content-type', 'application/json').end(JSON.stringify(done));
      }
    }
    if (method === 'POST') save();
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const refusal =
        error instanceof StripeRefusal
          ? error
          : new StripeRefusal(500, { type: 'api_error', message: 'The local Stripe failed.' });
      if (refusal !== error) log(`failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      if (!response.headersSent) response.writeHead(refusal.status, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: refusal.error }));
    });
  });
  await listen(server, port);
  const expiry = setInterval(() => ledger.expireOverdue(), EXPIRY_EVERY_MS);
  deliveries.resume();
  return {
    url: origin,
    settled: () => deliveries.settled(),
    deliverTo: (address = webhookUrl) => void (delivery.url = address),
    async stop() {
      clearInterval(expiry);
      await closeServer(server);
      await deliveries.stop();
      save();
    },
  };
}

/**
 * A run's local Stripe: on the run's ports, signing with the secret that its functions have; what it delivered is in
 * `<run folder>/stripe.log`.
 * @param stateFile the file for the state; without it the state is not kept
 */
export async function startStripeFor({ ports, folder }: LocalRun, stateFile?: string): Promise<LocalStripe> {
  const file = path.join(ROOT, folder, 'stripe.log');
  await mkdir(path.dirname(file), { recursive: true });
  await rm(file, { force: true });
  return startLocalStripe({
    port: ports.stripe,
    webhookUrl: `http://127.0.0.1:${ports.site}/api/stripe/webhook`,
    webhookSecret: await localSecret('STRIPE_WEBHOOK_SECRET'),
    ...(stateFile && { stateFile }),
    log: (line) => void appendFile(file, `${new Date().toISOString()} ${line}\n`),
  });
}
