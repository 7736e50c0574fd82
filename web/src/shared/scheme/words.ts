/** How far a card is filled, and what it promises, in words. */
import type { CardBalance } from '@tessera/domain/pass/state';
import type { PricedReward, RoundReward, Scheme } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';

export type CardProgress = Pick<CardBalance, 'kind' | 'balance' | 'target'>;

/** `3 of 8` */
export const progressInWords = (card: CardProgress): string => wordsOf(card).progressInWords(card);

/** `3 of 8 stamps` */
export const balanceInWords = (card: CardProgress): string => `${progressInWords(card)} ${wordsOf(card).noun}`;

/** The units that a reward needs: the number that earns it, or its price. */
export const unitsFor = (reward: RoundReward | PricedReward): number => ('price' in reward ? reward.price : reward.at);

/** A scheme's rewards, the nearest one first. */
export const rewardsInOrder = ({ rewards }: Scheme): (RoundReward | PricedReward)[] =>
  [...rewards].sort((one, other) => unitsFor(one) - unitsFor(other));

/** The rewards that need more than a balance, the nearest one first. */
export const rewardsBeyond = (scheme: Scheme, balance: number): (RoundReward | PricedReward)[] =>
  rewardsInOrder(scheme).filter((one) => unitsFor(one) > balance);

/** What a balance still lacks for a reward: `2 to go` on a card of stamps, `450 points to go`. */
export function toGoInWords(scheme: Scheme, reward: RoundReward | PricedReward, balance: number): string {
  const units = unitsFor(reward) - balance;
  return `${'target' in scheme ? units : wordsOf(scheme).inWords(units)} to go`;
}

/** The rewards along the way: all but the last one of a card that fills. */
export const rewardsOnTheWay = (scheme: Scheme): RoundReward[] =>
  'target' in scheme ? scheme.rewards.filter(({ at }) => at < scheme.target) : [];

/** `Your flat white is ready`, from an owner’s “A flat white”. A reward “of your choice” stays as it is. */
export function readyInWords(reward: string): string {
  const whole = reward.trim();
  const named = whole.replace(/^(an?|the|one|1|any|your) /i, '');
  const areReady = /^(\d+|two|three|four) /i.test(named) ? 'are ready' : 'is ready';
  if (/ your /i.test(whole)) return `${whole.charAt(0).toUpperCase()}${whole.slice(1)} ${areReady}`;
  const spoken = /^[A-Z][a-z]/.test(named) ? named.charAt(0).toLowerCase() + named.slice(1) : named;
  return `Your ${spoken} ${areReady}`;
}
