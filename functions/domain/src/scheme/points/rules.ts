/** Cards that earn points for money spent; rewards are bought from the balance. A unit is a hundredth of a point. */
import { DAY_MS } from '../../lib/time';
import { cardOffer, offersAt } from '../offers';
import { POINTS_RANGES } from '../ranges';
import type { CardOffer, OpenReward, PointsLimits, PricedReward, Scheme, SchemeLimits, SchemeRules } from '../types';
import { byPrice, pointsInWords, pointsOf, rewardInWords, UNITS } from './words';

/** How long after its publication a worse offer begins. */
export const NOTICE_OF_CHANGE_MS = 60 * DAY_MS;

/** How many tiles show the way to the next reward. */
const TILES = 10;

function limitsOf(limits: SchemeLimits): PointsLimits {
  if (!('maxPence' in limits)) throw new Error('These limits are not those of a card of points');
  return limits;
}

const isSameReward = (one: PricedReward, other: PricedReward): boolean =>
  one.price === other.price && one.reward === other.reward && one.days === other.days;

/** What a later offer worsens and what it improves: a sentence for each change. */
function changes(one: Scheme, other: Scheme): { worse: string[]; better: string[] } {
  const [before, after] = [pointsOf(one), pointsOf(other)];
  const worse: string[] = [];
  const better: string[] = [];
  if (after.perPound !== before.perPound)
    (after.perPound < before.perPound ? worse : better).push(
      `£1 earns ${pointsInWords(after.perPound * UNITS)} instead of ${pointsInWords(before.perPound * UNITS)}.`,
    );
  for (const old of before.rewards) {
    const kept = after.rewards.find(({ rewardId }) => rewardId === old.rewardId);
    if (!kept) worse.push(`“${old.reward}” ends.`);
    else if (kept.reward !== old.reward) worse.push(`“${old.reward}” becomes “${kept.reward}”.`);
    if (kept && kept.price !== old.price)
      (kept.price > old.price ? worse : better).push(
        `“${kept.reward}” costs ${pointsInWords(kept.price)} instead of ${pointsInWords(old.price)}.`,
      );
  }
  for (const { rewardId, reward, price } of after.rewards)
    if (!before.rewards.some((old) => old.rewardId === rewardId))
      better.push(`New: “${reward}” for ${pointsInWords(price)}.`);
  return { worse, better };
}

/** The cheapest reward that a balance has not reached. */
const nextReward = (scheme: Scheme, balance: number): PricedReward | undefined =>
  byPrice(pointsOf(scheme)).find(({ price }) => price > balance);

/** A reward as it is bought. It was never open on the card, so it has no end. */
const bought = ({ rewardId, reward, price }: PricedReward, offer: CardOffer, at: number): OpenReward => ({
  rewardId,
  reward,
  earnedAt: at,
  unitsUsed: price,
  offer,
});

export const POINTS_LIMITS: PointsLimits = { maxPence: 50_000, dailyPoints: 10_000, againAfterSeconds: 60 };

export const POINTS_RULES: SchemeRules = {
  atCounter: {
    takes: 'pence',
    add: () => 'Add points',
    adding: 'Adding points…',
    again: 'Add again',
    justNow: 'Added just now.',
  },
  card: 'points card',
  earns: 'Points for',
  worth(purchase, scheme, limits, today) {
    if (!('pence' in purchase)) return { reason: 'wrong-scheme' };
    const { maxPence, dailyPoints } = limitsOf(limits);
    if (purchase.pence > maxPence) return { reason: 'over-amount', most: maxPence };
    const units = purchase.pence * pointsOf(scheme).perPound;
    const most = dailyPoints * UNITS;
    return today + units > most ? { reason: 'daily-limit', most } : units;
  },
  earn: ({ offer }) => ({ offer, rounds: [] }),
  deduct: ({ balance, offer }, units) => (balance < units ? null : { offer, rounds: [] }),
  redeem({ balance, offer }, rewardIds, holding, { at }) {
    const { rewards } = pointsOf(holding.scheme);
    const chosen = rewardIds.map((id) => rewards.find(({ rewardId }) => rewardId === id));
    const redeemed = chosen.flatMap((reward) => (reward ? [bought(reward, holding, at)] : []));
    if (redeemed.length < rewardIds.length) return 'no-such-reward';
    const price = redeemed.reduce((sum, { unitsUsed }) => sum + unitsUsed, 0);
    return price > balance ? 'would-go-negative' : { earned: redeemed, redeemed, offer, rounds: [] };
  },
  restore: ({ offer }, redeemed) => ({ restored: redeemed, returned: redeemed, offer, rounds: [] }),
  merge: (_, { offer }) => ({ offer, rounds: [] }),
  ready: ({ balance, offer }) =>
    byPrice(pointsOf(offer.scheme))
      .filter(({ price }) => price <= balance)
      .map(({ rewardId, reward, price }) => ({ rewardId, reward, price })),
  offerAt: (current, offers, at) =>
    offers.offer.scheme.kind === 'points' ? cardOffer(offersAt(offers, at).offer) : current,
  isShared: true,
  begins: (holding, offered, at) => (changes(holding, offered).worse.length > 0 ? at + NOTICE_OF_CHANGE_MS : at),
  changesInWords(holding, later) {
    const { worse, better } = changes(holding, later);
    return [...worse, ...better];
  },
  nextInWords(scheme, balance) {
    const next = nextReward(scheme, balance);
    return next ? rewardInWords(next) : '';
  },
  closeRanges: (scheme) =>
    pointsOf(scheme).rewards.map(({ price }) => ({ from: Math.ceil((9 * price) / 10), before: price })),
  tilesOf(scheme, balance) {
    const next = nextReward(scheme, balance);
    return { laid: next ? Math.floor((balance / next.price) * TILES) : TILES, tiles: TILES };
  },
  mostFromPaper: () => 0,
  mostAdjusted: POINTS_RANGES.price.most,
  mostWelcome: (scheme) => Math.floor((byPrice(pointsOf(scheme))[0]?.price ?? 0) / 2),
  manyLate: (limits) => {
    const aDay = limitsOf(limits).dailyPoints * UNITS;
    return { card: aDay, person: 4 * aDay };
  },
  isTakenByStarted: () => true,
  isSame: (one, other) =>
    one.kind === 'points' &&
    other.kind === 'points' &&
    one.perPound === other.perPound &&
    one.rewards.length === other.rewards.length &&
    one.rewards.every((reward) => {
      const same = other.rewards.find(({ rewardId }) => rewardId === reward.rewardId);
      return same !== undefined && isSameReward(reward, same);
    }),
  defaultLimits: POINTS_LIMITS,
};
