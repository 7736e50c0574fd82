/**
 * The triggers and the callable that project a business: on every change of its owner's set-up or payment, and on
 * request.
 */
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

/** The dashboard calls this, so that the owner does not wait for a trigger. Null while there is no business. */
export const projectBusiness = callable('projectBusiness', {
  handler: async (_, { uid }) => ({ businessId: await projectBusinessOf(uid) }),
});
