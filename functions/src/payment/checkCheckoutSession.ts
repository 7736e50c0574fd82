/** Asks Stripe how a session ended, when an owner returns from the payment page before the webhook arrives. */
import { isPaid } from '@tessera/domain/payment/record';
import { knowsSession } from '@tessera/domain/payment/state';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../access/callable';
import { stripeSecretKey } from '../platform/config';
import { readPaymentRecord } from './paymentStore';
import { askingStripe, findSession, recordSession } from './sessions';

/**
 * Reads a session of the caller's own record from Stripe, and records its outcome in the same way as the webhook.
 * @throws HttpsError `not-found` for an unknown session or somebody else's; `unavailable` when Stripe does not answer
 */
export const checkCheckoutSession = callable('checkCheckoutSession', {
  options: { secrets: [stripeSecretKey] },
  handler: async ({ sessionId }, { uid }) => {
    const before = await readPaymentRecord(uid);
    // Only sessions that the record knows, so that nobody asks Stripe about others through us.
    const session = before && knowsSession(before, sessionId) ? await askingStripe(findSession(sessionId)) : null;
    if (!session) throw new HttpsError('not-found', 'This payment is not yours.');
    const record = (await recordSession(uid, session))?.record ?? before;
    const { status } = session;
    return {
      paid: isPaid(record),
      session: status === 'complete' ? 'complete' : status === 'expired' ? 'expired' : 'open',
    };
  },
});
