/** A visitor leaves an address to hear from us. */
import { createHash } from 'node:crypto';
import { COLLECTIONS } from '@tessera/domain/paths';
import type { DocumentSnapshot } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { callable } from '../platform/callable';
import { clientAddress } from '../platform/clientAddress';
import { firestore } from '../platform/firebase';

/** So many registrations from one network in one window. */
const LIMIT = 5;
const WINDOW_MS = 60 * 60 * 1000;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The counter after one more, or null when the window is full. */
function counted(counter: DocumentSnapshot, now: number): { count: number; expiresAt: number } | null {
  const expiresAt: number = counter.get('expiresAt')?.toMillis() ?? 0;
  if (expiresAt <= now) return { count: 1, expiresAt: now + WINDOW_MS };
  const count: number = counter.get('count');
  return count < LIMIT ? { count: count + 1, expiresAt } : null;
}

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
    const db = await firestore();
    const { FieldValue, Timestamp } = await import('firebase-admin/firestore');
    const counter = db.collection(COLLECTIONS.rateLimits).doc(sha256(`interest ${clientAddress(rawRequest)}`));
    const entry = db.collection(COLLECTIONS.interest).doc(sha256(email));
    await db.runTransaction(async (transaction) => {
      const [counterBefore, entryBefore] = await Promise.all([transaction.get(counter), transaction.get(entry)]);
      const next = counted(counterBefore, Date.now());
      if (!next)
        throw new HttpsError('resource-exhausted', 'Too many registrations from your network. Try again in an hour.');
      transaction.set(counter, { count: next.count, expiresAt: Timestamp.fromMillis(next.expiresAt) });
      const now = FieldValue.serverTimestamp();
      const fields = { email, name, ...(business && { business }), ...(message && { message }), updatedAt: now };
      transaction.set(entry, entryBefore.exists ? fields : { ...fields, createdAt: now }, { merge: true });
    });
    return { received: true };
  },
});
