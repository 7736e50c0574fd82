import { type HolderShown, holderShown } from '@tessera/domain/pass/holder';
import type { PassEvent } from '@tessera/domain/pass/state';
import { getDoc } from 'firebase/firestore/lite';
import { documentBelow } from './references';

/** An event, with the name of the card's holder. */
export type ListedEvent = PassEvent & HolderShown;

/** What names a card, such as an event, with the name of the card's holder: one read per card. @throws FirebaseError */
export async function withHolders<Item extends { passId?: string }>(
  businessId: string,
  items: Item[],
): Promise<(Item & HolderShown)[]> {
  const passIds = [...new Set(items.flatMap(({ passId = [] }) => passId))];
  const passes = await Promise.all(
    passIds.map(async (passId) => (await getDoc(documentBelow(businessId, 'passes', passId))).data()),
  );
  const holders = new Map(passIds.map((passId, index) => [passId, holderShown(passes[index] ?? {})]));
  return items.map((item) => ({ ...item, ...holders.get(item.passId ?? '') }));
}
