import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, createServer as createNetServer, type Server as NetServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PLAN } from '@tessera/domain/money';
import Stripe from 'stripe';
import { type LocalStripe, startLocalStripe } from '../../scripts/local/stripe';
import { LOCAL_PRICE_ID } from '../../scripts/local/stripe/core';

const SECRET = 'whsec_unit_test';

const portOf = (server: NetServer): number => (server.address() as AddressInfo).port;

/** Two ports that nobody listens on. */
async function freePorts(): Promise<[number, number]> {
  const servers = [createNetServer(), createNetServer()];
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))));
  const [one = 0, two = 0] = servers.map(portOf);
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return [one, two];
}

describe('the local Stripe', () => {
  let folder: string;
  let site: Server;
  let received: { body: string; headers: IncomingHttpHeaders }[];
  let answerWith: number[];
  let local: LocalStripe;
  let stripe: Stripe;
  let port: number;

  async function start(): Promise<void> {
    const [free, corePort] = await freePorts();
    port = free;
    local = await startLocalStripe({
      port,
      corePort,
      webhookUrl: `http://127.0.0.1:${portOf(site)}/api/stripe/webhook`,
      webhookSecret: SECRET,
      stateFile: path.join(folder, 'stripe.json'),
    });
    stripe = new Stripe('sk_test_unit', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 2 });
  }

  const params = (): Stripe.Checkout.SessionCreateParams => ({
    mode: 'payment',
    line_items: [{ price: LOCAL_PRICE_ID, quantity: 1 }],
    success_url: 'http://127.0.0.1:1/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:1/payment',
    client_reference_id: 'uid-1',
    customer_email: 'owner@shop.example',
    metadata: { uid: 'uid-1' },
    payment_intent_data: { metadata: { uid: 'uid-1' } },
  });

  const payFor = (id: string): Promise<Response> =>
    fetch(`${local.url}/checkout/${id}/complete`, {
      method: 'POST',
      body: new URLSearchParams({ email: '' }),
      redirect: 'manual',
    });

  /** What the site was sent, once nothing is on its way any more. */
  async function delivered(count: number): Promise<Stripe.Event[]> {
    await local.settled();
    assert.equal(received.length, count);
    return received.map(({ body, headers }) =>
      Stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', SECRET),
    );
  }

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tessera-stripe-'));
    received = [];
    answerWith = [];
    site = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        received.push({ body, headers: request.headers });
        response.writeHead(answerWith.shift() ?? 200).end();
      });
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    await start();
  });

  afterEach(async () => {
    await local.stop();
    site.closeAllConnections();
    await new Promise((resolve) => site.close(resolve));
    await rm(folder, { recursive: true });
  });

  it('sells the plan at its price', async () => {
    const price = await stripe.prices.retrieve(LOCAL_PRICE_ID);
    assert.deepEqual([price.unit_amount, price.currency], [PLAN.amount, PLAN.currency]);
  });

  it('keeps of a session what Stripe keeps', async () => {
    const { id, url } = await stripe.checkout.sessions.create(params());
    const session = await stripe.checkout.sessions.retrieve(id);
    assert.match(id, /^cs_test_\w{24}$/);
    assert.equal(url, `${local.url}/checkout/${id}`);
    assert.deepEqual(
      [
        session.status,
        session.client_reference_id,
        session.amount_total,
        session.currency,
        session.customer_details?.email,
        session.metadata?.['uid'],
        session.payment_intent,
      ],
      ['open', 'uid-1', PLAN.amount, PLAN.currency, 'owner@shop.example', 'uid-1', null],
    );
  });

  it('refuses an unknown price as Stripe does', async () => {
    await assert.rejects(
      stripe.checkout.sessions.create({ ...params(), line_items: [{ price: 'price_other', quantity: 1 }] }),
      { type: 'StripeInvalidRequestError' },
    );
  });

  it('makes one session of two requests with one key, at once and later', async () => {
    const options = { idempotencyKey: 'one' };
    const [first, second] = await Promise.all([
      stripe.checkout.sessions.create(params(), options),
      stripe.checkout.sessions.create(params(), options),
    ]);
    const third = await stripe.checkout.sessions.create(params(), options);
    assert.equal(new Set([first.id, second.id, third.id]).size, 1);
    assert.equal(third.lastResponse.headers['idempotent-replayed'], 'true');
    await assert.rejects(stripe.checkout.sessions.create({ ...params(), client_reference_id: 'another' }, options), {
      type: 'StripeIdempotencyError',
    });
  });

  it('shows pounds and the customer, takes the payment once, and tells the site, signed', async () => {
    const { id, url } = await stripe.checkout.sessions.create(params());
    const page = await (await fetch(url ?? '')).text();
    assert.match(page, /Pay £49\.00/);
    assert.match(page, /value="owner@shop\.example"/);
    assert.doesNotMatch(page, /\$\d/);
    const [first, second] = await Promise.all([payFor(id), payFor(id)]);
    assert.deepEqual([first.status, second.status].sort(), [303, 409]);
    const location = [first, second].map((response) => response.headers.get('location')).find(Boolean);
    assert.equal(location, `http://127.0.0.1:1/success?session_id=${id}`);
    const [event] = await delivered(1);
    assert.equal(event?.type, 'checkout.session.completed');
    const session = event?.data.object as Stripe.Checkout.Session;
    assert.deepEqual(
      [session.id, session.payment_status, session.client_reference_id, session.amount_total],
      [id, 'paid', 'uid-1', PLAN.amount],
    );
    assert.match(String(session.payment_intent), /^pi_\w+$/);
    assert.equal((await stripe.checkout.sessions.retrieve(id)).status, 'complete');
  });

  it('sends an event again, unchanged but for its signature, until it is taken', async () => {
    answerWith = [500, 400];
    const { id } = await stripe.checkout.sessions.create(params());
    await payFor(id);
    const events = await delivered(3);
    assert.equal(new Set(events.map((event) => event.id)).size, 1);
  }).timeout(6000);

  it('refunds in part and whole, with the metadata of the intent', async () => {
    const { id } = await stripe.checkout.sessions.create(params());
    await payFor(id);
    const intent = String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
    await stripe.refunds.create({ payment_intent: intent, amount: 900 });
    await stripe.refunds.create({ payment_intent: intent });
    const charges = (await delivered(3))
      .filter((event) => event.type === 'charge.refunded')
      .map((event) => event.data.object as Stripe.Charge);
    assert.deepEqual(charges.map((charge) => [charge.refunded, charge.metadata['uid'], charge.payment_intent]).sort(), [
      [false, 'uid-1', intent],
      [true, 'uid-1', intent],
    ]);
    await assert.rejects(stripe.refunds.create({ payment_intent: intent }), { code: 'charge_already_refunded' });
    await assert.rejects(stripe.refunds.create({ payment_intent: 'pi_other' }), { code: 'resource_missing' });
  });

  it('expires a session when asked to, and when its time is over', async () => {
    const { id } = await stripe.checkout.sessions.create(params());
    assert.equal((await stripe.checkout.sessions.expire(id)).status, 'expired');
    await assert.rejects(stripe.checkout.sessions.expire(id), { type: 'StripeInvalidRequestError' });
    assert.equal((await payFor(id)).status, 409);
    const past = await stripe.checkout.sessions.create({ ...params(), expires_at: 1 });
    assert.deepEqual(await stripe.checkout.sessions.retrieve(past.id).then(({ status, url }) => [status, url]), [
      'expired',
      null,
    ]);
  });

  it('knows its sessions after a restart, and can still be paid', async () => {
    const { id } = await stripe.checkout.sessions.create(params(), { idempotencyKey: 'before' });
    await local.stop();
    await start();
    const again = await stripe.checkout.sessions.create(params(), { idempotencyKey: 'before' });
    assert.equal(again.id, id);
    const page = await (await fetch(`${local.url}/checkout/${id}`)).text();
    assert.match(page, new RegExp(`/checkout/${id}/complete`));
    assert.equal((await payFor(id)).status, 303);
    await delivered(1);
  });

  it('can be out of order on request', async () => {
    const outage = (on: boolean) =>
      fetch(`${local.url}/_local/outage`, { method: 'POST', body: new URLSearchParams({ on: String(on) }) });
    await outage(true);
    const impatient = new Stripe('sk_test_unit', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
    await assert.rejects(impatient.prices.retrieve(LOCAL_PRICE_ID), { type: 'StripeAPIError' });
    await outage(false);
    await impatient.prices.retrieve(LOCAL_PRICE_ID);
  });
});
