import assert from 'node:assert/strict';
import { type PaymentLine, type PaymentRecord, TRANSFER_WAITS_MS } from '@tessera/domain/payment/record';
import { paymentStatus } from '../../../../web/src/app/payment/paymentStatus';

const line = (status: PaymentLine['status'], at: number): PaymentLine => ({ method: 'card', status, at });

describe('the status of a payment', () => {
  const table: [string, PaymentRecord | null, string][] = [
    ['no record', null, 'unpaid'],
    ['the newer flag', { paid: true }, 'paid'],
    ['the older flag', { isPaid: true, paid: false }, 'paid'],
    ['a transfer that is waited for', { paid: false, pending: true, reference: 'TES-1' }, 'pending'],
    ['a card that failed last', { paid: false, lines: { a: line('refunded', 1), b: line('failed', 2) } }, 'failed'],
    ['a refund', { paid: false, lines: { a: line('refunded', 2), b: line('failed', 1) } }, 'refunded'],
    ['an approval that was withdrawn', { paid: false, lines: { approval: line('withdrawn', 1) } }, 'withdrawn'],
    ['a lost dispute', { paid: false, lines: { a: line('charged_back', 1) } }, 'charged_back'],
    ['another amount than was asked', { paid: false, lines: { a: line('wrong_amount', 1) } }, 'wrong_amount'],
    [
      'a request that was dismissed',
      { paid: false, pending: false, requestedAt: 1, dismissed: { reason: 'Never arrived', at: 2 } },
      'dismissed',
    ],
    [
      'a card that failed after a dismissal',
      { paid: false, dismissed: { reason: 'Never arrived', at: 2 }, lines: { a: line('failed', 3) } },
      'failed',
    ],
    ['a request of a month ago', { paid: false, pending: true, requestedAt: Date.now() - TRANSFER_WAITS_MS }, 'unpaid'],
    ['an empty record', { paid: false }, 'unpaid'],
  ];
  for (const [what, record, status] of table)
    it(`${what}: ${status}`, () => assert.equal(paymentStatus(record), status));
});
