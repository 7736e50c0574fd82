/**
 * The one way to change documents that several callers may change at once: read, decide, commit without locks. Each
 * write that depends on a read is guarded by that document's update time, so a commit that lost a race changes nothing
 * and is decided anew from what is stored now.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { DocumentReference, DocumentSnapshot, Firestore, UpdateData, WriteBatch } from 'firebase-admin/firestore';
import { firestore } from './firebase';

/** Attempts before a commit gives up. */
const ATTEMPTS = 12;
/**
 * The pause after a lost race, in milliseconds. It is random, so that the callers who met do not meet again, and short
 * at first: most races have two runners, and the winner is done.
 */
const PAUSE = { least: 20, first: 40, most: 200 } as const;

/** What gRPC calls a document that exists already. */
const ALREADY_EXISTS = 6;
/** The same, a guard that does not hold, and a commit that was aborted. */
const LOST_RACE: readonly unknown[] = [ALREADY_EXISTS, 9, 10];

/** What a caller made of the documents it was given. */
export interface Decision<Outcome> {
  outcome: Outcome;
  /** Fills the one batch; absent where nothing is written. */
  writes?: (batch: WriteBatch) => void;
}

function pauseAfter(attemptsBefore: number): number {
  const most = Math.min(PAUSE.first * (attemptsBefore + 1), PAUSE.most);
  return PAUSE.least + Math.random() * (most - PAUSE.least);
}

const hasCode = (error: unknown, codes: readonly unknown[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(error.code);

const lostRace = (error: unknown): boolean => hasCode(error, LOST_RACE);

/** Whether a write was refused because a document that it creates is there already. */
export const existsAlready = (error: unknown): boolean => hasCode(error, [ALREADY_EXISTS]);

/**
 * Creates the document or updates the fields given, provided that it still is as `snapshot` read it.
 * @param fields each replaces the stored field whole; `FieldValue.delete()` removes one of an existing document
 */
export function writeGuarded(batch: WriteBatch, snapshot: DocumentSnapshot, fields: UpdateData<object>): void {
  if (!snapshot.exists) batch.create(snapshot.ref, fields);
  else batch.update(snapshot.ref, fields, snapshot.updateTime ? { lastUpdateTime: snapshot.updateTime } : {});
}

/**
 * Reads documents in one request, lets `decide` say what follows from them, and writes that in one commit. A lost race
 * (created meanwhile, changed meanwhile, aborted) is decided anew after 20 to 200 ms, up to 12 times in all.
 * @param read the documents to read; told how many attempts came before, since a lost race may call for one more
 *   document
 * @param decide called once an attempt with the documents in that order; may throw to refuse
 * @throws whatever `decide` throws; the database's error when it fails otherwise, or after the last attempt
 */
export async function commit<Outcome>(
  read: (db: Firestore, attemptsBefore: number) => DocumentReference[],
  decide: (snapshots: DocumentSnapshot[], db: Firestore) => Decision<Outcome>,
): Promise<Outcome> {
  const db = await firestore();
  for (let before = 0; ; before += 1) {
    const { outcome, writes } = decide(await db.getAll(...read(db, before)), db);
    if (!writes) return outcome;
    const batch = db.batch();
    writes(batch);
    try {
      await batch.commit();
      return outcome;
    } catch (error) {
      if (!lostRace(error) || before + 1 >= ATTEMPTS) throw error;
      await sleep(pauseAfter(before));
    }
  }
}
