import type { AgreementRecord } from '@tessera/domain/agreement';
import { COLLECTIONS } from '@tessera/domain/collections';
import { stripPaymentRecord } from '../payments/paymentStore';
import { endOpenSession } from '../payments/sessions';
import { firestore } from '../platform/firebase';
import { leaveTeams } from '../team/people';

/**
 * Removes an account's data. May be called again at any time, also after it broke off half-way. An open payment page is
 * expired first. Then the payment record is stripped to what accounting needs; its `accountDeletedAt` closes the
 * owner's documents in the rules, so that a token that is still valid cannot create them again. The person also leaves
 * the teams of other people's shops.
 */
export async function deleteAccountData(uid: string): Promise<void> {
  await endOpenSession(uid);
  await stripPaymentRecord(uid);
  await leaveTeams(uid);
  const db = await firestore();
  const agreement = await db.collection(COLLECTIONS.agreements).doc(uid).get();
  const batch = db.batch();
  batch.delete(db.collection(COLLECTIONS.users).doc(uid));
  batch.delete(db.collection(COLLECTIONS.businessSetups).doc(uid));
  // The acceptances and their times stay, as the payment record does; the address and the shop's name are removed.
  if (agreement.exists) {
    const { accepted } = agreement.data() as AgreementRecord;
    batch.update(agreement.ref, { accepted: accepted.map(({ version, text, at }) => ({ version, text, at })) });
  }
  await batch.commit();
}
