/** A shop's batches of printed cards. Only Cloud Functions write them. */
import { QUERIES } from '@tessera/domain/records/queries';
import type { PrintedBatch } from '@tessera/domain/shop/printed';
import { getCount } from 'firebase/firestore/lite';
import { type Cursor, type Page, readPage } from './pages';
import { queryIn } from './shopQueries';

const BATCHES_A_PAGE = 20;

/** A page of the batches, the latest first, each with the number of its cards that somebody has begun. */
export async function listBatches(
  businessId: string,
  after?: Cursor,
): Promise<Page<{ batch: PrintedBatch; begun: number }>> {
  const list = queryIn(businessId, QUERIES.latestBatches);
  const { items, next } = await readPage(list, BATCHES_A_PAGE, after, (snapshot) => snapshot.data());
  const counted = items.map(async (batch) => {
    const begun = await getCount(queryIn(businessId, QUERIES.printedOf, batch.batchId));
    return { batch, begun: begun.data().count };
  });
  return { items: await Promise.all(counted), next };
}
