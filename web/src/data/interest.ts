/** Registered interest, for admins. */
import { ADMIN_QUERIES } from '@tessera/domain/adminQueries';
import { COLLECTIONS } from '@tessera/domain/collections';
import { collection, query } from 'firebase/firestore/lite';
import { firestoreLite } from './firestoreLite';
import { type Cursor, type Page, readAll, readPage } from './pages';
import { constraintsOf } from './shopQueries';

export interface Interest {
  id: string;
  email: string;
  name: string;
  business?: string;
  message?: string;
  createdAt?: { toDate(): Date };
  confirmedAt?: { toDate(): Date };
}

/** The rules allow one more per read, which shows whether there is another page. */
const PAGE_SIZE = 50;

/** A page of confirmed entries, newest first. */
export function listInterest(after?: Cursor): Promise<Page<Interest>> {
  const newestFirst = query(
    collection(firestoreLite(), COLLECTIONS.interest),
    ...constraintsOf(ADMIN_QUERIES.latestInterest),
  );
  return readPage(newestFirst, PAGE_SIZE, after, (entry) => ({
    ...(entry.data() as Omit<Interest, 'id'>),
    id: entry.id,
  }));
}

/** All confirmed entries, for the file that an admin downloads. */
export const allInterest = (): Promise<Interest[]> => readAll(listInterest);
