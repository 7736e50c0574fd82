import type { Pass } from '@tessera/domain/pass/state';
import { QUERIES } from '@tessera/domain/queries';
import { queryIn } from '../records/queries';
import { type BusinessRefs, passIn } from '../records/refs';

/** The most cards of one address that are read. */
const MOST_READ = 50;

/**
 * The cards of an e-mail address, those with most events first: anybody can make new cards with somebody else's
 * address, and they must not hide the card that is in use.
 * @param email in lower case
 */
export async function cardsOfAddress(refs: BusinessRefs, email: string, most: number): Promise<Pass[]> {
  const contacts = await queryIn(refs, QUERIES.byEmail, email).limit(MOST_READ).get();
  if (contacts.empty) return [];
  const snapshots = await refs.business.firestore.getAll(...contacts.docs.map(({ id }) => refs.at('passes', id)));
  return snapshots
    .flatMap((snapshot) => passIn(snapshot) ?? [])
    .sort((one, other) => other.seq - one.seq)
    .slice(0, most);
}
