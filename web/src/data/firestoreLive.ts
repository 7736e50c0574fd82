import { connectFirestoreEmulator, getFirestore } from 'firebase/firestore';
import { sdkClient } from './firebase';

/** The database that listens. It is five times the size of the other one: pages that follow something load it late. */
export const firestoreLive = sdkClient(
  getFirestore,
  process.env.TESSERA_EMULATORS
    ? (database, { host, firestore }) => connectFirestoreEmulator(database, host, firestore)
    : null,
);
