/** Removes registered interest and messages: an admin removes single entries, and a daily job removes old ones. */
import { COLLECTIONS } from '@tessera/domain/collections';
import { DAY_MS } from '@tessera/domain/time';
import type { Query } from 'firebase-admin/firestore';
import { callable } from '../platform/callable';
import { firestore } from '../platform/firebase';
import { schedule } from '../platform/schedule';

/** Deletes an entry, when somebody asks for it. Deleting a missing entry is not an error. */
export const deleteInterest = callable('deleteInterest', {
  handler: async ({ id }) => {
    const db = await firestore();
    await db.collection(COLLECTIONS.interest).doc(id).delete();
    return { deleted: true };
  },
});

const KEPT_DAYS = 365;
const A_BATCH = 400;

async function removeAll(query: Query): Promise<number> {
  let removed = 0;
  for (;;) {
    const { docs } = await query.limit(A_BATCH).get();
    if (docs.length === 0) return removed;
    const batch = query.firestore.batch();
    for (const { ref } of docs) batch.delete(ref);
    await batch.commit();
    removed += docs.length;
  }
}

/**
 * Removes entries that nobody confirmed within 7 days, and everything after 12 months. @returns the number of removed
 * entries
 */
async function removeOldEntries(now = new Date()): Promise<number> {
  const db = await firestore();
  const yearAgo = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const removed = await Promise.all([
    removeAll(db.collection(COLLECTIONS.unconfirmedInterest).where('expiresAt', '<=', now)),
    removeAll(db.collection(COLLECTIONS.interest).where('createdAt', '<=', yearAgo)),
    removeAll(db.collection(COLLECTIONS.messages).where('createdAt', '<=', yearAgo)),
  ]);
  return removed.reduce((sum, count) => sum + count, 0);
}

export const removeOldInterest = schedule('removeOldInterest', {
  handler: async () => void (await removeOldEntries()),
});
