import type { PaymentStatus } from '../../../features/payment/paymentStatus';
import { Badge } from '../../../ui/Badge';

const BADGES: Record<PaymentStatus, { tone: 'good' | 'waiting' | 'bad' | 'neutral'; words: string }> = {
  paid: { tone: 'good', words: 'Paid' },
  pending: { tone: 'waiting', words: 'Waiting for approval' },
  failed: { tone: 'bad', words: 'Card payment failed' },
  refunded: { tone: 'neutral', words: 'Refunded' },
  withdrawn: { tone: 'neutral', words: 'Approval taken back' },
  unpaid: { tone: 'neutral', words: 'Not paid' },
};

/** Where a record stands, in an admin's words. */
export function AdminBadge({ status }: { status: PaymentStatus }) {
  const { tone, words } = BADGES[status];
  return <Badge tone={tone}>{words}</Badge>;
}
