/** A shop's batches of printed cards. Only Cloud Functions write them. */
import { QUERIES } from '@tessera/domain/records/queries';
import type { PrintedBatch } from '@tessera/domain/shop/printed';
import { getCount } from 'firebase/firestore/lite';
import { queryIn, recordsOf } from './shopQueries';

/** How many batches the page lists. */
const LISTED = 20;

/** The latest batches, each with the number of its cards that somebody has begun. @throws FirebaseError */
export async function latestBatches(businessId: string): Promise<{ batch: PrintedBatch; begun: number }[]> {
  const batches = await recordsOf(queryIn(businessId, QUERIES.latestBatches), LISTED);
  return Promise.all(
    batches.map(async (batch) => {
      const begun = await getCount(queryIn(businessId, QUERIES.printedOf, batch.batchId));
      return { batch, begun: begun.data().count };
    }),
  );
}
