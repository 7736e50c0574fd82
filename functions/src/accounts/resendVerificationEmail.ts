/** A new account whose address is not verified yet is looked at again later. */
import { createHash } from 'node:crypto';
import { logger } from 'firebase-functions/logger';
import { required, verificationReminderDelay, verificationTaskUrl } from '../platform/config';
import { taskQueue } from '../platform/firebase';
import { authTrigger } from '../platform/trigger';

/** What the task is handed. */
export interface VerificationReminder {
  uid: string;
}

/** Queues the reminder. Events may come twice; the task's id makes them one. */
async function remindLater(uid: string): Promise<void> {
  const delay = Number(required(verificationReminderDelay));
  const uri = verificationTaskUrl.value();
  const queue = await taskQueue<VerificationReminder>('resendVerificationEmailTask');
  await queue.enqueue(
    { uid },
    {
      // A hash spreads the names evenly, which Cloud Tasks asks for, and has no character that they may not have.
      id: createHash('sha256').update(uid).digest('hex'),
      scheduleDelaySeconds: delay,
      dispatchDeadlineSeconds: 60,
      ...(uri && { uri }),
    },
  );
}

/**
 * Never fails: the account exists, and a reminder that could not be queued is a line in the log, not an error in a
 * sign-up.
 */
export const resendVerificationEmail = authTrigger({
  event: 'created',
  retry: false,
  handler: async ({ uid, email, emailVerified }) => {
    if (!email || emailVerified) return;
    try {
      await remindLater(uid);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'functions/task-already-exists') return;
      logger.error('resendVerificationEmail: the reminder could not be queued', error);
    }
  },
});
