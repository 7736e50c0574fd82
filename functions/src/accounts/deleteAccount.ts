/** The owner deletes the account. */
import { logger } from 'firebase-functions/logger';
import { callable } from '../platform/callable';
import { stripeSecretKey } from '../platform/config';
import { loggable } from '../platform/loggable';
import { beginDeletion, finishDeletion } from './accountData';

/**
 * Deletes the data first and the account last. Once the deletion has begun it is answered as such: what breaks off is
 * finished by a job.
 * @returns `deleted: false` while the account is still being deleted
 */
export const deleteAccount = callable('deleteAccount', {
  options: { secrets: [stripeSecretKey] },
  handler: async (_, { uid }) => {
    await beginDeletion(uid);
    try {
      await finishDeletion(uid);
      return { deleted: true };
    } catch (error) {
      logger.error('deleteAccount: broke off, and a job finishes it', loggable(error));
      return { deleted: false };
    }
  },
});
