/** The payment record, for its owner. Only Cloud Functions write it. */
import { isPaid } from '@tessera/domain/payment/record';
import type { Callables } from '@tessera/domain/schemas/callables';
import { doc, getDoc } from 'firebase/firestore/lite';
import { call } from './callables';
import { isUnreachable, rethrow } from './errors';
import { collectionOf, type PaymentDocument } from './references';

/**
 * The record; null, with a log line, when there is none or it cannot be read.
 * @param onError gets the error of a failed read; may throw, for pages that do not take a failure for "not paid"
 * @throws Error 'User ID is required.' without a uid
 */
export async function getPaymentDocument(
  uid: string,
  onError?: (error: unknown) => void,
): Promise<PaymentDocument | null> {
  if (!uid) {
    console.error('Firestore Error: Missing user ID.');
    throw new Error('User ID is required.');
  }
  try {
    const record = (await getDoc(doc(collectionOf('payments'), uid))).data() ?? null;
    if (!record) console.warn('No payment record: not paid.');
    return record;
  } catch (error) {
    onError?.(error);
    console.error('Firestore Error:', error);
    return null;
  }
}

/**
 * Whether the account has paid. A missing record, a missing uid and a failed read all count as "no".
 * @param unreached null: returns null for a server that could not be reached, instead of "no"
 */
export async function checkPaymentStatus(uid: string, unreached: null): Promise<boolean | null>;
export async function checkPaymentStatus(uid: string): Promise<boolean>;
export async function checkPaymentStatus(uid: string, unreached: false | null = false): Promise<boolean | null> {
  try {
    return isPaid(await getPaymentDocument(uid, rethrow));
  } catch (error) {
    if (unreached === null && isUnreachable(error)) {
      console.warn('Payment status not read:', error);
      return null;
    }
    console.error('Payment status check failed:', error);
    return false;
  }
}

type Answer = Callables['approvePayment']['output'];

/**
 * Sets the status through the admins' callable. True when it succeeded; false, with a log line, when it failed.
 * @param onAnswer gets the answer, which says whether anything changed
 * @param onError gets the error of a failed call; may throw
 */
export async function updatePayment(
  uid: string,
  paid: boolean,
  extra: { note?: string | undefined } = {},
  { onAnswer, onError }: { onAnswer?(answer: Answer): void; onError?(error: unknown): void } = {},
): Promise<boolean> {
  if (!uid) {
    console.error('Payment update failed: Missing user ID.');
    return false;
  }
  try {
    const answer = await call('approvePayment', { uid, paid, ...extra });
    onAnswer?.(answer);
    return true;
  } catch (error) {
    onError?.(error);
    console.error('Payment update failed:', error);
    return false;
  }
}
