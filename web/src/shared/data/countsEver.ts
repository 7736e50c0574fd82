/** What a shop has counted since it began, without a read for each day. */
import { OUTSTANDING_FIELDS, type OutstandingCounts } from '@tessera/domain/insights/stats';
import { recordOfAnswers } from '@tessera/domain/lib/keys';
import { getAggregate, sum } from 'firebase/firestore/lite';
import { collectionBelow } from './references';

/** @throws FirebaseError */
export async function readCountsEver(businessId: string): Promise<OutstandingCounts> {
  const all = collectionBelow(businessId, 'stats');
  return recordOfAnswers(
    OUTSTANDING_FIELDS,
    async (field) => (await getAggregate(all, { sum: sum(field) })).data().sum,
  );
}
