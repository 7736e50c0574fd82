import { QUERIES } from '@tessera/domain/records/queries';
import { getCount } from 'firebase/firestore/lite';
import { collectionBelow } from './references';
import { queryIn } from './shopQueries';

/** Number of cards that customers have. It takes two count queries, whatever the number. @throws FirebaseError */
export async function countCards(businessId: string): Promise<number> {
  const [all, practice] = await Promise.all([
    getCount(queryIn(businessId, QUERIES.byStatus, 'open')),
    getCount(queryIn(businessId, QUERIES.practiceCardsByStatus, true, 'open')),
  ]);
  return Math.max(0, all.data().count - practice.data().count);
}

/** Whether a customer has or had a card: from then on its kind is fixed. Two count queries. @throws FirebaseError */
export async function hasCards(businessId: string): Promise<boolean> {
  const [all, practice] = await Promise.all([
    getCount(collectionBelow(businessId, 'passes')),
    getCount(queryIn(businessId, QUERIES.practiceCards, true)),
  ]);
  return all.data().count > practice.data().count;
}
