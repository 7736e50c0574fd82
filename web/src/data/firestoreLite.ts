import { connectFirestoreEmulator, type Firestore, getFirestore } from 'firebase/firestore/lite';
import { firebaseApp } from './firebase';
import { emulatorSettings } from './settings';

let database: Firestore | undefined;

/** The database for single reads and writes: a fifth of the size of the one that listens. */
export function firestoreLite(): Firestore {
  if (database) return database;
  database = getFirestore(firebaseApp());
  if (process.env.TESSERA_EMULATORS) {
    const { host, firestore } = emulatorSettings();
    connectFirestoreEmulator(database, host, firestore);
  }
  return database;
}
