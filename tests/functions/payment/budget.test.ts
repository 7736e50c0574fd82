/**
 * What one card payment costs on the server, counted at the SDKs while the shipped functions run in this process
 * against the emulators and the local Stripe.
 */
import assert from 'node:assert/strict';
import { createServer, request as forward } from 'node:http';
import { DocumentReference, Firestore, Query, WriteBatch } from 'firebase-admin/firestore';
import { listen } from '../../../scripts/local/httpServer';
import { TEST_PORTS } from '../../../scripts/local/runs';
import { serveWebhook } from '../../../scripts/local/serveWebhook';
import { adminDb } from '../../support/accounts';
import { completed, eventBody, signature, unique, WEBHOOK_SECRET } from '../../support/webhook';

const counts = { reads: 0, writes: 0, entries: 0, mails: 0, limits: 0, stripe: 0 };
const restore: (() => void)[] = [];

/** Calls `tally` with the document before the original method runs. */
function count(owner: { prototype: object }, method: string, tally: (path: string, parameters: number) => void): void {
  const prototype = owner.prototype as Record<string, (...args: never[]) => unknown>;
  const original = prototype[method] ?? assert.fail(method);
  prototype[method] = function (this: unknown, ...args: never[]) {
    const [first] = [...args, this] as unknown[];
    tally(
      first instanceof DocumentReference ? first.path : this instanceof DocumentReference ? this.path : '',
      args.length,
    );
    return original.apply(this, args);
  };
  restore.push(() => (prototype[method] = original));
}

/** A proxy in front of the local Stripe that counts the requests. */
async function countingStripe(): Promise<{ base: string; close(): void }> {
  const server = createServer((incoming, outgoing) => {
    counts.stripe += 1;
    const { method, url, headers } = incoming;
    incoming.pipe(
      forward({ host: '127.0.0.1', port: TEST_PORTS.stripe, method, path: url, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      }),
    );
  });
  return { base: `http://127.0.0.1:${await listen(server)}`, close: () => server.close() };
}

/** The functions as they are shipped, with a caller that is past the token check. */
async function functionsIn(environment: Record<string, string>) {
  Object.assign(process.env, environment);
  return import('../../../functions/src/index');
}

function callAs(uid: string) {
  const token = {
    uid,
    sub: uid,
    aud: 'demo-tessera',
    iss: '',
    iat: 0,
    exp: 0,
    auth_time: 0,
    email: 'o@shop.example',
    email_verified: true,
    firebase: { identities: {}, sign_in_provider: 'password' },
  };
  return { data: {}, auth: { uid, token, rawToken: '' }, rawRequest: {}, acceptsStreaming: false } as never;
}

describe('the budget of one card payment', () => {
  let stripe: Awaited<ReturnType<typeof countingStripe>>;
  let functions: Awaited<ReturnType<typeof functionsIn>>;
  before(async () => {
    stripe = await countingStripe();
    functions = await functionsIn({
      STRIPE_SECRET_KEY: 'sk_test_tessera_local',
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_ID: 'price_tessera_local',
      STRIPE_API_BASE: stripe.base,
      SITE_URL: `http://127.0.0.1:${TEST_PORTS.site}`,
    });
    adminDb();
    const read = () => (counts.reads += 1);
    const write = (path: string) => {
      if (path.includes('/history/')) counts.entries += 1;
      else if (path.startsWith('mail/')) counts.mails += 1;
      else if (path.startsWith('rate_limits/')) counts.limits += 1;
      else counts.writes += 1;
    };
    count(Query, 'get', read);
    // A document's own `get` calls this, too.
    count(Firestore, 'getAll', (_, documents) => (counts.reads += documents));
    for (const method of ['set', 'create', 'update', 'delete']) count(WriteBatch, method, write);
  });
  after(() => {
    for (const undo of restore) undo();
    stripe.close();
  });

  it('is three reads, two commits, an entry, a counter and a call to Stripe; its event is a read and a commit', async () => {
    const uid = unique('owner');
    Object.assign(counts, { reads: 0, writes: 0, entries: 0, mails: 0, limits: 0, stripe: 0 });
    const { url } = (await functions.account.callables.createCheckoutSession.run(callAs(uid))) as { url: string };
    assert.match(url, /checkout/);
    // The session is remembered by a commit of its own.
    assert.deepEqual(counts, { reads: 3, writes: 1, entries: 0, mails: 0, limits: 1, stripe: 1 });
    const [id] = /cs_\w+/.exec(url) ?? assert.fail(url);

    const webhook = await serveWebhook(functions.stripeWebhook);
    try {
      const body = eventBody(completed(uid, unique('pi'), { id }));
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature(body) };
      assert.equal((await fetch(webhook.address, { method: 'POST', body, headers })).status, 200);
      assert.deepEqual(counts, { reads: 4, writes: 2, entries: 1, mails: 1, limits: 1, stripe: 1 });
      assert.equal((await fetch(webhook.address, { method: 'POST', body, headers })).status, 200);
      assert.deepEqual(
        counts,
        { reads: 5, writes: 2, entries: 1, mails: 1, limits: 1, stripe: 1 },
        'a duplicate writes nothing',
      );
    } finally {
      webhook.close();
    }
  });
});
