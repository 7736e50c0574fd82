/** Payment records as an admin reads them; the rules let nobody else. */
import { COLLECTIONS } from '@tessera/domain/paths';
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
  type QueryDocumentSnapshot,
  startAfter,
  where,
} from 'firebase/firestore/lite';
import { firestoreLite } from './firestoreLite';
import type { PaymentDocument } from './payment';

export interface ListedPayment {
  uid: string;
  record: PaymentDocument;
}

/** One page of records, and where the next one starts; no `next` at the end. */
export interface PaymentPage {
  payments: ListedPayment[];
  next?: QueryDocumentSnapshot;
}

export interface DatedHistoryEntry extends PaymentHistoryEntry {
  id: string;
  timestamp?: { toDate(): Date };
}

const PAGE_SIZE = 20;

const payments = () => collection(firestoreLite(), COLLECTIONS.payments);

async function page(after: QueryDocumentSnapshot | undefined, ...constraints: QueryConstraint[]): Promise<PaymentPage> {
  // One more than is shown says whether there is more.
  const { docs } = await getDocs(
    query(payments(), ...constraints, ...(after ? [startAfter(after)] : []), limit(PAGE_SIZE + 1)),
  );
  const shown = docs.slice(0, PAGE_SIZE);
  const last = docs.length > PAGE_SIZE ? shown.at(-1) : undefined;
  return {
    payments: shown.map((entry) => ({ uid: entry.id, record: entry.data() as PaymentDocument })),
    ...(last && { next: last }),
  };
}

/** Requests for a transfer that have not ended by their date. */
const waiting = () => [where('pending', '==', true), where('requestedAt', '>', Date.now() - TRANSFER_WAITS_MS)];

/** Transfers that wait for an admin, the longest waiting first. */
export const listPendingPayments = (after?: QueryDocumentSnapshot): Promise<PaymentPage> =>
  page(after, ...waiting(), orderBy('requestedAt'));

/** The same, the last asked for first. */
export const listLatestPendingPayments = (after?: QueryDocumentSnapshot): Promise<PaymentPage> =>
  page(after, ...waiting(), orderBy('requestedAt', 'desc'));

/** How many transfers wait. */
export async function countPendingPayments(): Promise<number> {
  return (await getCount(query(payments(), ...waiting()))).data().count;
}

/** Records that an admin has to look at. */
export const listAttention = (after?: QueryDocumentSnapshot): Promise<PaymentPage> =>
  page(after, where('attention', 'array-contains-any', [...ATTENTION]));

/** All records, the last changed first. */
export const listPayments = (after?: QueryDocumentSnapshot): Promise<PaymentPage> =>
  page(after, orderBy('timestamp', 'desc'));

/** The records of an e-mail address or a bank reference, or the one of a uid. */
export async function findPayments(term: string): Promise<PaymentPage> {
  const wanted = term.trim();
  if (wanted.includes('@')) return page(undefined, where('emails', 'array-contains', wanted.toLowerCase()));
  if (/^TES-/i.test(wanted)) return page(undefined, where('reference', '==', wanted.toUpperCase()));
  // A uid with a slash would name another document.
  if (wanted === '' || wanted.includes('/')) return { payments: [] };
  const snapshot = await getDoc(doc(payments(), wanted));
  return { payments: snapshot.exists() ? [{ uid: snapshot.id, record: snapshot.data() as PaymentDocument }] : [] };
}

/** Who or what changed a record, the newest first; the last hundred. */
export async function listPaymentHistory(uid: string): Promise<DatedHistoryEntry[]> {
  const history = collection(payments(), uid, COLLECTIONS.history);
  const { docs } = await getDocs(query(history, orderBy('timestamp', 'desc'), limit(100)));
  return docs.map((entry) => ({ ...(entry.data() as PaymentHistoryEntry), id: entry.id }));
}
