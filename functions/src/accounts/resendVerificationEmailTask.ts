/** The reminder's time has come: those who are still unverified get the verification mail once more. */
import { REGION } from '@tessera/domain/product';
import { onTaskDispatched } from 'firebase-functions/v2/tasks';
import { findAccount } from '../platform/findAccount';
import type { VerificationReminder } from './resendVerificationEmail';
import { sendVerificationEmail } from './sendVerificationEmail';

/**
 * An account that is gone, disabled, verified or without an address gets nothing. A failure is tried again by the
 * queue.
 */
export const resendVerificationEmailTask = onTaskDispatched<VerificationReminder>(
  {
    region: REGION,
    maxInstances: 5,
    retryConfig: { maxAttempts: 5, minBackoffSeconds: 30, maxBackoffSeconds: 3600, maxDoublings: 5 },
    // The mailer has a quota of its own; a burst of sign-ups is spread out.
    rateLimits: { maxConcurrentDispatches: 5, maxDispatchesPerSecond: 5 },
  },
  async ({ data }) => {
    const account = await findAccount(data.uid);
    if (!account?.email || account.disabled || account.emailVerified) return;
    await sendVerificationEmail(account.uid);
  },
);
