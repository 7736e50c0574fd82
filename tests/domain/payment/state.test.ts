import assert from 'node:assert/strict';
import { omit } from '@tessera/domain/lib/omitUndefined';
import { owedRefunds } from '@tessera/domain/payment/attention';
import { lineOf } from '@tessera/domain/payment/facts';
import { PLAN } from '@tessera/domain/payment/money';
import {
  APPROVAL_LINE,
  type ChargeFacts,
  isPaid,
  isPending,
  type PaymentRecord,
  TRANSFER_WAITS_MS,
} from '@tessera/domain/payment/record';
import {
  applyPaymentEvent,
  hasStandingCardPayment,
  type PaymentEvent,
  withExplainedFlag,
} from '@tessera/domain/payment/state';
import fc from 'fast-check';

const after = (events: readonly PaymentEvent[], start: PaymentRecord = {}): PaymentRecord =>
  events.reduce(applyPaymentEvent, start);

const PRICE = { amount: PLAN.amount, currency: PLAN.currency };

const succeeded = (intent: string, at = 1000): PaymentEvent => ({ kind: 'cardSucceeded', intent, at, money: PRICE });
const paidWith = (amount: number, currency = 'gbp', session?: string): PaymentEvent => ({
  kind: 'cardSucceeded',
  intent: 'pi_1',
  at: 1,
  money: { amount, currency },
  ...(session !== undefined && { session }),
});
const failed = (intent: string, at = 1000): PaymentEvent => ({ kind: 'cardFailed', intent, at });
const total = (intent: string, amountRefunded: number, at = 2000): PaymentEvent => ({
  kind: 'cardRefundTotal',
  intent,
  at,
  money: PRICE,
  amountRefunded,
});
const refunded = (intent: string, at = 2000): PaymentEvent => total(intent, PRICE.amount, at);
const refund = (
  intent: string,
  id: string,
  state: 'pending' | 'succeeded' | 'failed',
  at: number,
  amount: number = PRICE.amount,
  made?: number,
): PaymentEvent => ({ kind: 'cardRefund', intent, refund: id, state, amount, at, ...(made !== undefined && { made }) });
const repaid = (intent: string, refund: string, at: number, amount: number = PRICE.amount): PaymentEvent => ({
  kind: 'cardRepaid',
  intent,
  refund,
  at,
  amount,
  reference: 'FP-1',
});
const dispute = (intent: string, state: 'open' | 'won' | 'lost', at = 3000, id = 'du_1'): PaymentEvent => ({
  kind: 'cardDispute',
  intent,
  dispute: id,
  state,
  at,
});
const approved = (at = 1500): PaymentEvent => ({ kind: 'approved', at, quoted: PRICE });
const requested = (at = 500, reference = 'TES-AAAA-BBBB'): PaymentEvent => ({
  kind: 'transferRequested',
  reference,
  quoted: PRICE,
  at,
  email: 'owner@shop.example',
});
const dismissed = (at: number): PaymentEvent => ({ kind: 'transferDismissed', reason: 'Never arrived', at });
const withdrawn: PaymentEvent = { kind: 'withdrawn' };
const opened = (session: string, amount: number = PRICE.amount): PaymentEvent => ({
  kind: 'checkoutOpened',
  checkout: { session, price: 'price_1', amount, currency: 'gbp', endsAt: 9000 },
});

/** Few intents and few values, so that events meet often. */
const ofCard = { intent: fc.constantFrom('pi_1', 'pi_2', 'pi_3'), at: fc.integer({ min: 1, max: 6 }) };
const money = fc
  .record({ amount: fc.constantFrom(100, PRICE.amount), currency: fc.constantFrom('gbp', 'eur') })
  .map((fields) => ({ ...fields }));
const email = fc.option(fc.constantFrom('a@shop.example', 'b@shop.example'), { nil: undefined });
/** One session makes one intent, and one that failed never succeeds. */
const SESSIONS: Record<string, string> = { pi_1: 'cs_open', pi_2: 'cs_other' };

const without = (fields: Record<string, unknown>): PaymentEvent =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as unknown as PaymentEvent;

const cardEvent: fc.Arbitrary<PaymentEvent> = fc.oneof(
  fc
    .record({ ...ofCard, money: fc.option(money, { nil: undefined }), email })
    .map((fields) => without({ kind: 'cardSucceeded', session: SESSIONS[fields.intent], ...fields })),
  fc.record({ ...ofCard, email }).map((fields) => without({ kind: 'cardFailed', session: 'cs_failed', ...fields })),
  fc
    .record({ ...ofCard, money, amountRefunded: fc.constantFrom(50, 100, 2000, PRICE.amount) })
    .map((fields) => without({ kind: 'cardRefundTotal', ...fields })),
  fc
    .record({
      ...ofCard,
      refund: fc.constantFrom('re_1', 're_2'),
      state: fc.constantFrom('pending', 'succeeded', 'failed'),
      amount: fc.constantFrom(100, 2000, PRICE.amount),
      made: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
    })
    .map((fields) => without({ kind: 'cardRefund', ...fields })),
  fc
    .record({
      ...ofCard,
      refund: fc.constantFrom('re_1', 're_2'),
      amount: fc.constantFrom(100, PRICE.amount),
      reference: fc.constantFrom('FP-1', 'FP-2'),
    })
    .map((fields) => without({ kind: 'cardRepaid', ...fields })),
  fc
    .record({ ...ofCard, dispute: fc.constantFrom('du_1', 'du_2'), state: fc.constantFrom('open', 'won', 'lost') })
    .map((fields) => without({ kind: 'cardDispute', ...fields })),
);

const PAID: ChargeFacts = {
  succeededAt: 1,
  money: { amount: 4900, currency: 'gbp' },
  asked: { amount: 4900, currency: 'gbp' },
};
const CHEAPER = { amount: 2900, currency: 'gbp' };
const REFUNDED = { pi_1: lineOf('pi_1', { ...PAID, totals: { 2: { refunded: 4900, left: 0 } } }) };

/** Records as they are stored, or written by hand with a flag alone. */
const STORED: Record<string, PaymentRecord> = {
  nothing: {},
  unpaid: { paid: false },
  'a flag': { paid: true },
  'the older flag': { isPaid: true },
  'both flags': { isPaid: true, paid: true },
  'a card payment': { paid: true, lines: { pi_1: lineOf('pi_1', PAID) } },
  'a card payment of another price': {
    paid: true,
    lines: { pi_1: lineOf('pi_1', { succeededAt: 1, money: CHEAPER, asked: CHEAPER }) },
  },
  'a part refunded': {
    paid: true,
    lines: { pi_1: lineOf('pi_1', { ...PAID, totals: { 1: { refunded: 900, left: 4000 } } }) },
  },
  'a refund': { paid: false, lines: REFUNDED },
  'a failure': { paid: false, lines: { pi_1: lineOf('pi_1', { failedAt: 1 }) } },
  'a flag set after a refund': { paid: true, lines: REFUNDED },
  'a flag that was cleared': {
    paid: false,
    lines: { unattributed: { method: 'unattributed', status: 'refunded', goneBefore: [] }, ...REFUNDED },
  },
  'an approval': {
    paid: true,
    pending: false,
    reference: 'TES-AAAA-BBBB',
    requestedAt: 1,
    lines: { approval: { method: 'bank_transfer', status: 'succeeded', amount: 4900, currency: 'gbp', at: 2 } },
  },
  'a request': { paid: false, pending: true, reference: 'TES-AAAA-BBBB', requestedAt: 3, method: 'bank_transfer' },
};
const startingRecord: fc.Arbitrary<PaymentRecord> = fc.constantFrom(
  ...Object.values(STORED),
  after([opened('cs_open')]),
  after([opened('cs_open', 100)]),
);

/** A set of events, and two deliveries of it: in random order, each event once or several times. */
const deliveries = fc
  .uniqueArray(cardEvent, { maxLength: 9, selector: (event) => JSON.stringify(event) })
  .chain((events) => {
    const delivery = fc
      .tuple(
        fc.shuffledSubarray(events, { minLength: events.length }),
        fc.array(fc.constantFrom(...(events.length > 0 ? events : [failed('pi_1')])), {
          maxLength: events.length > 0 ? 6 : 0,
        }),
      )
      .chain(([all, again]) => fc.shuffledSubarray([...all, ...again], { minLength: all.length + again.length }));
    return fc.tuple(fc.constant(events), delivery, delivery);
  });

describe('applyPaymentEvent', () => {
  describe('in any order', () => {
    it('makes the same record of the same events, also with duplicates', () => {
      fc.assert(
        fc.property(startingRecord, deliveries, (start, [, one, other]) => {
          assert.deepEqual(after(one, start), after(other, start));
        }),
        { numRuns: 6000 },
      );
    });

    it('changes nothing when everything is delivered once more', () => {
      fc.assert(
        fc.property(startingRecord, deliveries, (start, [events, delivery]) => {
          const once = after(delivery, start);
          assert.deepEqual(after(events, once), once);
        }),
        { numRuns: 2000 },
      );
    });

    it('is paid exactly while one payment of the asked amount is not refunded and has lost no dispute', () => {
      const simple = cardEvent.filter(
        (event) =>
          (event.kind === 'cardSucceeded' && event.money?.amount === PRICE.amount && event.money.currency === 'gbp') ||
          event.kind === 'cardFailed' ||
          (event.kind === 'cardRefundTotal' && event.money.amount === PRICE.amount && event.money.currency === 'gbp') ||
          (event.kind === 'cardDispute' && event.state !== 'won'),
      );
      fc.assert(
        fc.property(fc.array(simple, { maxLength: 12 }), (events) => {
          const of = (is: (event: PaymentEvent) => boolean) =>
            new Set(events.flatMap((event) => ('intent' in event && is(event) ? [event.intent] : [])));
          const arrived = of(({ kind }) => kind !== 'cardFailed');
          const gone = of(
            (event) =>
              (event.kind === 'cardRefundTotal' && event.amountRefunded === PRICE.amount) ||
              (event.kind === 'cardDispute' && event.state === 'lost'),
          );
          const paying = [...arrived].filter((intent) => !gone.has(intent));
          const record = after(events);
          assert.equal(isPaid(record), paying.length > 0);
          assert.equal(record.attention?.includes('paid-twice') ?? false, paying.length > 1);
        }),
        { numRuns: 2000 },
      );
    });

    it('needs an admin for the money that it learns of after a deletion, whatever Stripe’s clock says', () => {
      const here = (record: PaymentRecord): string[] =>
        Object.entries(record.lines ?? {}).flatMap(([key, { method, status }]) =>
          method === 'card' && (status === 'succeeded' || status === 'wrong_amount') ? [key] : [],
        );
      fc.assert(
        fc.property(startingRecord, deliveries, deliveries, fc.nat(8), (start, [known], [, one, other], at) => {
          const before = after(known, start);
          const deleted = applyPaymentEvent(before, { kind: 'accountDeleted', at });
          assert.ok(!deleted.attention?.includes('account-deleted'), 'what was here before is nobody’s surprise');
          const record = after(one, deleted);
          assert.deepEqual(record, after(other, deleted), 'in any order, any number of times');
          assert.deepEqual(after(known, record), after(known, after(other, deleted)));
          const isNew = here(record).some((key) => !here(before).includes(key));
          assert.equal(record.attention?.includes('account-deleted'), isNew);
          if (isNew) assert.notDeepEqual(record.attention, []);
        }),
        { numRuns: 4000 },
      );
    });

    it('never joins the amount of one event with the currency of another', () => {
      fc.assert(
        fc.property(deliveries, ([events, delivery]) => {
          for (const [intent, { amount, currency }] of Object.entries(after(delivery).lines ?? {})) {
            if (amount === undefined) continue;
            assert.ok(
              events.some(
                (event) =>
                  'money' in event &&
                  event.intent === intent &&
                  event.money?.amount === amount &&
                  event.money.currency === currency,
              ),
              `${amount} ${currency}`,
            );
          }
        }),
        { numRuns: 1000 },
      );
    });

    it('keeps the approval apart from the card payment, whenever the admin acts', () => {
      fc.assert(
        fc.property(startingRecord, deliveries, fc.nat(20), fc.nat(20), (start, [, one, other], first, second) => {
          const between = (events: PaymentEvent[], position: number, act: PaymentEvent) => {
            const at = Math.min(position, events.length);
            return after([...events.slice(0, at), act, ...events.slice(at)], start);
          };
          // When the admin acts changes neither the cards' lines nor whether the approval stands.
          const record = between(one, first, approved(4));
          assert.equal(isPaid(record), true);
          assert.equal(record.lines?.[APPROVAL_LINE]?.status, 'succeeded');
          const taken = applyPaymentEvent(record, withdrawn);
          assert.equal(isPaid(taken), hasStandingCardPayment(record));
          assert.deepEqual(between(one, first, withdrawn), between(other, second, withdrawn));
        }),
        { numRuns: 2000 },
      );
    });
  });

  const cases: [string, PaymentEvent[], boolean][] = [
    ['a payment', [succeeded('pi_1')], true],
    ['a failed payment', [failed('pi_1')], false],
    ['a late failure of what has succeeded', [succeeded('pi_1'), failed('pi_1', 3000)], true],
    ['a payment and its refund', [succeeded('pi_1'), refunded('pi_1')], false],
    ['a refund that arrives before its payment', [refunded('pi_1'), succeeded('pi_1')], false],
    ['a refund of one of two payments', [succeeded('pi_1'), succeeded('pi_2'), refunded('pi_1')], true],
    ['a refund of both', [refunded('pi_2'), succeeded('pi_1'), refunded('pi_1'), succeeded('pi_2')], false],
    ['a part given back', [succeeded('pi_1'), total('pi_1', 900)], true],
    ['an approval', [requested(), approved()], true],
    ['an approval withdrawn', [approved(), withdrawn], false],
    ['an approval given, withdrawn and given', [approved(), withdrawn, approved(2500)], true],
    ['an approval and the refund of a card payment', [approved(), succeeded('pi_1'), refunded('pi_1')], true],
    [
      'a card payment refunded beside an approval that was withdrawn',
      [succeeded('pi_1'), approved(), withdrawn, refunded('pi_1')],
      false,
    ],
    ['an approval withdrawn beside a card payment', [succeeded('pi_1'), approved(), withdrawn], true],
    ['a refund that fails', [succeeded('pi_1'), refunded('pi_1'), refund('pi_1', 're_1', 'failed', 2500)], true],
    [
      'a refund that fails, and whose money is sent by bank',
      [
        succeeded('pi_1'),
        refunded('pi_1'),
        refund('pi_1', 're_1', 'failed', 2500),
        repaid('pi_1', 're_1', 2600),
        refund('pi_1', 're_1', 'succeeded', 2700),
        refund('pi_1', 're_1', 'pending', 2000),
      ],
      false,
    ],
    [
      'a part of a refund that fails, and whose money is sent by bank',
      [succeeded('pi_1'), refund('pi_1', 're_1', 'failed', 2500, 900), repaid('pi_1', 're_1', 2600, 900)],
      true,
    ],
    [
      'a refund that fails and is made again',
      [
        succeeded('pi_1'),
        refunded('pi_1', 2000),
        refund('pi_1', 're_1', 'failed', 2500),
        refunded('pi_1', 2600),
        refund('pi_1', 're_2', 'succeeded', 2600),
      ],
      false,
    ],
    [
      'the same, of which only totals and the failure arrive',
      [succeeded('pi_1'), refunded('pi_1', 2600), refund('pi_1', 're_1', 'failed', 2500), refunded('pi_1', 2000)],
      false,
    ],
    [
      'one of two halves whose refund fails',
      [
        succeeded('pi_1'),
        total('pi_1', 2450, 2000),
        total('pi_1', 4900, 2100),
        refund('pi_1', 're_2', 'failed', 2500, 2450),
      ],
      true,
    ],
    [
      'two halves that are known by their refunds alone',
      [
        succeeded('pi_1'),
        refund('pi_1', 're_1', 'succeeded', 2000, 2450),
        refund('pi_1', 're_2', 'pending', 2100, 2450),
      ],
      false,
    ],
    ['the news of a refund of which nothing else is known', [refund('pi_1', 're_1', 'succeeded', 2000, 900)], false],
    ['an open dispute', [succeeded('pi_1'), dispute('pi_1', 'open')], true],
    ['a lost dispute', [succeeded('pi_1'), dispute('pi_1', 'lost', 4000), dispute('pi_1', 'open')], false],
    ['a dispute that was won', [dispute('pi_1', 'won', 4000), succeeded('pi_1'), dispute('pi_1', 'open')], true],
    ['a lost dispute of one of two payments', [succeeded('pi_1'), succeeded('pi_2'), dispute('pi_1', 'lost')], true],
    ['too little', [paidWith(1)], false],
    ['another currency', [paidWith(4900, 'usd')], false],
    ['no amount', [{ kind: 'cardSucceeded', intent: 'pi_1', at: 1 }], false],
  ];
  for (const [name, events, paid] of cases) {
    it(`${name}: ${paid ? 'paid' : 'not paid'}`, () => assert.equal(after(events).paid, paid));
  }

  it('clears both flags when a refund leaves nothing, and when an approval is withdrawn', () => {
    for (const flags of [{ isPaid: true }, { paid: true }, { isPaid: true, paid: true }]) {
      for (const event of [refunded('pi_old'), withdrawn]) {
        const record = applyPaymentEvent(flags, event);
        assert.equal(isPaid(record), false, JSON.stringify({ flags, event }));
      }
    }
  });

  it('keeps a flag that was set without a line when other payments come and fail', () => {
    assert.equal(isPaid(after([failed('pi_1')], { isPaid: true })), true);
    assert.equal(isPaid(after([requested()], { paid: true })), true);
  });

  it('is pending from the request until something is paid, and again after a new request', () => {
    assert.equal(after([requested(500)]).pending, true);
    assert.equal(after([requested(500), failed('pi_1', 600)]).pending, true);
    assert.equal(after([requested(500), approved(600)]).pending, false);
    assert.equal(after([requested(500), approved(600), withdrawn]).pending, false);
    assert.equal(after([requested(500), succeeded('pi_1', 600), refunded('pi_1', 700)]).pending, false);
    assert.equal(after([requested(500), approved(600), withdrawn, requested(800)]).pending, true);
    const refundedBefore = [succeeded('pi_1', 100), refunded('pi_1', 300)];
    assert.equal(after([...refundedBefore, requested(500), dispute('pi_1', 'lost', 600)]).pending, true);
  });

  it('keeps the first reference, and quotes it in the approval', () => {
    const record = after([requested(), requested(900, 'TES-OTHER-ONE'), approved()]);
    assert.equal(record.reference, 'TES-AAAA-BBBB');
    assert.equal(record.lines?.[APPROVAL_LINE]?.reference, 'TES-AAAA-BBBB');
  });

  it('makes a new reference for another transfer, because the first is on an old statement', () => {
    const record = after([requested(), approved(600), withdrawn, requested(900, 'TES-OTHER-ONE')]);
    assert.equal(record.reference, 'TES-OTHER-ONE');
    assert.equal(after([approved(1000)], record).lines?.[APPROVAL_LINE]?.reference, 'TES-OTHER-ONE');
  });

  it('keeps the references of earlier transfers, by which a bank statement still names the account', () => {
    const again = (record: PaymentRecord, at: number, reference: string) =>
      after([approved(at), withdrawn, requested(at + 100, reference)], record);
    const first = after([requested()]);
    assert.equal(first.earlierReferences, undefined);
    const third = again(again(first, 600, 'TES-OTHER-ONE'), 900, 'TES-THIRD-ONE');
    assert.deepEqual(third.earlierReferences, ['TES-AAAA-BBBB', 'TES-OTHER-ONE']);
    assert.deepEqual(after([requested(1200, 'TES-UNUSED')], third).earlierReferences, third.earlierReferences);
    const deleted = applyPaymentEvent(third, { kind: 'accountDeleted', at: 1300 });
    assert.deepEqual(deleted.earlierReferences, third.earlierReferences, 'accounting needs them');
  });

  it('keeps the withdrawn approval of another transfer under a key of its own', () => {
    const first = after([requested(), approved(600), withdrawn]);
    const old = first.lines?.[APPROVAL_LINE];
    const second = after([requested(900, 'TES-OTHER-ONE'), approved(1000)], first);
    assert.deepEqual(second.lines?.['approval_TES-AAAA-BBBB'], old);
    assert.deepEqual([second.paid, second.pending, second.attention], [true, false, []]);
    const third = after([withdrawn, requested(1100, 'TES-THIRD-ONE'), approved(1200)], second);
    assert.deepEqual(Object.keys(third.lines ?? {}).sort(), [
      APPROVAL_LINE,
      'approval_TES-AAAA-BBBB',
      'approval_TES-OTHER-ONE',
    ]);
    assert.equal(after([withdrawn], third).paid, false, 'no older approval counts');
  });

  it('keeps every approval that was withdrawn, whatever came between', () => {
    const act = fc.constantFrom<'ask' | 'approve' | 'withdraw' | 'pay' | 'refund'>(
      ...(['ask', 'approve', 'withdraw', 'pay', 'refund'] as const),
    );
    fc.assert(
      fc.property(fc.array(act, { maxLength: 20 }), (acts) => {
        let record: PaymentRecord = {};
        const booked = new Set<string>();
        for (const [index, one] of acts.entries()) {
          const at = 1000 * (index + 1);
          const event = {
            ask: requested(at, `TES-${index}`),
            approve: approved(at),
            withdraw: withdrawn,
            pay: succeeded('pi_1', at),
            refund: refunded('pi_1', at),
          }[one];
          // The store refuses a request of an account that has paid.
          if (one === 'ask' && isPaid(record)) continue;
          record = applyPaymentEvent(record, event);
          const { reference } = record.lines?.[APPROVAL_LINE] ?? {};
          if (reference !== undefined) booked.add(reference);
        }
        const transfers = Object.values(record.lines ?? {}).filter(({ method }) => method === 'bank_transfer');
        const kept = transfers.flatMap(({ reference }) => reference ?? []);
        assert.deepEqual(kept.sort(), [...booked].sort(), 'each transfer once');
        assert.ok(transfers.filter(({ status }) => status === 'succeeded').length <= 1);
      }),
      { numRuns: 2000 },
    );
  });

  it('approves the same transfer again on its own line', () => {
    const record = after([requested(), approved(600), withdrawn, approved(700)]);
    assert.deepEqual(Object.keys(record.lines ?? {}), [APPROVAL_LINE]);
  });

  it('does not change an existing approval', () => {
    const once = after([approved(1500)]);
    assert.deepEqual(applyPaymentEvent(once, approved(9000)), once);
  });

  it('is stripped to what accounting needs when the account is deleted', () => {
    const record = after([requested(), dismissed(600), opened('cs_1'), succeeded('pi_1'), approved()]);
    const { accountDeletedAt, deletionUnfinished, hereAtDeletion, ...kept } = applyPaymentEvent(
      { ...record, checkout: { session: 'cs_1', price: 'p', email: 'a@shop.example', endsAt: 1, ...PRICE } },
      { kind: 'accountDeleted', at: 1000 },
    );
    assert.deepEqual([accountDeletedAt, deletionUnfinished, hereAtDeletion], [1000, true, ['pi_1']]);
    assert.deepEqual(Object.keys(kept).sort(), [
      ...['attention', 'checkout', 'checkouts', 'intents', 'lines', 'method', 'paid', 'reference'],
    ]);
    assert.equal(kept.checkout?.email, undefined);
  });

  it('keeps no address of a payer whose account was deleted', () => {
    const record = applyPaymentEvent(
      { accountDeletedAt: 1 },
      { kind: 'cardSucceeded', intent: 'pi_1', at: 2, money: PRICE, email: 'a@shop.example' },
    );
    assert.equal(record.paid, true);
    assert.equal(record.emails, undefined);
  });

  describe('attention', () => {
    const found: [string, PaymentEvent[], string[]][] = [
      ['nothing', [succeeded('pi_1')], []],
      ['an open dispute', [succeeded('pi_1'), dispute('pi_1', 'open')], ['disputed']],
      ['a dispute that is over', [succeeded('pi_1'), dispute('pi_1', 'open'), dispute('pi_1', 'won', 4000)], []],
      [
        'one dispute of two that is over',
        [dispute('pi_1', 'won', 4000), dispute('pi_1', 'open', 1, 'du_2')],
        ['disputed'],
      ],
      ['a refund that failed', [refunded('pi_1'), refund('pi_1', 're_1', 'failed', 2500)], ['refund-failed']],
      [
        'a refund that failed and was made again',
        [refunded('pi_1'), refund('pi_1', 're_1', 'failed', 2500), refunded('pi_1', 3000)],
        [],
      ],
      [
        'a refund in part that failed and was made again',
        [
          succeeded('pi_1'),
          refund('pi_1', 're_1', 'failed', 2500, 900),
          refund('pi_1', 're_2', 'failed', 2700, 900),
          refund('pi_1', 're_3', 'succeeded', 3000, 900),
        ],
        [],
      ],
      [
        'a refund in part that failed beside others',
        [
          succeeded('pi_1'),
          refund('pi_1', 're_1', 'succeeded', 2000, 900),
          refund('pi_1', 're_2', 'failed', 2500, 900),
          refund('pi_1', 're_3', 'succeeded', 3000, 100),
        ],
        ['refund-failed'],
      ],
      [
        'a refund that failed, and whose money was sent by bank',
        [succeeded('pi_1'), refund('pi_1', 're_1', 'failed', 2500), repaid('pi_1', 're_1', 2500)],
        [],
      ],
      [
        'one refund in part that was sent by bank after it had failed twice, beside one of another amount',
        [
          succeeded('pi_1'),
          refund('pi_1', 're_1', 'failed', 2500, 900),
          refund('pi_1', 're_2', 'failed', 2600, 900),
          refund('pi_1', 're_3', 'failed', 2600, 100),
          repaid('pi_1', 're_2', 2600, 900),
        ],
        ['refund-failed'],
      ],
      [
        'one of two refunds of the same amount that failed, and whose money was sent by bank',
        [
          succeeded('pi_1'),
          refund('pi_1', 're_1', 'failed', 2500, 900, 2000),
          refund('pi_1', 're_2', 'failed', 2600, 900, 2100),
          repaid('pi_1', 're_1', 2700, 900),
        ],
        ['refund-failed'],
      ],
      ['two card payments', [succeeded('pi_1'), succeeded('pi_2')], ['paid-twice']],
      ['a card payment beside an approval', [approved(), succeeded('pi_1')], ['paid-twice']],
      ['one of two payments refunded', [succeeded('pi_1'), succeeded('pi_2'), refunded('pi_2')], []],
      ['too much', [paidWith(9800)], ['wrong-amount']],
      [
        'all at once, sorted',
        [
          approved(),
          succeeded('pi_1'),
          refund('pi_1', 're_1', 'failed', 2500, 100),
          dispute('pi_1', 'open'),
          { kind: 'cardSucceeded', intent: 'pi_2', at: 1, money: { amount: 1, currency: 'gbp' } },
        ],
        ['disputed', 'paid-twice', 'refund-failed', 'wrong-amount'],
      ],
    ];
    for (const [name, events, attention] of found) {
      it(`${name}: ${attention.join(', ') || 'none'}`, () => {
        assert.deepEqual(after(events).attention, attention);
        assert.deepEqual(after([...events].reverse()).attention, attention);
      });
    }

    for (const [name, at] of Object.entries({ before: 500, 'in the second of': 999, after: 5000 }))
      it(`money that Stripe dates ${name} the deletion, and that is learnt after it`, () => {
        const ended = { kind: 'accountDeleted', at: 1000 } as const;
        const deleted = omit(after([requested(), ended]), 'deletionUnfinished');
        assert.deepEqual(after([succeeded('pi_1', at)], deleted).attention, ['account-deleted']);
        const { attention } = after([total('pi_1', 100, at)], deleted);
        assert.deepEqual(attention, ['account-deleted'], 'by a refund in part');
        assert.deepEqual(after([succeeded('pi_1', at), refunded('pi_1')], deleted).attention, []);
        const known = omit(after([succeeded('pi_1', at), ended]), 'deletionUnfinished');
        assert.deepEqual(after([succeeded('pi_1', at), succeeded('pi_1', at + 9000)], known).attention, []);
      });

    it('does not count a flag as a second payment', () => {
      assert.deepEqual(after([succeeded('pi_1')], { paid: true }).attention, []);
    });
  });

  describe('of a refund that was sent by bank', () => {
    const failedOnce = [succeeded('pi_1'), refunded('pi_1'), refund('pi_1', 're_1', 'failed', 2500)];

    it('counts beside every refund that Stripe has made, once, whatever Stripe says of the failed one later', () => {
      const record = after([...failedOnce, repaid('pi_1', 're_1', 2600)]);
      const line = record.lines?.['pi_1'];
      assert.deepEqual([line?.status, line?.at, line?.amountRefunded], ['refunded', 2600, PRICE.amount]);
      const later = [refund('pi_1', 're_1', 'succeeded', 2700), repaid('pi_1', 're_1', 2800), ...failedOnce];
      assert.deepEqual(after(later, record), record);
      const twice = after([refund('pi_1', 're_2', 'succeeded', 2900), refunded('pi_1', 2900)], record);
      assert.equal(twice.lines?.['pi_1']?.amountRefunded, 2 * PRICE.amount, 'the money has left twice');
    });

    it('is the whole together with a part that Stripe has refunded', () => {
      const parts = [
        ...failedOnce,
        total('pi_1', 900, 2600),
        refund('pi_1', 're_2', 'succeeded', 2600, 900),
        repaid('pi_1', 're_1', 2700, 4000),
      ];
      for (const events of [parts, [...parts].reverse()]) {
        const { paid, attention, lines } = after(events);
        assert.deepEqual([paid, attention, lines?.['pi_1']?.amountRefunded], [false, [], PRICE.amount]);
      }
    });

    it('is at most what is left of the payment, and only of a refund that failed and is not settled', () => {
      const owed = (events: PaymentEvent[]) =>
        owedRefunds(after(events).lines ?? {}).map(({ refund: id, amount }) => `${id} ${amount}`);
      assert.deepEqual(owed(failedOnce), ['re_1 4900']);
      assert.deepEqual(owed([...failedOnce, refund('pi_1', 're_2', 'succeeded', 2600, 900)]), ['re_1 4000']);
      for (const settled of [
        refund('pi_1', 're_2', 'pending', 2600),
        repaid('pi_1', 're_1', 2600),
        dispute('pi_1', 'lost'),
      ])
        assert.deepEqual(owed([...failedOnce, settled]), []);
      assert.deepEqual(owed([succeeded('pi_1'), refund('pi_1', 're_1', 'pending', 2000, 900)]), []);
      fc.assert(
        fc.property(startingRecord, deliveries, (start, [, delivery]) => {
          const record = after(delivery, start);
          const owes = owedRefunds(record.lines ?? {});
          assert.equal(record.attention?.includes('refund-failed') ?? false, owes.length > 0);
          for (const { intent, refund: id } of owes)
            assert.equal(record.lines?.[intent]?.facts?.refunds?.[id]?.state, 'failed');
          const [first] = owes;
          if (!first) return;
          const { intent, refund: id, failedAt, amount } = first;
          const sent = after([repaid(intent, id, failedAt, amount)], record);
          assert.ok(
            !owedRefunds(sent.lines ?? {}).some((one) => one.intent === intent && one.refund === id),
            'it is settled',
          );
          const before = record.lines?.[intent]?.amountRefunded ?? 0;
          assert.equal(sent.lines?.[intent]?.amountRefunded ?? 0, before + amount);
        }),
        { numRuns: 2000 },
      );
    });
  });

  describe('of the asked amount', () => {
    const paidBy = (session: string, amount: number) => paidWith(amount, 'gbp', session);

    it('takes the amount of the session that was open, and forgets the session', () => {
      const record = after([opened('cs_1', 3900), paidBy('cs_1', 3900)]);
      assert.equal(record.paid, true);
      assert.equal(record.checkout, undefined);
      assert.deepEqual(applyPaymentEvent(record, paidBy('cs_1', 3900)), record, 'a duplicate changes nothing');
    });

    it('refuses the plan\u2019s amount from a session that asked another', () => {
      assert.deepEqual(after([opened('cs_1', 3900), paidBy('cs_1', 4900)]).attention, ['wrong-amount']);
    });

    it('takes the plan\u2019s amount from a session that it does not know, and keeps the one that is open', () => {
      const record = after([opened('cs_1', 3900), paidBy('cs_2', 4900)]);
      assert.equal(record.paid, true);
      assert.equal(record.checkout?.session, 'cs_1');
    });

    it('forgets a session that has expired, and no other', () => {
      const record = after([opened('cs_1')]);
      assert.equal(applyPaymentEvent(record, { kind: 'checkoutEnded', session: 'cs_1' }).checkout, undefined);
      assert.equal(applyPaymentEvent(record, { kind: 'checkoutEnded', session: 'cs_0' }).checkout?.session, 'cs_1');
    });

    it('counts the sessions that were opened', () => {
      const record = after([opened('cs_1'), { kind: 'checkoutEnded', session: 'cs_1' }, opened('cs_2')]);
      assert.deepEqual([record.checkouts, record.checkout?.session], [2, 'cs_2']);
    });
  });

  describe('of a stored record', () => {
    for (const [name, stored] of Object.entries(STORED)) {
      it(`${name}: stays the same after events that change nothing`, () => {
        const record = withExplainedFlag(stored);
        assert.equal(isPaid(record), isPaid(stored));
        assert.deepEqual(record.attention, []);
        if (stored.isPaid !== undefined) assert.equal(record.isPaid, true);
        for (const [key, line] of Object.entries(stored.lines ?? {})) assert.deepEqual(record.lines?.[key], line);
        assert.deepEqual(withExplainedFlag(record), record, 'doing it twice is doing it once');
        // The same payment delivered again, as it was then.
        for (const [intent, { method, status, amount, currency, at }] of Object.entries(stored.lines ?? {})) {
          if (method !== 'card' || status === 'failed' || amount === undefined || currency === undefined) continue;
          const again = after([{ kind: 'cardSucceeded', intent, at: at ?? 1, money: { amount, currency } }], stored);
          assert.equal(isPaid(again), isPaid(stored));
          assert.deepEqual(again.attention, []);
        }
      });
    }

    it('clears a flag by the first refund, but not by one from before the flag', () => {
      assert.equal(after([refunded('pi_2')], { paid: true }).paid, false);
      const flagged = STORED['a flag set after a refund'] ?? assert.fail();
      assert.equal(after([refunded('pi_1', 2)], flagged).paid, true);
      assert.equal(after([refunded('pi_2')], flagged).paid, false);
    });
  });

  describe('of a bank transfer', () => {
    it('books the quoted amount, or else the plan\u2019s price', () => {
      const quoted = { amount: 3900, currency: 'gbp' };
      const request: PaymentEvent = { kind: 'transferRequested', reference: 'TES-1', quoted, at: 1 };
      assert.equal(after([request, approved()]).lines?.[APPROVAL_LINE]?.amount, 3900);
      assert.equal(after([approved()]).lines?.[APPROVAL_LINE]?.amount, PRICE.amount);
    });

    it('is pending for 30 days, without a write', () => {
      const record = after([requested(1000)]);
      assert.equal(isPending(record, 1000 + TRANSFER_WAITS_MS - 1), true);
      assert.equal(isPending(record, 1000 + TRANSFER_WAITS_MS), false);
      assert.equal(isPending(after([requested(1000), approved()]), 1001), false);
      assert.equal(isPending(null, 1), false);
    });

    it('is not pending once dismissed, keeps the reason, and is pending again after a new request', () => {
      const record = after([requested(500), dismissed(700)]);
      assert.equal(record.pending, false);
      assert.deepEqual(record.dismissed, { reason: 'Never arrived', at: 700 });
      const again = applyPaymentEvent(record, requested(900, 'TES-OTHER-ONE'));
      assert.equal(again.pending, true);
      assert.equal(again.dismissed, undefined);
      assert.equal(again.reference, 'TES-AAAA-BBBB');
    });
  });
});
