/** The owner wants to pay by bank transfer: a reference to quote, and a record that waits for an admin. */
import { randomInt } from 'node:crypto';
import { PLAN } from '@tessera/domain/money';
import { isPaid, isPending } from '@tessera/domain/payment/record';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../platform/callable';
import { operator } from '../platform/operator';
import { countCall, type Limit } from '../platform/rateLimit';
import { accountClosedError } from './accountClosedError';
import { changePaymentRecord } from './paymentStore';

/** Letters and digits that cannot be mistaken for one another on a bank statement: no I, L, O, U, 0 or 1. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Two groups of four: 30^8 of them, so that two owners do not meet. At most 18 characters fit UK banks' reference
 * field.
 */
function newReference(): string {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `TES-${group()}-${group()}`;
}

/** More than anybody asks who wants to pay: each new request is a mail to the operator. */
const PER_ACCOUNT: Limit = {
  name: 'transfer',
  limit: 20,
  windowMs: 60 * 60 * 1000,
  message: 'Too many requests for a transfer. Try again in an hour.',
};

/**
 * Answers the same reference and amount while the request waits. `failed-precondition` once paid, after the account was
 * deleted, or where the operator has set no bank account;
 * `resource-exhausted` past twenty calls an hour.
 */
export const requestBankTransfer = callable('requestBankTransfer', {
  access: 'verified',
  input: async () => (await import('@tessera/domain/schemas')).nothing,
  handler: async (_, caller) => {
    await countCall(PER_ACCOUNT, [{ key: caller.uid }]);
    // Made once, outside what is decided anew after a lost race.
    const fresh = newReference();
    const { record } = await changePaymentRecord(caller.uid, (before) => {
      if (before.accountDeletedAt !== undefined) throw accountClosedError();
      if (isPaid(before)) throw new HttpsError('failed-precondition', 'This account has already paid.');
      if (isPending(before, Date.now())) return null;
      if (!operator().bank) throw new HttpsError('failed-precondition', 'Bank transfers are not offered. Pay by card.');
      return {
        event: {
          kind: 'transferRequested',
          reference: fresh,
          quoted: { amount: PLAN.amount, currency: PLAN.currency },
          at: Date.now(),
          ...(caller.email !== null && { email: caller.email.toLowerCase() }),
        },
        entry: { type: 'transfer_requested', by: caller.uid },
      };
    });
    const { amount, currency } = record.quoted ?? PLAN;
    return { reference: record.reference ?? fresh, amount, currency };
  },
});
