/** How far a card is filled, in words. */
import type { CardBalance } from '@tessera/domain/pass/state';
import { wordsOf } from '@tessera/domain/scheme/words';

export type Filled = Pick<CardBalance, 'kind' | 'balance' | 'target'>;

/** `3 of 8` */
export const progressInWords = (card: Filled): string => wordsOf(card).progressInWords(card);

/** `3 of 8 stamps` */
export const balanceInWords = (card: Filled): string => `${progressInWords(card)} ${wordsOf(card).noun}`;
