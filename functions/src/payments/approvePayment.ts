/** An admin saw the transfer on the bank statement, or takes an approval back. */
import { PLAN } from '@tessera/domain/money';
import { isPaid } from '@tessera/domain/payment/record';
import { hasStandingCardPayment } from '@tessera/domain/payment/state';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../platform/callable';
import { findAccount } from '../platform/findAccount';
import { accountClosedError } from './accountClosedError';
import { changePaymentRecord } from './paymentStore';

/**
 * Approves (`paid: true`) or takes the approval back (`paid: false`), with who and when in the history; what is so
 * already is left alone. `not-found` where no account has the uid; `failed-precondition` where a card payment stands: a
 * refund in Stripe undoes that.
 */
export const approvePayment = callable('approvePayment', {
  access: 'recentAdmin',
  input: async () => (await import('@tessera/domain/schemas')).approvePaymentInput,
  handler: async ({ uid, paid, note }, caller) => {
    if ((await findAccount(uid)) === null) throw new HttpsError('not-found', 'No account has this uid.');
    const { record, changed } = await changePaymentRecord(uid, (before) => {
      if (paid && before.accountDeletedAt !== undefined) throw accountClosedError();
      if (!paid && hasStandingCardPayment(before)) {
        throw new HttpsError('failed-precondition', 'A card payment stands. Refund it in Stripe instead.');
      }
      return {
        event: paid
          ? { kind: 'approved', amount: PLAN.amount, currency: PLAN.currency, at: Date.now() }
          : { kind: 'takenBack' },
        entry: {
          type: paid ? 'approved' : 'taken_back',
          by: caller.uid,
          ...(caller.email !== null && { byEmail: caller.email }),
          ...(note && { note }),
        },
      };
    });
    return { paid: isPaid(record), changed };
  },
});
