import { isPaid, type PaymentLine, type PaymentRecord, UNATTRIBUTED_LINE } from '@tessera/domain/payment/record';

export interface ReceiptLine extends PaymentLine {
  key: string;
}

/**
 * The payments for the receipt, earliest first, including those that were refunded since, without failed ones. A
 * withdrawn approval, which was no payment, is left out beside a payment. A record that was only flagged as paid, by
 * hand, has one line without details.
 */
export function receiptLines(record: PaymentRecord | null): ReceiptLine[] {
  const lines = Object.entries(record?.lines ?? {})
    .map(([key, line]): ReceiptLine => ({ ...line, key }))
    .filter(({ status }) => status !== 'failed')
    .sort((one, other) => (one.at ?? 0) - (other.at ?? 0));
  if (isPaid(record) && !lines.some(({ status }) => status === 'succeeded')) {
    lines.push({ key: UNATTRIBUTED_LINE, method: 'unattributed', status: 'succeeded' });
  }
  const payments = lines.filter(({ status }) => status !== 'withdrawn');
  return payments.length > 0 ? payments : lines;
}

/** Whether nothing was paid: an approval was all there was, and it has been withdrawn. */
export const isOnlyWithdrawn = (lines: readonly ReceiptLine[]): boolean =>
  lines.every(({ status }) => status === 'withdrawn');
