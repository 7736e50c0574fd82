import assert from 'node:assert/strict';
import type { PaymentLine, PaymentRecord } from '@tessera/domain/payment/record';
import { paymentStatus } from '../../../web/src/features/payment/paymentStatus';

const line = (status: PaymentLine['status'], at: number): PaymentLine => ({ method: 'card', status, at });

describe('where a payment stands', () => {
  const table: [string, PaymentRecord | null, string][] = [
    ['no record', null, 'unpaid'],
    ['the newer flag', { paid: true }, 'paid'],
    ['the older flag', { isPaid: true, paid: false }, 'paid'],
    ['a transfer that is waited for', { paid: false, pending: true, reference: 'TES-1' }, 'pending'],
    ['a card that failed last', { paid: false, lines: { a: line('refunded', 1), b: line('failed', 2) } }, 'failed'],
    ['a refund', { paid: false, lines: { a: line('refunded', 2), b: line('failed', 1) } }, 'refunded'],
    ['an approval that was taken back', { paid: false, lines: { approval: line('withdrawn', 1) } }, 'withdrawn'],
    ['an empty record', { paid: false }, 'unpaid'],
  ];
  for (const [what, record, status] of table)
    it(`${what}: ${status}`, () => assert.equal(paymentStatus(record), status));
});
