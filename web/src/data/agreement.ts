import type { AgreementRecord } from '@tessera/domain/agreement';
import { COLLECTIONS } from '@tessera/domain/collections';
import { doc, getDoc } from 'firebase/firestore/lite';
import { firestoreLite } from './firestoreLite';

/** An owner's acceptances of the data agreement; null when there are none. @throws FirebaseError */
export async function readAgreement(uid: string): Promise<AgreementRecord | null> {
  const snapshot = await getDoc(doc(firestoreLite(), COLLECTIONS.agreements, uid));
  return snapshot.exists() ? (snapshot.data() as AgreementRecord) : null;
}
