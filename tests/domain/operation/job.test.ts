/** When jobs are due: by London's clock, once, in turn, also after outages and beside wrong clocks. */
import assert from 'node:assert/strict';
import { keysOf } from '@tessera/domain/lib/keys';
import {
  atTimeOfDay,
  DAY_MS,
  dayAfter,
  dayIn,
  HOUR_MS,
  MINUTE_MS,
  timeOfDayIn,
  weekdayOf,
} from '@tessera/domain/lib/time';
import {
  cronOf,
  dueJobs,
  isDue,
  type JobName,
  type JobRecord,
  JOBS,
  lastDue,
  lateJobs,
  type Recurrence,
  RUN_MS,
  type Scheduler,
  schedulerOf,
  SCHEDULERS,
  unfinishedOf,
} from '@tessera/domain/operation/job';
import fc from 'fast-check';

const LONDON = 'Europe/London';
const WEEK_MS = 7 * DAY_MS;
/** The clocks go forward at 01:00 on 29 March 2026, and back at 02:00 on 25 October. */
const [FORWARD, BACK] = [Date.parse('2026-03-29T01:00:00Z'), Date.parse('2026-10-25T01:00:00Z')];

const twoDigits = (number: number) => String(number).padStart(2, '0');
const at = fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => parts.map(twoDigits).join(':'));
const daily = at.map((time): Recurrence => ({ at: time }));
const weekly = fc.record({ at, weekday: fc.integer({ min: 1, max: 7 }) });
const everyMinutes = fc.constantFrom(5, 15, 60).map((minutes): Recurrence => ({ everyMinutes: minutes }));
const when: fc.Arbitrary<Recurrence> = fc.oneof(daily, weekly, everyMinutes);
const nearChange = fc
  .tuple(fc.constantFrom(FORWARD, BACK), fc.integer({ min: -2 * DAY_MS, max: 2 * DAY_MS }))
  .map(([change, off]) => change + off);
const anyTime = fc.oneof(nearChange, fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2040-01-01') }));

describe('the last time at which a job became due', () => {
  it('is not in the future, at most a period ago, and the same when it is computed for that time', () => {
    fc.assert(
      fc.property(when, anyTime, (due, now) => {
        const last = lastDue(due, now);
        const period = 'everyMinutes' in due ? due.everyMinutes * MINUTE_MS : due.weekday ? WEEK_MS : DAY_MS;
        // The day on which the clocks go back has an hour more, and a time that the clock skips comes an hour later.
        assert.ok(last <= now && now - last <= period + ('everyMinutes' in due ? 0 : HOUR_MS));
        assert.equal(lastDue(due, last), last);
      }),
    );
  });

  it('never moves back while time goes on', () => {
    fc.assert(
      fc.property(when, anyTime, fc.nat(3 * DAY_MS), (due, now, later) =>
        assert.ok(lastDue(due, now) <= lastDue(due, now + later)),
      ),
    );
  });

  it('is what London’s clock shows, an hour later if the clock skips it', () => {
    fc.assert(
      fc.property(fc.oneof(daily, weekly), anyTime, (due, now) => {
        if ('everyMinutes' in due) return;
        const last = lastDue(due, now);
        const shown = timeOfDayIn(LONDON, last);
        if (due.weekday !== undefined) assert.equal(weekdayOf(dayIn(LONDON, last)), due.weekday);
        if (shown !== due.at) assert.equal(shown, timeOfDayIn('UTC', Date.parse(`2026-01-01T${due.at}Z`) + HOUR_MS));
      }),
    );
    assert.equal(lastDue({ at: '01:30' }, FORWARD + DAY_MS / 2), Date.parse('2026-03-29T01:30:00Z'));
    assert.equal(
      lastDue({ at: '01:30' }, BACK - MINUTE_MS),
      Date.parse('2026-10-24T00:30:00Z'),
      'shown twice, due once',
    );
    assert.equal(lastDue({ at: '01:30' }, BACK + HOUR_MS), Date.parse('2026-10-25T01:30:00Z'));
  });
});

/** Some of the times at which a scheduler fires between two times: enough to see each job become due. */
function firings(scheduler: Scheduler, from: number, before: number): number[] {
  const { everyMinutes: every, hours } = SCHEDULERS[scheduler];
  const step = (scheduler === 'often' ? every : 10 * every) * MINUTE_MS;
  const times: number[] = [];
  for (let now = Math.ceil(from / step) * step; now < before; now += step) {
    const hour = Number(timeOfDayIn(LONDON, now).slice(0, 2));
    if (hour >= hours[0] && hour <= hours[1]) times.push(now);
  }
  return times;
}

/** When a job that succeeds at once has run. */
function runsOf(name: JobName, from: number, before: number, stored: JobRecord = {}): number[] {
  const runs: number[] = [];
  let record = stored;
  for (const now of firings(schedulerOf(name), from, before)) {
    if (!isDue(JOBS[name].when, record, now)) continue;
    runs.push(now);
    record = { ...record, startedAt: now };
  }
  return runs;
}

describe('the timetable', () => {
  for (const [clocks, change] of [
    ['forward', FORWARD],
    ['back', BACK],
  ] as const)
    it(`runs each job once for each time that it has, at that time, while the clocks go ${clocks}`, () => {
      // Eight days, from a Monday after all of its jobs.
      const from = Date.parse(`${dayAfter(dayIn(LONDON, change), -6)}T13:00:00Z`);
      for (const name of keysOf(JOBS)) {
        const due: Recurrence = JOBS[name].when;
        if ('everyMinutes' in due) continue;
        const runs = runsOf(name, from, from + WEEK_MS + DAY_MS, { startedAt: from });
        assert.equal(runs.length, due.weekday === undefined ? 8 : 1, name);
        for (const run of runs) assert.ok(run - lastDue(due, run) < HOUR_MS / 2, name);
      }
    });

  it('runs the jobs of every few minutes as often, through both changes of the clocks', () => {
    for (const name of keysOf(SCHEDULERS.often.jobs)) {
      const { everyMinutes: every } = SCHEDULERS.often.jobs[name].when;
      for (const change of [FORWARD, BACK])
        assert.equal(runsOf(name, change - DAY_MS, change + DAY_MS).length, (2 * DAY_MS) / (every * MINUTE_MS), name);
    }
  });

  it('catches up once after an outage, in the first run, and not for each day of it', () => {
    const end = Date.parse('2026-06-03T00:00:00+01:00');
    for (const name of keysOf(JOBS)) {
      const due: Recurrence = JOBS[name].when;
      if ('everyMinutes' in due || due.weekday !== undefined) continue;
      const missed = runsOf(name, end, end + DAY_MS, { startedAt: end - 9 * DAY_MS });
      assert.equal(missed[0], firings(schedulerOf(name), end, end + DAY_MS)[0], name);
      assert.ok(missed.length <= 2, `${name}: the days before, and this one`);
    }
    // A weekly job whose day fell into the outage runs on the next day.
    const tuesday = Date.parse('2026-06-02T07:00:00+01:00');
    const monday = { startedAt: tuesday - DAY_MS - WEEK_MS };
    assert.deepEqual(runsOf('sendWeeklyMails', tuesday - DAY_MS / 4, tuesday + 3 * DAY_MS, monday), [tuesday]);
  });

  it('runs everything in the first run after a first deployment', () => {
    const none = keysOf(JOBS).map((name) => ({ name, record: {} }));
    fc.assert(fc.property(anyTime, (now) => assert.deepEqual(dueJobs(none, now), none)));
  });

  it('leaves each job time for ten runs in the hours of its scheduler, and no run to meet the next', () => {
    for (const scheduler of keysOf(SCHEDULERS)) {
      const { everyMinutes: every, hours, jobs } = SCHEDULERS[scheduler];
      const { stop, giveUp, end, lease } = RUN_MS;
      assert.ok(stop < giveUp && giveUp < end && end < lease && lease < every * MINUTE_MS, scheduler);
      assert.equal(60 % every, 0, 'cron begins again in each hour');
      for (const { when: due } of Object.values<{ when: Recurrence }>(jobs)) {
        if ('everyMinutes' in due) assert.equal(due.everyMinutes % every, 0);
        else {
          const [hour = 0, minute = 0] = due.at.split(':').map(Number);
          assert.ok(hour >= hours[0] && (hours[1] + 1 - hour) * 60 - minute >= 10 * every, due.at);
        }
      }
    }
    assert.deepEqual(keysOf(SCHEDULERS).map(cronOf), ['*/5 0-23 * * *', '*/3 0-6 * * *', '*/3 7-12 * * *']);
  });
});

describe('a job’s slice of a run', () => {
  const now = Date.parse('2026-06-03T04:30:00+01:00');
  const done = { startedAt: now - MINUTE_MS, finishedAt: now };
  const only = (record: JobRecord) => dueJobs([{ name: 'endRewards', record }], now).length === 1;

  it('comes when it has not succeeded since it became due, and while it is unfinished', () => {
    assert.ok(!only(done));
    assert.ok(only({ startedAt: now - 2 * HOUR_MS }));
    assert.ok(only({ ...done, unfinished: { startedAt: now - DAY_MS, counts: {} } }));
    assert.ok(only({ failedAt: now, ranAt: now }), 'a failure is tried again');
  });

  it('does not come while another run has the job', () => {
    assert.ok(!only({ leaseUntil: now + 1 }));
    assert.ok(only({ leaseUntil: now }));
    assert.ok(!only({ leaseUntil: now + RUN_MS.lease }));
  });

  it('comes although a wrong clock has written to the record', () => {
    const later = now + 400 * DAY_MS;
    assert.ok(only({ startedAt: later, finishedAt: later, ranAt: later, leaseUntil: later }));
    assert.equal(
      unfinishedOf({ unfinished: { startedAt: later, counts: {} } }, now),
      undefined,
      'nor is anything closed too early',
    );
    assert.ok(!only({ ...done, unfinished: { startedAt: later, counts: {} } }));
    const late = lateJobs(new Map([['endRewards', { since: now - 2 * DAY_MS, finishedAt: later }]]), now);
    assert.deepEqual(late, ['endRewards'], 'nor is a failure hidden');
  });

  it('comes to each of them within as many runs as there are jobs, whatever each needs', () => {
    const names = keysOf(SCHEDULERS.night.jobs);
    const needs = fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: names.length, maxLength: names.length });
    fc.assert(
      fc.property(needs, (needed) => {
        const jobs = names.map((name): { name: JobName; record: JobRecord } => ({ name, record: {} }));
        for (let run = 0; run < names.length; run += 1) {
          const begun = now + run * 3 * MINUTE_MS;
          let clock = begun;
          for (const job of dueJobs(jobs, begun)) {
            if (clock >= begun + RUN_MS.stop) break;
            // None ever finishes, and some are killed with the whole run.
            job.record = { ranAt: clock };
            clock += needed[jobs.indexOf(job)] ?? 0;
          }
        }
        assert.ok(jobs.every(({ record }) => record.ranAt !== undefined));
      }),
    );
  });
});

describe('the jobs that are late', () => {
  const now = Date.parse('2026-06-03T12:00:00Z');

  it('have not succeeded for too long; one that never did counts from when it was looked for', () => {
    const fine = keysOf(JOBS).map((name): [string, JobRecord] => [name, { finishedAt: now }]);
    assert.deepEqual(lateJobs(new Map(fine), now), []);
    assert.deepEqual(lateJobs(new Map(), now), [], 'no job was ever looked for');
    const [renamed, failing] = [{ since: now - HOUR_MS }, { since: now - 40 * HOUR_MS, failedAt: now }];
    const records = new Map<string, JobRecord>([...fine, ['endRewards', renamed], ['findAlerts', failing]]);
    assert.deepEqual(lateJobs(records, now), ['findAlerts']);
  });

  it('are none on the morning after the slowest night that follows the quickest', () => {
    // The night in which the clocks go back has an hour more.
    for (const at of [now, BACK + 12 * HOUR_MS])
      for (const name of keysOf(JOBS)) {
        const due: Recurrence = JOBS[name].when;
        if ('everyMinutes' in due) continue;
        const first = lastDue(due, at);
        const day = dayAfter(dayIn(LONDON, first), due.weekday === undefined ? 1 : 7);
        const [, last] = SCHEDULERS[schedulerOf(name)].hours;
        const end = atTimeOfDay(LONDON, day, `${twoDigits(last)}:59`);
        assert.ok(!lateJobs(new Map([[name, { finishedAt: first }]]), end).includes(name), name);
      }
  });
});
