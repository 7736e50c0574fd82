import type { Pass } from '@tessera/domain/pass/state';
import { QUERIES } from '@tessera/domain/records/queries';
import { readAll } from '../platform/commit';
import { documentsOf, queryIn } from '../records/queries';
import { type BusinessRefs } from '../records/refs';

/** Number of cards that are read at a time. */
const PAGE = 300;

/** Most events first; of cards with equally many, the oldest first. */
const mostUsedFirst = (one: Pass, other: Pass): number => other.seq - one.seq || one.joinedAt - other.joinedAt;

/**
 * The cards of an e-mail address, those with most events first, and then the oldest: anybody can make new cards with
 * somebody else's address, and they must not hide the card that is in use. All of them are read, because the maker of a
 * card chooses its id and so its place in the query (docs/decisions/0111).
 * @param email in lower case
 */
export async function cardsOfAddress(refs: BusinessRefs, email: string, most: number): Promise<Pass[]> {
  const contacts = documentsOf(queryIn(refs, QUERIES.byEmail, email), { page: PAGE });
  const passes = [];
  for await (const { id } of contacts) passes.push(refs.at('passes', id));
  let cards: Pass[] = [];
  for (let first = 0; first < passes.length; first += PAGE) {
    const { page } = await readAll(refs.business.firestore, { page: passes.slice(first, first + PAGE) });
    const more = page.flatMap((snapshot) => snapshot.data() ?? []);
    cards = [...cards, ...more].sort(mostUsedFirst).slice(0, most);
  }
  return cards;
}

/** The most merges that are followed. */
const MOST_MERGES = 5;

/** The card that has the holder's records now: after a merge, the other card. Undefined for one that is erased. */
export async function presentCard(refs: BusinessRefs, passId: string): Promise<string | undefined> {
  let id = passId;
  for (let merges = 0; merges < MOST_MERGES; merges += 1) {
    const pass = (await refs.at('passes', id).get()).data();
    if (pass?.status !== 'closed') return pass?.passId;
    const [last] = (await queryIn(refs, QUERIES.history, id).limit(1).get()).docs;
    const event = last?.data();
    if (event?.type !== 'merged' || event.otherPassId === undefined) return undefined;
    id = event.otherPassId;
  }
  return undefined;
}
