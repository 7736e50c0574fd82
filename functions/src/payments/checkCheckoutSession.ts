/** Asks Stripe how a session ended, when an owner returns from the payment page before the webhook arrives. */
import { isPaid } from '@tessera/domain/payment/record';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../platform/callable';
import { stripeSecretKey } from '../platform/config';
import { readPaymentRecord } from './paymentStore';
import { askingStripe, findSession, recordSession } from './sessions';
import { uidOfSession } from './stripeEvent';

/**
 * Reads the caller's own session from Stripe, and records its outcome in the same way as the webhook.
 * @throws HttpsError `not-found` for an unknown session or somebody else's; `unavailable` when Stripe does not answer
 */
export const checkCheckoutSession = callable('checkCheckoutSession', {
  access: 'verified',
  input: async () => (await import('@tessera/domain/schemas')).checkCheckoutSessionInput,
  options: { secrets: [stripeSecretKey] },
  handler: async ({ sessionId }, { uid }) => {
    const session = await askingStripe(findSession(sessionId));
    if (!session || uidOfSession(session) !== uid) throw new HttpsError('not-found', 'This payment is not yours.');
    const record = (await recordSession(uid, session))?.record ?? (await readPaymentRecord(uid));
    const { status } = session;
    return {
      paid: isPaid(record),
      session: status === 'complete' ? 'complete' : status === 'expired' ? 'expired' : 'open',
    };
  },
});
