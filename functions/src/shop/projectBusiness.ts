/**
 * The triggers and the callable that project a business: on every change of its owner's set-up or payment, and on
 * request.
 */
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { onDocumentWritten } from 'firebase-functions/v2/firestore';
import { callable } from '../access/callable';
import { PAYMENTS_COLLECTION } from '../payment/paymentStore';
import { ALONE_OPTIONS } from '../platform/unit';
import { projectBusinessOf } from './projection';

/** Projects the business of the owner whose document changed. A failed run is repeated. */
const projectsOwner = (collection: string) =>
  onDocumentWritten(
    { ...ALONE_OPTIONS, document: `${collection}/{uid}`, maxInstances: 10, retry: true },
    ({ params }) => projectBusinessOf(params.uid),
  );

export const onBusinessSetupWritten = projectsOwner(COLLECTIONS.businessSetups);
export const onPaymentWritten = projectsOwner(PAYMENTS_COLLECTION);

/**
 * Makes the caller's business from set-up and payment, or updates it, so that the home does not wait for a trigger.
 * Null while there is no business.
 */
export const projectBusiness = callable('projectBusiness', {
  handler: async (_, { uid }) => ({ businessId: await projectBusinessOf(uid) }),
});
