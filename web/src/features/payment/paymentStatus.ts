import { isPaid, isPending, type PaymentRecord } from '@tessera/domain/payment/record';

/**
 * `failed`: the last card payment did not go through. `withdrawn`: an admin has withdrawn an approval. `dismissed`: an admin
 * has dismissed the request for a transfer. `charged_back`: a dispute was lost. `wrong_amount`: the money is not what was asked.
 */
export type PaymentStatus =
  'paid' | 'pending' | 'dismissed' | 'failed' | 'refunded' | 'withdrawn' | 'charged_back' | 'wrong_amount' | 'unpaid';

/** Where a record stands now, for the words on a page. */
export function paymentStatus(record: PaymentRecord | null): PaymentStatus {
  if (isPaid(record)) return 'paid';
  if (isPending(record, Date.now())) return 'pending';
  const latest = Object.values(record?.lines ?? {}).sort((one, other) => (other.at ?? 0) - (one.at ?? 0))[0];
  if (record?.dismissed && record.dismissed.at > (latest?.at ?? 0)) return 'dismissed';
  return latest === undefined || latest.status === 'succeeded' ? 'unpaid' : latest.status;
}
