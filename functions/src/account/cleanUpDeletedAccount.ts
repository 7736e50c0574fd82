/** Removes the data of an account that was deleted, perhaps in the console. Retried until it succeeds. */
import { REGION } from '@tessera/domain/operation/product';
import { region } from 'firebase-functions/v1';
import { stripPaymentRecord } from '../payment/paymentStore';
import { stripeSecretKey } from '../platform/config';
import { RUNS_AS } from '../platform/unit';
import { deleteWholeAccount } from './accountData';

export const cleanUpDeletedAccount = region(REGION)
  .runWith({
    memory: '512MB',
    maxInstances: 10,
    failurePolicy: true,
    secrets: [stripeSecretKey],
    serviceAccount: RUNS_AS,
  })
  .auth.user()
  .onDelete(({ uid }) =>
    deleteWholeAccount(uid).catch(async (error: unknown) => {
      // Retries end after seven days. Noted, the deletion is shown to admins, and a job finishes it.
      await stripPaymentRecord(uid);
      throw error;
    }),
  );
