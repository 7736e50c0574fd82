import type { AgreementRecord } from '@tessera/domain/agreement';
import { COLLECTIONS } from '@tessera/domain/collections';
import { doc, getDoc } from 'firebase/firestore/lite';
import { firestoreLite } from './firestoreLite';

/** What an owner has accepted about customers' data; null where nothing was. @throws FirebaseError */
export async function readAgreement(uid: string): Promise<AgreementRecord | null> {
  const snapshot = await getDoc(doc(firestoreLite(), COLLECTIONS.agreements, uid));
  return snapshot.exists() ? (snapshot.data() as AgreementRecord) : null;
}
