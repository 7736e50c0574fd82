import { isPaid, type PaymentLine, type PaymentRecord, UNATTRIBUTED_LINE } from '@tessera/domain/payment/record';

export interface ReceiptLine extends PaymentLine {
  key: string;
}

/**
 * What was paid, the first payment first: also what was refunded or taken back since. A payment that failed is no
 * payment. A record that is only flagged as paid, by hand, has one line without particulars.
 */
export function receiptLines(record: PaymentRecord | null): ReceiptLine[] {
  const lines = Object.entries(record?.lines ?? {})
    .map(([key, line]): ReceiptLine => ({ ...line, key }))
    .filter(({ status }) => status !== 'failed')
    .sort((one, other) => (one.at ?? 0) - (other.at ?? 0));
  if (isPaid(record) && !lines.some(({ status }) => status === 'succeeded')) {
    lines.push({ key: UNATTRIBUTED_LINE, method: 'unattributed', status: 'succeeded' });
  }
  return lines;
}
