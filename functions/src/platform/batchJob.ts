/**
 * Works on all documents of a query, a few at a time. A document that fails does not stop the others. A slice that has
 * used up its time leaves the rest to the next one.
 */
import type { BatchCursor, BatchPart, JobName, UnfinishedJob } from '@tessera/domain/operation/job';
import { FieldPath, type Firestore, type Query, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { firestore } from './firebase';
import { loggable } from './loggable';
import type { Job, Slice } from './runJobs';

/** Number of documents that are read at a time. */
const PAGE = 200;

/** Somebody has changed the document since it was read. The job's next run decides anew. */
export class Overtaken extends Error {}

export interface BatchJob<Stored> {
  /**
   * The documents, sorted by `sortedBy` if that is given.
   * @param now when the job began, in milliseconds since 1970: the same in each of its slices
   */
  query: (db: Firestore, now: number) => Query<Stored>;
  /** The field by which the query is sorted. */
  sortedBy?: string;
  /** Documents that are worked on at once. Default: 1. */
  atOnce?: number;
  /**
   * Does the work for one document. After an interrupted slice it may be called again for a document that is done.
   * @param isOver whether the slice's time is used up
   * @param part where an earlier slice stopped, for a job that works on one document at a time; `each` changes it as it
   *   goes on, because work that begins again in every slice never ends once it takes longer than a slice
   * @returns what was done, for the log; undefined for nothing; false when it stopped because the time is used up: then
   *   it is called again in the next slice, with its part
   * @throws `Overtaken`, or any other error, which is logged with the document's path; the job's next run tries again
   */
  each: (
    snapshot: QueryDocumentSnapshot<Stored>,
    now: number,
    isOver: Slice['isOver'],
    part?: BatchPart,
  ) => Promise<string | undefined | false>;
}

/** How often each thing was done, and `failed`. */
export type BatchCounts = Record<string, number>;

/** The job's next documents after a cursor. */
async function pageBehind<Stored>(job: BatchJob<Stored>, now: number, cursor: BatchCursor | undefined) {
  const db = firestore();
  const sorted = job.query(db, now).orderBy(FieldPath.documentId());
  const values =
    cursor === undefined ? [] : [...(job.sortedBy === undefined ? [] : [cursor.value]), db.doc(cursor.path)];
  const { docs } = await (cursor === undefined ? sorted : sorted.startAfter(...values)).limit(PAGE).get();
  return docs;
}

function cursorAt<Stored>({ sortedBy }: BatchJob<Stored>, snapshot: QueryDocumentSnapshot<Stored>): BatchCursor {
  const { path } = snapshot.ref;
  return sortedBy === undefined ? { path } : { path, value: snapshot.get(sortedBy) as unknown };
}

type Progress = Omit<UnfinishedJob, 'startedAt'>;

/**
 * Goes on from where a job is.
 * @param onProgress called after each few documents with whether they end a page; false stops the job there
 * @returns whether it has finished, and how far it is
 */
async function follow<Stored>(
  { name, isOver }: Pick<Slice, 'name' | 'isOver'>,
  job: BatchJob<Stored>,
  now: number,
  from: Progress,
  onProgress: (progress: Progress, endsPage: boolean) => Promise<boolean>,
): Promise<{ atEnd: boolean; progress: Progress }> {
  let progress = from;
  const count = (what: string) => {
    progress.counts[what] = (progress.counts[what] ?? 0) + 1;
  };
  for (;;) {
    const page = await pageBehind(job, now, progress.cursor);
    for (let begin = 0; begin < page.length; begin += job.atOnce ?? 1) {
      const some = page.slice(begin, begin + (job.atOnce ?? 1));
      const { part: stopped, ...done } = progress;
      const path = some[0]?.ref.path ?? '';
      // The document that was begun may be gone, and this may be another one.
      const part = stopped?.path === path ? { ...stopped } : { path };
      const areDone = await Promise.all(
        some.map(async (snapshot) => {
          try {
            const what = await job.each(snapshot, now, isOver, part);
            if (what === false) return false;
            if (what !== undefined) count(what);
          } catch (error) {
            if (error instanceof Overtaken) return true;
            count('failed');
            logger.error(`${name}: one document failed`, loggable(error), { path: snapshot.ref.path });
          }
          return true;
        }),
      );
      if (areDone.includes(false)) return { atEnd: false, progress: { ...done, part } };
      const last = some.at(-1);
      if (last) progress = { ...done, cursor: cursorAt(job, last) };
      if (!(await onProgress(progress, last === page.at(-1)))) return { atEnd: false, progress };
    }
    if (page.length < PAGE) return { atEnd: true, progress };
  }
}

/** Works on all documents in one go, without a record: for commands and tests. */
export async function runBatchJob<Stored>(name: JobName, job: BatchJob<Stored>, now: number): Promise<BatchCounts> {
  const endless = { name, isOver: () => false };
  const { progress } = await follow(endless, job, now, { counts: {} }, async () => true);
  return progress.counts;
}

/**
 * The job that a scheduler runs. A slice goes on where the last one stopped, until the job's end or until its time is
 * used up, and stores where it is after each page.
 */
export const batchJob =
  <Stored>(job: BatchJob<Stored>): Job =>
  async (slice) => {
    const { startedAt, ...from } = slice.unfinished ?? { startedAt: slice.now, counts: {} };
    const { atEnd, progress } = await follow(slice, job, startedAt, from, async (reached, endsPage) => {
      const goesOn = !slice.isOver();
      if (goesOn && endsPage) await slice.keep({ startedAt, ...reached });
      return goesOn;
    });
    if (!atEnd) await slice.keep({ startedAt, ...progress });
    else if (Object.keys(progress.counts).length > 0) logger.info(slice.name, progress.counts);
    return atEnd;
  };
