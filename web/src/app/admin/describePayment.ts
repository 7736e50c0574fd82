/** The words of the admin pages about a payment record. */
import { formatMoney, PLAN_PRICE } from '@tessera/domain/payment/money';
import {
  type Attention,
  type LineStatus,
  type PaymentHistoryEntry,
  type PaymentRecord,
} from '@tessera/domain/payment/record';
import type { ListedPayment } from '../../shared/data/paymentAdmin';
import type { BankVerdict } from './bankLines';
import { NAME_TO_COME, type ShopName } from './useShopNames';

/** Whose record it is: the addresses in it, or the account. */
export const whoseRecord = ({ uid, record: { emails = [] } }: ListedPayment): string => emails.join(', ') || uid;

/** The heading of a record, and small below it whose it is, unless that is the heading. @param shop once it is known */
export function headOf(payment: ListedPayment, shop: ShopName): { title: string; below?: string } {
  const who = whoseRecord(payment);
  if (shop !== null) return { title: shop ?? NAME_TO_COME, below: who };
  return who === payment.uid && payment.record.accountDeletedAt !== undefined
    ? { title: 'Deleted account', below: who }
    : { title: who };
}

/** Whether the record has the reference of a transfer that was never approved, and cards have paid. */
export function isReferenceUnused({ reference, lines = {} }: PaymentRecord): boolean {
  const all = Object.values(lines);
  const isPaid = all.some(({ status }) => status === 'succeeded');
  return reference !== undefined && isPaid && all.every(({ method }) => method === 'card');
}

/** Reasons for attention: what is wrong, and what to do. */
export const ATTENTION_WORDS: Record<Attention, { what: string; act: string }> = {
  disputed: {
    what: 'The payer disputes a payment.',
    act: 'Answer the dispute in Stripe. An open shop stays open until it is decided.',
  },
  'account-deleted': { what: 'Money arrived after the account was deleted.', act: 'Refund it in Stripe.' },
  'deletion-unfinished': { what: 'The deletion of this account broke off.', act: 'We try again every 15 minutes.' },
  'paid-twice': { what: 'This account has paid twice.', act: 'Refund one of the payments.' },
  'refund-failed': {
    what: 'A refund failed, and we have the money again.',
    act: 'Send it by bank, and record that below.',
  },
  'wrong-amount': {
    what: 'A payment is not the amount we asked for, so it opens nothing.',
    act: 'Refund it in Stripe.',
  },
};

/** The status of a payment, in words. */
export const LINE_WORDS: Record<LineStatus, string> = {
  succeeded: 'paid',
  failed: 'failed',
  refunded: 'refunded',
  withdrawn: 'withdrawn',
  charged_back: 'lost in a dispute',
  wrong_amount: 'not the amount asked for',
};

/** What the bank's line says of a record. @param amount in pence */
export function bankWords(verdict: BankVerdict, amount: number | undefined): string {
  switch (verdict) {
    case 'matches':
      return 'The reference and the amount are right.';
    case 'wrong-amount':
      return `${formatMoney(amount ?? 0, PLAN_PRICE.currency)} arrived, which is not what we asked for. Ask the owner.`;
    case 'no-amount':
      return 'This line has no amount. Compare it yourself.';
    case 'approved':
      return 'This transfer is approved.';
    case 'not-waiting':
      return 'Nothing is expected with this reference now: it was dismissed or withdrawn, or is too old.';
  }
}

const ENTRY_WORDS: Record<string, string> = {
  approved: 'Approved',
  withdrawn: 'Approval withdrawn',
  repaid: 'Refund sent by bank, recorded',
  transfer_requested: 'Bank transfer requested',
  transfer_dismissed: 'Request for a bank transfer dismissed',
  account_deleted: 'Account deleted',
  'checkout.session.completed': 'Paid by card',
  'checkout.session.async_payment_succeeded': 'Card payment arrived',
  'checkout.session.async_payment_failed': 'Card payment failed',
  'charge.refunded': 'Refunded in Stripe',
  'refund.created': 'Refund made in Stripe',
  'refund.updated': 'Refund changed in Stripe',
  'charge.refund.updated': 'Refund changed in Stripe',
  'refund.failed': 'Refund failed',
  'charge.dispute.created': 'Payment disputed',
  'charge.dispute.updated': 'Dispute changed',
  'charge.dispute.closed': 'Dispute closed',
  reconciled: 'Found in Stripe, without a webhook',
};

/** Types of entries by admins. */
const BY_ADMINS = ['approved', 'withdrawn', 'repaid', 'transfer_dismissed'];

/** Types of entries by which Stripe reports a refund. Each refund has two or more of them. */
const OF_REFUNDS = ['charge.refunded', 'refund.created', 'refund.updated', 'charge.refund.updated'];

/** What was refunded so far; undefined for an entry that is not about a refund, or does not know how much. */
function refundWords({ type, amount, currency = PLAN_PRICE.currency, amountRefunded }: PaymentHistoryEntry) {
  if (!OF_REFUNDS.includes(type) || amountRefunded === undefined) return undefined;
  const refunded = formatMoney(amountRefunded, currency);
  if (amount === undefined) return `${refunded} refunded`;
  const whole = formatMoney(amount, currency);
  return amountRefunded >= amount ? `All of ${whole} refunded` : `${refunded} of ${whole} refunded so far`;
}

/**
 * A history entry in words: what happened, by whom, and the status afterwards.
 * @param before the entry before it, if there is one
 */
export function describeEntry(entry: PaymentHistoryEntry, before?: PaymentHistoryEntry): string {
  const { type, by, byEmail, paid } = entry;
  const who = BY_ADMINS.includes(type) ? ` by ${byEmail ?? by}` : '';
  const what = refundWords(entry) ?? `${ENTRY_WORDS[type] ?? type}${who}`;
  return `${what}. ${paid === before?.paid ? 'Still' : 'Now'} ${paid ? 'paid' : 'not paid'}.`;
}

/** The entries without those that report the refund of the entry before them again. @param entries newest first */
export const withoutRepeats = <Entry extends PaymentHistoryEntry>(entries: readonly Entry[]): Entry[] =>
  entries.filter((entry, index) => {
    const before = entries[index + 1];
    const words = refundWords(entry);
    const isSame = before && words === refundWords(before) && entry.line === before.line && entry.paid === before.paid;
    return words === undefined || !isSame;
  });
