/** Queues a reminder for a new account, whose address is not verified yet. */
import { createHash } from 'node:crypto';
import { logger } from 'firebase-functions/logger';
import { required, verificationReminderDelay, verificationTaskUrl } from '../platform/config';
import { taskQueue } from '../platform/firebase';
import { authTrigger } from '../platform/trigger';

/** The task's payload. */
export interface VerificationReminder {
  uid: string;
}

/** Queues the reminder. An event may arrive twice; the task's id prevents a second reminder. */
async function remindLater(uid: string): Promise<void> {
  const delay = Number(required(verificationReminderDelay));
  const uri = verificationTaskUrl.value();
  const queue = await taskQueue<VerificationReminder>('resendVerificationEmailTask');
  await queue.enqueue(
    { uid },
    {
      // A hash spreads the ids evenly, as Cloud Tasks recommends, and has only characters that an id may contain.
      id: createHash('sha256').update(uid).digest('hex'),
      scheduleDelaySeconds: delay,
      dispatchDeadlineSeconds: 60,
      ...(uri && { uri }),
    },
  );
}

/** Never fails: the account exists already, so a reminder that could not be queued is only logged. */
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
