/** Removes registered interest and visitors' questions: single ones by an admin, old ones by a daily job. */
import { DAY_MS } from '@tessera/domain/lib/time';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import type { Query } from 'firebase-admin/firestore';
import { callable } from '../access/callable';
import { inTransaction } from '../platform/commit';
import { firestore } from '../platform/firebase';
import type { Job, Slice } from '../platform/runJobs';

/**
 * Deletes a registration of interest, when somebody asks for it, and what the same address has registered again.
 * Unconfirmed, that would stay for a week, and the link in its mail would bring it back. Deleting a missing entry is
 * not an error.
 */
export const deleteInterest = callable('deleteInterest', {
  handler: async ({ id }) => {
    const db = firestore();
    const confirmed = db.collection(COLLECTIONS.interest).doc(id);
    await inTransaction(db, async (transaction) => {
      const email: unknown = (await transaction.get(confirmed)).get('email');
      if (email === undefined) return;
      const again = db.collection(COLLECTIONS.unconfirmedInterest).where('email', '==', email);
      for (const { ref } of (await transaction.get(again)).docs) transaction.delete(ref);
      transaction.delete(confirmed);
    });
    return { deleted: true };
  },
});

const KEPT_DAYS = 365;
const A_BATCH = 400;

/** @returns true when no entry is left, false when the time was used up first */
async function removeAll(query: Query, isOver: Slice['isOver']): Promise<boolean> {
  for (;;) {
    const { docs } = await query.limit(A_BATCH).get();
    if (docs.length === 0) return true;
    const batch = query.firestore.batch();
    for (const { ref } of docs) batch.delete(ref);
    await batch.commit();
    if (isOver()) return false;
  }
}

/** Removes entries that nobody confirmed within 7 days, and everything after 12 months. */
export const removeOldInterest: Job = async ({ now, isOver }) => {
  const db = firestore();
  const [today, yearAgo] = [new Date(now), new Date(now - KEPT_DAYS * DAY_MS)];
  const areDone = await Promise.all([
    removeAll(db.collection(COLLECTIONS.unconfirmedInterest).where('expiresAt', '<=', today), isOver),
    removeAll(db.collection(COLLECTIONS.interest).where('createdAt', '<=', yearAgo), isOver),
    removeAll(db.collection(COLLECTIONS.questions).where('createdAt', '<=', yearAgo), isOver),
  ]);
  return !areDone.includes(false);
};
