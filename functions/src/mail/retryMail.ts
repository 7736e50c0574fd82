/** An admin retries a dead mail. */
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../access/callable';
import { passRootSecrets, smtpUrl } from '../platform/config';

/**
 * Tries a dead mail once more, and answers its state afterwards.
 * @throws HttpsError `not-found` without a dead mail of this id
 */
export const retryMail = callable('retryMail', {
  options: { secrets: [smtpUrl, passRootSecrets] },
  handler: async ({ id }) => {
    const { deliver } = await import('./deliver');
    const state = await deliver(id, 'retry');
    if (state === null) throw new HttpsError('not-found', 'No mail with this id has been given up.');
    return { state };
  },
});
