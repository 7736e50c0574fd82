/** How far a card is filled, and what it promises, in words. */
import type { CardBalance } from '@tessera/domain/pass/state';
import type { ProgrammeNews } from '@tessera/domain/programme';
import type { PricedReward, RoundReward, Scheme, SchemeKind } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';

export type Filled = Pick<CardBalance, 'kind' | 'balance' | 'target'>;

/** `3 of 8` */
export const progressInWords = (card: Filled): string => wordsOf(card).progressInWords(card);

/** `3 of 8 stamps` */
export const balanceInWords = (card: Filled): string => `${progressInWords(card)} ${wordsOf(card).noun}`;

/** The units that a reward needs: those that reach it, or its price. */
export const unitsFor = (reward: RoundReward | PricedReward): number => ('price' in reward ? reward.price : reward.at);

/** A scheme's rewards, the nearest one first. */
export const rewardsInOrder = ({ rewards }: Scheme): (RoundReward | PricedReward)[] =>
  [...rewards].sort((one, other) => unitsFor(one) - unitsFor(other));

/** The units of the rewards along the way: all but the last one of a card that fills. */
export const unitsOnTheWay = (scheme: Scheme): number[] =>
  scheme.kind === 'stamps' ? scheme.rewards.map(({ at }) => at).filter((at) => at < scheme.target) : [];

/** `Your flat white is ready`, from an owner’s “A flat white”. */
export function readyInWords(reward: string): string {
  const named = reward.trim().replace(/^(an?|the|one|1|any|your) /i, '');
  const spoken = /^[A-Z][a-z]/.test(named) ? named.charAt(0).toLowerCase() + named.slice(1) : named;
  return `Your ${spoken} ${/^(\d+|two|three|four) /.test(spoken) ? 'are' : 'is'} ready`;
}

const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });

/** `Double stamps until 17:00`, or `from Monday, 14:00`; empty without a bonus. @param at milliseconds since 1970 */
export function bonusInWords({ kind, bonus, nextBonus }: ProgrammeNews & { kind: SchemeKind }, at: number): string {
  const named = (times: number) => `${times === 2 ? 'Double' : 'Triple'} ${wordsOf({ kind }).noun}`;
  if (bonus && at < bonus.until) return `${named(bonus.times)} until ${TIME.format(bonus.until)}`;
  if (nextBonus && at < nextBonus.from)
    return `${named(nextBonus.times)} from ${WEEKDAY.format(nextBonus.from)}, ${TIME.format(nextBonus.from)}`;
  return '';
}
