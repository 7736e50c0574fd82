/** Daily: adds to the records what is missing because a webhook did not arrive. */
import { DAY_MS } from '@tessera/domain/time';
import { logger } from 'firebase-functions/logger';
import { stripeSecretKey } from '../platform/config';
import { schedule } from '../platform/schedule';
import { reconcile } from './reconcile';

/** Stripe retries a delivery for three days. A week leaves room for days on which this job did not run. */
const DAYS = 7;

/**
 * Logs every difference as an error: each is a webhook that did not arrive. The run fails, and is repeated, if an
 * object could not be compared.
 */
export const reconcilePayments = schedule('reconcilePayments', {
  secrets: [stripeSecretKey],
  retries: 3,
  handler: async () => {
    const done = await reconcile(Date.now() - DAYS * DAY_MS, {
      onDifference: (difference) => logger.error('reconcilePayments: a webhook was missed', difference),
      onFailure: (what, error) => logger.error(`reconcilePayments: one object failed, ${what}`, error),
    });
    logger.info('reconcilePayments: done', done);
  },
});
