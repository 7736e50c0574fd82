import { type HolderShown, holderShown } from '@tessera/domain/pass/holder';
import type { PassEvent } from '@tessera/domain/pass/state';
import { getDoc } from 'firebase/firestore/lite';
import { documentBelow } from './references';

/** An event, with the name of the card's holder. */
export type ListedEvent = PassEvent & HolderShown;

/** The events with the names of their cards' holders: one read per card. @throws FirebaseError */
export async function withHolders(businessId: string, events: PassEvent[]): Promise<ListedEvent[]> {
  const passIds = [...new Set(events.map(({ passId }) => passId))];
  const passes = await Promise.all(
    passIds.map(async (passId) => (await getDoc(documentBelow(businessId, 'passes', passId))).data()),
  );
  const holders = new Map(passIds.map((passId, index) => [passId, holderShown(passes[index] ?? {})]));
  return events.map((event) => ({ ...event, ...holders.get(event.passId) }));
}
