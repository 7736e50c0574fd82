/** Why an admin should look at a payment record. Derived from its lines, like `paid`. Pure. */
import type { Attention, PaymentLine, PaymentRecord, RefundFact } from './record';

export type Lines = Record<string, PaymentLine>;

/** Whether a line counts as paid: the amount asked has arrived, and it was not refunded, withdrawn or charged back. */
export const countsAsPaid = (line: PaymentLine): boolean => line.status === 'succeeded';

/** Whether a line's money is with us, in whatever amount. */
const isHere = (line: PaymentLine): boolean => countsAsPaid(line) || line.status === 'wrong_amount';

/** The keys of the card payments whose money is with us, sorted. */
export const cardsHere = (lines: Lines): string[] =>
  Object.entries(lines)
    .flatMap(([key, line]) => (line.method === 'card' && isHere(line) ? [key] : []))
    .sort();

/** A refund that has failed, and whose money has not gone back since. */
export interface OwedRefund {
  intent: string;
  refund: string;
  /** What has to go back, in minor units: never more than is left of the payment. */
  amount: number;
  currency: string | undefined;
  /** When the refund was made, and when it failed: milliseconds since 1970. */
  made: number;
  failedAt: number;
}

/**
 * The failed refunds of a payment whose money was not sent since, by Stripe or by bank. A refund of the same amount
 * that was made after the failure takes its place, and is owed instead if it fails too.
 */
function owedOf(intent: string, line: PaymentLine): OwedRefund[] {
  const { refunds = {}, repaid = {} } = line.facts ?? {};
  const isMadeAgain = (failed: RefundFact) =>
    Object.values(refunds).some(
      ({ state, amount, at, made = at }) =>
        amount === failed.amount && (state === 'failed' ? made > failed.at : made >= failed.at),
    );
  const left = (line.amount ?? Infinity) - (line.amountRefunded ?? 0);
  return Object.entries(refunds).flatMap(([refund, fact]) => {
    const { state, amount, at: failedAt, made = failedAt } = fact;
    if (state !== 'failed' || isMadeAgain(fact) || Object.hasOwn(repaid, refund)) return [];
    return [{ intent, refund, amount: Math.min(amount, left), currency: line.currency, made, failedAt }];
  });
}

/** The refunds that an admin has to make in another way, the latest failure first. */
export const owedRefunds = (lines: Lines): OwedRefund[] =>
  Object.entries(lines)
    .flatMap(([intent, line]) => (isHere(line) ? owedOf(intent, line) : []))
    .sort((one, other) => other.failedAt - one.failedAt);

/** Reasons why an admin should look at the record. */
export function attentionOf(
  lines: Lines,
  { accountDeletedAt, hereAtDeletion = [], deletionUnfinished }: PaymentRecord,
): Attention[] {
  const all = Object.values(lines);
  const reasons = new Set<Attention>(deletionUnfinished ? ['deletion-unfinished'] : []);
  for (const line of all) {
    const { status, facts = {} } = line;
    if (status === 'wrong_amount') reasons.add('wrong-amount');
    if (Object.values(facts.disputes ?? {}).some(({ state }) => state === 'open')) reasons.add('disputed');
  }
  if (owedRefunds(lines).length > 0) reasons.add('refund-failed');
  // Nobody uses the plan after the deletion. The record decides which money came later, not Stripe's times.
  if (accountDeletedAt !== undefined && cardsHere(lines).some((key) => !hereAtDeletion.includes(key)))
    reasons.add('account-deleted');
  // A paid flag without a payment does not count as a second payment.
  if (all.filter((line) => countsAsPaid(line) && line.method !== 'unattributed').length > 1) reasons.add('paid-twice');
  return [...reasons].sort();
}
