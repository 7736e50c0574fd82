/** Registered interest, for admins. */
import { ADMIN_QUERIES } from '@tessera/domain/records/adminQueries';
import { query } from 'firebase/firestore/lite';
import { type Cursor, type Page, readAll, readPage } from './pages';
import { collectionOf, type StoredInterest } from './references';
import { constraintsOf } from './shopQueries';

export interface Interest extends StoredInterest {
  id: string;
}

/** The rules allow one more per read, which shows whether there is another page. */
const PAGE_SIZE = 50;

/** A page of confirmed entries, newest first. */
export function listInterest(after?: Cursor): Promise<Page<Interest>> {
  const newestFirst = query(collectionOf('interest'), ...constraintsOf(ADMIN_QUERIES.latestInterest));
  return readPage(newestFirst, PAGE_SIZE, after, (entry) => ({ ...entry.data(), id: entry.id }));
}

/** All confirmed entries, for the file that an admin downloads. */
export const allInterest = (onPart: (count: number) => void): Promise<Interest[]> => readAll(listInterest, onPart);
