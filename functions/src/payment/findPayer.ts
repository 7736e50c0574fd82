/** Finds the account of an event at Stripe: only our own payments may change a record. */
import { knowsPayment } from '@tessera/domain/payment/state';
import { stripe } from '../platform/config';
import { findAccount } from '../platform/findAccount';
import { findPayerByIntent, readPaymentRecord } from './paymentStore';
import { isMissing } from './sessions';
import { type Delivery, isMarked, usableUid } from './stripeEvent';

/** A uid that stands in metadata, and whether our mark stands beside it. */
interface Named {
  uid?: string | undefined;
  isMarked: boolean;
}

/** What Stripe's metadata of a payment says; null for a payment that Stripe does not know. */
async function askStripe(intent: string): Promise<Named | null> {
  const client = await stripe();
  try {
    const { metadata } = intent.startsWith('pi_')
      ? await client.paymentIntents.retrieve(intent)
      : await client.charges.retrieve(intent);
    return { uid: usableUid(metadata['uid']), isMarked: isMarked(metadata) };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The named account, if our mark stands beside it or such an account exists. */
async function accountOf({ uid, isMarked: isOurs }: Named): Promise<string | null> {
  if (uid === undefined) return null;
  return isOurs || (await findAccount(uid)) !== null ? uid : null;
}

/**
 * The account that a delivery is about; null for an unknown payment, or one that is not ours. A uid beside our mark
 * is not looked up. A refund or dispute belongs to the record that has the payment, whatever its own metadata says.
 * @throws when Stripe or the identity service does not answer
 */
export async function findPayer({ event, ...named }: Delivery): Promise<string | null> {
  const isOfSession = event.kind === 'cardSucceeded' || event.kind === 'cardFailed' || event.kind === 'checkoutEnded';
  if (isOfSession) {
    const { uid } = named;
    if (uid !== undefined && !named.isMarked && knowsPayment(await readPaymentRecord(uid), event)) return uid;
    return accountOf(named);
  }
  if (!('intent' in event)) return null;
  const payer = await findPayerByIntent(event.intent);
  if (payer !== null) return payer;
  if (named.uid !== undefined) return accountOf(named);
  const asked = await askStripe(event.intent);
  return asked && accountOf(asked);
}
