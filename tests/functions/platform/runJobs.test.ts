/** Runs of a scheduler: every job has its slice, whatever another one does. */
import assert from 'node:assert/strict';
import { DAY_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import { type JobName, type JobRecord, lateJobs, RUN_MS } from '@tessera/domain/operation/job';
import { type End, type Job, runDue, type Slice } from '../../../functions/src/platform/runJobs';
import { adminDb } from '../../support/accounts';
import { loadFunctions } from '../../support/functions';
import { errorsOf } from '../../support/jobs';

/** Jobs whose names and records the test uses, with work of its own. All are due at the same time. */
const NAMES = ['verifyLedgerDaily', 'closeUnusedCards', 'endRewards'] as const;
const [FIRST, SECOND, THIRD] = NAMES;

describe('a run of a scheduler', () => {
  const now = Date.parse('2026-11-25T03:00:00Z');
  const record = (name: JobName) => adminDb().doc(`jobs/${name}`);
  const stored = async (name: JobName) => ((await record(name).get()).data() ?? {}) as JobRecord;
  const clearRecords = () => Promise.all(NAMES.map((name) => record(name).delete()));
  let ran: JobName[];

  before(loadFunctions);
  beforeEach(async () => {
    ran = [];
    await clearRecords();
  });
  after(clearRecords);

  /** Runs jobs that succeed, but for those that are given. */
  async function run(
    work: Partial<Record<JobName, Job>>,
    times: Parameters<typeof runDue>[1] = { clock: () => now },
  ): Promise<Partial<Record<JobName, End>>> {
    const noted = (job: Job | undefined) => async () => async (slice: Slice) => {
      ran.push(slice.name);
      return job ? job(slice) : true;
    };
    const jobs = Object.fromEntries(NAMES.map((name) => [name, { job: noted(work[name]) }]));
    return Object.fromEntries(await runDue(jobs, times));
  }
  const fail: Job = () => Promise.reject(new Error('a made-up failure'));

  it('does each job once when it is due, and leaves its last success', async () => {
    assert.deepEqual(await run({}), { [FIRST]: 'finished', [SECOND]: 'finished', [THIRD]: 'finished' });
    assert.deepEqual(await run({}), {});
    assert.deepEqual(await stored(FIRST), { since: now, ranAt: now, startedAt: now, finishedAt: now, leaseUntil: 0 });
    await run({}, { clock: () => now + DAY_MS });
    assert.deepEqual(ran, [...NAMES, ...NAMES]);
  });

  it('goes on with the other jobs when one fails, logs the failure once, and tries that job again in the next run', async () => {
    const broken = { [FIRST]: fail };
    const { result, errors } = await errorsOf(() => run(broken));
    assert.deepEqual(result, { [FIRST]: 'failed', [SECOND]: 'finished', [THIRD]: 'finished' });
    assert.deepEqual(errors, [`${FIRST}: failed`]);
    const { failedAt, finishedAt } = await stored(FIRST);
    assert.deepEqual([failedAt, finishedAt], [now, undefined]);
    assert.deepEqual(await run({}, { clock: () => now + MINUTE_MS }), { [FIRST]: 'finished' });
    assert.equal((await stored(FIRST)).failedAt, now);
  });

  it('is looked for from its first run on, so that a job that has always failed is late in the end', async () => {
    await errorsOf(() => run({ [FIRST]: fail }));
    await errorsOf(() => run({ [FIRST]: fail }, { clock: () => now + DAY_MS }));
    const records = new Map([[FIRST, await stored(FIRST)]]);
    assert.deepEqual(lateJobs(records, now + DAY_MS), []);
    assert.deepEqual(lateJobs(records, now + 2 * DAY_MS), [FIRST]);
  });

  it('goes on with the other jobs when the code of one cannot be loaded', async () => {
    const jobs = {
      [FIRST]: { job: () => Promise.reject(new Error('a made-up module that is missing')) },
      [SECOND]: { job: async () => async () => true },
    };
    const { result } = await errorsOf(() => runDue(jobs, { clock: () => now }));
    assert.deepEqual([...result.values()], ['failed', 'finished']);
  });

  it('gives up on a job that never ends, keeps its lease until it must be over, and does the others in the next run', async () => {
    const short = { stop: 40, giveUp: 60 };
    let time = now;
    const clock = () => time;
    const forever: Job = () => {
      time = now + short.giveUp;
      return new Promise(() => {});
    };
    const { result, errors } = await errorsOf(() => run({ [FIRST]: forever }, { ...short, clock }));
    assert.deepEqual(result, { [FIRST]: 'late' });
    assert.deepEqual(errors, [`${FIRST}: has not ended in its time`]);
    const { failedAt, leaseUntil, finishedAt } = await stored(FIRST);
    assert.deepEqual([failedAt, leaseUntil, finishedAt], [time, now + RUN_MS.lease, undefined]);
    assert.deepEqual(await run({}, { clock }), { [SECOND]: 'finished', [THIRD]: 'finished' }, 'it may still go on');
    assert.deepEqual(await run({}, { clock: () => now + RUN_MS.lease }), { [FIRST]: 'finished' });
  });

  it('stores what a job does that was given up and goes on', async () => {
    let goOn = () => {};
    let ended: Promise<unknown> = Promise.resolve();
    const slow: Job = (slice) => {
      const work = new Promise<void>((resolve) => (goOn = resolve)).then(async () => {
        await slice.keep({ startedAt: now, counts: { late: 1 } });
        return true;
      });
      ended = work.catch((error: unknown) => error);
      return work;
    };
    await errorsOf(() => run({ [FIRST]: slow }, { clock: () => now, giveUp: 60, lease: 0 }));
    await run({}, { clock: () => now + MINUTE_MS });
    goOn();
    assert.ok((await ended) instanceof Error, 'its slice is over');
    const { finishedAt, unfinished } = await stored(FIRST);
    assert.deepEqual([typeof finishedAt, unfinished], ['number', undefined]);
  });

  it('gives each job an equal share of the time that is left, and starts none when it is used up', async () => {
    let clock = now;
    const needs =
      (ms: number): Job =>
      async ({ isOver }) => {
        assert.equal(isOver(), false);
        clock += ms;
        return !isOver();
      };
    const third = RUN_MS.stop / 3;
    const times = { clock: () => clock };
    const ends = await run({ [FIRST]: needs(third), [SECOND]: needs(1), [THIRD]: needs(2 * third - 2) }, times);
    assert.deepEqual(ends, { [FIRST]: 'stopped', [SECOND]: 'finished', [THIRD]: 'finished' });
    await clearRecords();
    assert.deepEqual(await run({ [FIRST]: needs(RUN_MS.stop) }, times), { [FIRST]: 'stopped' });
    ran = [];
    await run({}, times);
    assert.deepEqual(ran, [SECOND, THIRD, FIRST], 'who had none comes first in the next run');
  });

  it('does each job once when two runs come at once', async () => {
    const both = await Promise.all([run({}), run({})]);
    assert.deepEqual(ran.toSorted(), NAMES.toSorted());
    for (const name of NAMES)
      assert.equal(both.filter((ends) => ends[name] === 'finished').length, 1, `${name}: ${JSON.stringify(both)}`);
  });

  it('keeps its job from other runs until the lease has ended when it was killed', async () => {
    const killed = { ranAt: now, leaseUntil: now + RUN_MS.lease };
    const unfinished = { startedAt: now, counts: { seen: 3 } };
    await record(FIRST).set({ ...killed, unfinished });
    assert.equal((await run({}))[FIRST], undefined);
    let from: unknown;
    const next = async (slice: Slice) => {
      from = slice.unfinished;
      return true;
    };
    const later = now + RUN_MS.lease;
    assert.equal((await run({ [FIRST]: next }, { clock: () => later }))[FIRST], 'finished');
    assert.deepEqual(from, unfinished);
    const { startedAt, finishedAt } = await stored(FIRST);
    assert.deepEqual([startedAt, finishedAt], [now, later]);
  });

  it('writes nothing more of a job that another run has taken over', async () => {
    const overtaken: Job = async ({ keep }) => {
      await record(FIRST).update({ ranAt: now + 1 });
      await keep({ startedAt: now, counts: {} });
      return true;
    };
    const { result, errors } = await errorsOf(() => run({ [FIRST]: overtaken }));
    assert.deepEqual(result, { [FIRST]: 'taken', [SECOND]: 'finished', [THIRD]: 'finished' });
    assert.deepEqual([errors, (await stored(FIRST)).unfinished, (await stored(FIRST)).ranAt], [[], undefined, now + 1]);
  });

  it('fails when it cannot read the records', async () => {
    const db = adminDb();
    const prototype = Object.getPrototypeOf(db) as { getAll: () => Promise<unknown> };
    const { getAll } = prototype;
    prototype.getAll = () => Promise.reject(new Error('a made-up outage'));
    await assert.rejects(
      run({}).finally(() => (prototype.getAll = getAll)),
      /outage/,
    );
    assert.deepEqual(ran, []);
  });
});
