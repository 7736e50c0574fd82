/** Jobs on many documents: in pieces, once for each, and past what fails. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import type { JobRecord } from '@tessera/domain/operation/job';
import type { CollectionReference } from 'firebase-admin/firestore';
import { type BatchJob, batchJob, runBatchJob } from '../../../functions/src/platform/batchJob';
import { runDue } from '../../../functions/src/platform/runJobs';
import { adminDb } from '../../support/accounts';
import { loadFunctions } from '../../support/functions';

/** The job whose record the test uses. The documents are the test's own. */
const JOB = 'eraseEndedWallets';

interface Entry {
  number: number;
  seen?: number;
}

describe('a batch job', () => {
  before(loadFunctions);

  let entries: CollectionReference<Entry>;
  let seen: number[];
  let job: BatchJob<Entry>;
  const record = () => adminDb().doc(`jobs/${JOB}`);
  const now = Date.parse('2026-11-25T03:00:00Z');

  async function fill(size: number): Promise<void> {
    const writer = adminDb().bulkWriter();
    for (let number = 0; number < size; number += 1) void writer.create(entries.doc(), { number });
    await writer.close();
  }

  beforeEach(async () => {
    await record().delete();
    entries = adminDb().collection(`batch_${randomUUID()}`) as CollectionReference<Entry>;
    seen = [];
    job = {
      query: () => entries.orderBy('number'),
      sortedBy: 'number',
      atOnce: 30,
      each: async (snapshot) => {
        seen.push(snapshot.data().number);
        return 'seen';
      },
    };
  });
  after(() => record().delete());

  const everyNumber = (size: number) => Array.from({ length: size }, (_, number) => number);

  /** Gives the job one slice. @param clock by default it stands still */
  async function run(one: BatchJob<Entry>, clock: () => number): Promise<string> {
    return (await runDue({ [JOB]: { job: async () => batchJob(one) } }, { clock })).get(JOB) ?? 'nothing';
  }
  const at = (time: number) => () => time;
  /** A run that has time for a few documents alone. */
  function runShortly(one: BatchJob<Entry>, time: number): Promise<string> {
    const before = seen.length;
    return run(one, () => time + (seen.length > before ? HOUR_MS : 0));
  }

  it('goes on where the last slice stopped, and comes to each document once', async () => {
    await fill(450);
    const ends: string[] = [];
    while (ends.at(-1) !== 'finished') ends.push(await runShortly(job, now + ends.length * MINUTE_MS));
    assert.ok(ends.length >= 450 / 30, 'a slice without time does a few documents');
    assert.deepEqual(seen, everyNumber(450));
    const { unfinished, startedAt, finishedAt } = (await record().get()).data() as JobRecord;
    assert.deepEqual([unfinished, startedAt, typeof finishedAt], [undefined, now, 'number']);
  });

  it('begins once a day, and again on the next day', async () => {
    await fill(3);
    assert.equal(await run(job, at(now)), 'finished');
    assert.equal(await run(job, at(now + HOUR_MS)), 'nothing');
    assert.equal(await run(job, at(now + DAY_MS)), 'finished');
    assert.deepEqual(seen, [0, 1, 2, 0, 1, 2]);
  });

  it('is taken by one of two runs', async () => {
    await fill(3);
    const ends = await Promise.all([run(job, at(now)), run(job, at(now))]);
    // The other one loses the record to the first, or comes when the first holds it or has finished.
    assert.match(ends.sort().join(' '), /^finished (nothing|taken)$/);
    assert.deepEqual(seen, [0, 1, 2]);
  });

  it('goes on from the last stored page after a slice broke off', async () => {
    await fill(450);
    let pages = 0;
    const query: typeof job.query = () => {
      pages += 1;
      if (pages === 3) throw new Error('a made-up failure');
      return entries.orderBy('number');
    };
    assert.equal(await run({ ...job, query }, at(now)), 'failed');
    assert.equal(await run(job, at(now + MINUTE_MS)), 'finished');
    assert.deepEqual(seen, everyNumber(450));
  });

  it('starts again a job whose stored start is in the future because of a wrong clock', async () => {
    await fill(3);
    const unfinished = { startedAt: now + 400 * DAY_MS, cursor: { path: `${entries.path}/x`, value: 2 }, counts: {} };
    await record().set({ unfinished });
    const times: number[] = [];
    const each: typeof job.each = async (_, begun) => {
      times.push(begun);
      return undefined;
    };
    assert.equal(await run({ ...job, each }, at(now)), 'finished');
    assert.deepEqual(times, [now, now, now]);
  });

  it('returns to a document whose work needs more than one slice', async () => {
    await fill(2);
    let parts = 0;
    const each: typeof job.each = async (snapshot) => {
      const { number } = snapshot.data();
      if (number === 0 && (parts += 1) < 3) return false;
      seen.push(number);
      return 'done';
    };
    const long = { ...job, atOnce: 1, each };
    assert.equal(await run(long, at(now)), 'stopped');
    assert.equal(await run(long, at(now + MINUTE_MS)), 'stopped');
    assert.equal(await run(long, at(now + 2 * MINUTE_MS)), 'finished');
    assert.deepEqual([parts, seen], [3, [0, 1]]);
  });

  it('goes on within a document where the last slice stopped, and begins the next one at its start', async () => {
    await fill(2);
    const begun: (string | undefined)[] = [];
    const each: typeof job.each = async (snapshot, _now, _isOver, part = {}) => {
      begun.push(part.after);
      part.after = part.after === undefined ? 'one' : 'two';
      return part.after === 'two' || snapshot.data().number === 1 ? 'done' : false;
    };
    const long = { ...job, atOnce: 1, each };
    assert.equal(await run(long, at(now)), 'stopped');
    assert.equal(await run(long, at(now + MINUTE_MS)), 'finished');
    assert.deepEqual(begun, [undefined, 'one', undefined]);
  });

  it('begins a document at its start where the one that was begun is gone', async () => {
    await fill(2);
    const begun: (string | undefined)[] = [];
    const each: typeof job.each = async (snapshot, _now, _isOver, part = {}) => {
      begun.push(part.after);
      part.after = 'one';
      return snapshot.data().number === 1 ? 'done' : false;
    };
    const long = { ...job, atOnce: 1, each };
    assert.equal(await run(long, at(now)), 'stopped');
    const [first] = (await entries.where('number', '==', 0).get()).docs;
    await first?.ref.delete();
    assert.equal(await run(long, at(now + MINUTE_MS)), 'finished');
    assert.deepEqual(begun, [undefined, undefined]);
  });

  it('skips no document when the work changes the field by which they are sorted', async () => {
    await fill(250);
    const moving: BatchJob<Entry> = {
      ...job,
      query: () => entries.where('number', '<', 1000).orderBy('number'),
      each: async (snapshot) => {
        seen.push(snapshot.data().number);
        await snapshot.ref.update({ number: snapshot.data().number + 5000 });
        return 'moved';
      },
    };
    let runs = 0;
    while ((await runShortly(moving, now + runs * MINUTE_MS)) !== 'finished') runs += 1;
    assert.deepEqual(seen, everyNumber(250));
  });

  it('one document that fails stops no other, and is counted', async () => {
    await fill(210);
    const failing: BatchJob<Entry> = {
      ...job,
      each: async (snapshot) => {
        if (snapshot.data().number % 100 === 7) throw new Error('a made-up failure');
        return 'done';
      },
    };
    assert.deepEqual(await runBatchJob(JOB, failing, now), { done: 207, failed: 3 });
  });
});
