import assert from 'node:assert/strict';
import {
  describeEntry,
  headOf,
  isReferenceUnused,
  withoutRepeats,
} from '../../../../web/src/app/admin/describePayment';

describe('a history entry', () => {
  it('says what, by whom, and how it stood then', () => {
    assert.equal(
      describeEntry({ type: 'approved', paid: true, by: 'uid', byEmail: 'admin@x.example' }),
      'Approved by admin@x.example. Now paid.',
    );
    assert.equal(
      describeEntry({ type: 'checkout.session.completed', paid: true, by: 'stripe' }),
      'Paid by card. Now paid.',
    );
    assert.equal(
      describeEntry({ type: 'withdrawn', paid: false, by: 'uid' }),
      'Approval withdrawn by uid. Now not paid.',
    );
    assert.equal(
      describeEntry({ type: 'repaid', paid: false, by: 'uid', amount: 4900, currency: 'gbp', amountRefunded: 4900 }),
      'Refund sent by bank, recorded by uid. Now not paid.',
    );
    assert.equal(describeEntry({ type: 'novel.event', paid: false, by: 'stripe' }), 'novel.event. Now not paid.');
  });
});

describe('the history of refunds', () => {
  const paid = { type: 'checkout.session.completed', paid: true, by: 'stripe', line: 'pi_1' };
  const refund = (type: string, amountRefunded: number, isPaid: boolean) => ({
    type,
    paid: isPaid,
    by: 'stripe',
    line: 'pi_1',
    amount: 4900,
    currency: 'gbp',
    amountRefunded,
  });

  it('has a line for each, with its amount, although Stripe reports each twice or more', () => {
    const entries = withoutRepeats([
      refund('refund.updated', 4900, false),
      refund('charge.refunded', 4900, false),
      refund('refund.created', 4900, false),
      refund('charge.refunded', 1000, true),
      refund('refund.created', 1000, true),
      paid,
    ]);
    assert.deepEqual(
      entries.map((entry, index) => describeEntry(entry, entries[index + 1])),
      ['All of £49 refunded. Now not paid.', '£10 of £49 refunded so far. Still paid.', 'Paid by card. Now paid.'],
    );
  });

  it('keeps every entry that does not say how much', () => {
    const old = { type: 'charge.refunded', paid: false, by: 'stripe', line: 'pi_1' };
    assert.deepEqual(withoutRepeats([old, old, paid]), [old, old, paid]);
    assert.equal(describeEntry(old, paid), 'Refunded in Stripe. Now not paid.');
  });
});

describe('the reference of a transfer', () => {
  const card = { method: 'card', status: 'succeeded', at: 2 } as const;
  const approval = { method: 'bank_transfer', status: 'succeeded', at: 1 } as const;
  for (const [isUnused, what, more] of [
    [true, 'once a card has paid', { paid: true, lines: { pi_1: card } }],
    [false, 'while it is waited for', { pending: true }],
    [false, 'of the transfer that has paid', { paid: true, lines: { approval } }],
    [
      false,
      'of an approval that was withdrawn',
      { paid: true, lines: { approval: { ...approval, status: 'withdrawn' }, pi_1: card } },
    ],
    [
      false,
      'beside a second payment by card that went back',
      { paid: true, lines: { approval, pi_1: { ...card, status: 'refunded' } } },
    ],
    [false, 'after a card payment that went back', { lines: { pi_1: { ...card, status: 'refunded' } } }],
  ] as const)
    it(`is ${isUnused ? 'unused' : 'shown'} ${what}`, () =>
      assert.equal(isReferenceUnused({ reference: 'TES-AAAA-BBBB', ...more }), isUnused));
});

describe('the heading of a record', () => {
  for (const [what, record, shop, title, below] of [
    ['its shop', { emails: ['ada@x.example'] }, 'The Deli', 'The Deli', 'ada@x.example'],
    ['its owner without a shop', { emails: ['ada@x.example'] }, null, 'ada@x.example', undefined],
    ['that its account is deleted', { accountDeletedAt: 1 }, null, 'Deleted account', 'uid'],
    ['its account where nothing else is known', {}, null, 'uid', undefined],
  ] as const)
    it(`is ${what}`, () => {
      const head = headOf({ uid: 'uid', record: record as never }, shop);
      assert.deepEqual([head.title, head.below], [title, below]);
    });
});
