/** A shop's alerts, and the events that they name. */
import type { Alert, AlertState } from '@tessera/domain/alerts/alert';
import type { HolderShown } from '@tessera/domain/pass/holder';
import { QUERIES } from '@tessera/domain/records/queries';
import type { MemberRole } from '@tessera/domain/team/member';
import { getDoc } from 'firebase/firestore/lite';
import { type ListedEvent, withHolders } from './holders';
import { type Cursor, type Page, readPage } from './pages';
import { documentBelow } from './references';
import { queryIn } from './shopQueries';

/** An alert; one about a card has the name of its holder. */
export type ListedAlert = Alert & HolderShown;

const ALERTS_A_PAGE = 20;

/**
 * A page of the alerts that a role may see, newest first. Reads 21 documents at most, and the card of each alert about
 * one card. @throws FirebaseError
 */
export async function listAlerts(
  businessId: string,
  state: AlertState,
  role: MemberRole,
  after?: Cursor,
): Promise<Page<ListedAlert>> {
  const page = await readPage(
    queryIn(businessId, QUERIES.alerts, state, role === 'owner' ? ['manager', 'owner'] : ['manager']),
    ALERTS_A_PAGE,
    after,
    (snapshot) => snapshot.data(),
  );
  return { ...page, items: await withHolders(businessId, page.items) };
}

/** The events of an alert with the holders' names: one read for each event and card. @throws FirebaseError */
export async function readEvents(businessId: string, scanIds: readonly string[]): Promise<ListedEvent[]> {
  const events = await Promise.all(
    scanIds.map(async (scanId) => (await getDoc(documentBelow(businessId, 'events', scanId))).data()),
  );
  return withHolders(
    businessId,
    events.filter((event) => event !== undefined),
  );
}
