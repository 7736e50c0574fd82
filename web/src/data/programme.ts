import { businessPath, LOYALTY_COLLECTIONS } from '@tessera/domain/loyalty/paths';
import { collection, getCount, query, where } from 'firebase/firestore/lite';
import { firestoreLite } from './firestoreLite';

/**
 * Number of cards that customers have. It takes two count queries, whatever the number.
 * @throws FirebaseError
 */
export async function countCards(businessId: string): Promise<number> {
  const passes = collection(firestoreLite(), businessPath(businessId), LOYALTY_COLLECTIONS.passes);
  const [all, practice] = await Promise.all([
    getCount(query(passes, where('status', '==', 'open'))),
    getCount(query(passes, where('practice', '==', true))),
  ]);
  return Math.max(0, all.data().count - practice.data().count);
}
