/** The reminder's task: sends the verification mail again if the account is still unverified. */
import { onTaskDispatched } from 'firebase-functions/v2/tasks';
import { findAccount } from '../platform/findAccount';
import { SMALL_OPTIONS } from '../platform/unit';
import type { VerificationReminder } from './resendVerificationEmail';
import { sendVerificationEmail } from './sendVerificationEmail';

/** An account that is deleted, disabled, verified or without an address gets no mail. The queue retries a failure. */
export const resendVerificationEmailTask = onTaskDispatched<VerificationReminder>(
  {
    ...SMALL_OPTIONS,
    maxInstances: 5,
    retryConfig: { maxAttempts: 5, minBackoffSeconds: 30, maxBackoffSeconds: 3600, maxDoublings: 5 },
    // The mailer has a quota, so a burst of sign-ups is spread out.
    rateLimits: { maxConcurrentDispatches: 5, maxDispatchesPerSecond: 5 },
  },
  async ({ data }) => {
    const account = await findAccount(data.uid);
    if (!account?.email || account.disabled || account.emailVerified) return;
    await sendVerificationEmail(account.uid);
  },
);
