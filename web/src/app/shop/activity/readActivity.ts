/** The events of a shop. */
import type { PassEvent } from '@tessera/domain/pass/state';
import { type ActivityFilter, activityQuery } from '@tessera/domain/records/queries';
import { type ListedEvent, withHolders } from '../../../shared/data/holders';
import { type Cursor, type Page, readAll, readPage } from '../../../shared/data/pages';
import { queryIn } from '../../../shared/data/shopQueries';

const LINES_A_PAGE = 50;
/** Number of events that a download reads in one request. */
const LINES_A_PART = 500;

function read(businessId: string, filter: ActivityFilter, size: number, after?: Cursor): Promise<Page<PassEvent>> {
  const { shape, values } = activityQuery(filter);
  return readPage(queryIn(businessId, shape, ...values), size, after, (snapshot) => snapshot.data());
}

/**
 * A page of a shop's events, newest first, with the names of the cards' holders. Reads 51 documents at most, and each
 * of their cards.
 */
export async function listActivity(
  businessId: string,
  filter: ActivityFilter,
  after?: Cursor,
): Promise<Page<ListedEvent>> {
  const page = await read(businessId, filter, LINES_A_PAGE, after);
  return { ...page, items: await withHolders(businessId, page.items) };
}

/**
 * All events that match a filter.
 * @param onPart called with the number of events read so far
 */
export const allActivity = (
  businessId: string,
  filter: ActivityFilter,
  onPart: (count: number) => void,
): Promise<PassEvent[]> => readAll((after) => read(businessId, filter, LINES_A_PART, after), onPart);
