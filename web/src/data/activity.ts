/** What happened in a shop, card by card. */
import { type ActivityFilter, activityQuery } from '@tessera/domain/loyalty/queries';
import type { PassEvent } from '@tessera/domain/pass/state';
import { type Cursor, type Page, readPage } from './pages';
import { queryIn } from './shopQueries';

const LINES_A_PAGE = 50;
/** Lines that a download reads at once. */
const LINES_A_PART = 500;

function read(businessId: string, filter: ActivityFilter, size: number, after?: Cursor): Promise<Page<PassEvent>> {
  const { shape, values } = activityQuery(filter);
  return readPage(queryIn(businessId, shape, ...values), size, after, (snapshot) => snapshot.data() as PassEvent);
}

/** A page of a shop's events, the newest first: 51 documents at most, however many there are. */
export const listActivity = (businessId: string, filter: ActivityFilter, after?: Cursor): Promise<Page<PassEvent>> =>
  read(businessId, filter, LINES_A_PAGE, after);

/**
 * All events that a filter lets through, part by part.
 * @param onPart told how many have been read so far
 */
export async function allActivity(
  businessId: string,
  filter: ActivityFilter,
  onPart: (read: number) => void,
): Promise<PassEvent[]> {
  const events: PassEvent[] = [];
  let page: Page<PassEvent> | undefined;
  do {
    page = await read(businessId, filter, LINES_A_PART, page?.next);
    events.push(...page.items);
    onPart(events.length);
  } while (page.next);
  return events;
}
