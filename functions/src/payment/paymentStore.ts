/** The only file that writes `payments/`. */
import { isDeepStrictEqual } from 'node:util';
import { omitUndefined } from '@tessera/domain/lib/omitUndefined';
import { mailsForChange } from '@tessera/domain/payment/mails';
import { PLAN_PRICE } from '@tessera/domain/payment/money';
import { isPaid, type PaymentHistoryEntry, type PaymentRecord } from '@tessera/domain/payment/record';
import { applyPaymentEvent, type PaymentEvent, withExplainedFlag } from '@tessera/domain/payment/state';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import {
  type DocumentReference,
  type DocumentSnapshot,
  FieldValue,
  type Firestore,
  Timestamp,
} from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { HttpsError } from 'firebase-functions/v2/https';
import { commit, type Decision, writeGuarded } from '../platform/commit';
import { firestore } from '../platform/firebase';
import { addMails } from '../platform/outbox';

type RefundedMoney = Pick<PaymentHistoryEntry, 'amount' | 'currency' | 'amountRefunded'>;

/** A change of a record: an event, and its entry in the history. */
export interface Change {
  event: PaymentEvent;
  /** Absent for changes without an entry: a payment page was opened or has ended. */
  entry?: Omit<PaymentHistoryEntry, 'paid' | keyof RefundedMoney>;
  /** The history entry's id; random if absent. A repeated id makes no second entry. */
  entryId?: string;
}

export interface AppliedEvent {
  record: PaymentRecord;
  /** False when the event brought nothing new; then nothing was written. */
  isChanged: boolean;
}

/** The error for a token whose account was deleted: a token stays valid for up to an hour. */
export const accountClosedError = (): HttpsError =>
  new HttpsError('failed-precondition', 'This account has been deleted.');

/** @throws HttpsError `failed-precondition` when the account is deleted or has paid */
export function assertUnpaid(record: PaymentRecord | null): void {
  if (record?.accountDeletedAt !== undefined) throw accountClosedError();
  if (isPaid(record)) throw new HttpsError('failed-precondition', 'This account has already paid.');
}

/** The collection and an account's record, for functions that read it together with other documents. */
export const PAYMENTS_COLLECTION = COLLECTIONS.payments;
export const paymentRef = (db: Firestore, uid: string): DocumentReference =>
  db.collection(PAYMENTS_COLLECTION).doc(uid);

/** The stored fields without the write time, on which no decision depends. */
export function paymentIn(snapshot: DocumentSnapshot): PaymentRecord {
  const { timestamp: _, ...record } = snapshot.data() ?? {};
  return record;
}

/**
 * Reads a record, calls `decide` for the new record, and commits it with its history entry and mails: one read, one
 * commit. Fields that the new record does not have are removed. An unchanged record is not written.
 */
function change(
  uid: string,
  decide: (record: PaymentRecord) => { record: PaymentRecord; entry?: PaymentHistoryEntry; entryId?: string } | null,
): Promise<AppliedEvent> {
  const timestamp = FieldValue.serverTimestamp();
  return commit(
    (db) => ({ payment: paymentRef(db, uid) }),
    ({ payment: snapshot }, db): Decision<AppliedEvent> => {
      const { ref } = snapshot;
      const stored = paymentIn(snapshot);
      const before = withExplainedFlag(stored);
      const next = decide(before);
      // Nothing changed, so write nothing: a missing record already counts as unpaid.
      if (!next || isDeepStrictEqual(next.record, before))
        return { outcome: { record: next?.record ?? before, isChanged: false } };
      const { record, entry, entryId } = next;
      const gone = Object.keys(stored).filter((field) => !(field in record));
      return {
        outcome: { record, isChanged: true },
        writes(batch) {
          writeGuarded(batch, snapshot, {
            ...record,
            ...Object.fromEntries(gone.map((field) => [field, FieldValue.delete()])),
            timestamp,
          });
          addMails(db, batch, mailsForChange(uid, before, record), Timestamp.now());
          if (!entry) return;
          const history = ref.collection(COLLECTIONS.history);
          batch.set(entryId === undefined ? history.doc() : history.doc(entryId), { ...entry, timestamp });
        },
      };
    },
  );
}

/** The record, or null when there is none. One read. */
export async function readPaymentRecord(uid: string): Promise<PaymentRecord | null> {
  const snapshot = await paymentRef(firestore(), uid).get();
  return snapshot.exists ? withExplainedFlag(paymentIn(snapshot)) : null;
}

/** The account whose record has this payment intent, or null. One query. */
export async function findPayerByIntent(intent: string): Promise<string | null> {
  const payments = firestore().collection(COLLECTIONS.payments);
  const { docs } = await payments.where('intents', 'array-contains', intent).limit(1).get();
  return docs[0]?.id ?? null;
}

/**
 * The record and its history, oldest entry first, for an owner's export: with every stored field except the e-mail
 * addresses of admins.
 */
export async function readPaymentDocuments(
  uid: string,
): Promise<{ record: FirebaseFirestore.DocumentData | null; history: FirebaseFirestore.DocumentData[] }> {
  const ref = paymentRef(firestore(), uid);
  const [record, history] = await Promise.all([
    ref.get(),
    ref.collection(COLLECTIONS.history).orderBy('timestamp').get(),
  ]);
  const entries = history.docs.map((entry) => {
    const { byEmail: _, ...fields } = entry.data();
    return fields;
  });
  return { record: record.data() ?? null, history: entries };
}

/** What was refunded of a line, if anything was. */
function refundedIn({ lines = {} }: PaymentRecord, key = ''): RefundedMoney {
  const line = Object.hasOwn(lines, key) ? lines[key] : undefined;
  if (line?.amountRefunded === undefined) return {};
  const { amount, currency, amountRefunded } = line;
  return omitUndefined<RefundedMoney>({ amount, currency, amountRefunded });
}

/**
 * Calls `decide` for the change of a record, and commits the new record and its history entry: one read and one commit,
 * or no commit when nothing changes.
 * @param decide may throw to refuse; called again after a lost race. Null leaves the record as it is.
 */
export function changePaymentRecord(
  uid: string,
  decide: (record: PaymentRecord) => Change | null,
): Promise<AppliedEvent> {
  return change(uid, (before) => {
    const decided = decide(before);
    if (!decided) return null;
    const { event, entry, entryId } = decided;
    const record = applyPaymentEvent(before, event);
    return {
      record,
      entry: entry && { ...entry, ...refundedIn(record, entry.line), paid: isPaid(record) },
      entryId,
    };
  });
}

/** What a caller of `setPaymentStatus` may need beside its true or false. */
interface StatusOptions {
  /** Gets the stored record, and may throw to refuse. */
  check?(record: PaymentRecord): void;
  /** Commits the change. */
  change?: typeof changePaymentRecord;
  onApplied?(applied: AppliedEvent): void;
  /** Gets the error of a failure, and may throw it. */
  onError?(error: unknown): void;
}

/**
 * Sets the status on a person's behalf: books an approval or withdraws it, in one commit with an entry in the history.
 * Card payments do not change.
 * @param extra further fields of the entry: who did it, and why
 * @returns whether it is stored; false without a uid or after a failure, which is logged
 */
export async function setPaymentStatus(
  uid: string,
  paid: boolean,
  extra: Partial<Pick<PaymentHistoryEntry, 'by' | 'byEmail' | 'note'>> = {},
  { check, change: commitChange = changePaymentRecord, onApplied, onError }: StatusOptions = {},
): Promise<boolean> {
  if (!uid) {
    logger.error('setPaymentStatus: Missing user ID.');
    return false;
  }
  try {
    const applied = await commitChange(uid, (before) => {
      check?.(before);
      return {
        event: paid ? { kind: 'approved', quoted: PLAN_PRICE, at: Date.now() } : { kind: 'withdrawn' },
        entry: { type: paid ? 'approved' : 'withdrawn', by: 'system', ...extra },
      };
    });
    onApplied?.(applied);
    return true;
  } catch (error) {
    onError?.(error);
    logger.error('setPaymentStatus: the write failed', error);
    return false;
  }
}

/**
 * Strips the record to what accounting needs (lines, references, times) when its account is deleted, and notes that the
 * deletion has begun. If there was no record, it writes a tombstone, so that money which arrives later is recognised as
 * a deleted account's.
 * @param commitChange commits the change
 */
export async function stripPaymentRecord(uid: string, commitChange = changePaymentRecord): Promise<void> {
  await commitChange(uid, ({ accountDeletedAt }) =>
    accountDeletedAt === undefined
      ? { event: { kind: 'accountDeleted', at: Date.now() }, entry: { type: 'account_deleted', by: uid } }
      : null,
  );
}

/** The uids of the accounts whose deletion has begun and is not finished. One query. */
export async function unfinishedDeletions(): Promise<string[]> {
  const payments = firestore().collection(COLLECTIONS.payments);
  const { docs } = await payments.where('attention', 'array-contains', 'deletion-unfinished').get();
  return docs.map(({ id }) => id);
}

/** Notes that the account and its data are deleted. */
export async function noteDeletionFinished(uid: string): Promise<void> {
  await change(uid, ({ deletionUnfinished, ...record }) =>
    deletionUnfinished ? { record: withExplainedFlag(record) } : null,
  );
}
