/** An admin approves a bank transfer that is on the bank statement, or withdraws an approval. */
import { isPaid } from '@tessera/domain/payment/record';
import { hasStandingCardPayment } from '@tessera/domain/payment/state';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../access/callable';
import { stripeSecretKey } from '../platform/config';
import { findAccount } from '../platform/findAccount';
import { accountClosedError, changePaymentRecord, setPaymentStatus } from './paymentStore';
import { changeWithoutSession } from './sessions';

/**
 * Approves (`paid: true`) or withdraws the approval (`paid: false`); the history says who and when. Repeating either
 * changes nothing. An approval books the amount that the owner was quoted. Withdrawing does not change card payments.
 * @throws HttpsError `not-found` for an approval when no account has the uid; `failed-precondition` for the own
 *   account, when a card payment counts as paid or is being confirmed, or the account was deleted; `unavailable` when a
 *   payment page is open and Stripe does not answer
 */
export const approvePayment = callable('approvePayment', {
  options: { secrets: [stripeSecretKey] },
  handler: async ({ uid, paid, note }, caller) => {
    if (paid && uid === caller.uid)
      throw new HttpsError('failed-precondition', 'Somebody else must approve the payment of your own account.');
    // An approval can be withdrawn after its account was deleted: the record stays.
    if (paid && (await findAccount(uid)) === null) throw new HttpsError('not-found', 'No account has this uid.');
    // An open payment page could charge the owner a second time.
    const change = paid ? changeWithoutSession : changePaymentRecord;
    const answer = { paid: false, changed: false };
    await setPaymentStatus(
      uid,
      paid,
      { by: caller.uid, byEmail: caller.email ?? undefined, note: note || undefined },
      {
        change,
        check(before) {
          if (paid && before.accountDeletedAt !== undefined) throw accountClosedError();
          if (paid && hasStandingCardPayment(before))
            throw new HttpsError('failed-precondition', 'This account has paid by card already.');
        },
        onApplied({ record, isChanged }) {
          answer.paid = isPaid(record);
          answer.changed = isChanged;
        },
        onError(error) {
          throw error;
        },
      },
    );
    return answer;
  },
});
