/** An account's data, written and read without the rules. */
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { adminAuth, adminDb } from './accounts';

export const PROFILE = { displayName: 'Ada Lovelace', phone: '020 7946 0000', updatedAt: '2026-01-31T09:30:00.000Z' };
export const BUSINESS_SETUP = { name: 'Corner Café', category: 'cafe', step: 2, updatedAt: '2026-01-31T09:30:00.000Z' };

/** Gives an account a profile, a business, a card payment and its history. */
export async function fillAccount(uid: string): Promise<void> {
  const db = adminDb();
  const payment = db.collection(COLLECTIONS.payments).doc(uid);
  const timestamp = new Date('2026-01-31T10:00:00.000Z');
  const lines = {
    pi_1: { method: 'card', status: 'succeeded', amount: 4900, currency: 'gbp', at: 1, reference: 'pi_1' },
  };
  await Promise.all([
    db.collection(COLLECTIONS.users).doc(uid).set(PROFILE),
    db.collection(COLLECTIONS.businessSetups).doc(uid).set(BUSINESS_SETUP),
    payment.set({ paid: true, method: 'card', lines, emails: [`${uid}@shop.example`], timestamp }),
    payment
      .collection(COLLECTIONS.history)
      .doc('evt_1')
      .set({ type: 'checkout.session.completed', paid: true, by: 'stripe', line: 'pi_1', timestamp }),
  ]);
}

export interface Kept {
  account: boolean;
  profile: FirebaseFirestore.DocumentData | undefined;
  businessSetup: FirebaseFirestore.DocumentData | undefined;
  payment: FirebaseFirestore.DocumentData | undefined;
}

/** What is stored now. */
export async function keptOf(uid: string): Promise<Kept> {
  const read = async (collection: string) => (await adminDb().collection(collection).doc(uid).get()).data();
  const { users } = await adminAuth().getUsers([{ uid }]);
  const [profile, businessSetup, payment] = await Promise.all(
    [COLLECTIONS.users, COLLECTIONS.businessSetups, COLLECTIONS.payments].map(read),
  );
  return { account: users.length > 0, profile, businessSetup, payment };
}
