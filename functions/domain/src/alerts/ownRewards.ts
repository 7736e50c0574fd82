/**
 * Finds a person who fills cards alone and gives their rewards, far more often than chance explains: by paper cards
 * that nobody had, many stamps at once, or corrections, on cards that nobody else serves. A reward that was filled and
 * given in one visit is compared with how often that happens to others; one that took several visits, with the chance
 * that one person serves them all.
 */
import type { OpenReward } from '../scheme/types';
import { HOUR_MS } from '../time';
import type { Finding } from './alert';
import { type Dated, finding, grouped } from './hands';
import { chancesBy, type Stamping } from './sameHands';
import { tailOf } from './statistics';

/** The fewest rewards of a person for a finding. */
const LEAST_REWARDS = 4;
/** How improbable as many are by chance. */
const RARE = 1 / 1000;
/** The share of rewards that are filled and given in one visit, and how many rewards of others it counts beside. */
const AT_ONCE = 0.1;
const WEIGHT = 8;
/** Scans of a card within this time of each other are one visit. */
const ONE_VISIT_MS = HOUR_MS;

/** A reward that somebody gave. */
interface Given {
  redemption: Dated;
  /** The scans that filled it, if all of them are known. */
  filled: Dated[] | undefined;
}

/** The units of a card up to a reward. One on the way uses up none. */
function unitsUpTo({ unitsUsed, reward, offer: { scheme } }: OpenReward): number {
  if (unitsUsed > 0 || scheme.kind !== 'stamps') return unitsUsed;
  return scheme.rewards.find((one) => one.reward === reward)?.at ?? scheme.target;
}

const bySeq = (one: Dated, other: Dated): number => one.event.seq - other.event.seq;
const has = (rewards: readonly OpenReward[] | undefined, rewardId: string): boolean =>
  rewards?.some((one) => one.rewardId === rewardId) ?? false;

/** The scans that filled a reward, the newest first; undefined where some are older than the events. */
function filling(card: readonly Dated[], redemption: Dated, reward: OpenReward): Dated[] | undefined {
  const before = card.filter(({ event }) => event.seq <= redemption.event.seq);
  const last = before.findLastIndex(({ event }) => has(event.earned, reward.rewardId));
  const earning = before[last]?.event.earned ?? [];
  let left = earning.reduce((sum, one) => sum + unitsUpTo(one), 0);
  const filled: Dated[] = [];
  for (let index = last; index >= 0 && left > 0; index -= 1) {
    const one = before[index];
    if (!one || one.event.amount <= 0) continue;
    left -= one.event.amount;
    // A welcome goes through nobody's hands.
    if (one.event.type !== 'joined') filled.push(one);
  }
  return left <= 0 && filled.length > 0 ? filled : undefined;
}

const givenOn = (card: Dated[]): Given[] => {
  const sorted = card.sort(bySeq);
  return sorted.flatMap((redemption) =>
    (redemption.event.redeemed ?? []).map((reward) => ({ redemption, filled: filling(sorted, redemption, reward) })),
  );
};

/** Whether one person filled and gave a reward alone. */
const isOwn = ({ redemption, filled }: Given): boolean => filled?.every(({ who }) => who === redemption.who) ?? false;

/** The scans of other visits than the one in which the reward was given, one a visit. */
function otherVisits({ redemption, filled = [] }: Given): Dated[] {
  let last = redemption.at;
  return filled.filter(({ at }) => {
    const isOther = Math.abs(last - at) > ONE_VISIT_MS;
    if (isOther) last = at;
    return isOther;
  });
}

const isAtOnce = (given: Given): boolean => isOwn(given) && otherVisits(given).length === 0;

/** A scan as the test of the hours sees it. */
export const stampingOf = ({ event, who, day, at }: Dated): Stamping => ({
  scanId: event.scanId,
  passId: event.passId,
  by: who,
  place: event.locationId ?? 'none',
  day,
  at,
});

/** People who filled and gave more rewards alone than chance explains. @param all the events of some days */
export function findOwnRewards(all: readonly Dated[]): Finding[] {
  const given = [...grouped(all, ({ event }) => event.passId).values()].flatMap(givenOn);
  const { chance } = chancesBy(all.filter(({ event }) => event.type === 'stamped').map(stampingOf));
  return [...grouped(given, ({ redemption }) => redemption.who)].flatMap(([person, theirs]) => {
    const own = theirs.filter(isOwn);
    if (own.length < LEAST_REWARDS) return [];
    const others = given.filter(({ redemption }) => redemption.who !== person);
    const atOnce = (others.filter(isAtOnce).length + AT_ONCE * WEIGHT) / (others.length + WEIGHT);
    const chances = theirs.map((one) => {
      const visits = otherVisits(one);
      const alone = visits.reduce((product, visit) => product * chance(person, stampingOf(visit)), 1);
      return visits.length === 0 ? atOnce : atOnce + (1 - atOnce) * alone;
    });
    const probability = tailOf(chances, own.length);
    const events = own.map(({ redemption }) => redemption);
    if (probability > RARE || events.filter(({ isExempt }) => !isExempt).length < LEAST_REWARDS) return [];
    const to =
      events
        .map(({ day }) => day)
        .sort()
        .at(-1) ?? '';
    const expected = chances.reduce((sum, one) => sum + one, 0);
    const numbers = { own: own.length, given: theirs.length, expected, probability };
    return [finding('own-rewards', `${person}_${to.slice(0, 7)}`, events, numbers, { about: person })];
  });
}
