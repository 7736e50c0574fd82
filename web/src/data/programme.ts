import { QUERIES } from '@tessera/domain/queries';
import { getCount } from 'firebase/firestore/lite';
import { queryIn } from './shopQueries';

/**
 * Number of cards that customers have. It takes two count queries, whatever the number.
 * @throws FirebaseError
 */
export async function countCards(businessId: string): Promise<number> {
  const [all, practice] = await Promise.all([
    getCount(queryIn(businessId, QUERIES.byStatus, 'open')),
    getCount(queryIn(businessId, QUERIES.practiceCardsByStatus, true, 'open')),
  ]);
  return Math.max(0, all.data().count - practice.data().count);
}
