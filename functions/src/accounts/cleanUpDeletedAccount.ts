/** Removes the data of an account that was deleted, perhaps in the console. Retried until it succeeds. */
import { stripeSecretKey } from '../platform/config';
import { authTrigger } from '../platform/trigger';
import { deleteWholeAccount } from './accountData';

export const cleanUpDeletedAccount = authTrigger({
  event: 'deleted',
  retry: true,
  secrets: [stripeSecretKey],
  handler: ({ uid }) => deleteWholeAccount(uid),
});
