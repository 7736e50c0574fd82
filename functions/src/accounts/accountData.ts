import type { AgreementRecord } from '@tessera/domain/agreement';
import { COLLECTIONS } from '@tessera/domain/collections';
import { stripPaymentRecord } from '../payments/paymentStore';
import { endOpenSession } from '../payments/sessions';
import { firestore } from '../platform/firebase';

/**
 * Removes what the product keeps about an account. A payment page that is open is closed first. May be called again at
 * any time, after a break half-way too. The payment record comes first: it stays, stripped to what accounting needs,
 * and the `accountDeletedAt` on it closes the owner's documents in the rules, so that a token that is still good cannot
 * write them anew.
 */
export async function deleteAccountData(uid: string): Promise<void> {
  await endOpenSession(uid);
  await stripPaymentRecord(uid);
  const db = await firestore();
  const agreement = await db.collection(COLLECTIONS.agreements).doc(uid).get();
  const batch = db.batch();
  batch.delete(db.collection(COLLECTIONS.users).doc(uid));
  batch.delete(db.collection(COLLECTIONS.businessSetups).doc(uid));
  // That there was an agreement, and when, stays with the payment record; who to reach does not.
  if (agreement.exists) {
    const { accepted } = agreement.data() as AgreementRecord;
    batch.update(agreement.ref, { accepted: accepted.map(({ version, text, at }) => ({ version, text, at })) });
  }
  await batch.commit();
}
