/** The owner wants to pay by card: the address of a Stripe Checkout page. */
import { HOUR_MS } from '@tessera/domain/lib/time';
import { callable } from '../access/callable';
import { stripeSecretKey } from '../platform/config';
import { countCall, type Limit } from '../platform/rateLimit';
import { openCheckout } from './checkout';
import { askingStripe } from './sessions';

/** More calls than an honest owner makes. Each call asks Stripe. */
const PER_ACCOUNT: Limit = {
  name: 'checkout',
  limit: 30,
  windowMs: HOUR_MS,
  message: 'Too many tries to pay by card. Try again in an hour.',
};

/**
 * Answers the address of Stripe's page on which the caller pays. It is the same while the session is open and its
 * parameters are the present ones; otherwise the session is expired first.
 * @throws HttpsError `failed-precondition` once paid, while a payment is being confirmed, or after the account was
 *   deleted; `resource-exhausted` past thirty calls an hour; `unavailable` when Stripe does not answer
 */
export const createCheckoutSession = callable('createCheckoutSession', {
  options: { secrets: [stripeSecretKey] },
  handler: async (_, { uid, email }) => {
    await countCall(PER_ACCOUNT, [{ key: uid }]);
    return { url: await askingStripe(openCheckout(uid, email)) };
  },
});
