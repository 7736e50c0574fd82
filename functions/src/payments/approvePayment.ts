/** An admin saw the transfer on the bank statement, or takes an approval back. */
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../callable';
import { auth } from '../firebase';
import { PLAN } from '../shared/plan';
import { isPaid } from '../shared/paymentRecord';
import { hasStandingCardPayment } from './paymentState';
import { changePaymentRecord } from './paymentStore';

/** `not-found`: no account has this uid. */
async function mustExist(uid: string): Promise<void> {
  try {
    await (await auth()).getUser(uid);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'auth/user-not-found') {
      throw new HttpsError('not-found', 'No account has this uid.');
    }
    throw error;
  }
}

/**
 * Approves (`paid: true`) or takes the approval back (`paid: false`), with who and when in the history; what is so
 * already is left alone. `failed-precondition` where a card payment stands: a refund in Stripe undoes that.
 */
export const approvePayment = callable('approvePayment', {
  access: 'admin',
  input: async () => (await import('../shared/contracts')).approvePaymentInput,
  handler: async ({ uid, paid, note }, caller) => {
    await mustExist(uid);
    const { record, changed } = await changePaymentRecord(uid, (before) => {
      if (!paid && hasStandingCardPayment(before)) {
        throw new HttpsError('failed-precondition', 'A card payment stands. Refund it in Stripe instead.');
      }
      return {
        event: paid ? { kind: 'approved', amount: PLAN.amount, currency: PLAN.currency, at: Date.now() } : { kind: 'takenBack' },
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
