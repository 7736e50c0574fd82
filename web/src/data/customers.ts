/** A shop's cards, for its team. Only Cloud Functions change them. */
import { pathIn } from '@tessera/domain/collections';
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import { QUERIES } from '@tessera/domain/queries';
import { doc, getDoc } from 'firebase/firestore/lite';
import { firestoreLite } from './firestoreLite';
import { type Cursor, type Page, readPage } from './pages';
import { queryIn } from './shopQueries';

/** `businesses/{businessId}/contacts/{passId}`: only managers and owners may read it. */
export interface Contact {
  email?: string;
  marketing?: { given: boolean; at: number; wording: string };
  /** When the holder was told that the unused card will be closed. */
  toldAt?: number;
}

const CUSTOMERS_A_PAGE = 25;
const LINES_A_PAGE = 50;

/** A page of the open cards, latest visit first. Reads 26 documents at most. */
export function listCustomers(businessId: string, after?: Cursor): Promise<Page<Pass>> {
  const list = queryIn(businessId, QUERIES.lastVisits, ['open', 'blocked']);
  return readPage(list, CUSTOMERS_A_PAGE, after, (snapshot) => snapshot.data() as Pass);
}

/**
 * One card, with its contact if requested; null when the shop has no such card.
 * @param withContact only for managers; the rules refuse everybody else
 * @throws FirebaseError when it cannot be read
 */
export async function readCustomer(
  businessId: string,
  passId: string,
  withContact: boolean,
): Promise<{ pass: Pass; contact: Contact | null } | null> {
  const read = (collection: 'passes' | 'contacts') =>
    getDoc(doc(firestoreLite(), pathIn(businessId, collection, passId)));
  const [pass, contact] = await Promise.all([read('passes'), withContact ? read('contacts') : null]);
  if (!pass.exists()) return null;
  return { pass: pass.data() as Pass, contact: (contact?.data() as Contact | undefined) ?? null };
}

/** A page of a card's ledger, newest event first. */
export function listLedger(businessId: string, passId: string, after?: Cursor): Promise<Page<PassEvent>> {
  return readPage(
    queryIn(businessId, QUERIES.history, passId),
    LINES_A_PAGE,
    after,
    (snapshot) => snapshot.data() as PassEvent,
  );
}
