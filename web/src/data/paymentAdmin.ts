/** Payment records, for admins; the rules refuse everybody else. */
import { COLLECTIONS } from '@tessera/domain/collections';
import { ATTENTION, type PaymentHistoryEntry, TRANSFER_WAITS_MS } from '@tessera/domain/payment/record';
import {
  collection,
  doc,
  getCount,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  type QueryConstraint,
  where,
} from 'firebase/firestore/lite';
import { firestoreLite } from './firestoreLite';
import { type Cursor, type Page, readPage } from './pages';
import type { PaymentDocument } from './payment';

export interface ListedPayment {
  uid: string;
  record: PaymentDocument;
}

export interface DatedHistoryEntry extends PaymentHistoryEntry {
  id: string;
  timestamp?: { toDate(): Date };
}

const PAGE_SIZE = 20;

const payments = () => collection(firestoreLite(), COLLECTIONS.payments);

const page = (after: Cursor | undefined, ...constraints: QueryConstraint[]): Promise<Page<ListedPayment>> =>
  readPage(query(payments(), ...constraints), PAGE_SIZE, after, (entry) => ({
    uid: entry.id,
    record: entry.data() as PaymentDocument,
  }));

/** The conditions of pending requests for a transfer that have not expired. */
const waiting = () => [where('pending', '==', true), where('requestedAt', '>', Date.now() - TRANSFER_WAITS_MS)];

/** A page of pending transfers, oldest request first. */
export const listPendingPayments = (after?: Cursor): Promise<Page<ListedPayment>> =>
  page(after, ...waiting(), orderBy('requestedAt'));

/** A page of pending transfers, newest request first. */
export const listLatestPendingPayments = (after?: Cursor): Promise<Page<ListedPayment>> =>
  page(after, ...waiting(), orderBy('requestedAt', 'desc'));

/** Number of pending transfers. */
export async function countPendingPayments(): Promise<number> {
  return (await getCount(query(payments(), ...waiting()))).data().count;
}

/** A page of records that need an admin's attention. */
export const listAttention = (after?: Cursor): Promise<Page<ListedPayment>> =>
  page(after, where('attention', 'array-contains-any', [...ATTENTION]));

/** A page of all records, last changed first. */
export const listPayments = (after?: Cursor): Promise<Page<ListedPayment>> => page(after, orderBy('timestamp', 'desc'));

/** The records of an e-mail address, a bank reference or a uid. */
export async function findPayments(term: string): Promise<Page<ListedPayment>> {
  const wanted = term.trim();
  if (wanted.includes('@')) return page(undefined, where('emails', 'array-contains', wanted.toLowerCase()));
  if (/^TES-/i.test(wanted)) return page(undefined, where('reference', '==', wanted.toUpperCase()));
  // A uid with a slash would address another document.
  if (wanted === '' || wanted.includes('/')) return { items: [] };
  const snapshot = await getDoc(doc(payments(), wanted));
  return { items: snapshot.exists() ? [{ uid: snapshot.id, record: snapshot.data() as PaymentDocument }] : [] };
}

/** The last hundred history entries of a record, newest first. */
export async function listPaymentHistory(uid: string): Promise<DatedHistoryEntry[]> {
  const history = collection(payments(), uid, COLLECTIONS.history);
  const { docs } = await getDocs(query(history, orderBy('timestamp', 'desc'), limit(100)));
  return docs.map((entry) => ({ ...(entry.data() as PaymentHistoryEntry), id: entry.id }));
}
