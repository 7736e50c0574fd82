/**
 * Walks through all documents of a query, however many there are: a few at a time, one failure stops no other document,
 * and a run that has used up its time leaves the rest to the next one.
 */
import type { JobRecord, UnfinishedWalk, WalkCursor, WalkingJob } from '@tessera/domain/job';
import { TIME_ZONE } from '@tessera/domain/product';
import { dayIn, MINUTE_MS } from '@tessera/domain/time';
import type { Firestore, Query, QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { commit, writeGuarded } from './commit';
import { firestore } from './firebase';
import { loggable } from './loggable';
import { documentOf } from './references';

/** Number of documents that are read at a time. */
const PAGE = 200;
/** A run stops after this time. The runtime would end it after nine minutes. */
const RUN_MS = 8 * MINUTE_MS;
/** How long a run keeps other runs away: longer than the runtime lets a run last. */
const LEASE_MS = 10 * MINUTE_MS;

export interface Walk<Stored> {
  /**
   * The documents, sorted by `sortedBy` if that is given.
   * @param now when the walk began, in milliseconds since 1970: the same in each of its runs
   */
  query: (db: Firestore, now: number) => Query<Stored>;
  /** The field by which the query is sorted. */
  sortedBy?: string;
  /** Documents that are worked on at once. Default: 1. */
  atOnce?: number;
  /**
   * Does what is due. It may be called again for a document that is done, after a run that broke off.
   * @returns what was done, for the log; undefined for nothing
   * @throws anything; it is logged with the document's path, and the next walk tries again
   */
  each: (snapshot: QueryDocumentSnapshot<Stored>, now: number) => Promise<string | undefined>;
}

/** How often each thing was done, and `failed`. */
export type WalkCounts = Record<string, number>;

/** The walk's documents behind a cursor. */
async function pageBehind<Stored>(walk: Walk<Stored>, now: number, cursor: WalkCursor | undefined) {
  const { FieldPath } = await import('firebase-admin/firestore');
  const db = await firestore();
  const sorted = walk.query(db, now).orderBy(FieldPath.documentId());
  const values =
    cursor === undefined ? [] : [...(walk.sortedBy === undefined ? [] : [cursor.value]), db.doc(cursor.path)];
  const { docs } = await (cursor === undefined ? sorted : sorted.startAfter(...values)).limit(PAGE).get();
  return docs;
}

function cursorAt<Stored>({ sortedBy }: Walk<Stored>, snapshot: QueryDocumentSnapshot<Stored>): WalkCursor {
  const { path } = snapshot.ref;
  return sortedBy === undefined ? { path } : { path, value: snapshot.get(sortedBy) as number | string };
}

interface Progress {
  cursor?: WalkCursor;
  counts: WalkCounts;
}

/**
 * Goes on from where a walk is.
 * @param onProgress called after each few documents, also with whether they end a page; false stops the walk there
 * @returns whether it has come to its end, and how far it is
 */
async function follow<Stored>(
  name: WalkingJob,
  walk: Walk<Stored>,
  now: number,
  from: Progress,
  onProgress: (progress: Progress, endsPage: boolean) => Promise<boolean>,
): Promise<{ atEnd: boolean; progress: Progress }> {
  let progress = from;
  const count = (what: string) => {
    progress.counts[what] = (progress.counts[what] ?? 0) + 1;
  };
  for (;;) {
    const page = await pageBehind(walk, now, progress.cursor);
    for (let begin = 0; begin < page.length; begin += walk.atOnce ?? 1) {
      const some = page.slice(begin, begin + (walk.atOnce ?? 1));
      await Promise.all(
        some.map(async (snapshot) => {
          try {
            const done = await walk.each(snapshot, now);
            if (done !== undefined) count(done);
          } catch (error) {
            count('failed');
            logger.error(`${name}: one document failed`, loggable(error), { path: snapshot.ref.path });
          }
        }),
      );
      const last = some.at(-1);
      if (last) progress = { ...progress, cursor: cursorAt(walk, last) };
      if (!(await onProgress(progress, last === page.at(-1)))) return { atEnd: false, progress };
    }
    if (page.length < PAGE) return { atEnd: true, progress };
  }
}

/** Walks from the first document to the last, without a record: for commands and tests. */
export async function walkOnce<Stored>(name: WalkingJob, walk: Walk<Stored>, now: number): Promise<WalkCounts> {
  const { progress } = await follow(name, walk, now, { counts: {} }, async () => true);
  return progress.counts;
}

/** Takes the walk for this run: the unfinished one, or today's; null when there is none or another run has it. */
function take(name: WalkingJob, now: number): Promise<UnfinishedWalk | null> {
  return commit(
    (db) => ({ record: documentOf(db, 'jobs', name) }),
    ({ record }) => {
      const { walk, day }: JobRecord = record.data() ?? {};
      const today = dayIn(TIME_ZONE, now);
      if (walk ? walk.leaseUntil > now : day === today) return { outcome: null };
      const taken: UnfinishedWalk = { ...(walk ?? { startedAt: now, counts: {} }), leaseUntil: now + LEASE_MS };
      return {
        outcome: taken,
        writes: (batch) => writeGuarded(batch, record, { walk: taken, ...(walk ? {} : { day: today }) }),
      };
    },
  );
}

/**
 * One run of a walking job: takes the walk, goes on until its end or until the run's time is used up, and stores where
 * it is after each page.
 * @param runMs after this time the run stops
 */
export async function goOn<Stored>(
  name: WalkingJob,
  walk: Walk<Stored>,
  now: number,
  runMs = RUN_MS,
): Promise<'nothing' | 'stopped' | 'finished'> {
  const taken = await take(name, now);
  if (!taken) return 'nothing';
  const record = documentOf(await firestore(), 'jobs', name);
  const { startedAt, ...from } = taken;
  const begun = Date.now();
  const elapsed = () => Date.now() - begun;
  const { atEnd, progress } = await follow(name, walk, startedAt, from, async (reached, endsPage) => {
    const goesOn = elapsed() < runMs;
    if (goesOn && endsPage)
      await record.update({ walk: { startedAt, ...reached, leaseUntil: now + elapsed() + LEASE_MS } });
    return goesOn;
  });
  if (!atEnd) {
    await record.update({ walk: { startedAt, ...progress, leaseUntil: 0 } });
    return 'stopped';
  }
  const { FieldValue } = await import('firebase-admin/firestore');
  await record.update({ walk: FieldValue.delete(), finishedAt: Date.now() });
  if (Object.keys(progress.counts).length > 0) logger.info(name, progress.counts);
  return 'finished';
}
