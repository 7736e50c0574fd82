/** An account is gone, perhaps deleted from the console: its data goes too. Tried again until it has. */
import { stripeSecretKey } from '../platform/config';
import { authTrigger } from '../platform/trigger';
import { deleteAccountData } from './accountData';

export const cleanUpDeletedAccount = authTrigger({
  event: 'deleted',
  retry: true,
  secrets: [stripeSecretKey],
  handler: ({ uid }) => deleteAccountData(uid),
});
