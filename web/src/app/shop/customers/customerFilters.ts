/** The filters of a shop's customers, and what each asks the database. */
import { DAY_MS } from '@tessera/domain/lib/time';
import type { Pass } from '@tessera/domain/pass/state';
import { lastingOf } from '@tessera/domain/scheme/ends';
import { cardAt, isClose, rulesOf } from '@tessera/domain/scheme/rules';
import type { BalanceRange, ReadyReward, SchemeKind } from '@tessera/domain/scheme/types';
import { wordsOf } from '@tessera/domain/scheme/words';
import { type Business, openProgramme, schemeAt } from '@tessera/domain/shop/business';
import { isAtLeast } from '@tessera/domain/team/member';
import type { CardFilter } from '../../../shared/data/customers';
import type { Shop } from '../../../shared/data/shops';

/** Days without a visit after which a customer is listed under “Not seen lately”. */
const AWAY_DAYS = 28;

/** Which cards the page lists. */
export type ListedCards = 'all' | CardFilter['show'];

interface ListFilter {
  show: ListedCards;
  label: string;
  heading: string;
  empty: string;
}

export const FILTERS: readonly ListFilter[] = [
  { show: 'all', label: 'All', heading: 'Last visits', empty: 'No customer has a card yet' },
  { show: 'ready', label: 'Reward ready', heading: 'A reward is ready', empty: 'No reward is waiting' },
  { show: 'close', label: 'Near a reward', heading: 'Near a reward', empty: 'Nobody is near a reward' },
  {
    show: 'away',
    label: 'Not seen lately',
    heading: `Not seen for ${AWAY_DAYS} days`,
    empty: `Everybody was here within ${AWAY_DAYS} days`,
  },
  { show: 'email', label: 'With email', heading: 'With an email address', empty: 'Nobody has left an address yet' },
];

/** Staff see no addresses. */
export const filtersFor = ({ member }: Shop): readonly ListFilter[] =>
  FILTERS.filter(({ show }) => show !== 'email' || isAtLeast(member.role, 'manager'));

type Offering = Pick<Business, 'programmes'>;

/** The units that an empty card needs for its nearest reward, and whether rewards are bought with units. */
function nearestReward(business: Offering, now: number): { units: number; isBought: boolean } {
  const scheme = schemeAt(business, now);
  const marks = scheme?.rewards.map((reward) => ('price' in reward ? reward.price : reward.at)) ?? [];
  return { units: Math.min(...marks), isBought: scheme !== undefined && wordsOf(scheme).isBought };
}

/**
 * The balances that are close to a reward of any offer that cards may have, the highest first. Asked one range after
 * the other, because many cards may be between two of them. `isListed` decides by each card's own offer.
 */
function closeRanges(business: Offering): BalanceRange[] {
  const offers = openProgramme(business)?.programme.recent ?? [];
  const ranges = offers
    .flatMap(({ scheme }) => rulesOf(scheme).closeRanges(scheme))
    .sort((one, other) => other.before - one.before);
  const merged: BalanceRange[] = [];
  for (const range of ranges) {
    const last = merged.at(-1);
    if (last && range.before >= last.from) last.from = Math.min(last.from, range.from);
    else merged.push(range);
  }
  return merged;
}

export function cardFilter(show: Exclude<ListedCards, 'all'>, business: Offering, now: number): CardFilter {
  const { units, isBought } = nearestReward(business, now);
  if (show === 'ready') return { show, from: isBought ? units : undefined };
  if (show === 'close') return { show, ranges: closeRanges(business) };
  return show === 'away' ? { show, since: now - AWAY_DAYS * DAY_MS } : { show };
}

/** Whether a list is of rewards that wait, and not of what a balance buys. */
export const isByWait = (show: ListedCards, kind: SchemeKind): boolean =>
  show === 'ready' && !wordsOf({ kind }).isBought;

/** Since when a reward waits that has not ended, in ms; Infinity without one. */
export const readySince = (rewards: readonly ReadyReward[], business: Business, now: number): number =>
  Math.min(...lastingOf(rewards, business, now).map(({ earnedAt = 0 }) => earnedAt));

/** The order of a list; absent where the heading says it. */
export function orderOf(show: ListedCards, kind: SchemeKind): string | undefined {
  const { noun } = wordsOf({ kind });
  if (isByWait(show, kind)) return 'the longest wait first';
  if (show === 'ready' || show === 'close') return `the most ${noun} first`;
  if (show === 'away') return 'the last visit first';
  return show === 'email' ? 'by the address' : undefined;
}

/**
 * What the database cannot ask: whether a visit or two may earn a card's next reward, or whether one of its rewards has
 * not ended.
 */
export const isListed = (show: ListedCards, business: Business, now: number) => (pass: Pass) => {
  if (show !== 'close' && show !== 'ready') return true;
  const card = cardAt(pass, business, now);
  if (show === 'close') return isClose(card);
  return lastingOf(rulesOf(card.offer.scheme).ready(card), business, now).length > 0;
};
