/** Many changes of one record at the same moment, by the shipped functions in this process. */
import assert from 'node:assert/strict';
import { TEST_PORTS } from '../../../scripts/local/runs';
import { type ServedWebhook, serveWebhook } from '../../../scripts/local/serveWebhook';
import { adminDb, createOwner, type Owner } from '../../support/accounts';
import { loadCallables, loadFunctions } from '../../support/functions';
import { freshClaims } from '../../support/tokens';
import {
  completed,
  eventBody,
  type EventInput,
  refunded,
  signature,
  unique,
  WEBHOOK_SECRET,
} from '../../support/webhook';

const SETTINGS = {
  STRIPE_SECRET_KEY: 'sk_test_tessera_local',
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_PRICE_ID: 'price_tessera_local',
  STRIPE_API_BASE: `http://127.0.0.1:${TEST_PORTS.stripe}`,
  SITE_URL: `http://127.0.0.1:${TEST_PORTS.site}`,
};

async function stored(uid: string) {
  const record = adminDb().collection('payments').doc(uid);
  const [snapshot, history] = await Promise.all([
    record.get(),
    record.collection('history').orderBy('timestamp').get(),
  ]);
  return { record: snapshot.data(), history: history.docs.map((entry) => entry.data()) };
}

describe('many changes of one payment record at once', () => {
  let webhook: ServedWebhook;
  before(async () => {
    Object.assign(process.env, SETTINGS);
    webhook = await serveWebhook((await loadFunctions()).stripeWebhook);
  });
  after(() => webhook.close());

  async function deliver(event: EventInput): Promise<number> {
    const body = eventBody(event);
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature(body) };
    return (await fetch(webhook.address, { method: 'POST', body, headers })).status;
  }

  it('loses none of twenty concurrent events', async () => {
    const uid = unique('owner');
    const intents = Array.from({ length: 10 }, () => unique('pi'));
    const events = intents.flatMap((intent) => [completed(uid, intent), refunded(uid, intent)]);
    assert.deepEqual(
      await Promise.all(events.map(deliver)),
      events.map(() => 200),
    );
    const { record, history } = await stored(uid);
    const lines = record?.['lines'] as Record<string, { status: string }>;
    assert.deepEqual(
      intents.map((intent) => lines[intent]?.status),
      intents.map(() => 'refunded'),
    );
    assert.deepEqual([record?.['paid'], history.length], [false, 20]);
  });

  it('ends in one state when two admins approve and withdraw', async () => {
    const [owner, ...admins] = await Promise.all([
      createOwner({ verified: true }),
      createOwner({ verified: true, admin: true }),
      createOwner({ verified: true, admin: true }),
    ]);
    const { approvePayment } = await loadCallables();
    const decide = ({ uid }: Owner, paid: boolean) => {
      const token = freshClaims(uid, { uid, admin: true });
      const request = { data: { uid: owner.uid, paid }, auth: { uid, token }, rawRequest: {} };
      return approvePayment.run(request as unknown as Parameters<typeof approvePayment.run>[0]);
    };
    await Promise.all([true, false, true, false].flatMap((paid) => admins.map((admin) => decide(admin, paid))));
    const { record, history } = await stored(owner.uid);
    const types = history.map((entry) => entry['type'] as string);
    assert.deepEqual(
      types,
      types.map((_, index) => (index % 2 === 0 ? 'approved' : 'withdrawn')),
      'every entry is a change',
    );
    assert.equal(record?.['paid'], types.at(-1) === 'approved');
  });
});
