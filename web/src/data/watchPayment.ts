/** The one live listener. It needs the whole database SDK, so it is loaded by the pages that follow a payment, and by no other. */
import { COLLECTIONS } from '@tessera/domain/paths';
import { connectFirestoreEmulator, doc, type Firestore, getFirestore, onSnapshot } from 'firebase/firestore';
import { firebaseApp } from './firebase';
import type { PaymentDocument } from './payment';
import { emulatorSettings } from './settings';

let database: Firestore | undefined;

function liveFirestore(): Firestore {
  if (database) return database;
  database = getFirestore(firebaseApp());
  if (process.env.TESSERA_EMULATORS) {
    const { host, firestore } = emulatorSettings();
    connectFirestoreEmulator(database, host, firestore);
  }
  return database;
}

/**
 * Follows the payment record: calls back with it now and after every change, null while there is none.
 * @param onError the listener has ended; nothing more will come
 * @returns the way to stop
 */
export function watchPayment(
  uid: string,
  onRecord: (record: PaymentDocument | null) => void,
  onError: (error: Error) => void,
): () => void {
  return onSnapshot(
    doc(liveFirestore(), COLLECTIONS.payments, uid),
    { includeMetadataChanges: true },
    (snapshot) => {
      // Out of reach, the SDK answers "no record" from its empty cache. That is no news.
      if (!snapshot.exists() && snapshot.metadata.fromCache) return;
      onRecord(snapshot.exists() ? (snapshot.data({ serverTimestamps: 'estimate' }) as PaymentDocument) : null);
    },
    (error) => {
      console.error('Firestore Error:', error);
      onError(error);
    },
  );
}
