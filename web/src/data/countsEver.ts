/** What a shop has counted since it began, without a read for each day. */
import { collectionIn } from '@tessera/domain/collections';
import { OUTSTANDING_FIELDS, type OutstandingCounts } from '@tessera/domain/stats';
import { collection, getAggregate, sum } from 'firebase/firestore/lite';
import { firestoreLite } from './firestoreLite';

/** @throws FirebaseError */
export async function readCountsEver(businessId: string): Promise<OutstandingCounts> {
  const all = collection(firestoreLite(), collectionIn(businessId, 'stats'));
  const sums = await Promise.all(
    OUTSTANDING_FIELDS.map(
      async (field) => [field, (await getAggregate(all, { sum: sum(field) })).data().sum] as const,
    ),
  );
  return Object.fromEntries(sums) as unknown as OutstandingCounts;
}
