import assert from 'node:assert/strict';
import { vatIncluded } from '@tessera/domain/payment/receipt';
import type { PaymentLine } from '@tessera/domain/payment/record';
import { receiptLines } from '../../../../web/src/app/payment/receiptLines';

const line = (status: PaymentLine['status'], at: number): PaymentLine => ({
  method: 'card',
  status,
  amount: 4900,
  currency: 'gbp',
  at,
  reference: `pi_${at}`,
});

describe('the lines of a receipt', () => {
  it('are the payments in their order, the refunded ones too, the failed ones not', () => {
    const lines = receiptLines({
      paid: true,
      lines: { b: line('succeeded', 2), a: line('refunded', 1), c: line('failed', 3) },
    });
    assert.deepEqual(
      lines.map(({ key }) => key),
      ['a', 'b'],
    );
  });

  it('leave a withdrawn approval out beside a payment', () => {
    const withdrawn = { a: line('withdrawn', 1) };
    const keys = (lines: Record<string, PaymentLine>) => receiptLines({ paid: true, lines }).map(({ key }) => key);
    assert.deepEqual(keys({ ...withdrawn, b: line('succeeded', 2) }), ['b']);
    assert.deepEqual(
      receiptLines({ paid: false, lines: withdrawn }).map(({ key }) => key),
      ['a'],
    );
  });

  it('are empty without a payment', () => {
    assert.deepEqual(receiptLines(null), []);
    assert.deepEqual(receiptLines({ paid: false, pending: true, reference: 'TES-1' }), []);
    assert.deepEqual(receiptLines({ paid: false, lines: { c: line('failed', 3) } }), []);
  });

  it('are one without particulars where only a flag says so', () => {
    assert.deepEqual(receiptLines({ isPaid: true }), [
      { key: 'unattributed', method: 'unattributed', status: 'succeeded' },
    ]);
  });
});

describe('the VAT on a receipt', () => {
  for (const [amount, vat] of [
    [4900, 817],
    [600, 100],
    [0, 0],
    [1, 0],
  ] as const)
    it(`of ${amount} is ${vat}`, () => assert.equal(vatIncluded(amount), vat));
});
