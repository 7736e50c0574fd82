import assert from 'node:assert/strict';
import fc from 'fast-check';
import { adminDb, createOwner } from '../../support/accounts';
import {
  completed,
  deliver,
  disputeNews,
  eventBody,
  type EventInput,
  refunded,
  refundNews,
  send,
  session,
  signature,
  unique,
} from '../../support/webhook';

async function stored(uid: string) {
  const record = adminDb().collection('payments').doc(uid);
  const [snapshot, history] = await Promise.all([record.get(), record.collection('history').get()]);
  return {
    record: snapshot.data(),
    history: history.docs.map((entry) => ({ id: entry.id, ...entry.data() }) as Record<string, unknown>),
  };
}

async function paidOf(uid: string): Promise<unknown> {
  return (await stored(uid)).record?.['paid'];
}

async function deliverAll(events: EventInput[]): Promise<void> {
  for (const event of events) assert.equal((await deliver(event)).status, 200, event.type);
}

describe('stripeWebhook', () => {
  it('records who has paid, what, how much and when', async () => {
    const uid = unique('owner');
    const intent = unique('pi');
    const event = { ...completed(uid, intent), id: unique('evt'), created: 1_750_000_000 };
    const body = eventBody(event);
    // An old event delivered late is signed again, so the signature's time is now.
    assert.equal((await send(body, { headers: { 'stripe-signature': signature(body) } })).status, 200);
    const { record, history } = await stored(uid);
    assert.equal(record?.['paid'], true);
    assert.ok(record?.['timestamp']);
    assert.deepEqual(record?.['emails'], [`${uid}@shop.example`.toLowerCase()]);
    assert.deepEqual(record?.['lines'], {
      [intent]: {
        method: 'card',
        status: 'succeeded',
        reference: intent,
        at: 1_750_000_000_000,
        amount: 4900,
        currency: 'gbp',
        facts: {
          succeededAt: 1_750_000_000_000,
          money: { amount: 4900, currency: 'gbp' },
          asked: { amount: 4900, currency: 'gbp' },
        },
      },
    });
    assert.deepEqual(record?.['attention'], []);
    assert.equal(history.length, 1);
    assert.equal(history[0]?.['id'], event.id);
    assert.equal(history[0]?.['by'], 'stripe');
  });

  it('takes deliveries through Hosting, whose raw body is unchanged', async () => {
    const uid = unique('owner');
    const event = { ...completed(uid, unique('pi'), { note: 'ünïcödé and  spaces' }) };
    assert.equal((await deliver(event, { through: 'hosting' })).status, 200);
    assert.equal(await paidOf(uid), true);
  });

  describe('refuses, and writes nothing', () => {
    const uid = unique('attacked');
    const body = eventBody(completed(uid, unique('pi')));
    const big = JSON.stringify({ filler: 'x'.repeat(5 * 1024 * 1024) });
    const signed = (text: string, by: Parameters<typeof signature>[1] = {}, sent = text, more: object = {}) =>
      send(sent, { headers: { 'stripe-signature': signature(text, by) }, ...more });
    const anHourAgo = Math.floor(Date.now() / 1000) - 3600;
    const cases: [string, number, () => Promise<{ status: number }>][] = [
      ['no signature', 400, () => send(body)],
      ['an empty signature', 400, () => send(body, { headers: { 'stripe-signature': '' } })],
      ['a wrong secret', 400, () => signed(body, { secret: 'whsec_other' })],
      ['an old timestamp', 400, () => signed(body, { timestamp: anHourAgo })],
      ['an altered body', 400, () => signed(body, {}, body.replace('4900', '1'))],
      ['a signed body that is not JSON', 400, () => signed('{not json')],
      ['an empty body', 400, () => signed('')],
      ['5 MB, signed', 413, () => signed(big)],
      ['a real payment beside a test key', 400, () => deliver({ ...completed(uid, unique('pi')), livemode: true })],
      ['GET', 405, () => send('', { method: 'GET' })],
      ['PUT', 405, () => signed(body, {}, body, { method: 'PUT' })],
    ];
    for (const [name, status, attempt] of cases) {
      it(`${name}: ${status}`, async () => {
        assert.equal((await attempt()).status, status);
        assert.equal((await stored(uid)).record, undefined);
      });
    }
  });

  describe('answers 200 and writes nothing for', () => {
    const uid = unique('bystander');
    const cases: [string, EventInput][] = [
      ['an unknown type', { type: 'customer.created', object: session(uid, 'pi_x') }],
      ['a session that is not paid yet', completed(uid, unique('pi'), { payment_status: 'unpaid' })],
      ['a session without uid', completed(uid, unique('pi'), { client_reference_id: null, metadata: {} })],
      ['a uid that would be another path', completed('a/b', unique('pi'))],
      ['a uid of the database itself', completed('__x__', unique('pi'))],
      ['a uid that is too long', completed('u'.repeat(129), unique('pi'))],
      [
        'a uid that is not a text',
        completed(uid, unique('pi'), { client_reference_id: 7, metadata: { uid: { a: 1 } } }),
      ],
      [
        'a dispute of a payment that nobody knows',
        disputeNews('charge.dispute.created', unique('pi'), 'needs_response'),
      ],
      ['a refund of a payment that nobody knows', refundNews('refund.failed', unique('pi'), 'failed')],
      [
        'a dispute of a payment with a name that every object has',
        disputeNews('charge.dispute.created', 'constructor', 'lost'),
      ],
      [
        'a session that has expired',
        { type: 'checkout.session.expired', object: session(uid, '', { payment_status: 'unpaid' }) },
      ],
      ['a refund without uid', refunded(uid, unique('pi'), { metadata: {} })],
      [
        'a payment link, whose opener chose the uid and perhaps the amount',
        completed(uid, unique('pi'), { payment_link: 'plink_1', metadata: {} }),
      ],
      ['an object that is empty', { type: 'charge.refunded', object: {} }],
    ];
    for (const [name, event] of cases) {
      it(name, async () => {
        assert.equal((await deliver(event)).status, 200);
        assert.equal((await stored(uid)).record, undefined);
      });
    }
  });

  it('the webhook finds the uid in either place of a session', async () => {
    const other = unique('owner');
    const { uid: one } = await createOwner();
    await deliverAll([
      completed(one, unique('pi'), { metadata: {} }),
      completed(other, unique('pi'), { client_reference_id: null }),
    ]);
    assert.deepEqual(await Promise.all([paidOf(one), paidOf(other)]), [true, true]);
  });

  it('records money for a uid that has no account', async () => {
    const uid = unique('nobody');
    await deliverAll([completed(uid, unique('pi'))]);
    assert.equal(await paidOf(uid), true);
  });

  it('follows a payment that takes days', async () => {
    const [good, bad] = [unique('owner'), unique('owner')];
    await deliverAll([
      completed(good, 'pi_slow_good', { payment_status: 'unpaid' }),
      { type: 'checkout.session.async_payment_succeeded', object: session(good, 'pi_slow_good') },
      {
        type: 'checkout.session.async_payment_failed',
        object: session(bad, 'pi_slow_bad', { payment_status: 'unpaid' }),
      },
    ]);
    assert.deepEqual(await Promise.all([paidOf(good), paidOf(bad)]), [true, false]);
  });

  it('ends the same events in the same record in every order, each delivered twice', async () => {
    const owner = unique('owner');
    const events = (uid: string): EventInput[] => [
      { ...completed(uid, `pi_a_${uid}`), id: 'evt_a', created: 100 },
      { ...completed(uid, `pi_b_${uid}`), id: 'evt_b', created: 200 },
      { ...refunded(uid, `pi_a_${uid}`), id: 'evt_c', created: 300 },
      { type: 'checkout.session.async_payment_failed', object: session(uid, `pi_c_${uid}`), id: 'evt_d', created: 400 },
    ];
    const outcomes: unknown[] = [];
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 1, 2, 3, 0, 1, 2, 3], { minLength: 8 }),
        fc.uuid(),
        async (order, suffix) => {
          const uid = `${owner}_${suffix}`;
          await deliverAll(order.flatMap((index) => events(uid)[index] ?? []));
          const { record } = await stored(uid);
          assert.equal(record?.['paid'], true);
          outcomes.push(JSON.parse(JSON.stringify(record?.['lines']).replaceAll(`_${uid}`, '')));
        },
      ),
      { numRuns: 6 },
    );
    for (const outcome of outcomes) assert.deepEqual(outcome, outcomes[0]);
  });

  it('survives simultaneous deliveries of everything', async () => {
    const uid = unique('owner');
    const [one, two] = [unique('pi'), unique('pi')];
    const events = [completed(uid, one), completed(uid, two), refunded(uid, one), completed(uid, one)];
    const answers = await Promise.all(events.map((event) => deliver(event)));
    // A delivery that lost a race may be refused for now. Stripe would send it again.
    for (const [index, { status }] of answers.entries()) {
      if (status === 500) assert.equal((await deliver(events[index] as EventInput)).status, 200);
      else assert.equal(status, 200);
    }
    const { record } = await stored(uid);
    assert.equal(record?.['paid'], true);
    assert.equal(record?.['lines'][one].status, 'refunded');
    assert.equal(record?.['lines'][two].status, 'succeeded');
  });

  it('does not lose the write time or make a second entry for a duplicate', async () => {
    const uid = unique('owner');
    const event = { ...completed(uid, unique('pi')), id: unique('evt') };
    await deliverAll([event]);
    const first = await stored(uid);
    await deliverAll([event, event]);
    assert.deepEqual(await stored(uid), first);
  });

  it('lets a full refund clear both flags of an older record', async () => {
    const uid = unique('owner');
    await adminDb().collection('payments').doc(uid).set({ isPaid: true, paid: true });
    await deliverAll([refunded(uid, unique('pi'))]);
    const { record } = await stored(uid);
    assert.deepEqual([record?.['paid'], record?.['isPaid']], [false, false]);
  });

  it('counts as paid after a part was given back, and remembers how much', async () => {
    const uid = unique('owner');
    await deliverAll([completed(uid, 'pi_part'), refunded(uid, 'pi_part', { refunded: false, amount_refunded: 900 })]);
    const { record } = await stored(uid);
    assert.equal(record?.['paid'], true);
    assert.equal(record?.['lines'].pi_part.amountRefunded, 900);
    const entries = await adminDb().collection(`payments/${uid}/history`).where('type', '==', 'charge.refunded').get();
    assert.deepEqual(
      entries.docs.map((entry) => [entry.get('amount'), entry.get('currency'), entry.get('amountRefunded')]),
      [[4900, 'gbp', 900]],
    );
  });

  describe('of another amount than was asked', () => {
    for (const [what, more] of [
      ['too little', { amount_total: 1 }],
      ['too much', { amount_total: 9800 }],
      ['another currency', { currency: 'usd' }],
      ['no amount', { amount_total: null }],
    ] as const) {
      it(`${what}: not let in, and an admin sees it`, async () => {
        const uid = unique('owner');
        await deliverAll([completed(uid, unique('pi'), more)]);
        const { record } = await stored(uid);
        assert.deepEqual([record?.['paid'], record?.['attention']], [false, ['wrong-amount']]);
      });
    }

    it('is settled by a refund', async () => {
      const uid = unique('owner');
      const intent = unique('pi');
      await deliverAll([
        completed(uid, intent, { amount_total: 100 }),
        refunded(uid, intent, { amount: 100, amount_refunded: 100 }),
      ]);
      const { record } = await stored(uid);
      assert.deepEqual([record?.['paid'], record?.['attention']], [false, []]);
    });
  });

  describe('of disputes and failed refunds, which name no account', () => {
    const disputed = (pi: string) => disputeNews('charge.dispute.created', pi, 'needs_response');
    const closed = (pi: string, outcome: string) => disputeNews('charge.dispute.closed', pi, outcome);
    const prevented = (pi: string, case_type: string) =>
      disputeNews('charge.dispute.created', pi, 'prevented', {
        payment_method_details: { type: 'card', card: { brand: 'visa', case_type } },
      });
    const failed = ['refund-failed'];
    const outcomes: [string, (uid: string, intent: string) => EventInput[], boolean, string[]][] = [
      ['an open dispute', (_, pi) => [disputed(pi)], true, ['disputed']],
      ['a dispute that was lost', (_, pi) => [disputed(pi), closed(pi, 'lost')], false, []],
      ['a dispute that was won, told in the wrong order', (_, pi) => [closed(pi, 'won'), disputed(pi)], true, []],
      ['a dispute that was kept from being filed', (_, pi) => [prevented(pi, 'block')], true, []],
      ['a dispute that was prevented by giving the money back', (_, pi) => [prevented(pi, 'resolution')], false, []],
      [
        'a refund that failed',
        (uid, pi) => [refunded(uid, pi), refundNews('refund.failed', pi, 'failed')],
        true,
        failed,
      ],
      [
        'a refund that turned failed, told before the refund',
        (uid, pi) => [
          { ...refundNews('refund.updated', pi, 'failed', { created: 1 }), created: 1_750_000_060 },
          { ...refunded(uid, pi), created: 1_750_000_000 },
        ],
        true,
        failed,
      ],
      [
        'a refund that turned failed, by its older event',
        (uid, pi) => [refunded(uid, pi), refundNews('charge.refund.updated', pi, 'failed')],
        true,
        failed,
      ],
      [
        'a refund that came through',
        (uid, pi) => [refunded(uid, pi), refundNews('refund.updated', pi, 'succeeded')],
        false,
        [],
      ],
    ];
    for (const [what, events, paid, attention] of outcomes) {
      it(`${what}: ${paid ? 'paid' : 'not paid'}`, async () => {
        const [uid, intent] = [unique('owner'), unique('pi')];
        // An event that is delivered again has the same creation time as before.
        const created = Math.floor(Date.now() / 1000);
        const all = [completed(uid, intent), ...events(uid, intent)].map((event) => ({ created, ...event }));
        await deliverAll([...all, ...all]);
        const { record } = await stored(uid);
        assert.deepEqual([record?.['paid'], record?.['attention']], [paid, attention]);
      });
    }

    it('keeps both payments of an account that paid twice, and says so', async () => {
      const uid = unique('owner');
      await deliverAll([completed(uid, unique('pi')), completed(uid, unique('pi'))]);
      assert.deepEqual((await stored(uid)).record?.['attention'], ['paid-twice']);
    });
  });
});
