import type { PaymentHistoryEntry } from '@tessera/domain/payment/record';

const TYPES: Record<string, string> = {
  approved: 'Approved',
  taken_back: 'Approval taken back',
  transfer_requested: 'Bank transfer asked for',
  account_deleted: 'Account deleted',
  'checkout.session.completed': 'Paid by card',
  'checkout.session.async_payment_succeeded': 'Card payment arrived',
  'checkout.session.async_payment_failed': 'Card payment failed',
  'charge.refunded': 'Refunded in Stripe',
};

/** What a history entry says: what happened, by whom, and how the record stood after it. */
export function describeEntry({ type, by, byEmail, paid }: PaymentHistoryEntry): string {
  const who = by === 'stripe' ? '' : type === 'approved' || type === 'taken_back' ? ` by ${byEmail ?? by}` : '';
  return `${TYPES[type] ?? type}${who}. ${paid ? 'Paid' : 'Not paid'} after it.`;
}
