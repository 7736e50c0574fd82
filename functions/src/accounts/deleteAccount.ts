/** The owner deletes the account. */
import { callable } from '../platform/callable';
import { stripeSecretKey } from '../platform/config';
import { isUserNotFound } from '../platform/findAccount';
import { auth } from '../platform/firebase';
import { deleteAccountData } from './accountData';

/**
 * Deletes the data first and the account last, so that the same signed-in owner can repeat a deletion that broke off.
 */
export const deleteAccount = callable('deleteAccount', {
  access: 'recent',
  options: { secrets: [stripeSecretKey] },
  input: async () => (await import('@tessera/domain/schemas')).nothing,
  handler: async (_, { uid }) => {
    await deleteAccountData(uid);
    try {
      await (await auth()).deleteUser(uid);
    } catch (error) {
      if (!isUserNotFound(error)) throw error;
    }
    return { deleted: true };
  },
});
