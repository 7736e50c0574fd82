/** The words of each kind of card. They stand apart from the rules: most pages show cards and decide nothing. */
import { POINTS_WORDS } from './points/words';
import { STAMPS_WORDS } from './stamps/words';
import type { Purchase, Scheme, SchemeKind, SchemeWords } from './types';

const WORDS: Record<SchemeKind, SchemeWords> = { stamps: STAMPS_WORDS, points: POINTS_WORDS };

/** The words for cards of this kind. */
export const wordsOf = ({ kind }: { kind: SchemeKind }): SchemeWords => WORDS[kind];

/** The units that fill a card, as a field; no field where no number of units does. */
export const targetOf = (scheme: Scheme): { target?: number } => ('target' in scheme ? { target: scheme.target } : {});

/** Whether a text from outside names a kind of card. */
export const isKind = (text: unknown): text is SchemeKind => typeof text === 'string' && Object.hasOwn(WORDS, text);

/**
 * What a counter took in, in words: `3 stamps`.
 * @param kind of the shop's cards; a purchase at another shop is worded by a kind that takes such purchases
 */
export const purchaseInWords = (purchase: Purchase, kind: SchemeKind): string =>
  [WORDS[kind], ...Object.values(WORDS)].map((words) => words.purchaseInWords(purchase)).find(Boolean) ?? '';
