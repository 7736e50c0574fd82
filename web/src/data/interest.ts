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
  confirmedAt?: { toDate(): Date };
}

/** Some entries, and where the next ones start; no `next` at the end. */
export interface InterestPage {
  entries: Interest[];
  next?: QueryDocumentSnapshot;
}

/** The rules let no more be read at once, but for the one that says whether there is another page. */
const PAGE_SIZE = 50;

/** A page of those who confirmed their interest, the newest first. */
export async function interestPage(after?: QueryDocumentSnapshot): Promise<InterestPage> {
  const newestFirst = query(
    collection(firestoreLite(), COLLECTIONS.interest),
    orderBy('createdAt', 'desc'),
    ...(after ? [startAfter(after)] : []),
    limit(PAGE_SIZE + 1),
  );
  const { docs } = await getDocs(newestFirst);
  const shown = docs.slice(0, PAGE_SIZE);
  const last = docs.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return {
    entries: shown.map((entry) => ({ ...(entry.data() as Omit<Interest, 'id'>), id: entry.id })),
    ...(last && { next: last }),
  };
}

/** Everyone, page after page: for the file that an admin takes away. */
export async function allInterest(): Promise<Interest[]> {
  const entries: Interest[] = [];
  let page: InterestPage | undefined;
  do {
    page = await interestPage(page?.next);
    entries.push(...page.entries);
  } while (page.next);
  return entries;
}
