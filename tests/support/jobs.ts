/** Scheduled jobs, run by tests. */
import type { JobName } from '@tessera/domain/job';
import type { Slice } from '../../functions/src/platform/runJobs';
import { loadFunctions } from './functions';

/** A slice whose time is never used up. @param now milliseconds since 1970 */
export const sliceOf = (name: JobName, now = Date.now()): Slice => ({
  name,
  now,
  isOver: () => false,
  walk: undefined,
  keep: () => Promise.resolve(),
});

/** Delivers the mails that are due, in this process. */
export async function deliverDueMails(): Promise<void> {
  await loadFunctions();
  const { deliverDueMail } = await import('../../functions/src/mail/deliverMail');
  await deliverDueMail(sliceOf('deliverDueMail'));
}
