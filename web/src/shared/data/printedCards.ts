/** A shop's batches of printed cards. Only Cloud Functions write them. */
import { QUERIES } from '@tessera/domain/records/queries';
import type { PrintedBatch } from '@tessera/domain/shop/printed';
import { getCount, getDocs, limit, query } from 'firebase/firestore/lite';
import { queryIn } from './shopQueries';

/** How many batches the page lists. */
const LISTED = 20;

/** The latest batches, each with the number of its cards that somebody has begun. @throws FirebaseError */
export async function latestBatches(businessId: string): Promise<{ batch: PrintedBatch; begun: number }[]> {
  const { docs } = await getDocs(query(queryIn(businessId, QUERIES.latestBatches), limit(LISTED)));
  return Promise.all(
    docs.map(async (snapshot) => {
      const batch = snapshot.data();
      const begun = await getCount(queryIn(businessId, QUERIES.printedOf, batch.batchId));
      return { batch, begun: begun.data().count };
    }),
  );
}
