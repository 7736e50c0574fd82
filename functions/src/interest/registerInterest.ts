/** A visitor leaves an address to hear from us. */
import { createHash } from 'node:crypto';
import { COLLECTIONS } from '@tessera/domain/paths';
import { callable } from '../platform/callable';
import { clientNetworks } from '../platform/clientNetworks';
import { firestore } from '../platform/firebase';
import { countCall, type Limit } from '../platform/rateLimit';

const PER_NETWORK: Limit = {
  name: 'interest',
  limit: 5,
  windowMs: 60 * 60 * 1000,
  message: 'Too many registrations from your network. Try again in an hour.',
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * The same answer whether the address is new or known, so that nobody can ask which addresses are; a known one is
 * merged. `resource-exhausted` past the limit. The network's address is kept as a hash, and no longer than its window
 * and the database's time-to-live policy take: a hash alone does not hide it, since all addresses can be tried.
 */
export const registerInterest = callable('registerInterest', {
  access: 'public',
  input: async () => (await import('@tessera/domain/schemas')).registerInterestInput,
  options: { maxInstances: 5 },
  handler: async ({ companyUrl, email, name, business, message }, _, { rawRequest }) => {
    // A robot learns nothing, not even that it was noticed.
    if (companyUrl) return { received: true };
    await countCall(PER_NETWORK, clientNetworks(rawRequest));
    const db = await firestore();
    const { FieldValue } = await import('firebase-admin/firestore');
    const entry = db.collection(COLLECTIONS.interest).doc(sha256(email));
    await db.runTransaction(async (transaction) => {
      const before = await transaction.get(entry);
      const now = FieldValue.serverTimestamp();
      const fields = { email, name, ...(business && { business }), ...(message && { message }), updatedAt: now };
      transaction.set(entry, before.exists ? fields : { ...fields, createdAt: now }, { merge: true });
    });
    return { received: true };
  },
});
