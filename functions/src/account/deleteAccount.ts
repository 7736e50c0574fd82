/** The owner deletes the account. */
import { logger } from 'firebase-functions/logger';
import { callable } from '../access/callable';
import { stripeSecretKey } from '../platform/config';
import { loggable } from '../platform/loggable';
import { beginDeletion, finishDeletion } from './accountData';

/**
 * Deletes the data first and the account last. Once the deletion has begun, the answer says so. A job finishes a
 * deletion that breaks off.
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
