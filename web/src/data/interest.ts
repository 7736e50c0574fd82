/** Registered interest, as an admin reads it. */
import { COLLECTIONS } from '@tessera/domain/paths';
import {
  collection,
  getDocs,
  limit,
  orderBy,
  query,
  type QueryDocumentSnapshot,
  startAfter,
} from 'firebase/firestore/lite';
import { firestoreLite } from './firestoreLite';

export interface Interest {
  id: string;
  email: string;
  name: string;
  business?: string;
  message?: string;
  createdAt?: { toDate(): Date };
  updatedAt?: { toDate(): Date };
}

/** So many are read at once. */
const BATCH = 1000;

/** Everyone who registered, the newest first. */
export async function listInterest(): Promise<Interest[]> {
  const newestFirst = query(
    collection(firestoreLite(), COLLECTIONS.interest),
    orderBy('updatedAt', 'desc'),
    limit(BATCH),
  );
  const entries: QueryDocumentSnapshot[] = [];
  let batch: QueryDocumentSnapshot[];
  do {
    const last = entries.at(-1);
    batch = (await getDocs(last ? query(newestFirst, startAfter(last)) : newestFirst)).docs;
    entries.push(...batch);
  } while (batch.length === BATCH);
  return entries.map((entry) => ({ ...(entry.data() as Omit<Interest, 'id'>), id: entry.id }));
}
