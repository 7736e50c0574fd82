/**
 * A run of a scheduler: the jobs that are due come one after another, each with an equal slice of the time that is
 * left. One that fails stops no other. One that needs longer goes on in the next run, in which the jobs that waited
 * longest come first.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  dueJobs,
  type JobName,
  type JobRecord,
  RUN_MS,
  type UnfinishedJob,
  unfinishedOf,
} from '@tessera/domain/operation/job';
import { type DocumentReference, FieldValue, type Timestamp } from 'firebase-admin/firestore';
import { logger } from 'firebase-functions/logger';
import { lostRace } from './commit';
import { firestore } from './firebase';
import { loggable } from './loggable';
import { documentOf } from './references';

/** What a run gives to a job. */
export interface Slice {
  name: JobName;
  /** When it began, in milliseconds since 1970. */
  now: number;
  /** Whether its time is used up. The job stops then, and goes on in its next slice. */
  isOver: () => boolean;
  /** Where an earlier slice stopped. */
  unfinished: UnfinishedJob | undefined;
  /** Stores where the job is. @throws TakenOver */
  keep: (unfinished: UnfinishedJob) => Promise<void>;
}

/** A job. After an interrupted slice it may repeat work that is done. @returns whether it has finished */
export type Job = (slice: Slice) => Promise<boolean>;

/** Where a job's code is: it is loaded with the first slice. */
export interface JobCode {
  job: () => Promise<Job>;
}

/** How a slice ended. `late`: it goes on and nobody waits for it. `taken`: another run has the job. */
export type End = 'finished' | 'stopped' | 'failed' | 'late' | 'taken';

/** The time of a run. Tests have their own. */
interface Times extends Record<Exclude<keyof typeof RUN_MS, 'end'>, number> {
  clock: () => number;
}

/** What is written to a record. */
type Fields = { [Field in keyof JobRecord]: JobRecord[Field] | FieldValue };

/** Another run has taken the job. */
class TakenOver extends Error {}

/**
 * Writes to a job's record for as long as no other run has written to it.
 * @param storedAt the write time of the record that was read; undefined for a new record
 */
function holdOf(record: DocumentReference, storedAt: Timestamp | undefined) {
  let last = storedAt;
  let isOpen = true;
  let queue: Promise<unknown> = Promise.resolve();
  async function writeNow(fields: Fields): Promise<void> {
    if (!isOpen) throw new TakenOver();
    try {
      // A first run counts as the first look: a job that has failed ever since is late in the end.
      const written = last
        ? record.update(fields, { lastUpdateTime: last })
        : record.create({ since: fields.ranAt, ...fields });
      last = (await written).writeTime;
    } catch (error) {
      throw lostRace(error) ? new TakenOver() : error;
    }
  }
  return {
    write(fields: Fields): Promise<void> {
      const written = queue.then(() => writeNow(fields));
      queue = written.catch(() => undefined);
      return written;
    },
    close: () => (isOpen = false),
  };
}

type Hold = ReturnType<typeof holdOf>;

/** What the work answers; `late` when it has not ended in time. */
async function within<Answer>(ms: number, work: Promise<Answer>): Promise<Answer | 'late'> {
  const waiting = new AbortController();
  try {
    return await Promise.race([work, sleep(Math.max(ms, 0), 'late' as const, { signal: waiting.signal })]);
  } finally {
    waiting.abort();
  }
}

/** A job that is due. */
interface DueJob extends Pick<Slice, 'name' | 'unfinished'> {
  code: JobCode;
  hold: Hold;
  /** When its slice ends. */
  until: number;
}

/** Runs a job for its slice. @throws the database's error, when the slice or its end cannot be stored */
async function runSlice(
  { name, code, hold, unfinished, until }: DueJob,
  { begun, clock, giveUp, lease }: Times & { begun: number },
): Promise<End> {
  const now = clock();
  await hold.write({ ranAt: now, leaseUntil: begun + lease });
  const keep = (next: UnfinishedJob) => hold.write({ unfinished: next });
  const slice: Slice = { name, now, unfinished, isOver: () => clock() >= until, keep };
  try {
    const isDone = await within(
      begun + giveUp - now,
      code.job().then((work) => work(slice)),
    );
    if (isDone === 'late') {
      logger.error(`${name}: has not ended in its time`);
      // The lease stays, because the job may go on.
      await hold.write({ failedAt: clock() });
      return 'late';
    }
    if (!isDone) {
      await hold.write({ leaseUntil: 0 });
      return 'stopped';
    }
    const startedAt = unfinished?.startedAt ?? now;
    await hold.write({ startedAt, finishedAt: clock(), leaseUntil: 0, unfinished: FieldValue.delete() });
    return 'finished';
  } catch (error) {
    if (error instanceof TakenOver) throw error;
    logger.error(`${name}: failed`, loggable(error));
    await hold.write({ failedAt: clock(), leaseUntil: 0 });
    return 'failed';
  } finally {
    hold.close();
  }
}

/**
 * Runs each job that is due for a slice, until the run's time is used up.
 * @param jobs by name
 * @returns how each slice ended
 * @throws the database's error, when the records cannot be read or written: then no job can be run
 */
export async function runDue(
  jobs: Readonly<Record<string, JobCode>>,
  { clock = Date.now, ...limits }: Partial<Times> = {},
): Promise<Map<JobName, End>> {
  const times = { ...RUN_MS, ...limits, clock, begun: clock() };
  const db = firestore();
  const entries = Object.entries(jobs) as [JobName, JobCode][];
  const stored = await db.getAll(...entries.map(([name]) => documentOf(db, 'jobs', name)));
  const all = entries.map(([name, code], index) => {
    const record = (stored[index]?.data() ?? {}) as JobRecord;
    const hold = holdOf(documentOf(db, 'jobs', name), stored[index]?.updateTime);
    return { name, code, record, hold, unfinished: unfinishedOf(record, times.begun) };
  });
  const due = dueJobs(all, times.begun);
  const ends = new Map<JobName, End>();
  for (const [index, one] of due.entries()) {
    const left = times.begun + times.stop - clock();
    if (left <= 0) break;
    const until = clock() + left / (due.length - index);
    try {
      ends.set(one.name, await runSlice({ ...one, until }, times));
    } catch (error) {
      if (!(error instanceof TakenOver)) throw error;
      ends.set(one.name, 'taken');
    }
  }
  return ends;
}
