import { connectFirestoreEmulator, getFirestore } from 'firebase/firestore';
import { sdkClient } from './firebase';

/** The database client with listeners. It is five times the size of the other one, so pages load it late. */
export const firestoreLive = sdkClient(
  getFirestore,
  process.env.TESSERA_EMULATORS
    ? (database, { host, firestore }) => connectFirestoreEmulator(database, host, firestore)
    : null,
);
