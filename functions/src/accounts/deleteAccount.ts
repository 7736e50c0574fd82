/** The owner wants to be gone. */
import { callable } from '../platform/callable';
import { stripeSecretKey } from '../platform/config';
import { isUserNotFound } from '../platform/findAccount';
import { auth } from '../platform/firebase';
import { deleteAccountData } from './accountData';

/** Data first, the account last: a deletion that broke off can be asked for again by the same signed-in owner. */
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
