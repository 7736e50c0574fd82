/** When the business is projected: on every change of its owner's set-up or payment, and when the owner's page asks. */
import { COLLECTIONS } from '@tessera/domain/collections';
import { PAYMENTS_COLLECTION } from '../payments/paymentStore';
import { callable } from '../platform/callable';
import { documentTrigger } from '../platform/trigger';
import { projectBusinessOf } from './projection';

export const onBusinessSetupWritten = documentTrigger({
  collection: COLLECTIONS.businessSetups,
  event: 'written',
  retry: true,
  handler: projectBusinessOf,
});

export const onPaymentWritten = documentTrigger({
  collection: PAYMENTS_COLLECTION,
  event: 'written',
  retry: true,
  handler: projectBusinessOf,
});

/** Nobody waits for a trigger: the dashboard asks for the same run. Null while there is no business. */
export const projectBusiness = callable('projectBusiness', {
  access: 'verified',
  input: async () => (await import('@tessera/domain/schemas')).nothing,
  handler: async (_, { uid }) => ({ businessId: await projectBusinessOf(uid) }),
});
