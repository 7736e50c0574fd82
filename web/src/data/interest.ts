/** Registered interest, as an admin reads it. */
import { COLLECTIONS } from '@tessera/domain/collections';
import { collection, orderBy, query } from 'firebase/firestore/lite';
import { firestoreLite } from './firestoreLite';
import { type Cursor, type Page, readPage } from './pages';

export interface Interest {
  id: string;
  email: string;
  name: string;
  business?: string;
  message?: string;
  createdAt?: { toDate(): Date };
  confirmedAt?: { toDate(): Date };
}

/** The rules let no more be read at once, but for the one that says whether there is another page. */
const PAGE_SIZE = 50;

/** A page of those who confirmed their interest, the newest first. */
export function listInterest(after?: Cursor): Promise<Page<Interest>> {
  const newestFirst = query(collection(firestoreLite(), COLLECTIONS.interest), orderBy('createdAt', 'desc'));
  return readPage(newestFirst, PAGE_SIZE, after, (entry) => ({
    ...(entry.data() as Omit<Interest, 'id'>),
    id: entry.id,
  }));
}

/** Everyone, page after page: for the file that an admin downloads. */
export async function allInterest(): Promise<Interest[]> {
  const entries: Interest[] = [];
  let page: Page<Interest> | undefined;
  do {
    page = await listInterest(page?.next);
    entries.push(...page.items);
  } while (page.next);
  return entries;
}
