/** The scheduled jobs: who runs each, when it is due, and what is stored of it. Times are milliseconds since 1970. */
import { keysOf } from '../lib/keys';
import { atTimeOfDay, DAY_MS, dayAfter, dayIn, HOUR_MS, MINUTE_MS, weekdayOf } from '../lib/time';
import { TIME_ZONE } from './product';

/** When a job is due, by the operator's clock. `weekday`: from 1 (Monday) to 7; without it, every day. */
export type Recurrence = { everyMinutes: number } | { at: string; weekday?: number };

interface Timetable {
  when: Recurrence;
  /** Time since the last success after which the job is late. */
  lateAfterMs: number;
}

/** One success a day is expected, at any hour in which its scheduler runs. One day a year has an hour more. */
const DAILY_MS = DAY_MS + 8 * HOUR_MS;

const OFTEN = {
  deliverDueMail: { when: { everyMinutes: 5 }, lateAfterMs: 30 * MINUTE_MS },
  workDueMessages: { when: { everyMinutes: 5 }, lateAfterMs: 30 * MINUTE_MS },
  sendDueWebhooks: { when: { everyMinutes: 5 }, lateAfterMs: 30 * MINUTE_MS },
  finishDeletions: { when: { everyMinutes: 15 }, lateAfterMs: 2 * HOUR_MS },
} as const satisfies Record<string, Timetable>;

/** Jobs that read many documents, and jobs that call Stripe. */
const NIGHT = {
  countInsights: { when: { at: '00:00' }, lateAfterMs: DAILY_MS },
  verifyLedgerDaily: { when: { at: '03:00' }, lateAfterMs: DAILY_MS },
  closeUnusedCards: { when: { at: '03:00' }, lateAfterMs: DAILY_MS },
  endRewards: { when: { at: '03:00' }, lateAfterMs: DAILY_MS },
  removeForgottenAccounts: { when: { at: '03:45' }, lateAfterMs: DAILY_MS },
  reconcilePayments: { when: { at: '04:00' }, lateAfterMs: DAILY_MS },
  removeOldInterest: { when: { at: '04:00' }, lateAfterMs: DAILY_MS },
  /** Before the weekly mail, which says how many alerts are open. */
  findAlerts: { when: { at: '05:00' }, lateAfterMs: DAILY_MS },
  readEffects: { when: { at: '05:00' }, lateAfterMs: DAILY_MS },
} as const satisfies Record<string, Timetable>;

/** Jobs that send something to people or their wallets. */
const MORNING = {
  eraseClosedShops: { when: { at: '07:00' }, lateAfterMs: DAILY_MS },
  eraseEndedWallets: { when: { at: '07:00' }, lateAfterMs: DAILY_MS },
  sendWeeklyMails: { when: { at: '07:00', weekday: 1 }, lateAfterMs: 7 * DAY_MS + 7 * HOUR_MS },
  runAutomations: { when: { at: '10:00' }, lateAfterMs: DAILY_MS },
  notifyOfRewardEnds: { when: { at: '10:00' }, lateAfterMs: DAILY_MS },
  notifyHolders: { when: { at: '10:30' }, lateAfterMs: DAILY_MS },
  notifyOfReadyRewards: { when: { at: '10:30' }, lateAfterMs: DAILY_MS },
} as const satisfies Record<string, Timetable>;

/**
 * The deployed functions that run jobs, each every few minutes, from the start of its first hour to the end of its
 * last. A job that is due has its slice in the next run.
 */
export const SCHEDULERS = {
  often: { everyMinutes: 5, hours: [0, 23], jobs: OFTEN },
  night: { everyMinutes: 3, hours: [0, 6], jobs: NIGHT },
  morning: { everyMinutes: 3, hours: [7, 12], jobs: MORNING },
} as const;

export type Scheduler = keyof typeof SCHEDULERS;
export type JobName<By extends Scheduler = Scheduler> = {
  [Each in By]: keyof (typeof SCHEDULERS)[Each]['jobs'] & string;
}[By];

export const JOBS: Record<JobName, Timetable> = { ...OFTEN, ...NIGHT, ...MORNING };

/** The scheduler that runs a job. */
export const schedulerOf = (name: JobName): Scheduler =>
  keysOf(SCHEDULERS).find((scheduler) => Object.hasOwn(SCHEDULERS[scheduler].jobs, name)) as Scheduler;

/** A scheduler's times in the syntax of cron. */
export function cronOf(scheduler: Scheduler): string {
  const { everyMinutes, hours } = SCHEDULERS[scheduler];
  return `*/${everyMinutes} ${hours.join('-')} * * *`;
}

/**
 * The times of a run, from its beginning. Firebase's command sets no deadline for Cloud Scheduler, whose default is
 * three minutes: a run that takes longer counts as failed, though it goes on. So a run begins nothing after `stop`,
 * waits for nothing after `giveUp`, and is ended at `end`. A run that was killed holds its job until `lease`.
 */
export const RUN_MS = { stop: 150_000, giveUp: 160_000, end: 170_000, lease: 175_000 } as const;

/** Where a batch job continues: after this document, in the order of the field by which its query is sorted. */
export interface BatchCursor {
  path: string;
  /** The field's value. */
  value?: unknown;
}

/** How far the work is for a document that needs more than one slice. */
export interface BatchPart {
  /** The id of the last of its own records that is done. */
  after?: string;
}

/** How far a batch job is between its beginning and its end. */
export interface UnfinishedJob {
  /** The time that counts as now in each of its slices. */
  startedAt: number;
  /** Absent before the first documents are done. */
  cursor?: BatchCursor;
  /** The document whose work has begun, and how far it is. */
  part?: { path: string } & BatchPart;
  /** The page of the identity service at which a job on accounts continues. */
  page?: string;
  /** How often each thing was done, and `failed`. */
  counts: Record<string, number>;
}

/** The record of a job, under its name. */
export interface JobRecord {
  /** When it was first looked for or run. */
  since?: number;
  /** When its last slice began. */
  ranAt?: number;
  /** Until then another run leaves the job alone. */
  leaseUntil?: number;
  /** When the last success began, and when it ended. */
  startedAt?: number;
  finishedAt?: number;
  /** The last slice that broke off. */
  failedAt?: number;
  unfinished?: UnfinishedJob;
}

/** How far two clocks may differ. */
const SKEW_MS = MINUTE_MS;

/** A stored time, unless a wrong clock wrote it: one in the future would keep a job from running until then. */
const credible = (at: number | undefined, now: number, ahead = 0): number | undefined =>
  at !== undefined && at <= now + ahead + SKEW_MS ? at : undefined;

/** The last time, up to now, at which a job became due. */
export function lastDue(when: Recurrence, now: number): number {
  if ('everyMinutes' in when) return now - (now % (when.everyMinutes * MINUTE_MS));
  const today = dayIn(TIME_ZONE, now);
  const [period, since] = when.weekday === undefined ? [1, 0] : [7, (weekdayOf(today) - when.weekday + 7) % 7];
  const daysAgo = (days: number) => atTimeOfDay(TIME_ZONE, dayAfter(today, -days), when.at);
  const latest = daysAgo(since);
  return latest <= now ? latest : daysAgo(since + period);
}

/** Where a job continues. A job whose stored start is in the future starts again: it would close cards too early. */
export const unfinishedOf = ({ unfinished }: JobRecord, now: number): UnfinishedJob | undefined =>
  unfinished && credible(unfinished.startedAt, now) !== undefined ? unfinished : undefined;

/** Whether a job has not succeeded since it became due. After an outage it is due once, however long the outage was. */
export function isDue(when: Recurrence, record: JobRecord, now: number): boolean {
  const startedAt = credible(record.startedAt, now);
  return unfinishedOf(record, now) !== undefined || startedAt === undefined || startedAt < lastDue(when, now);
}

const isLeased = ({ leaseUntil }: JobRecord, now: number): boolean =>
  (credible(leaseUntil, now, RUN_MS.lease) ?? 0) > now;

/** The due jobs that no other run is working on, the one whose last slice is longest ago first. */
export function dueJobs<Job extends { name: JobName; record: JobRecord }>(jobs: readonly Job[], now: number): Job[] {
  const lastRan = ({ record }: Job) => credible(record.ranAt, now) ?? 0;
  return jobs
    .filter(({ name, record }) => isDue(JOBS[name].when, record, now) && !isLeased(record, now))
    .sort((one, other) => lastRan(one) - lastRan(other));
}

/** The jobs whose last success is too long ago. A job without a success counts from when it was first looked for. */
export const lateJobs = (records: ReadonlyMap<string, JobRecord>, now: number): JobName[] =>
  keysOf(JOBS).filter((name) => {
    const { finishedAt, since } = records.get(name) ?? {};
    return now - (credible(finishedAt, now) ?? credible(since, now) ?? now) > JOBS[name].lateAfterMs;
  });
