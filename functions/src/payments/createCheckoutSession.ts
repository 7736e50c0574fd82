/** The owner wants to pay by card: the address of a Stripe Checkout page. */
import { callable } from '../platform/callable';
import { stripeSecretKey } from '../platform/config';
import { openCheckout } from './checkout';
import { isStripeDown, stripeUnavailable } from './sessions';

/**
 * The same address while the session is open and asks the same; another is expired first.
 * @throws HttpsError `failed-precondition` once paid, while a payment is being confirmed, or after the account was deleted;
 *   `unavailable` when Stripe does not answer
 */
export const createCheckoutSession = callable('createCheckoutSession', {
  access: 'verified',
  input: async () => (await import('@tessera/domain/schemas')).nothing,
  options: { secrets: [stripeSecretKey] },
  handler: async (_, { uid, email }) => {
    try {
      return { url: await openCheckout(uid, email) };
    } catch (error) {
      throw isStripeDown(error) ? stripeUnavailable(error) : error;
    }
  },
});
