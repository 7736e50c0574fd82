import { Badge } from '../../ui/Badge';
import type { PaymentStatus } from './paymentStatus';

const BADGES: Record<PaymentStatus, { tone: 'good' | 'waiting' | 'bad' | 'neutral'; words: string }> = {
  paid: { tone: 'good', words: 'Paid' },
  pending: { tone: 'waiting', words: 'Waiting for your transfer' },
  dismissed: { tone: 'neutral', words: 'Transfer not found' },
  failed: { tone: 'bad', words: 'Payment failed' },
  refunded: { tone: 'neutral', words: 'Refunded' },
  withdrawn: { tone: 'bad', words: 'Approval withdrawn' },
  charged_back: { tone: 'bad', words: 'Payment disputed' },
  wrong_amount: { tone: 'bad', words: 'Not the amount asked' },
  unpaid: { tone: 'neutral', words: 'Not paid yet' },
};

/** Where a payment stands, in a word or two. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  const { tone, words } = BADGES[status];
  return <Badge tone={tone}>{words}</Badge>;
}
