/** Scheduled jobs and queued tasks, run by tests. */
import { atTimeOfDay, dayAfter, dayIn } from '@tessera/domain/lib/time';
import type { JobName } from '@tessera/domain/operation/job';
import { TIME_ZONE } from '@tessera/domain/operation/product';
import { logger } from 'firebase-functions/logger';
import type { Slice } from '../../functions/src/platform/runJobs';
import { TEST_PORTS } from '../../scripts/local/runs';
import { loadFunctions } from './functions';

/** Lets the tests of a suite queue tasks in this process, which the emulator then runs. */
export function besideTaskQueue(): void {
  const NAME = 'CLOUD_TASKS_EMULATOR_HOST';
  const earlier = process.env[NAME];
  before(() => (process.env[NAME] = `127.0.0.1:${TEST_PORTS.tasks}`));
  after(() => {
    if (earlier === undefined) delete process.env[NAME];
    else process.env[NAME] = earlier;
  });
}

/** A slice whose time is never used up. @param now milliseconds since 1970 */
export const sliceOf = (name: JobName, now = Date.now()): Slice => ({
  name,
  now,
  isOver: () => false,
  unfinished: undefined,
  keep: () => Promise.resolve(),
});

/** Noon of the same day next week: when the clocks change, 168 hours may end in this week or in the one after next. */
export const nextWeek = (): number => atTimeOfDay(TIME_ZONE, dayAfter(dayIn(TIME_ZONE, Date.now()), 7), '12:00');

/** Delivers the mails that are due, in this process. */
export async function deliverDueMails(): Promise<void> {
  await loadFunctions();
  const { deliverDueMail } = await import('../../functions/src/mail/deliverMail');
  await deliverDueMail(sliceOf('deliverDueMail'));
}

/** Collects the errors that the functions' code logs in this process while `act` runs, instead of printing them. */
export async function errorsOf<Result>(act: () => Promise<Result>): Promise<{ result: Result; errors: string[] }> {
  const errors: string[] = [];
  // Code that is loaded when it is first called has a logger of its own.
  const loggers = [logger, (await import('firebase-functions/logger')).logger].map((one) => ({
    one,
    error: one.error,
  }));
  for (const { one } of loggers) one.error = (message: string) => void errors.push(message);
  try {
    return { result: await act(), errors };
  } finally {
    for (const { one, error } of loggers) one.error = error;
  }
}
