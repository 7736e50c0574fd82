/**
 * Changes documents that several callers may change at once: read, decide, commit without locks. Each write that
 * depends on a read is guarded by that document's update time. So a commit that lost a race writes nothing, and is
 * decided again from the documents stored then.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Transaction,
  UpdateData,
  WriteBatch,
} from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { HttpsError } from 'firebase-functions/v2/https';
import { noteEvents } from './callLog';
import { firestore } from './firebase';
import { hasCode } from './hasCode';

/** Attempts before `commit` gives up. */
const ATTEMPTS = 12;
/**
 * The pause after a lost race, in milliseconds. It is random, so that the same callers do not collide again, and short
 * at first, because most races are between two callers and the other one has finished.
 */
const PAUSE = { least: 20, first: 40, most: 200 } as const;

/** gRPC's code for an invalid argument. */
const INVALID_ARGUMENT = 3;
/** gRPC's code for a document that exists already. */
const ALREADY_EXISTS = 6;
/** gRPC's codes for a document that exists already, a failed precondition, and an aborted commit. */
const LOST_RACE: readonly unknown[] = [ALREADY_EXISTS, 9, 10];

/**
 * gRPC's codes for what another try may pass: cancelled, unknown, too late, exhausted, aborted, internal, unavailable.
 */
const PASSING: readonly unknown[] = [1, 2, 4, 8, 10, 13, 14];

/** What to read, each under a name: a document, several, or undefined for one that is not needed. */
export type Reads = Record<string, DocumentReference | readonly DocumentReference[] | undefined>;

const isList = (read: Reads[string]): read is readonly DocumentReference[] => Array.isArray(read);

const listOf = (read: Reads[string]): readonly DocumentReference[] => (isList(read) ? read : read ? [read] : []);

type SnapshotOf<Read> =
  Read extends DocumentReference<infer Stored>
    ? DocumentSnapshot<Stored>
    : Read extends readonly DocumentReference<infer Stored>[]
      ? DocumentSnapshot<Stored>[]
      : undefined;

/** The snapshots under the names of their references. */
export type Snapshots<Named extends Reads> = { [Name in keyof Named]: SnapshotOf<Named[Name]> };

/** Documents that a call has read already, by path. */
export type ReadCache = Map<string, DocumentSnapshot>;

/**
 * Reads documents in one request. A document that has several names is read once, and one that is known is not read.
 * @param known gets the documents that were read
 */
export async function readAll<Named extends Reads>(
  reader: Firestore | Transaction,
  reads: Named,
  known: ReadCache = new Map(),
): Promise<Snapshots<Named>> {
  const wanted = Object.values(reads).flatMap(listOf);
  const unknown = new Map(wanted.filter(({ path }) => !known.has(path)).map((ref) => [ref.path, ref]));
  const snapshots = unknown.size > 0 ? await reader.getAll(...unknown.values()) : [];
  for (const snapshot of snapshots) known.set(snapshot.ref.path, snapshot);
  const entries = Object.entries(reads).map(([name, read]) => {
    const own = listOf(read).map(({ path }) => known.get(path));
    return [name, isList(read) ? own : own[0]];
  });
  return Object.fromEntries(entries) as Snapshots<Named>;
}

/** A caller's decision on the documents that were read. */
export interface Decision<Outcome> {
  outcome: Outcome;
  /** Fills the batch; absent when nothing is written. */
  writes?: (batch: WriteBatch) => void;
  /** The ids of the ledger's events that the writes create, for the log. */
  events?: readonly string[];
}

function pauseAfter(attemptsBefore: number): number {
  const most = Math.min(PAUSE.first * (attemptsBefore + 1), PAUSE.most);
  return PAUSE.least + Math.random() * (most - PAUSE.least);
}

/** Whether a write was refused because the document was written meanwhile. */
export const lostRace = (error: unknown): boolean => hasCode(error, ...LOST_RACE);

/** Whether the database may answer the same request at another try. */
export const mayPass = (error: unknown): boolean => hasCode(error, ...PASSING);

/** Whether a write was refused because the document to create exists already. */
export const existsAlready = (error: unknown): boolean => hasCode(error, ALREADY_EXISTS);

/**
 * Creates the document or updates the given fields, provided that it has not changed since `snapshot` was read.
 * @param fields each replaces the whole stored field; `FieldValue.delete()` removes one of an existing document
 */
export function writeGuarded(batch: WriteBatch, snapshot: DocumentSnapshot, fields: UpdateData<object>): void {
  if (!snapshot.exists) batch.create(snapshot.ref, fields);
  else batch.update(snapshot.ref, fields, snapshot.updateTime ? { lastUpdateTime: snapshot.updateTime } : {});
}

/** Deletes the document, provided that it has not changed since `snapshot` was read. */
export function deleteGuarded(batch: WriteBatch, { ref, updateTime }: DocumentSnapshot): void {
  batch.delete(ref, updateTime ? { lastUpdateTime: updateTime } : {});
}

/**
 * Reads documents in one request, calls `decide`, and writes its decision in one commit. After a lost race (a document
 * was created or changed meanwhile, or the commit was aborted) it reads and decides again after 20 to 200 ms, up to 12
 * times in all.
 * @param read the documents to read; gets the number of earlier attempts, because a retry may need another document
 * @param decide called in each attempt with the documents under the same names; may throw to refuse
 * @param known documents that the caller has read just before; the first attempt does not read them again
 * @throws whatever `decide` throws; HttpsError `unavailable` when the last attempt has lost its race too; the
 *   database's error when it fails otherwise
 */
export async function commit<Outcome, Named extends Reads>(
  read: (db: Firestore, attemptsBefore: number) => Named,
  decide: (snapshots: Snapshots<Named>, db: Firestore) => Decision<Outcome>,
  known?: ReadCache,
): Promise<Outcome> {
  const db = firestore();
  for (let before = 0; ; before += 1) {
    const snapshots = await readAll(db, read(db, before), new Map(before === 0 ? known : undefined));
    const { outcome, writes, events = [] } = decide(snapshots, db);
    if (!writes) return outcome;
    const batch = db.batch();
    writes(batch);
    try {
      await batch.commit();
      noteEvents(events);
      return outcome;
    } catch (error) {
      if (!lostRace(error)) throw error;
      if (before + 1 >= ATTEMPTS) {
        logger.warn(`commit: lost ${ATTEMPTS} races, nothing written`, error);
        throw new HttpsError('unavailable', 'Too many people are changing this at once. Try again in a moment.');
      }
      await sleep(pauseAfter(before));
    }
  }
}

/** Attempts before `inTransaction` gives up, as many as the SDK makes. */
const TRANSACTION_ATTEMPTS = 5;

/** Whether the local database has ended a transaction that kept others waiting. The real one's words are the SDK's. */
const isClosedTransaction = (error: unknown): boolean =>
  hasCode(error, INVALID_ARGUMENT) && /transaction is invalid or closed/i.test(String(error));

/**
 * Runs a locking transaction: for a write that depends on a count or on a query, which `commit` cannot guard, and that
 * is rare. The SDK tries again after a lost race. The local database ends a race in words that the SDK does not know,
 * so we try again after them.
 * @param body called in each attempt; reads first, then writes
 */
export async function inTransaction<Outcome>(
  db: Firestore,
  body: (transaction: Transaction) => Promise<Outcome>,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await db.runTransaction(body);
    } catch (error) {
      if (attempt >= TRANSACTION_ATTEMPTS || !isClosedTransaction(error)) throw error;
    }
}
