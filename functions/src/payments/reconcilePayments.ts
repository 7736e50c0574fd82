/** Daily: adds to the records what is missing because a webhook did not arrive. */
import { DAY_MS } from '@tessera/domain/time';
import { logger } from 'firebase-functions/logger';
import { stripeSecretKey } from '../platform/config';
import { schedule } from '../platform/schedule';
import { reconcile } from './reconcile';

/** Stripe retries a delivery for three days. A week leaves room for days on which this job did not run. */
const DAYS = 7;

/** Logs every difference as an error: each is a webhook that did not arrive. */
export const reconcilePayments = schedule({
  every: 'every day 04:00',
  secrets: [stripeSecretKey],
  retries: 3,
  handler: async () => {
    const { seen, differences } = await reconcile(Date.now() - DAYS * DAY_MS);
    for (const difference of differences) logger.error('reconcilePayments: a webhook was missed', difference);
    logger.info('reconcilePayments: done', { seen, differences: differences.length });
  },
});
