import { isPaid, type PaymentRecord } from '@tessera/domain/payment/record';

/** `failed`: the last card payment did not go through. `withdrawn`: an admin has taken an approval back. */
export type PaymentStatus = 'paid' | 'pending' | 'failed' | 'refunded' | 'withdrawn' | 'unpaid';

/** Where a record stands, for the words on a page. */
export function paymentStatus(record: PaymentRecord | null): PaymentStatus {
  if (isPaid(record)) return 'paid';
  if (record?.pending) return 'pending';
  const lines = Object.values(record?.lines ?? {}).sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
  const latest = lines[0]?.status;
  return latest === undefined || latest === 'succeeded' ? 'unpaid' : latest;
}
