/** Signed events with contents that no honest Stripe would send: somebody chose a name, an address or an id. */
import assert from 'node:assert/strict';
import { type ServedWebhook, serveWebhook } from '../../../scripts/local/serveWebhook';
import { adminDb, createOwner } from '../../support/accounts';
import { loadFunctions } from '../../support/functions';
import {
  completed,
  disputeNews,
  eventBody,
  type EventInput,
  refunded,
  refundNews,
  signature,
  unique,
  WEBHOOK_SECRET,
} from '../../support/webhook';

const EVERY_OBJECT_HAS = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'];

describe('an attack on the webhook', () => {
  let webhook: ServedWebhook;
  before(async () => {
    Object.assign(process.env, { STRIPE_SECRET_KEY: 'sk_test_tessera_local', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET });
    webhook = await serveWebhook((await loadFunctions()).stripeWebhook);
  });
  after(() => webhook.close());

  const send = async (body: string, header: string): Promise<number> =>
    (
      await fetch(webhook.address, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', 'stripe-signature': header },
      })
    ).status;
  const deliver = (event: EventInput) => {
    const body = eventBody(event);
    return send(body, signature(body));
  };
  const recordOf = async (uid: string) => (await adminDb().doc(`payments/${uid}`).get()).data();

  it('the webhook refuses an event that somebody else signed, in every form of the header, and writes nothing', async () => {
    const uid = unique('victim');
    const body = eventBody(completed(uid, unique('pi')));
    const good = signature(body);
    const others = signature(body, { secret: 'whsec_attackers' });
    const old = signature(body, { timestamp: Math.floor(Date.now() / 1000) - 301 });
    for (const header of [
      others,
      old,
      // The time of one and the signature of the other.
      good.replace(/t=\d+/, 't=1'),
      `${/t=\d+/.exec(good)?.[0]},v0=${/v1=(\w+)/.exec(good)?.[1]}`,
      `${/t=\d+/.exec(good)?.[0]},v1=`,
      good.replace('v1=', 'v1=0'),
      'v1',
      ',,=,',
    ])
      assert.equal(await send(body, header), 400, header);
    assert.equal(await send(body.replace('4900', '1'), good), 400, 'an altered body');
    assert.equal(await recordOf(uid), undefined);
    assert.equal(await send(body, good), 200);
  });

  it('an event that is replayed within five minutes changes nothing', async () => {
    const uid = unique('owner');
    const body = eventBody(completed(uid, unique('pi')));
    const header = signature(body);
    assert.equal(await send(body, header), 200);
    const before = await recordOf(uid);
    for (let count = 0; count < 3; count += 1) assert.equal(await send(body, header), 200);
    assert.deepEqual(await recordOf(uid), before);
  });

  it('with ids that every object has: no prototype and no other record is touched', async () => {
    const uid = unique('owner');
    const intent = unique('pi');
    await deliver(completed(uid, intent));
    for (const name of EVERY_OBJECT_HAS) {
      await deliver(completed(uid, name));
      await deliver(refunded(uid, name));
      await deliver(completed(name, unique('pi')));
      await deliver(refundNews('refund.created', intent, 'pending', { id: name }));
      await deliver(disputeNews('charge.dispute.created', intent, 'needs_response', { id: name }));
      await deliver({ type: name, object: { id: name } });
    }
    assert.deepEqual(Object.keys(Object.prototype), []);
    const record = await recordOf(uid);
    const lines = record?.['lines'] as Record<string, { facts?: { refunds?: object; disputes?: object } }>;
    assert.deepEqual(
      Object.keys(lines).filter((key) => EVERY_OBJECT_HAS.includes(key)),
      [],
    );
    assert.deepEqual([lines[intent]?.facts?.refunds, lines[intent]?.facts?.disputes], [undefined, undefined]);
  });

  it('with fields that our record has (paid, admin, attention): they are not taken over', async () => {
    const uid = unique('owner');
    const more = { paid: true, isPaid: true, admin: true, attention: ['x'], accountDeletedAt: 1, amount_total: 1 };
    assert.equal(await deliver(completed(uid, unique('pi'), more)), 200);
    const record = await recordOf(uid);
    assert.deepEqual([record?.['paid'], record?.['attention']], [false, ['wrong-amount']]);
    for (const field of ['isPaid', 'admin', 'accountDeletedAt']) assert.equal(record && field in record, false, field);
  });

  it('about sales that are not ours: no record, no receipt and no mail, whatever reference a visitor chose', async () => {
    for (const [name, more, event = {}] of [
      ['a pricing table with a made-up reference', { metadata: {} }],
      ['a uid in metadata, without our mark', { metadata: { uid: 'x' } }],
      ['a subscription with our mark', { mode: 'subscription' }],
      ['a payment link', { payment_link: 'plink_1' }],
      ['a connected account', {}, { account: 'acct_other' }],
    ] as const) {
      const uid = unique('stranger');
      const body = JSON.stringify({
        ...(JSON.parse(eventBody(completed(uid, unique('pi'), more))) as object),
        ...event,
      });
      assert.equal(await send(body, signature(body)), 200, name);
      assert.equal(await recordOf(uid), undefined, name);
      const mails = await adminDb().collection('mail').where('uid', '==', uid).get();
      assert.equal(mails.size, 0, name);
    }
  });

  it('about a subscription: lets no account in, although it exists', async () => {
    const { uid } = await createOwner({ verified: true });
    assert.equal(await deliver(completed(uid, unique('pi'), { mode: 'subscription' })), 200);
    assert.equal(await recordOf(uid), undefined);
  });

  it('without our mark: counts for an account that exists, because its owner has paid', async () => {
    const { uid } = await createOwner({ verified: true });
    assert.equal(await deliver(completed(uid, unique('pi'), { metadata: {} })), 200);
    assert.equal((await recordOf(uid))?.['paid'], true);
  });

  it('about a refund: ends the payment of the record that has it, whoever its metadata names', async () => {
    const [payer, victim] = [unique('payer'), unique('victim')];
    const [intent, other] = [unique('pi'), unique('pi')];
    await deliver(completed(payer, intent));
    await deliver(completed(victim, other));
    assert.equal(await deliver(refunded(victim, intent)), 200);
    assert.deepEqual([(await recordOf(payer))?.['paid'], (await recordOf(victim))?.['paid']], [false, true]);
  });

  it('thin, or without an object: answered with 200, and nothing is written', async () => {
    for (const body of [
      JSON.stringify({ id: 'evt_thin', object: 'v2.core.event', type: 'v1.billing.meter.error_report_triggered' }),
      ...[{}, { data: null }, { data: {} }, { data: { object: null } }, { data: { object: 'cs_1' } }].map((more) =>
        JSON.stringify({ id: 'evt_1', object: 'event', livemode: false, type: 'checkout.session.completed', ...more }),
      ),
    ])
      assert.equal(await send(body, signature(body)), 200, body);
  });

  it('that is huge or deeply nested: refused or ignored, never a crash', async () => {
    const big = JSON.stringify({ filler: 'x'.repeat(600 * 1024) });
    assert.equal(await send(big, signature(big)), 413);
    const deep = `{"id":"evt_1","livemode":false,"type":"x","data":{"object":${'['.repeat(5000)}${']'.repeat(5000)}}}`;
    assert.equal(await send(deep, signature(deep)), 200);
    for (const body of ['[]', '{}', '{"type":7,"livemode":false}']) {
      const status = await send(body, signature(body));
      assert.ok(status < 500, `${body}: ${status}`);
    }
  });
});
