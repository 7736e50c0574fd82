/** Queues a reminder for a new account, whose address is not verified yet. */
import { REGION } from '@tessera/domain/operation/product';
import { logger } from 'firebase-functions/logger';
import { region } from 'firebase-functions/v1';
import { required, verificationReminderDelay } from '../platform/config';
import { enqueueOnce } from '../platform/taskQueue';
import { RUNS_AS } from '../platform/unit';

/** The task's payload. */
export interface VerificationReminder {
  uid: string;
}

/** Queues the reminder. An event may arrive twice, so the reminder is queued once. */
async function remindLater(uid: string): Promise<void> {
  const reminder: VerificationReminder = { uid };
  await enqueueOnce('resendVerificationEmailTask', reminder, {
    name: uid,
    delaySeconds: Number(required(verificationReminderDelay)),
  });
}

/** Never fails: the account exists already, so a reminder that could not be queued is only logged. */
export const resendVerificationEmail = region(REGION)
  .runWith({ maxInstances: 10, serviceAccount: RUNS_AS })
  .auth.user()
  .onCreate(async ({ uid, email, emailVerified }) => {
    if (!email || emailVerified) return;
    try {
      await remindLater(uid);
    } catch (error) {
      logger.error('resendVerificationEmail: the reminder could not be queued', error);
    }
  });
