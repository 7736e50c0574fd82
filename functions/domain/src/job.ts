/** The scheduled jobs: when each runs, and what is stored of it. Times are milliseconds since 1970. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time';

/** When a job runs, in Cloud Scheduler's syntax and in London's time, and when a missing success is worth a look. */
interface Timetable {
  every: string;
  /** Time since the last success after which the job is late. */
  lateAfterMs: number;
}

/** One success a night is expected; two hours are left for a slow one. */
const DAILY_MS = DAY_MS + 2 * HOUR_MS;

/** Jobs with little to do, which do all of it in each run. */
const SHORT_JOBS = {
  deliverDueMail: { every: 'every 5 minutes', lateAfterMs: 30 * MINUTE_MS },
  finishDeletions: { every: 'every 15 minutes', lateAfterMs: 2 * HOUR_MS },
  reconcilePayments: { every: 'every day 04:00', lateAfterMs: DAILY_MS },
  removeForgottenAccounts: { every: 'every day 03:45', lateAfterMs: DAILY_MS },
  workDueMessages: { every: 'every 5 minutes', lateAfterMs: 30 * MINUTE_MS },
  runAutomations: { every: 'every day 10:00', lateAfterMs: DAILY_MS },
  readEffects: { every: 'every day 06:15', lateAfterMs: DAILY_MS },
  notifyHolders: { every: 'every day 10:30', lateAfterMs: DAILY_MS },
  removeOldInterest: { every: 'every day 04:00', lateAfterMs: DAILY_MS },
} as const satisfies Record<string, Timetable>;

/**
 * Jobs that walk through all shops or cards, once a night or week. Each runs several times in a row: the first run
 * begins the walk, the next ones go on where it stopped, and after its end they have nothing to do.
 */
const WALKS = {
  eraseClosedShops: { every: '*/10 3-6 * * *', lateAfterMs: DAILY_MS },
  verifyLedgerDaily: { every: '1-59/10 3-6 * * *', lateAfterMs: DAILY_MS },
  closeUnusedCards: { every: '2-59/10 3-6 * * *', lateAfterMs: DAILY_MS },
  endRewards: { every: '3-59/10 3-6 * * *', lateAfterMs: DAILY_MS },
  eraseEndedWallets: { every: '4-59/10 3-6 * * *', lateAfterMs: DAILY_MS },
  countInsights: { every: '*/10 0-2 * * *', lateAfterMs: DAILY_MS },
  findAlerts: { every: '*/10 5-6 * * *', lateAfterMs: DAILY_MS },
  notifyOfRewardEnds: { every: '*/10 10-12 * * *', lateAfterMs: DAILY_MS },
  sendWeeklyMails: { every: '*/10 7-9 * * 1', lateAfterMs: 7 * DAY_MS + 2 * HOUR_MS },
} as const satisfies Record<string, Timetable>;

export type ShortJob = keyof typeof SHORT_JOBS;
export type WalkingJob = keyof typeof WALKS;

/** Every scheduled job, by the name of its function. */
export const JOBS: Record<ShortJob | WalkingJob, Timetable> = { ...SHORT_JOBS, ...WALKS };

/** Where a walk goes on: behind this document, in the order of the field by which its query is sorted. */
export interface WalkCursor {
  path: string;
  value?: number | string;
}

/** A walk that has begun and is not at its end. */
export interface UnfinishedWalk {
  /** The time that counts as now in every run of the walk. */
  startedAt: number;
  /** Absent before the first documents are done. */
  cursor?: WalkCursor;
  /** How often each thing was done, and `failed`. */
  counts: Record<string, number>;
  /** Until then another run leaves the walk alone. */
  leaseUntil: number;
}

/** What is stored of a job, under its name. */
export interface JobRecord {
  /** The last success; for a walk, its end. */
  finishedAt?: number;
  /** The last run that broke off. */
  failedAt?: number;
  /** The day of the last walk's beginning, as `2026-11-25`: one walk begins on a day. */
  day?: string;
  walk?: UnfinishedWalk;
}

/** The jobs whose last success is too long ago. A job that has never run counts from `since`. */
export function lateJobs(records: ReadonlyMap<string, JobRecord>, since: number, now: number): string[] {
  return Object.entries(JOBS)
    .filter(([name, { lateAfterMs }]) => now - (records.get(name)?.finishedAt ?? since) > lateAfterMs)
    .map(([name]) => name);
}
