import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PLAN } from '@tessera/domain/payment/money';
import Stripe from 'stripe';
import { closeServer, listen } from '../../scripts/local/httpServer';
import { type LocalStripe, startLocalStripe } from '../../scripts/local/stripe';
import { LOCAL_PRICE } from '../../scripts/local/stripe/store';
import { freePort } from '../support/freePorts';

const SECRET = 'whsec_unit_test';
const HOUR = 60 * 60;
const now = (): number => Math.floor(Date.now() / 1000);

const idsOf = ({ data }: { data: { id: string }[] }): string[] => data.map(({ id }) => id);

describe('the local Stripe', () => {
  let folder: string;
  let site: Server;
  let sitePort: number;
  let received: { body: string; headers: IncomingHttpHeaders }[];
  let answerWith: number[];
  let local: LocalStripe;
  let stripe: Stripe;
  let port: number;
  /** Milliseconds that the local Stripe's clock is ahead of ours. */
  let ahead: number;

  async function start(): Promise<void> {
    port = await freePort();
    local = await startLocalStripe({
      port,
      webhookUrl: `http://127.0.0.1:${sitePort}/api/stripe/webhook`,
      webhookSecret: SECRET,
      stateFile: path.join(folder, 'stripe.json'),
      now: () => Date.now() + ahead,
    });
    stripe = new Stripe('sk_test_unit', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 2 });
  }

  const params = (): Stripe.Checkout.SessionCreateParams => ({
    mode: 'payment',
    line_items: [{ price: LOCAL_PRICE.id, quantity: 1 }],
    success_url: 'http://127.0.0.1:1/success?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:1/payment',
    client_reference_id: 'uid-1',
    customer_email: 'owner@shop.example',
    metadata: { uid: 'uid-1' },
    payment_intent_data: { metadata: { uid: 'uid-1' } },
  });

  const control = async (path: string, fields: Record<string, string> = {}): Promise<void> => {
    const response = await fetch(`${local.url}/_local/${path}`, { method: 'POST', body: new URLSearchParams(fields) });
    assert.equal(response.status, 200, await response.text());
  };

  /** A session that was paid, and its payment intent. */
  async function paid(): Promise<{ id: string; intent: string }> {
    const { id } = await stripe.checkout.sessions.create(params());
    await payFor(id);
    return { id, intent: String((await stripe.checkout.sessions.retrieve(id)).payment_intent) };
  }

  const payFor = (id: string): Promise<Response> =>
    fetch(`${local.url}/checkout/${id}/complete`, {
      method: 'POST',
      body: new URLSearchParams({ email: '' }),
      redirect: 'manual',
    });

  /** What was sent to the site, once no delivery is under way. */
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
    ahead = 0;
    site = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        received.push({ body, headers: request.headers });
        response.writeHead(answerWith.shift() ?? 200).end();
      });
    });
    sitePort = await listen(site);
    await start();
  });

  afterEach(async () => {
    await local.stop();
    await closeServer(site);
    await rm(folder, { recursive: true });
  });

  it('sells the plan at its price', async () => {
    const price = await stripe.prices.retrieve(LOCAL_PRICE.id);
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
  });

  it('refunds in part and whole, with the metadata of the intent', async () => {
    const { intent } = await paid();
    await stripe.refunds.create({ payment_intent: intent, amount: 900 });
    await stripe.refunds.create({ payment_intent: intent });
    const charges = (await delivered(5))
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
    const past = await stripe.checkout.sessions.create({ ...params(), expires_at: now() + HOUR });
    ahead = HOUR * 1000;
    assert.deepEqual(await stripe.checkout.sessions.retrieve(past.id).then(({ status, url }) => [status, url]), [
      'expired',
      null,
    ]);
    const expired = await delivered(2);
    assert.deepEqual(
      expired.map(({ type, data }) => [type, (data.object as Stripe.Checkout.Session).id]).sort(),
      [id, past.id].map((one) => ['checkout.session.expired', one]).sort(),
    );
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
    await control('outage', { on: 'true' });
    const impatient = new Stripe('sk_test_unit', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0 });
    await assert.rejects(impatient.prices.retrieve(LOCAL_PRICE.id), { type: 'StripeAPIError' });
    await control('outage', { on: 'false' });
    await impatient.prices.retrieve(LOCAL_PRICE.id);
  });

  it('remembers a request that broke off, and one whose answer was lost', async () => {
    await control('outage', { on: 'once' });
    const options = { idempotencyKey: 'broken' };
    await assert.rejects(stripe.checkout.sessions.create(params(), options), { statusCode: 500 });
    await assert.rejects(stripe.checkout.sessions.create(params(), options), (error: Stripe.errors.StripeError) => {
      assert.equal(error.headers?.['idempotent-replayed'], 'true');
      return true;
    });
    assert.equal((await stripe.checkout.sessions.list()).data.length, 0);
    await control('outage', { on: 'lost' });
    const session = await stripe.checkout.sessions.create(params(), { idempotencyKey: 'lost' });
    assert.equal(session.lastResponse.headers['idempotent-replayed'], 'true');
    assert.deepEqual(idsOf(await stripe.checkout.sessions.list()), [session.id]);
  });

  it('lets a session end between half an hour and a day after it was made', async () => {
    const create = (seconds: number) => stripe.checkout.sessions.create({ ...params(), expires_at: now() + seconds });
    assert.equal((await create(HOUR)).status, 'open');
    await assert.rejects(create(HOUR / 2 - 10), { message: /at least 30 minutes/, param: 'expires_at' });
    await assert.rejects(create(24 * HOUR + 60), { message: /less than 24 hours/, param: 'expires_at' });
  });

  it('lists what it made, page by page, newest first, from a time on', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.unshift((await stripe.checkout.sessions.create(params())).id);
    const listed: string[] = [];
    for await (const { id } of stripe.checkout.sessions.list({ limit: 2 })) listed.push(id);
    assert.deepEqual(listed, ids);
    const [newest, second] = ids;
    const { data, has_more: hasMore } = await stripe.checkout.sessions.list({ limit: 1, starting_after: newest ?? '' });
    assert.deepEqual([data.map(({ id }) => id), hasMore], [[second], true]);
    assert.deepEqual((await stripe.checkout.sessions.list({ created: { gte: now() + HOUR } })).data, []);
    assert.equal((await stripe.checkout.sessions.list({ created: { gte: now() - HOUR } })).data.length, 5);
    await assert.rejects(stripe.checkout.sessions.list({ starting_after: 'cs_other' }), { code: 'resource_missing' });
    await assert.rejects(stripe.checkout.sessions.list({ limit: 101 }), { param: 'limit' });
  });

  it('answers for a payment with its intent, charge, refunds and events', async () => {
    const { id, intent } = await paid();
    const { metadata, latest_charge: chargeId, status } = await stripe.paymentIntents.retrieve(intent);
    assert.deepEqual([metadata, status], [{ uid: 'uid-1' }, 'succeeded']);
    const charge = await stripe.charges.retrieve(String(chargeId));
    assert.deepEqual([charge.payment_intent, charge.metadata, charge.paid], [intent, { uid: 'uid-1' }, true]);
    const whole = await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] });
    assert.equal((whole.latest_charge as Stripe.Charge).id, charge.id);
    await assert.rejects(stripe.paymentIntents.retrieve(intent, { expand: ['other'] }), { param: 'expand' });
    const refund = await stripe.refunds.create({ charge: charge.id, amount: 100, metadata: { why: 'a test' } });
    assert.deepEqual((await stripe.refunds.retrieve(refund.id)).metadata, { why: 'a test' });
    assert.deepEqual(idsOf(await stripe.refunds.list({ payment_intent: intent })), [refund.id]);
    assert.deepEqual((await stripe.refunds.list({ payment_intent: 'pi_other' })).data, []);
    assert.deepEqual(idsOf(await stripe.charges.list({ payment_intent: intent })), [charge.id]);
    const [event] = (await stripe.events.list({ type: 'checkout.session.completed' })).data;
    assert.equal((event?.data.object as Stripe.Checkout.Session | undefined)?.id, id);
  });

  it('refuses the unknown in Stripe’s way', async () => {
    const refusals: [Promise<unknown>, object][] = [
      [
        stripe.customers.create({}),
        { type: 'StripeInvalidRequestError', statusCode: 404, message: /^Unrecognized request URL \(POST: / },
      ],
      [stripe.checkout.sessions.retrieve('cs_other'), { statusCode: 404, code: 'resource_missing' }],
      [stripe.checkout.sessions.retrieve('__proto__'), { statusCode: 404, code: 'resource_missing' }],
      [stripe.disputes.retrieve('du_other'), { statusCode: 404, code: 'resource_missing' }],
      [
        stripe.checkout.sessions.create({ ...params(), submit_type: 'pay' }),
        { code: 'parameter_unknown', param: 'submit_type' },
      ],
      [
        stripe.checkout.sessions.create({ ...params(), line_items: [{ price: LOCAL_PRICE.id }] }),
        { code: 'parameter_missing', param: 'line_items[0][quantity]' },
      ],
      [
        stripe.checkout.sessions.create({ ...params(), customer_email: 'nobody' }),
        { param: 'customer_email', message: 'Invalid email address: nobody' },
      ],
      [
        stripe.checkout.sessions.create({ ...params(), cancel_url: 'javascript:alert(1)' }),
        { param: 'cancel_url', message: 'Not a valid URL' },
      ],
      [
        new Stripe('sk_live_1', { host: '127.0.0.1', port, protocol: 'http' }).prices.list(),
        { type: 'StripeAuthenticationError' },
      ],
    ];
    for (const [request, refusal] of refusals) await assert.rejects(request, refusal);
    const answer = await fetch(`${local.url}/v1/prices`);
    assert.equal(answer.status, 401);
    assert.match(answer.headers.get('request-id') ?? '', /^req_\w+$/);
  });

  it('declines a card and lets the payer try again', async () => {
    const { id } = await stripe.checkout.sessions.create(params());
    const declined = await fetch(`${local.url}/checkout/${id}/decline`, { method: 'POST' });
    assert.equal(declined.status, 402);
    assert.match(await declined.text(), /Your card was declined/);
    const { payment_intent: intent, status } = await stripe.checkout.sessions.retrieve(id);
    assert.equal(status, 'open');
    await payFor(id);
    assert.equal((await stripe.checkout.sessions.retrieve(id)).payment_intent, intent);
    const { data } = await stripe.charges.list({ payment_intent: String(intent) });
    assert.deepEqual(
      data.map((charge) => charge.status),
      ['succeeded', 'failed'],
    );
    const [event] = await delivered(1);
    assert.equal(event?.type, 'checkout.session.completed');
  });

  it('escapes what others wrote on its pages', async () => {
    const script = '"><script>alert(1)</script>';
    const { id } = await stripe.checkout.sessions.create({
      ...params(),
      cancel_url: `http://127.0.0.1:1/payment?${script}`,
      payment_intent_data: { metadata: { uid: script } },
    });
    await fetch(`${local.url}/checkout/${id}/decline`, {
      method: 'POST',
      body: new URLSearchParams({ email: script }),
    });
    for (const address of ['/', `/checkout/${id}`]) {
      const page = await (await fetch(local.url + address)).text();
      assert.match(page, /&quot;&gt;&lt;script&gt;alert\(1\)/, address);
      assert.doesNotMatch(page, /<script/, address);
    }
  });

  it('lets a refund fail: the money is no longer given back', async () => {
    const { intent } = await paid();
    const { id } = await stripe.refunds.create({ payment_intent: intent });
    await control(`refunds/${id}/fail`);
    const { status, failure_reason: reason } = await stripe.refunds.retrieve(id);
    assert.deepEqual([status, reason], ['failed', 'lost_or_stolen_card']);
    const [charge] = (await stripe.charges.list({ payment_intent: intent })).data;
    assert.deepEqual([charge?.refunded, charge?.amount_refunded], [false, 0]);
    const failed = (await delivered(6)).filter(({ data }) => (data.object as Stripe.Refund).status === 'failed');
    assert.deepEqual(failed.map(({ type }) => type).sort(), [
      'charge.refund.updated',
      'refund.failed',
      'refund.updated',
    ]);
  });

  for (const outcome of ['won', 'lost'] as const) {
    it(`opens a dispute that is ${outcome}`, async () => {
      const { intent } = await paid();
      await control(`payments/${intent}/dispute`);
      await assert.rejects(stripe.refunds.create({ payment_intent: intent }), { code: 'charge_disputed' });
      const [dispute] = (await stripe.disputes.list({ payment_intent: intent })).data;
      assert.deepEqual([dispute?.status, dispute?.metadata, dispute?.payment_intent], ['needs_response', {}, intent]);
      await control(`disputes/${dispute?.id}/close`, { outcome });
      assert.equal((await stripe.disputes.retrieve(dispute?.id ?? '')).status, outcome);
      const statuses = (await delivered(3))
        .filter(({ type }) => type.startsWith('charge.dispute.'))
        .map(({ type, data }) => [type, (data.object as Stripe.Dispute).status]);
      assert.deepEqual(statuses.sort(), [
        ['charge.dispute.closed', outcome],
        ['charge.dispute.created', 'needs_response'],
      ]);
    });
  }

  it('holds deliveries back, over a restart too, and lets them go in reverse, twice each', async () => {
    await control('deliveries', { hold: 'true' });
    const { intent } = await paid();
    await stripe.refunds.create({ payment_intent: intent });
    await delivered(0);
    await local.stop();
    await start();
    await delivered(0);
    await control('deliveries', { hold: 'false', order: 'reversed', times: '2' });
    const types = (await delivered(6)).map(({ type }) => type);
    assert.deepEqual(
      types,
      ['charge.refunded', 'refund.created', 'checkout.session.completed'].flatMap((type) => [type, type]),
    );
  });

  it('holds one account’s deliveries back, and nobody else’s', async () => {
    await control('deliveries', { hold: 'true', account: 'uid-1' });
    await paid();
    await delivered(0);
    await control('deliveries', { hold: 'false', account: 'somebody-else' });
    await delivered(0);
    await control('deliveries', { hold: 'false', account: 'uid-1' });
    assert.equal((await delivered(1))[0]?.type, 'checkout.session.completed');
    await control('deliveries', { hold: 'true', account: 'somebody-else' });
    await paid();
    await delivered(2);
  });

  it('delivers an event again on request', async () => {
    await paid();
    const [first] = await delivered(1);
    await control(`events/${first?.id}/deliver`);
    assert.deepEqual(
      (await delivered(2)).map(({ id }) => id),
      [first?.id, first?.id],
    );
  });

  it('takes no orders from another site', async () => {
    const { intent } = await paid();
    const answer = await fetch(`${local.url}/_local/payments/${intent}/refund`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.example' },
    });
    assert.equal(answer.status, 403);
    assert.deepEqual((await stripe.refunds.list()).data, []);
  });
});
