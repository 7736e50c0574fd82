/** Scheduled jobs, in the product's region and time zone. */
import { REGION } from '@tessera/domain/product';
import type { SecretParam } from 'firebase-functions/params';
import { onSchedule, type ScheduleFunction } from 'firebase-functions/v2/scheduler';

interface Options {
  /** In Cloud Scheduler's syntax: `every 5 minutes`, `every day 04:00`. */
  every: string;
  secrets?: SecretParam[];
  /** Attempts after a failed run. Default: 2. */
  retries?: number;
  handler: () => Promise<void>;
}

/** A scheduled function: one run at a time. A failed run is repeated. */
export function schedule({ every, secrets = [], retries = 2, handler }: Options): ScheduleFunction {
  return onSchedule(
    {
      schedule: every,
      timeZone: 'Europe/London',
      region: REGION,
      maxInstances: 1,
      retryCount: retries,
      timeoutSeconds: 540,
      secrets,
    },
    handler,
  );
}
