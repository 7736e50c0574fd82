/** How people are told of cards that are filled stamp by stamp. */
import { count } from '../../lib/text';
import type { RoundReward, Scheme, SchemeWords, StampsScheme } from '../types';

/** @throws Error for a scheme of another kind */
export function stampsOf(scheme: Scheme): StampsScheme {
  if (scheme.kind !== 'stamps') throw new Error(`A card of ${scheme.kind} is not filled by stamps`);
  return scheme;
}

/** The reward of a full card. */
export const lastReward = ({ target, rewards }: StampsScheme): RoundReward =>
  rewards.find(({ at }) => at === target) ?? { at: target, reward: '' };

const inWords = (units: number): string => count(units, 'stamp');

/** `5 stamps: a biscuit` */
export const rewardInWords = ({ at, reward }: RoundReward): string => `${inWords(at)}: ${reward}`;

export const STAMPS_WORDS: SchemeWords = {
  mainReward: (scheme) => lastReward(stampsOf(scheme)).reward,
  inWords,
  purchaseInWords: (purchase) => ('quantity' in purchase ? inWords(purchase.quantity) : ''),
  noun: 'stamps',
  heading: 'Stamps',
  isBought: false,
  numberOf: (units) => units,
  closeInWords: 'are one stamp from a reward',
  offerInWords: (scheme) => stampsOf(scheme).rewards.map(rewardInWords).join(', '),
  againInWords: (when) => `Stamped ${when}. Stamp again?`,
  progressInWords: ({ balance, target = 0 }) => `${balance} of ${target}`,
};
