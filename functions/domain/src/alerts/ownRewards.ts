/**
 * Finds a person who alone fills cards within few visits and gives their rewards, far more often than others do: with
 * invented paper cards, many stamps at once, or corrections, on cards that nobody else serves. What is usual differs:
 * after opening, many customers bring nearly full paper cards, and some shops give many stamps at once. So each person
 * is compared with the others of the same shop and time.
 */
import { groupBy } from '../lib/groupBy';
import { HOUR_MS } from '../lib/time';
import type { OpenReward } from '../scheme/types';
import type { Finding } from './alert';
import { type AttributedEvent, finding } from './attribution';
import { tailOf } from './statistics';

/** The fewest rewards of a person for a finding. */
const LEAST_REWARDS = 4;
/** The most visits of a card, from the first that counts for a reward until it is given. */
const FEW_VISITS = 3;
/** Scans of a card within this time of each other are one visit. */
const ONE_VISIT_MS = HOUR_MS;
/** The share of such rewards assumed for any shop, and its weight: it counts like this many rewards of the others. */
const USUAL = 0.25;
const WEIGHT = 8;
/**
 * A finding needs at most this probability and at least this multiple of the expected number, because honest people
 * differ too.
 */
const RARE = 1 / 4000;
const TIMES = 2.5;

/** The units that a card needs for a reward, also for an early one, which uses up none. */
function unitsUpTo({ unitsUsed, reward, offer: { scheme } }: OpenReward): number {
  if (unitsUsed > 0 || scheme.kind !== 'stamps') return unitsUsed;
  return scheme.rewards.find((one) => one.reward === reward)?.at ?? scheme.target;
}

/** The scans that filled a reward, the newest first; undefined where some are older than the events. */
function filling(before: readonly AttributedEvent[], rewardId: string): AttributedEvent[] | undefined {
  const last = before.findLastIndex(({ event }) => event.earned?.some((one) => one.rewardId === rewardId));
  let left = (before[last]?.event.earned ?? []).reduce((sum, one) => sum + unitsUpTo(one), 0);
  const filled: AttributedEvent[] = [];
  for (let index = last; index >= 0 && left > 0; index -= 1) {
    const one = before[index];
    if (!one || one.event.amount <= 0) continue;
    left -= one.event.amount;
    // The units of a welcome are given by no person.
    if (one.event.type !== 'joined') filled.push(one);
  }
  return left <= 0 && filled.length > 0 ? filled : undefined;
}

/** Number of visits that some scans were made in. */
const visitsIn = (scans: readonly AttributedEvent[]): number =>
  scans.filter((one, index) => {
    const next = scans[index - 1];
    return next === undefined || next.at - one.at > ONE_VISIT_MS;
  }).length;

interface GivenReward {
  redemption: AttributedEvent;
  /** Whether whoever gave the reward filled it alone, in few visits. */
  isOwn: boolean;
}

/** The rewards that were given on one card. */
function givenOn(card: readonly AttributedEvent[]): GivenReward[] {
  const sorted = [...card].sort((one, other) => one.event.seq - other.event.seq);
  return sorted.flatMap((redemption, index) =>
    (redemption.event.redeemed ?? []).map(({ rewardId }) => {
      const filled = filling(sorted.slice(0, index + 1), rewardId);
      // Whoever brought a card over from another system did not fill it.
      const isAlone = filled?.every(({ who, event }) => who === redemption.who && event.type !== 'imported') ?? false;
      return { redemption, isOwn: isAlone && visitsIn([redemption, ...(filled ?? [])]) <= FEW_VISITS };
    }),
  );
}

/** People who filled and gave far more rewards alone than others do. @param all the events of some days */
export function findOwnRewards(all: readonly AttributedEvent[]): Finding[] {
  const given = [...groupBy(all, ({ event }) => event.passId).values()].flatMap(givenOn);
  const ownIn = (some: readonly GivenReward[]): GivenReward[] => some.filter(({ isOwn }) => isOwn);
  return [...groupBy(given, ({ redemption }) => redemption.who)].flatMap(([person, theirs]) => {
    const own = ownIn(theirs).map(({ redemption }) => redemption);
    const others = given.filter(({ redemption }) => redemption.who !== person);
    const usual = (ownIn(others).length + USUAL * WEIGHT) / (others.length + WEIGHT);
    const expected = usual * theirs.length;
    const probability = tailOf(Array<number>(theirs.length).fill(usual), own.length);
    const isMuch = probability <= RARE && own.length >= TIMES * expected;
    if (!isMuch || own.filter(({ isExempt }) => !isExempt).length < LEAST_REWARDS) return [];
    const month = own
      .map(({ day }) => day.slice(0, 7))
      .sort()
      .at(-1);
    const numbers = { own: own.length, given: theirs.length, expected, probability };
    return [finding('own-rewards', `${person}_${month}`, own, numbers, { about: person })];
  });
}
