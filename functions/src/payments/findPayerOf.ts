/** Finds the account of a payment intent, for events without an account: refunds and disputes. */
import { stripe } from '../platform/config';
import { findPayer } from './paymentStore';
import { isMissing } from './sessions';
import { usableUid } from './stripeEvent';

/** The account in Stripe's metadata of the payment; null for an unknown payment, or one that is not ours. */
async function askStripe(intent: string): Promise<string | null> {
  const client = await stripe();
  try {
    const { metadata } = intent.startsWith('pi_')
      ? await client.paymentIntents.retrieve(intent)
      : await client.charges.retrieve(intent);
    return usableUid(metadata['uid']) ?? null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/**
 * The account whose record has the payment, or else the one in Stripe's metadata.
 * @returns null for an unknown payment, or one that is not ours
 * @throws when Stripe does not answer
 */
export async function findPayerOf(intent: string): Promise<string | null> {
  return (await findPayer(intent)) ?? (await askStripe(intent));
}
