/**
 * A local Stripe: the parts of Stripe's API that this product uses, a hosted checkout page and signed webhooks. It
 * refuses an unknown address or parameter as Stripe does. Its own controls are below `/_local/`, and as buttons on the
 * page at `/`; docs/operations.md lists them.
 */
import { appendFile, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { ROOT } from '../lib/root';
import { localSecret } from './functionsSettings';
import { closeServer, ownSiteOnly, serveApp } from './httpServer';
import type { LocalRun } from './runs';
import { answerApi, checkKey } from './stripe/api';
import { Deliveries, type DeliveryOptions } from './stripe/deliveries';
import { type Answer, fingerprint, IdempotencyKeys } from './stripe/idempotency';
import { Ledger } from './stripe/ledger';
import { type Charge, type Intent, newId, type Session } from './stripe/objects';
import { checkoutPage, operatorPage } from './stripe/pages';
import { invalid, StripeRefusal } from './stripe/request';
import { findOrRefuse, loadState, ofCharge, saveState, type State } from './stripe/store';

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

export type LocalStripe = Awaited<ReturnType<typeof startLocalStripe>>;

/**
 * `true`: every request gets 503. `once`: the next request breaks off half-way, which Stripe remembers. `lost`: the
 * next one is carried out, but its answer is lost.
 */
const OUTAGES = ['false', 'true', 'once', 'lost'] as const;
type Outage = (typeof OUTAGES)[number];

/** Far more than any call of this API needs. */
const MAX_BODY = '256kb';
/** How often sessions are checked for expiry. */
const EXPIRY_EVERY_MS = 1000;

/** The answer to a failed request: a refusal in Stripe's words. */
function refusalOf(error: unknown): StripeRefusal {
  if (error instanceof StripeRefusal) return error;
  return error instanceof Error && 'status' in error && error.status === 413
    ? new StripeRefusal(413, { type: 'invalid_request_error', message: 'Request too large.' })
    : new StripeRefusal(500, { type: 'api_error', message: 'The local Stripe failed.' });
}

interface Parts {
  app: Express;
  state: State;
  ledger: Ledger;
  deliveries: Deliveries;
}

/** Serves the hosted page. A press takes effect at once, so that pressing twice pays once. */
function serveCheckout({ app, state, ledger }: Parts): void {
  const sessionOf = (id: string): Session => findOrRefuse(state.sessions, id, 'checkout.session', 'session');
  app.get('/checkout/:id', ({ params }, response) => void response.send(checkoutPage(sessionOf(params.id))));
  app.post('/checkout/:id/:action(complete|decline)', (request: Request<{ id: string; action: string }>, response) => {
    const session = sessionOf(request.params.id);
    const email = new URLSearchParams(request.body as string).get('email') ?? '';
    if (session.status !== 'open') response.status(409).send(checkoutPage(session));
    else if (request.params.action === 'decline') {
      ledger.decline(session, email);
      response.status(402).send(checkoutPage(session, { isDeclined: true }));
    } else {
      ledger.pay(session, email);
      response.redirect(303, session.success_url?.replace('{CHECKOUT_SESSION_ID}', session.id) ?? request.path);
    }
  });
}

/** Serves the controls below `/_local/`. */
function serveControls({ app, state, ledger, deliveries }: Parts, setOutage: (outage: Outage) => void): void {
  /** A control for an object with an id. The result of `act` is the answer; a form goes back to the page. */
  function control<One>(path: string, all: Record<string, One>, act: (one: One, params: URLSearchParams) => unknown) {
    app.post(`/_local/${path}`, (request: Request<{ id?: string }>, response) => {
      const one = findOrRefuse(all, request.params.id ?? '', path.split('/')[0] ?? '', 'id');
      const done = act(one, new URLSearchParams(request.body as string));
      if (request.accepts('json', 'html') === 'html') response.redirect(303, '/');
      else response.json(done);
    });
  }
  const chargeOf = ({ latest_charge: id }: Intent): Charge => findOrRefuse(state.charges, id ?? '', 'charge', 'id');
  app.get('/_local/payments', (_, response) => {
    response.json(
      Object.values(state.charges).map((charge) => ({
        ...charge,
        refunds: ofCharge(state.refunds, charge),
        disputes: ofCharge(state.disputes, charge),
      })),
    );
  });
  control('payments/:id/refund', state.payment_intents, (intent, params) => {
    const amount = params.get('amount');
    return ledger.refund(chargeOf(intent), { amount: amount ? Number.parseInt(amount, 10) || 0 : undefined });
  });
  control('payments/:id/dispute', state.payment_intents, (intent) => ledger.openDispute(chargeOf(intent)));
  control('refunds/:id/fail', state.refunds, (refund) => ledger.failRefund(refund));
  control('disputes/:id/close', state.disputes, (dispute, params) => {
    const outcome = params.get('outcome');
    if (outcome !== 'won' && outcome !== 'lost') throw invalid('outcome is won or lost', { param: 'outcome' });
    return ledger.closeDispute(dispute, outcome);
  });
  control('events/:id/deliver', state.events, (event) => {
    deliveries.send(event);
    return event;
  });
  /** The controls of the whole, which have no id. */
  const whole = { '': state };
  control('deliveries', whole, (_, params) => {
    const account = params.get('account') ?? undefined;
    const [reversed, times] = [params.get('order') === 'reversed', params.get('times') === '2' ? 2 : 1];
    if (params.get('hold') === 'true') deliveries.hold(account);
    else deliveries.release({ account, reversed, times });
    return { isHeld: state.isHeld };
  });
  control('outage', whole, (_, params) => {
    const asked = OUTAGES.find((one) => one === params.get('on'));
    if (!asked) throw invalid(`on is one of ${OUTAGES.join(', ')}`, { param: 'on' });
    setOutage(asked);
    return { on: asked };
  });
}

/** Starts the local Stripe. Rejects when its port is in use. */
export async function startLocalStripe(options: LocalStripeOptions) {
  const { port, webhookUrl, webhookSecret, stateFile, log = () => {}, now = Date.now } = options;
  const origin = `http://127.0.0.1:${port}`;
  const seconds = () => Math.floor(now() / 1000);
  const state = loadState(stateFile);
  const save = () => saveState(stateFile, state);
  const delivery: DeliveryOptions = { url: webhookUrl, secret: webhookSecret, log, now: seconds, onChange: save };
  const deliveries = new Deliveries(state, delivery);
  const ledger = new Ledger(state, deliveries, origin, seconds);
  const keys = new IdempotencyKeys(state.keys, now());
  let outage: Outage = 'false';

  /** Whether a requested fault strikes now; it happens once. */
  function strikes(fault: 'once' | 'lost'): boolean {
    if (outage !== fault) return false;
    outage = 'false';
    return true;
  }

  /** The answer to a request that failed, in Stripe's words. */
  function failed(error: unknown): Answer {
    const refusal = refusalOf(error);
    if (refusal.status === 500)
      log(`failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    return { status: refusal.status, body: JSON.stringify({ error: refusal.error }) };
  }

  function carryOut(method: string, address: URL, body: string): Answer {
    try {
      return { status: 200, body: JSON.stringify(answerApi({ state, ledger }, method, address, body)) };
    } catch (error) {
      return failed(error);
    }
  }

  const app = express()
    .use(express.text({ type: () => true, limit: MAX_BODY }))
    .use((request, response, next) => {
      if (typeof request.body !== 'string') request.body = '';
      if (request.method === 'POST') response.once('finish', save);
      next();
    });

  // Stripe stores the answer to a request with an idempotency key, even an error, and repeats it.
  app.use('/v1', (request: Request<unknown, unknown, string>, response) => {
    const { method, headers, body } = request;
    const address = new URL(request.originalUrl, origin);
    response.set({ 'content-type': 'application/json', 'request-id': newId('req') });
    checkKey(headers.authorization);
    if (outage === 'true') throw new StripeRefusal(503, { type: 'api_error', message: 'An outage was asked for.' });
    const reply = (answer: Answer) => void response.writeHead(answer.status).end(answer.body);
    const key = headers['idempotency-key'];
    if (method !== 'POST' || typeof key !== 'string') return reply(carryOut(method, address, body));
    response.set('idempotency-key', key);
    const print = fingerprint(method, address.pathname, body);
    const lookup = keys.look(key, print, now());
    if (lookup.kind === 'replay') response.set('idempotent-replayed', 'true');
    if (lookup.kind !== 'new') return reply(lookup.answer);
    // A second request with this key may arrive before the first is done.
    setImmediate(() => {
      const answer = strikes('once') ? failed(new Error('Broken off on request')) : carryOut(method, address, body);
      keys.finish(key, print, answer, now());
      save();
      if (strikes('lost')) response.destroy();
      else reply(answer);
    });
  });

  app.use(ownSiteOnly, (_, __, next) => {
    ledger.expireOverdue();
    next();
  });
  app.get('/', (_, response) => void response.send(operatorPage(state, outage)));

  const parts = { app, state, ledger, deliveries };
  serveCheckout(parts);
  serveControls(parts, (asked) => (outage = asked));
  app.use(({ method, path: asked }) => {
    throw new StripeRefusal(404, { type: 'invalid_request_error', message: `No such control: ${method} ${asked}` });
  });
  // Express knows a handler of errors by its four parameters.
  app.use((error: unknown, _: Request, response: Response, __: NextFunction) => {
    const { status, body } = failed(error);
    response.status(status).type('json').send(body);
  });

  const server = await serveApp(app, port);
  const expiry = setInterval(() => ledger.expireOverdue(), EXPIRY_EVERY_MS);
  deliveries.resume();
  return {
    url: origin,
    /** Waits until every event so far has been accepted by the site, or given up. */
    settled: () => deliveries.settled(),
    /** Sets the address for all later events; by default the site's webhook. */
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
 * @param stateFile the file for the state; without it, every start begins with none
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
