/** The status of a payment, and its words for owners and admins. */
import { isPaid, isPending, latestLine, type PaymentMethod, type PaymentRecord } from '@tessera/domain/payment/record';
import { Badge, type BadgeProps } from '../../shared/ui/Badge';

/**
 * `failed`: the last card payment did not go through. `withdrawn`: an admin has withdrawn an approval. `dismissed`: an
 * admin has dismissed the request for a transfer. `charged_back`: a dispute was lost. `wrong_amount`: another amount
 * than was asked has arrived.
 */
export type PaymentStatus =
  | 'paid'
  | 'pending'
  | 'dismissed'
  | 'failed'
  | 'refunded'
  | 'withdrawn'
  | 'charged_back'
  | 'wrong_amount'
  | 'unpaid';

/** The present status of a record. */
export function paymentStatus(record: PaymentRecord | null): PaymentStatus {
  if (isPaid(record)) return 'paid';
  if (isPending(record, Date.now())) return 'pending';
  const latest = latestLine(record ?? {});
  if (record?.dismissed && record.dismissed.at > (latest?.at ?? 0)) return 'dismissed';
  return latest === undefined || latest.status === 'succeeded' ? 'unpaid' : latest.status;
}

/** Whether nothing was paid yet, so that there is no shop that has a copy of the set-up. */
export const isBeforePaying = (status: PaymentStatus): boolean =>
  status === 'unpaid' || status === 'failed' || status === 'dismissed';

const BADGES: Record<PaymentStatus, { tone: BadgeProps['tone']; owner: string; admin: string }> = {
  paid: { tone: 'good', owner: 'Paid', admin: 'Paid' },
  pending: { tone: 'waiting', owner: 'Waiting for your transfer', admin: 'Waiting for approval' },
  dismissed: { tone: 'neutral', owner: 'Request closed', admin: 'Request dismissed' },
  failed: { tone: 'bad', owner: 'Payment failed', admin: 'Card payment failed' },
  refunded: { tone: 'neutral', owner: 'Refunded', admin: 'Refunded' },
  withdrawn: { tone: 'bad', owner: 'Approval withdrawn', admin: 'Approval withdrawn' },
  charged_back: { tone: 'bad', owner: 'Payment disputed', admin: 'Dispute lost' },
  wrong_amount: { tone: 'bad', owner: 'Not the amount asked', admin: 'Wrong amount paid' },
  unpaid: { tone: 'neutral', owner: 'Not paid yet', admin: 'Not paid' },
};

/** The status in a word or two. */
export function PaymentBadge({ status, reader }: { status: PaymentStatus; reader: 'owner' | 'admin' }) {
  return <Badge tone={BADGES[status].tone}>{BADGES[status][reader]}</Badge>;
}

const METHODS: Record<PaymentMethod, string> = {
  card: 'Card',
  bank_transfer: 'Bank transfer',
  unattributed: 'Not recorded',
};

/** The name of a payment method. */
export const paymentMethodName = (method: PaymentMethod): string => METHODS[method];
