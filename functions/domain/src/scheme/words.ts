/**
 * The words of each kind of card. They stand apart from the rules, because most pages show cards and decide nothing. A
 * new kind adds its file and a line here.
 */
import { POINTS_WORDS } from './pointsWords';
import { STAMPS_WORDS } from './stampsWords';
import type { Purchase, Scheme, SchemeKind, SchemeWords } from './types';

const WORDS: Record<SchemeKind, SchemeWords> = { stamps: STAMPS_WORDS, points: POINTS_WORDS };

/** The words for cards of this kind. */
export const wordsOf = ({ kind }: { kind: SchemeKind }): SchemeWords => WORDS[kind];

/** The units that fill a card, as a field; no field where no number of units does. */
export const targetOf = (scheme: Scheme): { target?: number } => ('target' in scheme ? { target: scheme.target } : {});

/** The kind of card that a purchase belongs to. */
const kindOf = (purchase: Purchase): SchemeKind => ('pence' in purchase ? 'points' : 'stamps');

/** What a counter took in, in words: `3 stamps`. */
export const purchaseInWords = (purchase: Purchase): string =>
  wordsOf({ kind: kindOf(purchase) }).purchaseInWords(purchase);
