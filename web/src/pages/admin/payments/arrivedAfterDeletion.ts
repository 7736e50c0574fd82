import type { PaymentRecord } from '@tessera/domain/payment/record';

/** Stripe counts whole seconds, and its clock and ours may differ a little. */
const TOLERANCE_MS = 60_000;

/** Has money that stands come in although the account was gone? Money that was there before is the account's own history. */
export function arrivedAfterDeletion({ accountDeletedAt, lines = {} }: PaymentRecord): boolean {
  if (accountDeletedAt === undefined) return false;
  return Object.values(lines).some(
    ({ status, at }) => status === 'succeeded' && at !== undefined && at > accountDeletedAt - TOLERANCE_MS,
  );
}
