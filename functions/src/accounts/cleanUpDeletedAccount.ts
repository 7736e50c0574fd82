/** An account is gone, perhaps deleted from the console: its data goes too. Tried again until it has. */
import { deleteAccountData } from './accountData';
import { authTrigger } from './authTrigger';

export const cleanUpDeletedAccount = authTrigger({
  event: 'deleted',
  retry: true,
  handler: ({ uid }) => deleteAccountData(uid),
});
