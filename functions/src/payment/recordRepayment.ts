/** An admin records that the money of a failed refund was sent by bank transfer. */
import { dayRange } from '@tessera/domain/lib/time';
import { TIME_ZONE } from '@tessera/domain/operation/product';
import { owedRefunds } from '@tessera/domain/payment/attention';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../access/callable';
import { changePaymentRecord } from './paymentStore';

const refusal = (sentence: string): HttpsError => new HttpsError('failed-precondition', sentence);

/**
 * Records that the money of a failed refund was sent by bank transfer, once; repeating it changes nothing. The payment
 * then counts as refunded, like one that was refunded in Stripe.
 * @throws HttpsError `failed-precondition` when the refund has not failed or was made again since, when another amount
 *   is left to send, or for a day in the future or before the refund
 */
export const recordRepayment = callable('recordRepayment', {
  handler: async ({ uid, refund, amount, day, reference }, caller) => {
    const { isChanged } = await changePaymentRecord(uid, ({ lines = {} }) => {
      if (Object.values(lines).some(({ facts }) => Object.hasOwn(facts?.repaid ?? {}, refund))) return null;
      const owed = owedRefunds(lines).find((one) => one.refund === refund);
      if (!owed) throw refusal('This refund is not waiting to be sent in another way.');
      if (owed.amount !== amount) throw refusal('Another amount is left to send. Look at the record again.');
      const range = dayRange(TIME_ZONE, day);
      if (!range || range.from > Date.now() || range.before <= owed.made)
        throw refusal('Give the day on which you sent it: not before the refund, and not after today.');
      return {
        event: {
          kind: 'cardRepaid',
          intent: owed.intent,
          refund,
          amount,
          // Within its day, and if possible not before the failure that it settles.
          at: Math.min(Math.max(owed.failedAt, range.from), range.before - 1),
          reference,
        },
        entry: {
          type: 'repaid',
          by: caller.uid,
          byEmail: caller.email ?? undefined,
          note: reference,
          line: owed.intent,
        },
      };
    });
    return { changed: isChanged };
  },
});
