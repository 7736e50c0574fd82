/** Rewards in words for the counter. Pure; times are milliseconds since 1970. */
import { groupBy } from '@tessera/domain/lib/groupBy';
import { count } from '@tessera/domain/lib/text';
import { DAY_MS } from '@tessera/domain/lib/time';
import { timesOver } from '@tessera/domain/pass/words';
import { hasRewardEnded } from '@tessera/domain/scheme/ends';
import type { ReadyReward, SchemeKind } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import { type Business, redeemUntil } from '@tessera/domain/shop/business';
import { formatDate } from '../../shared/lib/format';
import type { CardSeen } from '../counterScreen';

/** What decides whether a shop's rewards end. */
export type ShopSeen = Pick<Business, 'active' | 'frozenSince'>;

const ago = (endsAt: number, now: number): string => {
  const days = Math.floor((now - endsAt) / DAY_MS);
  return days === 0 ? 'today' : `${count(days, 'day')} ago`;
};

/** Details of a reward: its price, its last day, or how long ago it ended; empty if it has none. */
export function noteOf({ price, endsAt }: Pick<ReadyReward, 'price' | 'endsAt'>, shop: ShopSeen, now: number): string {
  if (price !== undefined) return `for ${wordsOf({ kind: 'points' }).inWords(price)}`;
  if (endsAt === undefined) return '';
  if (hasRewardEnded({ endsAt }, shop, now)) return ago(endsAt, now);
  // The rewards of a frozen shop do not end on their last day.
  return endsAt <= now ? '' : `until ${formatDate(endsAt - 1)}`;
}

/** What a frozen shop can still do; undefined for an open shop. */
export function frozenInWords(shop: ShopSeen, kind: SchemeKind): string | undefined {
  const until = redeemUntil(shop);
  if (until === undefined) return undefined;
  const { noun } = wordsOf({ kind });
  return `This shop is frozen: no new ${noun}. Rewards that are ready can be given until ${formatDate(until)}.`;
}

/** The words on the button that gives so many rewards. */
export const giveInWords = (number: number): string =>
  number === 1 ? 'Give reward' : number === 2 ? 'Give both' : `Give all ${number}`;

/** The question before rewards are given. */
export function rewardQuestion(
  { rewards }: Pick<CardSeen, 'rewards'>,
  rewardIds: string[],
  shop: ShopSeen,
  now: number,
): string {
  const chosen = rewards.filter(({ rewardId }) => rewardIds.includes(rewardId));
  if (chosen.length > 1) {
    const equal = [...groupBy(chosen, ({ reward }) => reward)];
    const names = equal.map(([reward, { length }]) => timesOver(`“${reward}”`, length));
    // A line that began with the number would seem to count the next reward.
    return `Give ${chosen.length} rewards? ${names.join(', ').replaceAll(' × ', '\u00a0×\u00a0')}`;
  }
  const { reward = '', price, endsAt } = chosen[0] ?? {};
  if (endsAt !== undefined && hasRewardEnded({ endsAt }, shop, now))
    return `“${reward}” ended ${ago(endsAt, now)}. Give it anyway?`;
  return `Give “${reward}”${price === undefined ? '' : ` for ${wordsOf({ kind: 'points' }).inWords(price)}`}?`;
}
