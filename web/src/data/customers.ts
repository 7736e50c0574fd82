/** A shop's cards, as its people see them. Cloud Functions alone change them. */
import { pathIn } from '@tessera/domain/loyalty/paths';
import { QUERIES } from '@tessera/domain/loyalty/queries';
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import { doc, getDoc } from 'firebase/firestore/lite';
import { firestoreLite } from './firestoreLite';
import { type Cursor, type Page, readPage } from './pages';
import { queryIn } from './shopQueries';

/** `businesses/{businessId}/contacts/{passId}`: managers and owners alone may read it. */
export interface Contact {
  email?: string;
  marketing?: { given: boolean; at: number; wording: string };
  /** When the holder was told that the card will be closed, since nobody uses it. */
  toldAt?: number;
}

const CUSTOMERS_A_PAGE = 25;
const LINES_A_PAGE = 50;

/** A page of the cards that are not closed, the latest visit first: 26 documents at most, however many there are. */
export function listCustomers(businessId: string, after?: Cursor): Promise<Page<Pass>> {
  const list = queryIn(businessId, QUERIES.lastVisits, ['open', 'blocked']);
  return readPage(list, CUSTOMERS_A_PAGE, after, (snapshot) => snapshot.data() as Pass);
}

/**
 * One card, and its contact where that is asked for; null where the shop has no such card.
 * @param withContact only for managers: the rules refuse everybody else
 * @throws FirebaseError where it cannot be read
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

/** A page of a card's ledger, the newest line first. */
export function listLedger(businessId: string, passId: string, after?: Cursor): Promise<Page<PassEvent>> {
  return readPage(
    queryIn(businessId, QUERIES.history, passId),
    LINES_A_PAGE,
    after,
    (snapshot) => snapshot.data() as PassEvent,
  );
}
