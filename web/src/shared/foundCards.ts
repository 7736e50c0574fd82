/** What the counter and the rooms say of the cards that a search has found. */
import { FOUND_CARDS } from '@tessera/domain/calls/callables';
import { count } from '@tessera/domain/lib/text';

export const foundInWords = (found: number): string =>
  `${found === FOUND_CARDS ? 'At least ' : ''}${count(found, 'card')} found`;

/** What to do where the answer may have left cards out; undefined where it has not. */
export const moreInWords = (found: number): string | undefined =>
  found === FOUND_CARDS ? 'There may be more. Type more of the name.' : undefined;
