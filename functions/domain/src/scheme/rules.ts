/** The rules of each kind of card. A new kind adds its scheme's type, its file and a line here. */
import { STAMPS_RULES } from './stamps';
import type { Purchase, Scheme, SchemeKind, SchemeRules } from './types';

const RULES: Record<SchemeKind, SchemeRules> = { stamps: STAMPS_RULES };

/** The rules by which cards of this kind are filled. */
export const rulesOf = ({ kind }: { kind: SchemeKind }): SchemeRules => RULES[kind];

/** The units that fill a card, as a field; no field where no number of units does. */
export function targetOf(scheme: Scheme): { target?: number } {
  const target = rulesOf(scheme).target(scheme);
  return target === undefined ? {} : { target };
}

/** What a counter took in, in words: `3 stamps`. */
export const purchaseInWords = ({ quantity }: Purchase): string => rulesOf({ kind: 'stamps' }).inWords(quantity);
