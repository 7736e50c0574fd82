/** An owner whose account pages have something to show. */
import type { BusinessSetup } from '@tessera/domain/account/businessSetup';
import { PLAN } from '@tessera/domain/payment/money';
import type { PaymentRecord } from '@tessera/domain/payment/record';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { adminDb, createOwner, type Owner } from './accounts';

/**
 * Verified, set up, and paid by card.
 * @param setup fields of the set-up in place of those here; the business is made from it as soon as both records are
 *   there
 */
export async function createPaidOwner(setup: Partial<BusinessSetup> = {}): Promise<Owner> {
  const owner = await createOwner({ verified: true });
  const business: BusinessSetup = {
    name: 'The Corner Crust',
    category: 'bakery',
    contactName: 'Ada Example',
    contactEmail: owner.email,
    phone: '020 7946 0018',
    addressLine1: '12 Sample Street',
    city: 'London',
    postcode: 'N1 9ZZ',
    website: 'https://corner-crust.example',
    openingHours: { monday: 'closed', tuesday: '07:30-16:00' },
    brandColour: '#b4532a',
    reward: 'Your tenth loaf is on us',
    stampsNeeded: 9,
    updatedAt: '2026-01-05T09:00:00.000Z',
    ...setup,
  };
  const intent = `pi_${owner.uid}`;
  const payment: PaymentRecord = {
    paid: true,
    method: 'card',
    lines: {
      [intent]: {
        method: 'card',
        status: 'succeeded',
        amount: PLAN.amount,
        currency: PLAN.currency,
        at: Date.now(),
        reference: intent,
      },
    },
    emails: [owner.email],
  };
  await adminDb().collection(COLLECTIONS.businessSetups).doc(owner.uid).set(business);
  await adminDb()
    .collection(COLLECTIONS.payments)
    .doc(owner.uid)
    .set({ ...payment, timestamp: new Date() });
  return owner;
}

/** A verified owner who waits for a bank transfer to be approved. */
export async function createPendingOwner(): Promise<Owner> {
  const owner = await createOwner({ verified: true });
  const payment: PaymentRecord = {
    paid: false,
    pending: true,
    method: 'bank_transfer',
    reference: 'TES-AXE1-TEST',
    requestedAt: Date.now(),
    emails: [owner.email],
  };
  await adminDb()
    .collection(COLLECTIONS.payments)
    .doc(owner.uid)
    .set({ ...payment, timestamp: new Date() });
  return owner;
}
