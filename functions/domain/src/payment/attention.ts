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

/** Whether a refund has failed, and none of the same amount was made since that lasts. */
const hasFailedRefund = (refunds: readonly RefundFact[]): boolean =>
  refunds.some(
    (failed) =>
      failed.state === 'failed' &&
      !refunds.some(
        ({ state, amount, at, made = at }) => state !== 'failed' && amount === failed.amount && made >= failed.at,
      ),
  );

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
    if (isHere(line) && hasFailedRefund(Object.values(facts.refunds ?? {}))) reasons.add('refund-failed');
  }
  // Nobody uses the plan after the deletion. The record decides which money came later, not Stripe's times.
  if (accountDeletedAt !== undefined && cardsHere(lines).some((key) => !hereAtDeletion.includes(key)))
    reasons.add('account-deleted');
  // A paid flag without a payment does not count as a second payment.
  if (all.filter((line) => countsAsPaid(line) && line.method !== 'unattributed').length > 1) reasons.add('paid-twice');
  return [...reasons].sort();
}
