/** What a shop has counted since it began, without a read for each day. */
import { OUTSTANDING_FIELDS, type OutstandingCounts } from '@tessera/domain/stats';
import { getAggregate, sum } from 'firebase/firestore/lite';
import { collectionBelow } from './references';

/** @throws FirebaseError */
export async function readCountsEver(businessId: string): Promise<OutstandingCounts> {
  const all = collectionBelow(businessId, 'stats');
  const sums = await Promise.all(
    OUTSTANDING_FIELDS.map(
      async (field) => [field, (await getAggregate(all, { sum: sum(field) })).data().sum] as const,
    ),
  );
  return Object.fromEntries(sums) as unknown as OutstandingCounts;
}
