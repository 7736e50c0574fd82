/** The only file that writes `payments/`. Everything else asks it to. */
import { isDeepStrictEqual } from 'node:util';
import { COLLECTIONS } from '@tessera/domain/paths';
import { isPaid, type PaymentHistoryEntry, type PaymentRecord } from '@tessera/domain/payment/record';
import { applyPaymentEvent, type PaymentEvent } from '@tessera/domain/payment/state';
import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { firestore } from '../platform/firebase';

/** What to do with a record: an event, and who or what is behind it. */
export interface Change {
  event: PaymentEvent;
  entry: Omit<PaymentHistoryEntry, 'paid'>;
  /** The history entry's id; one is made where there is none. The same id twice is one entry. */
  entryId?: string;
}

export interface Applied {
  record: PaymentRecord;
  /** False where the event brought nothing new; then nothing was written. */
  changed: boolean;
}

const recordOf = (db: Firestore, uid: string): DocumentReference => db.collection(COLLECTIONS.payments).doc(uid);

/** The stored fields without the write time, which no rule depends on. */
function parse(data: FirebaseFirestore.DocumentData | undefined): PaymentRecord {
  const { timestamp: _, ...record } = data ?? {};
  return record;
}

/** Where a record lies, and what a snapshot of it says: for readers that read it together with other documents. */
export const PAYMENTS_COLLECTION = COLLECTIONS.payments;
export const paymentRef = recordOf;
export const paymentIn = (snapshot: DocumentSnapshot): PaymentRecord => parse(snapshot.data());

/** The one write: merges the fields into the record and stamps the time. */
async function write(ref: DocumentReference, fields: object, transaction?: Transaction): Promise<void> {
  const { FieldValue } = await import('firebase-admin/firestore');
  const data = { ...fields, timestamp: FieldValue.serverTimestamp() };
  if (transaction) transaction.set(ref, data, { merge: true });
  else await ref.set(data, { merge: true });
}

/** Adds to the history below a record, in the transaction that changes the record. */
async function addEntry(
  ref: DocumentReference,
  entry: PaymentHistoryEntry,
  transaction: Transaction,
  id?: string,
): Promise<void> {
  const { FieldValue } = await import('firebase-admin/firestore');
  const history = ref.collection(COLLECTIONS.history);
  transaction.set(id === undefined ? history.doc() : history.doc(id), {
    ...entry,
    timestamp: FieldValue.serverTimestamp(),
  });
}

/** The record, or null where there is none. One read. */
export async function readPaymentRecord(uid: string): Promise<PaymentRecord | null> {
  const snapshot = await recordOf(await firestore(), uid).get();
  return snapshot.exists ? parse(snapshot.data()) : null;
}

/** The record and its history, oldest entry first, with every field that is stored: what an owner's export shows. */
export async function readPaymentDocuments(
  uid: string,
): Promise<{ record: FirebaseFirestore.DocumentData | null; history: FirebaseFirestore.DocumentData[] }> {
  const ref = recordOf(await firestore(), uid);
  const [record, history] = await Promise.all([
    ref.get(),
    ref.collection(COLLECTIONS.history).orderBy('timestamp').get(),
  ]);
  return { record: record.data() ?? null, history: history.docs.map((entry) => entry.data()) };
}

/**
 * Reads the record under a lock, lets `decide` say what happens to it, and writes the outcome and its history entry in
 * one transaction: one read, one write, one entry; nothing at all where nothing changes.
 * @param decide may throw to refuse; called again when the transaction is retried. Null means: leave it.
 */
export async function changePaymentRecord(
  uid: string,
  decide: (record: PaymentRecord) => Change | null,
): Promise<Applied> {
  const db = await firestore();
  const ref = recordOf(db, uid);
  return db.runTransaction(async (transaction) => {
    const before = parse((await transaction.get(ref)).data());
    const change = decide(before);
    if (!change) return { record: before, changed: false };
    const record = applyPaymentEvent(before, change.event);
    // A record that is not there is not paid; saying so again is no news.
    if (isDeepStrictEqual(record, { paid: false, ...before })) return { record, changed: false };
    await write(ref, record, transaction);
    await addEntry(ref, { ...change.entry, paid: isPaid(record) }, transaction, change.entryId);
    return { record, changed: true };
  });
}

/**
 * Writes the status by hand, merged into what is there. A status that no payment explains is kept as an
 * unattributed line by the next event.
 * @returns true when written; false, with a log line, without a uid or when the write failed
 */
export async function setPaymentStatus(
  uid: string,
  paid: boolean,
  extra: Record<string, unknown> = {},
): Promise<boolean> {
  if (!uid) {
    logger.error('setPaymentStatus: Missing user ID.');
    return false;
  }
  try {
    await write(recordOf(await firestore(), uid), { ...extra, paid });
    return true;
  } catch (error) {
    logger.error('setPaymentStatus: the write failed', error);
    return false;
  }
}

/**
 * Strips the record to what accounting needs (lines, references, times) when its account goes. A stone is left where
 * there was no record, so that money which arrives later is seen for what it is.
 */
export async function stripPaymentRecord(uid: string): Promise<void> {
  const db = await firestore();
  const { FieldValue } = await import('firebase-admin/firestore');
  const ref = recordOf(db, uid);
  await db.runTransaction(async (transaction) => {
    const record = parse((await transaction.get(ref)).data());
    if (record.accountDeletedAt !== undefined) return;
    const stripped = {
      emails: FieldValue.delete(),
      requestedAt: FieldValue.delete(),
      pending: FieldValue.delete(),
      accountDeletedAt: Date.now(),
    };
    await write(ref, { paid: isPaid(record), ...stripped }, transaction);
    await addEntry(ref, { type: 'account_deleted', paid: isPaid(record), by: uid }, transaction);
  });
}
