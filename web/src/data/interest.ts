/** Registered interest, as an admin reads it. */
import { COLLECTIONS } from '@shared/collections';
import { collection, getDocs, limit, orderBy, query } from 'firebase/firestore/lite';
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

/** More than this is not read at once. */
export const INTEREST_LIMIT = 1000;

/** Everyone who registered, the newest first. */
export async function listInterest(): Promise<Interest[]> {
  const { docs } = await getDocs(query(collection(firestoreLite(), COLLECTIONS.interest), orderBy('updatedAt', 'desc'), limit(INTEREST_LIMIT)));
  return docs.map((entry) => ({ ...(entry.data() as Omit<Interest, 'id'>), id: entry.id }));
}
