/** A shop's cards, for its team. Only Cloud Functions change them. */
import type { Past } from '@tessera/domain/moving/restored';
import type { Contact } from '@tessera/domain/pass/contact';
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import { QUERIES } from '@tessera/domain/records/queries';
import type { BalanceRange } from '@tessera/domain/scheme/types';
import { getDoc, query, startAfter } from 'firebase/firestore/lite';
import { type Cursor, type Page, readAll, readFull, readPage } from './pages';
import { documentBelow } from './references';
import { queryIn } from './shopQueries';

const CUSTOMERS_A_PAGE = 25;
const LINES_A_PAGE = 50;
/** Number of cards or contacts that a download reads in one request. */
const LINES_A_PART = 500;

function readCards(businessId: string, size: number, after?: Cursor): Promise<Page<Pass>> {
  const list = queryIn(businessId, QUERIES.lastVisits, ['open', 'blocked']);
  return readPage(list, size, after, (snapshot) => snapshot.data());
}

/** A page of the open cards, latest visit first. Reads 26 documents at most. */
export const listCustomers = (businessId: string, after?: Cursor): Promise<Page<Pass>> =>
  readCards(businessId, CUSTOMERS_A_PAGE, after);

/** What a list of cards shows. */
export type CardFilter =
  /** Cards with an open reward; with `from`, those whose balance buys one. */
  | { show: 'ready'; from: number | undefined }
  /** Cards whose balance is in one of these ranges, the fullest first. */
  | { show: 'close'; ranges: readonly BalanceRange[] }
  /** Cards that were not used since a time, in milliseconds since 1970. */
  | { show: 'away'; since: number }
  /** Only for managers; the rules refuse everybody else. */
  | { show: 'email' };

const isUsable = ({ status }: Pass): boolean => status !== 'closed';

/**
 * A page of the cards that a filter lets through, from at most five reads of 26 documents; for addresses one more for
 * each card. It may be longer than other pages.
 * @param isListed what the database cannot ask
 */
export const listFiltered = (
  businessId: string,
  filter: CardFilter,
  after?: Cursor,
  isListed: (pass: Pass) => boolean = () => true,
): Promise<Page<Pass>> =>
  readFull(
    (from) => readFiltered(businessId, filter, from),
    CUSTOMERS_A_PAGE,
    (pass) => isUsable(pass) && isListed(pass),
    after,
  );

function readFiltered(businessId: string, filter: CardFilter, after?: Cursor): Promise<Page<Pass>> {
  if (filter.show === 'email') return listWithEmail(businessId, after);
  if (filter.show === 'close') return listInRanges(businessId, filter.ranges, after);
  const list =
    filter.show === 'away'
      ? queryIn(businessId, QUERIES.lastVisitsBefore, ['open', 'blocked'], filter.since)
      : filter.from === undefined
        ? queryIn(businessId, QUERIES.withReward, [])
        : queryIn(businessId, QUERIES.byBalance, filter.from);
  return readPage(list, CUSTOMERS_A_PAGE, after, (snapshot) => snapshot.data());
}

/** A page of the first range that has cards. The ranges do not meet, and the highest is the first. */
async function listInRanges(businessId: string, ranges: readonly BalanceRange[], after?: Cursor): Promise<Page<Pass>> {
  const balance = after?.get('balance') as number | undefined;
  const left = ranges.filter(({ from }) => balance === undefined || from <= balance);
  for (const [index, { from, before }] of left.entries()) {
    const list = queryIn(businessId, QUERIES.byBalance, from);
    const start = index === 0 && after ? after : before;
    const { items, next } = await readPage(query(list, startAfter(start)), CUSTOMERS_A_PAGE, undefined, (card) => card);
    const hasRanges = index < left.length - 1;
    if (items.length > 0 || !hasRanges)
      return { items: items.map((card) => card.data()), next: next ?? (hasRanges ? items.at(-1) : undefined) };
  }
  return { items: [] };
}

async function listWithEmail(businessId: string, after?: Cursor): Promise<Page<Pass>> {
  const list = queryIn(businessId, QUERIES.withEmail, '');
  const page = await readPage(list, CUSTOMERS_A_PAGE, after, ({ id }) => id);
  const cards = await Promise.all(
    page.items.map(async (passId) => (await getDoc(documentBelow(businessId, 'passes', passId))).data()),
  );
  return { ...page, items: cards.filter((card) => card !== undefined) };
}

/**
 * All customers with an open or blocked card, with their contacts, latest visit first. The rules refuse everybody but
 * managers and owners.
 * @param onPart called with the number of cards read so far
 */
export async function allCustomers(
  businessId: string,
  onPart: (count: number) => void,
): Promise<{ pass: Pass; contact: Contact | undefined }[]> {
  const list = queryIn(businessId, QUERIES.allContacts);
  const [passes, contacts] = await Promise.all([
    readAll((after) => readCards(businessId, LINES_A_PART, after), onPart),
    readAll((after) => readPage(list, LINES_A_PART, after, (snapshot) => [snapshot.id, snapshot.data()] as const)),
  ]);
  const contactOf = new Map(contacts);
  return passes.filter(({ practice }) => !practice).map((pass) => ({ pass, contact: contactOf.get(pass.passId) }));
}

/**
 * One card, with its contact if requested; null when the shop has no such card.
 * @param withContact only for managers; the rules refuse everybody else
 * @throws FirebaseError when it cannot be read
 */
export async function readCustomer(
  businessId: string,
  passId: string,
  withContact: boolean,
): Promise<{ pass: Pass; contact: Contact | null } | null> {
  const [pass, contact] = await Promise.all([
    getDoc(documentBelow(businessId, 'passes', passId)),
    withContact ? getDoc(documentBelow(businessId, 'contacts', passId)) : null,
  ]);
  const stored = pass.data();
  return stored ? { pass: stored, contact: contact?.data() ?? null } : null;
}

/** A page of a card's ledger, newest event first. */
export function listLedger(businessId: string, passId: string, after?: Cursor): Promise<Page<PassEvent>> {
  return readPage(queryIn(businessId, QUERIES.history, passId), LINES_A_PAGE, after, (snapshot) => snapshot.data());
}

/** What happened to an imported card before; null for any other card. One read. */
export async function readPast(businessId: string, passId: string): Promise<Past | null> {
  return (await getDoc(documentBelow(businessId, 'pasts', passId))).data() ?? null;
}
