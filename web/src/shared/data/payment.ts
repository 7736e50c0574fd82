/** The payment record, for its owner. Only Cloud Functions write it. */
import { isPaid } from '@tessera/domain/payment/record';
import { doc, getDoc } from 'firebase/firestore/lite';
import { call } from './callables';
import { isUnreachable } from './errors';
import { collectionOf, type PaymentDocument } from './references';

/**
 * The record; null when there is none.
 * @throws FirebaseError when it cannot be read, so that pages do not take a failure for "not paid"
 */
export async function readPayment(uid: string): Promise<PaymentDocument | null> {
  return (await getDoc(doc(collectionOf('payments'), uid))).data() ?? null;
}

/**
 * The record; null, with a log line, when there is none or it cannot be read.
 * @throws Error 'User ID is required.' without a uid
 */
export async function getPaymentDocument(uid: string): Promise<PaymentDocument | null> {
  if (!uid) {
    console.error('Firestore Error: Missing user ID.');
    throw new Error('User ID is required.');
  }
  try {
    const record = await readPayment(uid);
    if (!record) console.warn('No payment record: not paid.');
    return record;
  } catch (error) {
    console.error('Firestore Error:', error);
    return null;
  }
}

/**
 * Whether the account has paid. A missing record, a missing uid and a failed read all count as "no". One of the
 * specification's named helpers; the app itself uses `readPaid`.
 */
export async function checkPaymentStatus(uid: string): Promise<boolean> {
  try {
    return isPaid(await getPaymentDocument(uid));
  } catch (error) {
    console.error('Payment status check failed:', error);
    return false;
  }
}

/**
 * Whether the account has paid. Unlike `checkPaymentStatus`, it tells an unreachable server from a "no"; an answered
 * refusal is a "no".
 * @returns null when the server could not be reached
 */
export async function readPaid(uid: string): Promise<boolean | null> {
  try {
    return isPaid(await readPayment(uid));
  } catch (error) {
    if (!isUnreachable(error)) {
      console.error('Payment status check failed:', error);
      return false;
    }
    console.warn('Payment status not read:', error);
    return null;
  }
}

/**
 * Sets the status through the admins' callable. True when it succeeded; false, with a log line, when it failed. One of
 * the specification's named helpers; the admins' page calls `approvePayment` itself, because it shows why one failed.
 */
export async function updatePayment(uid: string, paid: boolean, extra: { note?: string } = {}): Promise<boolean> {
  if (!uid) {
    console.error('Payment update failed: Missing user ID.');
    return false;
  }
  try {
    await call('approvePayment', { uid, paid, ...extra });
    return true;
  } catch (error) {
    console.error('Payment update failed:', error);
    return false;
  }
}
