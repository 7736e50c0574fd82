/** Jobs by the clock, in the product's region and time. */
import { REGION } from '@tessera/domain/product';
import type { SecretParam } from 'firebase-functions/params';
import { onSchedule, type ScheduleFunction } from 'firebase-functions/v2/scheduler';

interface Options {
  /** As Cloud Scheduler reads it: `every 5 minutes`, `every day 04:00`. */
  every: string;
  secrets?: SecretParam[];
  handler: () => Promise<void>;
}

/** A scheduled function: one at a time, tried again twice where it fails. */
export function schedule({ every, secrets = [], handler }: Options): ScheduleFunction {
  return onSchedule(
    {
      schedule: every,
      timeZone: 'Europe/London',
      region: REGION,
      maxInstances: 1,
      retryCount: 2,
      timeoutSeconds: 540,
      secrets,
    },
    handler,
  );
}
