/** The owner requests to pay by bank transfer and gets a reference. The record is pending until an admin approves. */
import { randomInt } from 'node:crypto';
import { normalAddress } from '@tessera/domain/lib/normal';
import { HOUR_MS } from '@tessera/domain/lib/time';
import { PLAN_PRICE } from '@tessera/domain/payment/money';
import { isPending } from '@tessera/domain/payment/record';
import { REFERENCE_ALPHABET, referenceOf } from '@tessera/domain/payment/reference';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../access/callable';
import { countCall, type Limit } from '../platform/rateLimit';
import { assertUnpaid, changePaymentRecord } from './paymentStore';

/** A random reference. 30^8 references make a collision improbable. */
function newReference(): string {
  const group = () =>
    Array.from({ length: 4 }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join('');
  return referenceOf(group(), group());
}

/** More calls than an honest owner makes. Each new request sends a mail to the operator. */
const PER_ACCOUNT: Limit = {
  name: 'transfer',
  limit: 20,
  windowMs: HOUR_MS,
  message: 'Too many requests for a transfer. Try again in an hour.',
};

/**
 * Requests a bank transfer, and answers its reference and amount: the same ones while the request is pending.
 * @throws HttpsError `failed-precondition` once paid, after the account was deleted, or when the operator has set no
 *   bank account; `resource-exhausted` past twenty calls an hour
 */
export const requestBankTransfer = callable('requestBankTransfer', {
  handler: async (_, caller) => {
    await countCall(PER_ACCOUNT, [{ key: caller.uid }]);
    // Loaded when first called, because the operator's schema imports its library.
    const { operator } = await import('../platform/operator');
    // Made once, outside the decision, which is repeated after a lost race.
    const fresh = newReference();
    const { record } = await changePaymentRecord(caller.uid, (before) => {
      assertUnpaid(before);
      if (isPending(before, Date.now())) return null;
      if (!operator().bank) throw new HttpsError('failed-precondition', 'Bank transfers are not offered. Pay by card.');
      return {
        event: {
          kind: 'transferRequested',
          reference: fresh,
          quoted: PLAN_PRICE,
          at: Date.now(),
          email: caller.email === null ? undefined : normalAddress(caller.email),
        },
        entry: { type: 'transfer_requested', by: caller.uid },
      };
    });
    const { amount, currency } = record.quoted ?? PLAN_PRICE;
    return { reference: record.reference ?? fresh, amount, currency };
  },
});
