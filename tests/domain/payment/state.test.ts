import assert from 'node:assert/strict';
import { APPROVAL_LINE, isPaid, type PaymentRecord } from '@tessera/domain/payment/record';
import { applyPaymentEvent, hasStandingCardPayment, type PaymentEvent } from '@tessera/domain/payment/state';
import fc from 'fast-check';

const after = (events: readonly PaymentEvent[], start: PaymentRecord = {}): PaymentRecord =>
  events.reduce(applyPaymentEvent, start);

const succeeded = (intent: string, at = 1000): PaymentEvent => ({
  kind: 'cardSucceeded',
  intent,
  at,
  amount: 4900,
  currency: 'gbp',
});
const failed = (intent: string, at = 1000): PaymentEvent => ({ kind: 'cardFailed', intent, at });
const refunded = (intent: string, at = 2000): PaymentEvent => ({
  kind: 'cardRefunded',
  intent,
  at,
  amount: 4900,
  currency: 'gbp',
  amountRefunded: 4900,
});
const approved = (at = 1500): PaymentEvent => ({ kind: 'approved', at, amount: 4900, currency: 'gbp' });
const requested = (at = 500): PaymentEvent => ({
  kind: 'transferRequested',
  reference: 'TES-AAAA-BBBB',
  at,
  email: 'owner@shop.example',
});
const takenBack: PaymentEvent = { kind: 'takenBack' };

/** Few intents and few values, so that events meet often. */
const card = fc.record(
  {
    intent: fc.constantFrom('pi_1', 'pi_2', 'pi_3'),
    at: fc.integer({ min: 1, max: 5 }),
    amount: fc.constantFrom(100, 4900),
    currency: fc.constantFrom('gbp', 'eur'),
    email: fc.constantFrom('a@shop.example', 'b@shop.example'),
  },
  { requiredKeys: ['intent', 'at'] },
);
const cardEvent: fc.Arbitrary<PaymentEvent> = fc.oneof(
  card.map((facts) => ({ kind: 'cardSucceeded' as const, ...facts })),
  card.map((facts) => ({ kind: 'cardFailed' as const, ...facts })),
  fc
    .tuple(card, fc.integer({ min: 1, max: 100 }))
    .map(([facts, amountRefunded]) => ({ kind: 'cardPartlyRefunded' as const, amountRefunded, ...facts })),
  fc
    .tuple(card, fc.integer({ min: 1, max: 4900 }))
    .map(([facts, amountRefunded]) => ({ kind: 'cardRefunded' as const, amountRefunded, ...facts })),
);
const startingRecord: fc.Arbitrary<PaymentRecord> = fc.constantFrom(
  {},
  { paid: false },
  { paid: true },
  { isPaid: true },
  after([requested(3)]),
  after([approved(2)]),
);

/** A set of events, and two deliveries of it: any order, anything any number of times. */
const deliveries = fc
  .uniqueArray(cardEvent, { maxLength: 8, selector: (event) => JSON.stringify(event) })
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
  describe('whatever the order', () => {
    it('ends the same set of events in the same record, duplicates included', () => {
      fc.assert(
        fc.property(startingRecord, deliveries, (start, [, one, other]) => {
          assert.deepEqual(after(one, start), after(other, start));
        }),
        { numRuns: 2000 },
      );
    });

    it('is paid exactly while one intent has succeeded and not been refunded', () => {
      fc.assert(
        fc.property(deliveries, ([events, delivery]) => {
          const of = (...kinds: PaymentEvent['kind'][]) =>
            new Set(events.flatMap((event) => (kinds.includes(event.kind) && 'intent' in event ? [event.intent] : [])));
          const gone = of('cardRefunded');
          const standing = [...of('cardSucceeded', 'cardPartlyRefunded')].filter((intent) => !gone.has(intent));
          assert.equal(isPaid(after(delivery)), standing.length > 0);
        }),
        { numRuns: 2000 },
      );
    });

    it('loses paid only to a refund of all that stands or a withdrawn approval', () => {
      const anything = fc.oneof(cardEvent, fc.constant(approved(4)), fc.constant(takenBack), fc.constant(requested(3)));
      fc.assert(
        fc.property(startingRecord, fc.array(anything, { maxLength: 15 }), (start, events) => {
          let record = start;
          for (const event of events) {
            const next = applyPaymentEvent(record, event);
            if (isPaid(record) && !isPaid(next))
              assert.ok(event.kind === 'cardRefunded' || event.kind === 'takenBack', event.kind);
            if (isPaid(record) && event.kind === 'takenBack')
              assert.equal(isPaid(next), hasStandingCardPayment(record));
            record = next;
          }
        }),
        { numRuns: 2000 },
      );
    });

    it('keeps the approval apart from the card, wherever the admin comes in between', () => {
      fc.assert(
        fc.property(deliveries, fc.nat(20), ([, delivery], position) => {
          const at = Math.min(position, delivery.length);
          const record = after([...delivery.slice(0, at), approved(4), ...delivery.slice(at)]);
          assert.equal(isPaid(record), true);
          assert.equal(isPaid(applyPaymentEvent(record, takenBack)), hasStandingCardPayment(record));
        }),
        { numRuns: 1000 },
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
    [
      'a part given back',
      [succeeded('pi_1'), { kind: 'cardPartlyRefunded', intent: 'pi_1', at: 2000, amountRefunded: 900 }],
      true,
    ],
    ['an approval', [requested(), approved()], true],
    ['an approval taken back', [approved(), takenBack], false],
    ['an approval given, taken back and given', [approved(), takenBack, approved(2500)], true],
    ['an approval and the refund of a card payment', [approved(), succeeded('pi_1'), refunded('pi_1')], true],
  ];
  for (const [name, events, paid] of cases) {
    it(`${name}: ${paid ? 'paid' : 'not paid'}`, () => assert.equal(after(events).paid, paid));
  }

  it('puts down both flags when a refund leaves nothing, and when an approval is withdrawn', () => {
    for (const flags of [{ isPaid: true }, { paid: true }, { isPaid: true, paid: true }]) {
      for (const event of [refunded('pi_old'), takenBack]) {
        const record = applyPaymentEvent(flags, event);
        assert.equal(isPaid(record), false, JSON.stringify({ flags, event }));
      }
    }
  });

  it('keeps a flag that was set without a line when other payments come and fail', () => {
    assert.equal(isPaid(after([failed('pi_1')], { isPaid: true })), true);
    assert.equal(isPaid(after([requested()], { paid: true })), true);
  });

  it('waits for an admin from the request until something is paid, and again after a new request', () => {
    assert.equal(after([requested(500)]).pending, true);
    assert.equal(after([requested(500), failed('pi_1', 600)]).pending, true);
    assert.equal(after([requested(500), approved(600)]).pending, false);
    assert.equal(after([requested(500), approved(600), takenBack]).pending, false);
    assert.equal(after([requested(500), succeeded('pi_1', 600), refunded('pi_1', 700)]).pending, false);
    assert.equal(after([requested(500), approved(600), takenBack, requested(800)]).pending, true);
  });

  it('keeps the first reference, and quotes it in the approval', () => {
    const record = after([requested(), { kind: 'transferRequested', reference: 'TES-OTHER-ONE', at: 900 }, approved()]);
    assert.equal(record.reference, 'TES-AAAA-BBBB');
    assert.equal(record.lines?.[APPROVAL_LINE]?.reference, 'TES-AAAA-BBBB');
  });

  it('takes a new reference for another transfer: the first is on an old statement', () => {
    const again: PaymentEvent = { kind: 'transferRequested', reference: 'TES-OTHER-ONE', at: 900 };
    const record = after([requested(), approved(600), takenBack, again]);
    assert.equal(record.reference, 'TES-OTHER-ONE');
    assert.equal(after([approved(1000)], record).lines?.[APPROVAL_LINE]?.reference, 'TES-OTHER-ONE');
  });

  it('leaves an approval that stands as it is', () => {
    const once = after([approved(1500)]);
    assert.deepEqual(applyPaymentEvent(once, approved(9000)), once);
  });

  it('keeps no address of a payer whose account is gone', () => {
    const record = applyPaymentEvent(
      { accountDeletedAt: 1 },
      { ...succeeded('pi_1'), kind: 'cardSucceeded', intent: 'pi_1', at: 2, email: 'a@shop.example' },
    );
    assert.equal(record.paid, true);
    assert.equal(record.emails, undefined);
  });
});
