/** The schedulers: the deployed functions that run jobs, in the product's region and time zone. */
import { keysOf } from '@tessera/domain/lib/keys';
import { cronOf, type JobName, RUN_MS, type Scheduler } from '@tessera/domain/operation/job';
import { TIME_ZONE } from '@tessera/domain/operation/product';
import type { SecretParam } from 'firebase-functions/params';
import { onSchedule, type ScheduleFunction } from 'firebase-functions/v2/scheduler';
import type { JobCode } from './runJobs';
import { ALONE_OPTIONS } from './unit';

interface ScheduledJob extends JobCode {
  /** Secrets that the job needs. Every job of the scheduler could read them. */
  secrets?: SecretParam[];
}

/** All jobs of a scheduler. */
export type ScheduledJobs<By extends Scheduler> = Record<JobName<By>, ScheduledJob>;

/**
 * A deployed function that runs jobs, one run at a time. It fails when it cannot reach their records, and is not
 * repeated then: its next run comes in minutes.
 */
export function scheduler<By extends Scheduler>(by: By, jobs: ScheduledJobs<By>): ScheduleFunction {
  return onSchedule(
    {
      schedule: cronOf(by),
      timeZone: TIME_ZONE,
      ...ALONE_OPTIONS,
      maxInstances: 1,
      timeoutSeconds: RUN_MS.end / 1000,
      secrets: [...new Set(keysOf(jobs).flatMap((name) => jobs[name].secrets ?? []))],
    },
    async () => void (await (await import('./runJobs')).runDue(jobs)),
  );
}
