import type { AgreementRecord } from '@tessera/domain/account/agreement';
import { doc, getDoc } from 'firebase/firestore/lite';
import { collectionOf } from './references';

/** An owner's acceptances of the data agreement; null when there are none. @throws FirebaseError */
export async function readAgreement(uid: string): Promise<AgreementRecord | null> {
  return (await getDoc(doc(collectionOf('agreements'), uid))).data() ?? null;
}
