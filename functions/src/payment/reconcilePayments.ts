/** Daily: adds to the records what is missing because a webhook did not arrive. */
import { DAY_MS } from '@tessera/domain/lib/time';
import { logger } from 'firebase-functions/logger';
import type { Job } from '../platform/runJobs';
import { reconcile } from './reconcile';

/** Stripe retries a delivery for three days. A week leaves room for days on which this job did not run. */
const DAYS = 7;

/**
 * Logs every difference as an error: each is a webhook that did not arrive. The job fails, and is tried again in the
 * next run, if an object could not be compared.
 */
export const reconcilePayments: Job = async ({ name, now }) => {
  const done = await reconcile(now - DAYS * DAY_MS, {
    onDifference: (difference) => logger.error(`${name}: a webhook was missed`, difference),
    onFailure: (what, error) => logger.error(`${name}: one object failed, ${what}`, error),
  });
  logger.info(`${name}: done`, done);
  return true;
};
