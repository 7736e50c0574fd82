/** Scheduled jobs, in the product's region and time zone. Each leaves a record of its last success. */
import { JOBS, type ShortJob, type WalkingJob } from '@tessera/domain/job';
import { REGION, TIME_ZONE } from '@tessera/domain/product';
import type { SecretParam } from 'firebase-functions/params';
import { onSchedule, type ScheduleFunction } from 'firebase-functions/v2/scheduler';
import { firestore } from './firebase';
import { documentOf } from './references';
import type { Walk } from './walk';

interface Options {
  secrets?: SecretParam[];
  /** Attempts after a failed run. Default: 2. */
  retries?: number;
}

/** A scheduled function: one run at a time. A failed run is repeated. */
function scheduled(
  name: ShortJob | WalkingJob,
  { secrets = [], retries = 2 }: Options,
  run: (now: number) => Promise<unknown>,
): ScheduleFunction {
  return onSchedule(
    {
      schedule: JOBS[name].every,
      timeZone: TIME_ZONE,
      region: REGION,
      maxInstances: 1,
      retryCount: retries,
      timeoutSeconds: 540,
      secrets,
    },
    async () => {
      const record = documentOf(await firestore(), 'jobs', name);
      try {
        await run(Date.now());
      } catch (error) {
        await record.set({ failedAt: Date.now() }, { merge: true });
        throw error;
      }
    },
  );
}

/** A job that does all of its work in each run. */
export function schedule(name: ShortJob, { handler, ...options }: Options & { handler: () => Promise<void> }) {
  return scheduled(name, options, async () => {
    await handler();
    const record = documentOf(await firestore(), 'jobs', name);
    await record.set({ finishedAt: Date.now() }, { merge: true });
  });
}

/** A job that walks through the documents of a query, over as many runs as that takes. */
export function scheduleWalk<Stored>(name: WalkingJob, { walk, ...options }: Options & { walk: Walk<Stored> }) {
  // Loaded with the first run: no other function needs it.
  return scheduled(name, options, async (now) => (await import('./walk')).goOn(name, walk, now));
}
