/** An admin saw the transfer on the bank statement, or withdraws an approval. */
import { PLAN } from '@tessera/domain/money';
import { isPaid } from '@tessera/domain/payment/record';
import { hasStandingCardPayment } from '@tessera/domain/payment/state';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../platform/callable';
import { stripeSecretKey } from '../platform/config';
import { findAccount } from '../platform/findAccount';
import { accountClosedError } from './accountClosedError';
import { changePaymentRecord } from './paymentStore';
import { changeWithoutSession } from './sessions';

/**
 * Approves (`paid: true`) or withdraws the approval (`paid: false`), with who and when in the history; what is so
 * already is left alone. What an approval books is the amount that the owner was quoted. Withdrawing is always possible
 * and withdraws the approval alone: what a card paid stays.
 * @throws HttpsError `not-found` where no account has the uid; `failed-precondition` when approving beside a card
 *   payment that stands or is being confirmed, or an account that was deleted; `unavailable` where a payment page is
 *   open and Stripe does not answer
 */
export const approvePayment = callable('approvePayment', {
  access: 'recentAdmin',
  input: async () => (await import('@tessera/domain/schemas')).approvePaymentInput,
  options: { secrets: [stripeSecretKey] },
  handler: async ({ uid, paid, note }, caller) => {
    if ((await findAccount(uid)) === null) throw new HttpsError('not-found', 'No account has this uid.');
    // A payment page that is open could charge what the transfer has paid.
    const change = paid ? changeWithoutSession : changePaymentRecord;
    const { record, changed } = await change(uid, (before) => {
      if (paid && before.accountDeletedAt !== undefined) throw accountClosedError();
      if (paid && hasStandingCardPayment(before)) {
        throw new HttpsError('failed-precondition', 'This account has paid by card already.');
      }
      return {
        event: paid
          ? { kind: 'approved', quoted: { amount: PLAN.amount, currency: PLAN.currency }, at: Date.now() }
          : { kind: 'withdrawn' },
        entry: {
          type: paid ? 'approved' : 'withdrawn',
          by: caller.uid,
          ...(caller.email !== null && { byEmail: caller.email }),
          ...(note && { note }),
        },
      };
    });
    return { paid: isPaid(record), changed };
  },
});
