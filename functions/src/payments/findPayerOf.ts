/** Whose payment an intent is, where the event names no account: refunds and disputes. */
import { stripe } from '../platform/config';
import { findPayer } from './paymentStore';
import { isMissing } from './sessions';
import { usableUid } from './stripeEvent';

/** The account that Stripe keeps with the payment; null for an unknown payment, or one that is not ours. */
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
 * The account whose record knows the payment, or else the one that Stripe names.
 * @returns null where it is known nowhere, or not ours
 * @throws when Stripe does not answer
 */
export async function findPayerOf(intent: string): Promise<string | null> {
  return (await findPayer(intent)) ?? (await askStripe(intent));
}
