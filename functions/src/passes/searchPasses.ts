/** Finds cards by what staff may see of them, which includes no address. */
import { FOUND_CARDS } from '@tessera/domain/calls/callables';
import { identifierKey, nameKeyOf, phoneKey, withoutZeros } from '@tessera/domain/lib/normal';
import { parseCardCode } from '@tessera/domain/pass/code';
import type { Pass } from '@tessera/domain/pass/state';
import { QUERIES } from '@tessera/domain/records/queries';
import type { Query } from 'firebase-admin/firestore';
import { LAST_CHARACTER, queryIn } from '../records/queries';
import type { BusinessRefs } from '../records/refs';

/** Sorts before every character that a name may have: names from one to it are that name. */
const FIRST_CHARACTER = '\0';

/** The first cards of each query. */
async function cardsFound(queries: readonly Query<Pass>[]): Promise<Pass[]> {
  const answers = await Promise.all(queries.map((one) => one.limit(FOUND_CARDS).get()));
  return answers.flatMap(({ docs }) => docs.map((snapshot) => snapshot.data()));
}

async function byShortCode(refs: BusinessRefs, text: string): Promise<Pass[]> {
  const parsed = parseCardCode(text);
  if (parsed?.form !== 'short') return [];
  return cardsFound([queryIn(refs, QUERIES.byShortCode, parsed.shortCode)]);
}

/** The cards whose holder's name is a text or begins with it, or would if its last word were the first. */
async function byName(refs: BusinessRefs, text: string, isWhole: boolean): Promise<Pass[]> {
  const key = nameKeyOf(text);
  const end = key + (isWhole ? FIRST_CHARACTER : LAST_CHARACTER);
  const queries = [QUERIES.byName, QUERIES.byTurnedName].map((one) => queryIn(refs, one, key, end));
  return cardsFound(queries);
}

/** The last four digits of a phone number, typed alone or with the whole number; undefined for any other text. */
function phoneEndIn(text: string): string | undefined {
  if (/^\d{4}$/.test(text)) return text;
  const phone = phoneKey(text);
  // A shorter number is more likely a card's.
  return phone !== null && phone.length >= 10 ? phone.slice(-4) : undefined;
}

/** The imported cards that had this number in their former system, or this phone number. */
async function byImported(refs: BusinessRefs, text: string): Promise<Pass[]> {
  const phoneEnd = phoneEndIn(text);
  const parsed = parseCardCode(text);
  // The short code of a card that came from another shop with us is stored as that shop wrote it. A number may have
  // lost its zeros in a spreadsheet, while the card in the customer's hand has them.
  const code = parsed?.form === 'short' ? identifierKey(parsed.shortCode) : text;
  const queries = [
    ...[...new Set([text, code, withoutZeros(text)])].map((number) => queryIn(refs, QUERIES.byImportedNumber, number)),
    ...(phoneEnd === undefined ? [] : [queryIn(refs, QUERIES.byPhoneEnd, phoneEnd)]),
  ];
  return cardsFound(queries);
}

/**
 * The cards with this short code or name; imported cards also by their former number and their phone number.
 * @param isWholeName whether the beginning of a name finds nothing, so that nobody can find a name out by it
 */
export async function searchPasses(refs: BusinessRefs, query: string, isWholeName = false): Promise<Pass[]> {
  const text = identifierKey(query);
  const passes = await Promise.all([byShortCode(refs, text), byImported(refs, text), byName(refs, query, isWholeName)]);
  return [...new Map(passes.flat().map((pass) => [pass.passId, pass])).values()].slice(0, FOUND_CARDS);
}
