/** Payment records, for admins; the rules refuse everybody else. */
import { normalAddress } from '@tessera/domain/lib/normal';
import { ATTENTION, type PaymentHistoryEntry, TRANSFER_WAITS_MS } from '@tessera/domain/payment/record';
import { referenceIn } from '@tessera/domain/payment/reference';
import { ADMIN_QUERIES } from '@tessera/domain/records/adminQueries';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import type { QueryShape } from '@tessera/domain/records/queryShape';
import {
  collection,
  doc,
  getCount,
  getDoc,
  getDocs,
  limit,
  query,
  type QueryConstraint,
} from 'firebase/firestore/lite';
import { call } from './callables';
import { type Cursor, type Page, readPage } from './pages';
import { collectionOf, type PaymentDocument } from './references';
import { constraintsOf } from './shopQueries';

export interface ListedPayment {
  uid: string;
  record: PaymentDocument;
}

interface DatedHistoryEntry extends PaymentHistoryEntry {
  id: string;
  timestamp?: { toDate(): Date };
}

const PAGE_SIZE = 20;

const payments = () => collectionOf('payments');

const page = (after: Cursor | undefined, ...constraints: QueryConstraint[]): Promise<Page<ListedPayment>> =>
  readPage(query(payments(), ...constraints), PAGE_SIZE, after, (entry) => ({ uid: entry.id, record: entry.data() }));

/** The constraints of pending requests for a transfer that have not expired. */
const waiting = (shape: Pick<QueryShape, 'where' | 'orderBy'>) =>
  constraintsOf(shape, true, Date.now() - TRANSFER_WAITS_MS);

/** A page of pending transfers, oldest request first. */
export const listPendingPayments = (after?: Cursor): Promise<Page<ListedPayment>> =>
  page(after, ...waiting(ADMIN_QUERIES.pendingPayments));

/** A page of pending transfers, newest request first. */
export const listLatestPendingPayments = (after?: Cursor): Promise<Page<ListedPayment>> =>
  page(after, ...waiting(ADMIN_QUERIES.latestPendingPayments));

/** Number of pending transfers. */
export async function countPendingPayments(): Promise<number> {
  return (await getCount(query(payments(), ...waiting(ADMIN_QUERIES.pendingPayments)))).data().count;
}

/** A page of records that need an admin's attention. */
export const listAttention = (after?: Cursor): Promise<Page<ListedPayment>> =>
  page(after, ...constraintsOf(ADMIN_QUERIES.paymentsNeedingAttention, [...ATTENTION]));

/** A page of all records, last changed first. */
export const listPayments = (after?: Cursor): Promise<Page<ListedPayment>> =>
  page(after, ...constraintsOf(ADMIN_QUERIES.latestPayments));

/** The names of these accounts' shops, by account. Who has not named a shop is left out. */
export async function readShopNames(uids: readonly string[]): Promise<Map<string, string>> {
  const { shops } = await call('findShops', { uids: [...uids] });
  return new Map(shops.map(({ uid, name }) => [uid, name]));
}

/** The records of the accounts whose shop's name begins with a text. An account that never asked to pay has none. */
async function findByShop(name: string): Promise<ListedPayment[]> {
  const { shops } = await call('findShops', { name });
  return (await Promise.all(shops.map(({ uid }) => readPayment(uid)))).flat();
}

/** The record of an account, if there is one. */
async function readPayment(uid: string): Promise<ListedPayment[]> {
  const record = (await getDoc(doc(payments(), uid))).data();
  return record ? [{ uid, record }] : [];
}

/** The records of an e-mail address, a bank reference, the beginning of a shop's name, or a uid. */
export async function findPayments(term: string): Promise<Page<ListedPayment>> {
  const wanted = term.trim();
  if (wanted.includes('@'))
    return page(undefined, ...constraintsOf(ADMIN_QUERIES.paymentsByEmail, normalAddress(wanted)));
  const reference = referenceIn(wanted);
  if (reference !== undefined) {
    const found = await page(undefined, ...constraintsOf(ADMIN_QUERIES.paymentsByReference, reference));
    return found.items.length > 0
      ? found
      : page(undefined, ...constraintsOf(ADMIN_QUERIES.paymentsByEarlierReference, reference));
  }
  if (wanted === '') return { items: [] };
  // A uid with a slash would address another document.
  const own = wanted.includes('/') ? [] : await readPayment(wanted);
  return { items: own.length > 0 ? own : await findByShop(wanted) };
}

/** The last hundred history entries of a record, newest first. */
export async function listPaymentHistory(uid: string): Promise<DatedHistoryEntry[]> {
  const history = collection(payments(), uid, COLLECTIONS.history);
  const { docs } = await getDocs(query(history, ...constraintsOf(ADMIN_QUERIES.paymentHistory), limit(100)));
  return docs.map((entry) => ({ ...(entry.data() as PaymentHistoryEntry), id: entry.id }));
}
