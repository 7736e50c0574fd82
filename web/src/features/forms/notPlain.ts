import { REFUSED } from '@tessera/domain/text';

/** What is wrong with a text that has refused characters in it; undefined where there are none. */
export function notPlain(text: string): string | undefined {
  return REFUSED.test(text) ? 'Leave out the characters < and >, tabs and invisible marks.' : undefined;
}
