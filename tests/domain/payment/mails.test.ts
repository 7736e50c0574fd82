import assert from 'node:assert/strict';
import { mailsForChange } from '@tessera/domain/payment/mails';
import { PLAN_PRICE } from '@tessera/domain/payment/money';
import type { PaymentLine, PaymentRecord } from '@tessera/domain/payment/record';
import { applyPaymentEvent, type PaymentEvent } from '@tessera/domain/payment/state';
import fc from 'fast-check';

type Told = Parameters<typeof mailsForChange>[1];

const UID = 'owner';
const card = (status: PaymentLine['status'], amountRefunded?: number): PaymentLine => ({
  method: 'card',
  status,
  amount: 4900,
  ...(amountRefunded !== undefined && { amountRefunded }),
  facts: status === 'failed' ? { failedAt: 1 } : { succeededAt: 1 },
});
/** A line of which only a refund or a dispute was heard. */
const unheard = (status: PaymentLine['status'], more: Partial<PaymentLine> = {}): PaymentRecord =>
  lines({ pi_1: { method: 'card', status, facts: {}, ...more } });
const approval = (status: PaymentLine['status']): PaymentLine => ({ method: 'bank_transfer', status });
const lines = (all: Record<string, PaymentLine>): PaymentRecord => ({ lines: all });
const told = (before: Told, after: Told) =>
  mailsForChange(UID, before, after).map((mail) => ('line' in mail ? `${mail.kind} ${mail.line}` : mail.kind));

const paid = lines({ pi_1: card('succeeded') });
const refunded = lines({ pi_1: card('refunded', 4900) });
const charged = lines({ pi_1: card('charged_back') });
const approved = lines({ approval: approval('succeeded') });
const withdrawn = lines({ approval: approval('withdrawn') });
const flagged = (status: PaymentLine['status']) => lines({ unattributed: { method: 'unattributed', status } });

describe('the mails for a change of a payment record', () => {
  const asked = { pending: true, requestedAt: 5, reference: 'TES-AAAA-BBBB' };
  const dismissed = (at: number) => ({ dismissed: { reason: 'Never arrived', at } });
  const cases: [string, Told, Told, string[]][] = [
    ['nothing new tells nothing', paid, paid, []],
    ['a transfer that was asked for', {}, asked, ['transfer-asked', 'operator-transfer-asked']],
    [
      'a transfer that was asked for again',
      asked,
      { ...asked, requestedAt: 6 },
      ['transfer-asked', 'operator-transfer-asked'],
    ],
    ['a request that is over', asked, { ...asked, pending: false }, []],
    ['a card payment', {}, paid, ['payment-received pi_1']],
    ['a card payment that failed', {}, lines({ pi_1: card('failed') }), []],
    ['one that failed first', lines({ pi_1: card('failed') }), paid, ['payment-received pi_1']],
    [
      'a second card payment',
      paid,
      lines({ pi_1: card('succeeded'), pi_2: card('succeeded') }),
      ['payment-received pi_2'],
    ],
    ['a refund', paid, refunded, ['payment-refunded pi_1']],
    ['a refund without its amount', paid, lines({ pi_1: card('refunded') }), ['payment-refunded pi_1']],
    ['a part of a refund', paid, lines({ pi_1: card('succeeded', 100) }), ['payment-refunded pi_1']],
    [
      'another part',
      lines({ pi_1: card('succeeded', 100) }),
      lines({ pi_1: card('succeeded', 300) }),
      ['payment-refunded pi_1'],
    ],
    ['a refund before its payment', {}, refunded, ['payment-refunded pi_1']],
    ['the payment after its refund', refunded, lines({ pi_1: { ...card('refunded', 4900), at: 1 } }), []],
    ['a refund that failed', refunded, lines({ pi_1: card('succeeded', 0) }), ['payment-stands pi_1']],
    ['a part of a refund that failed', lines({ pi_1: card('succeeded', 100) }), paid, ['payment-stands pi_1']],
    ['a dispute that was won after it was lost', charged, paid, ['payment-stands pi_1']],
    [
      'a refund of which nobody knows yet that it is a part',
      {},
      unheard('refunded', { amountRefunded: 900 }),
      ['payment-refunded pi_1'],
    ],
    [
      'the whole that its charge tells',
      unheard('refunded', { amountRefunded: 900 }),
      unheard('succeeded', {
        amount: 4900,
        amountRefunded: 900,
      }),
      [],
    ],
    [
      'the payment after a part of it was refunded',
      unheard('succeeded', { amountRefunded: 900 }),
      lines({
        pi_1: card('succeeded', 900),
      }),
      ['payment-received pi_1'],
    ],
    [
      'a refund before its payment that failed',
      unheard('refunded', { amountRefunded: 4900 }),
      unheard('succeeded', { amount: 4900 }),
      [],
    ],
    ['a lost dispute before its payment that was won', unheard('charged_back'), unheard('succeeded'), []],
    ['a dispute before its payment', {}, unheard('succeeded'), []],
    ['the payment after its dispute', unheard('succeeded'), paid, ['payment-received pi_1']],
    ['a lost dispute', paid, charged, ['payment-charged-back pi_1']],
    ['a lost dispute before its payment', {}, charged, ['payment-charged-back pi_1']],
    ['the payment after its lost dispute', charged, lines({ pi_1: { ...card('charged_back'), at: 1 } }), []],
    ['an approval', asked, { ...approved, requestedAt: 5 }, ['transfer-approved approval']],
    ['a withdrawal', approved, withdrawn, ['approval-withdrawn approval']],
    ['an approval after a withdrawal', withdrawn, approved, ['transfer-approved approval']],
    [
      'an approval of another transfer, beside the line of the first',
      withdrawn,
      lines({ 'approval_TES-AAAA-BBBB': approval('withdrawn'), approval: approval('succeeded') }),
      ['transfer-approved approval'],
    ],
    ['a flag that was set by hand', {}, flagged('succeeded'), []],
    ['such a flag withdrawn', flagged('succeeded'), flagged('withdrawn'), ['approval-withdrawn unattributed']],
    ['a dismissal', asked, { ...asked, pending: false, ...dismissed(9) }, ['transfer-dismissed']],
    ['a second dismissal', dismissed(9), dismissed(12), ['transfer-dismissed']],
    ['new attention', { attention: ['disputed'] }, { attention: ['disputed', 'paid-twice'] }, ['operator-attention']],
    ['less attention', { attention: ['disputed', 'paid-twice'] }, { attention: ['disputed'] }, []],
  ];
  for (const [what, before, after, mails] of cases) {
    it(`${what}: ${mails.length === 0 ? 'none' : mails.join(', ')}`, () =>
      assert.deepEqual(told(before, after), mails));
  }

  it('go only to the operator when the account was deleted', () => {
    const after = { ...paid, accountDeletedAt: 1, attention: ['paid-twice' as const] };
    assert.deepEqual(mailsForChange(UID, { accountDeletedAt: 1 }, after), [{ kind: 'operator-attention', uid: UID }]);
  });

  it('say how a card payment stands, and that it counts again only of one that was heard of, in any order', () => {
    const card = { intent: 'pi_1', at: 1 };
    const at = fc.integer({ min: 1, max: 6 });
    const event: fc.Arbitrary<PaymentEvent> = fc.oneof(
      fc.constant<PaymentEvent>({ kind: 'cardSucceeded', money: PLAN_PRICE, ...card }),
      fc.record({ at, amountRefunded: fc.constantFrom(900, PLAN_PRICE.amount) }).map((fields): PaymentEvent => ({
        kind: 'cardRefundTotal',
        money: PLAN_PRICE,
        ...card,
        ...fields,
      })),
      fc
        .record({
          at,
          refund: fc.constantFrom('re_1', 're_2'),
          state: fc.constantFrom('pending' as const, 'succeeded' as const, 'failed' as const),
          amount: fc.constantFrom(900, PLAN_PRICE.amount),
        })
        .map((fields): PaymentEvent => ({ kind: 'cardRefund', ...card, ...fields })),
      fc
        .record({ at, state: fc.constantFrom('open' as const, 'won' as const, 'lost' as const) })
        .map((fields): PaymentEvent => ({ kind: 'cardDispute', dispute: 'du_1', ...card, ...fields })),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 8 }), (events) => {
        let record: PaymentRecord = {};
        let last = 'nothing';
        for (const one of events) {
          const after = applyPaymentEvent(record, one);
          const [mail] = mailsForChange(UID, record, after).filter((sent) => 'line' in sent);
          record = after;
          if (mail) last = mail.kind;
          const line = record.lines?.['pi_1'] ?? assert.fail();
          const isHeard = line.facts?.succeededAt !== undefined;
          if (mail?.kind === 'payment-stands') assert.ok(isHeard, 'it never arrived, and counts again');
          if (!isHeard) continue;
          const right = {
            succeeded: ['payment-received', 'payment-stands', ...(line.amountRefunded ? ['payment-refunded'] : [])],
            refunded: ['payment-refunded'],
            charged_back: ['payment-charged-back', 'payment-refunded'],
          }[line.status as 'succeeded'];
          assert.ok(right?.includes(last), `${line.status}: ${last}`);
        }
      }),
      { numRuns: 4000 },
    );
  });
});
