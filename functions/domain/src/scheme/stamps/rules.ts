/**
 * Cards that are filled stamp by stamp: a full card is a reward, and surplus stamps begin the next round. There may be
 * rewards on the way, which use up no stamps.
 */
import { omitUndefined } from '../../lib/omitUndefined';
import { endOf } from '../ends';
import { cardOffer } from '../offers';
import { asMerged, endRound, giveInRound, isGiven, resumeRound, roundsOf, settle, withoutPaper } from '../rounds';
import type {
  CardOffer,
  Offers,
  OpenReward,
  ReadyReward,
  RoundReward,
  SchemeLimits,
  SchemeRules,
  StampsLimits,
  StampsScheme,
} from '../types';
import { lastReward, rewardInWords, stampsOf } from './words';

/** A scheme with one reward, at a full card. */
export const stampsScheme = (target: number, reward: string): StampsScheme => ({
  kind: 'stamps',
  target,
  rewards: [{ at: target, reward }],
});

function limitsOf(limits: SchemeLimits): StampsLimits {
  if (!('maxPerScan' in limits)) throw new Error('These limits are not those of a card of stamps');
  return limits;
}

/** Whether a reward costs no more stamps than another and ends no sooner, whatever the two are. */
const isNoWorse = (one: RoundReward, other: RoundReward): boolean =>
  one.at <= other.at && (one.days ?? Infinity) >= (other.days ?? Infinity);

/** Whether the new offer has a reward at least as good for each current one. The last rewards are compared first. */
function keepsAll(current: StampsScheme, offered: StampsScheme, isAlike: (one: string, other: string) => boolean) {
  const left = [...offered.rewards];
  return [...current.rewards].reverse().every((old) => {
    const index = left.findLastIndex((reward) => isNoWorse(reward, old) && isAlike(reward.reward, old.reward));
    return index >= 0 && left.splice(index, 1).length > 0;
  });
}

const isSame: SchemeRules['isSame'] = (one, other) =>
  one.kind === 'stamps' &&
  other.kind === 'stamps' &&
  one.target === other.target &&
  one.rewards.length === other.rewards.length &&
  one.rewards.every(({ at, reward, days }, index) => {
    const same = other.rewards[index];
    return same?.at === at && same.reward === reward && same.days === days;
  });

const isTakenByStarted: SchemeRules['isTakenByStarted'] = (before, { scheme, applyToStarted }) => {
  const [current, offered] = [stampsOf(before.scheme), stampsOf(scheme)];
  if (offered.target > current.target) return false;
  const isBetter = !isSame(current, offered) && keepsAll(current, offered, (one, other) => one === other);
  return isBetter || (applyToStarted === true && keepsAll(current, offered, () => true));
};

/**
 * The offer that a started card gets with its next stamp: the newest one that can replace its own, directly or by way
 * of offers in between. An offer can replace another if it keeps every reward for no more stamps and improves
 * something, or if the owner ticked it for started cards and it needs no more stamps. An offer that promises the same
 * as the card's own cancels those in between for this card.
 */
const offerAtStamp = (own: CardOffer, { recent }: Offers): CardOffer =>
  recent
    .filter(({ version, scheme }) => version > own.version && scheme.kind === 'stamps')
    .reduce<CardOffer[]>(
      (taken, offered) => {
        if (isSame(own.scheme, offered.scheme)) return [own];
        return taken.some((one) => isTakenByStarted(one, offered)) ? [cardOffer(offered), ...taken] : taken;
      },
      [own],
    )[0] ?? own;

// Each full round becomes a reward; surplus stamps count towards the next round, under the current offer.
const earn: SchemeRules['earn'] = (card, units, offers, now, source) => {
  let offer = offerAtStamp(cardOffer(card.offer), offers);
  let rounds = roundsOf(card);
  let left = card.balance + units;
  const earned: OpenReward[] = [];
  const add = ({ reward, days }: RoundReward, more: Pick<OpenReward, 'unitsUsed' | 'given'>): string => {
    const rewardId = `r${card.earned + earned.length + 1}`;
    const ends = endOf({ days }, now);
    earned.push({ rewardId, reward, earnedAt: now.at, ...ends, ...more, offer });
    return rewardId;
  };
  for (;;) {
    const scheme = stampsOf(offer.scheme);
    for (const early of scheme.rewards) {
      const { at } = early;
      if (at === scheme.target || at > left || isGiven(rounds, at)) continue;
      rounds = giveInRound(rounds, { at, by: source ?? add(early, { unitsUsed: 0 }) });
    }
    if (left < scheme.target) return { earned, offer, rounds };
    const round = endRound(rounds);
    add(lastReward(scheme), { unitsUsed: scheme.target, ...round.given });
    rounds = round.rounds;
    left -= scheme.target;
    // A late scan may come from before the card's own offer.
    if (offers.offer.version > offer.version) offer = cardOffer(offers.offer);
  }
};

// If the card has too few stamps, its newest open full rewards turn back into stamps.
const deduct: SchemeRules['deduct'] = (card, units, dropsPaper) => {
  const open = [...card.rewards];
  const returned: OpenReward[] = [];
  let { balance: left } = card;
  let offer = cardOffer(card.offer);
  let rounds = roundsOf(card);
  while (left < units) {
    const index = open.findLastIndex(({ unitsUsed }) => unitsUsed > 0);
    const [newest] = index < 0 ? [] : open.splice(index, 1);
    if (!newest) return null;
    returned.push(newest);
    left += newest.unitsUsed;
    // The round continues under the offer under which the reward was earned.
    offer = newest.offer;
    rounds = resumeRound(newest, rounds);
  }
  const settled = settle(dropsPaper ? withoutPaper(rounds) : rounds, open, left - units);
  return { returned: [...returned, ...settled.returned], offer, rounds: settled.rounds };
};

const merge: SchemeRules['merge'] = (from, into, offers, now) => {
  const received = from.rewards.map((reward, index) =>
    omitUndefined<OpenReward>({
      ...reward,
      rewardId: `r${into.earned + index + 1}`,
      given: reward.given && asMerged(reward.given),
    }),
  );
  const given = asMerged(roundsOf(from).flatMap((round) => round.given));
  const rounds = given.reduce(giveInRound, roundsOf(into));
  const card = { ...into, earned: into.earned + received.length, rounds };
  return { received, ...earn(card, from.balance, offers, now) };
};

export const STAMPS_LIMITS: StampsLimits = { maxPerScan: 5, dailyLimit: 10, againAfterSeconds: 60 };

export const STAMPS_RULES: SchemeRules = {
  atCounter: {
    takes: 'quantity',
    add: (quantity) => (quantity === 1 ? 'Add stamp' : `Add ${quantity} stamps`),
    adding: 'Stamping…',
    again: 'Stamp again',
    justNow: 'Stamped just now.',
  },
  card: 'stamp card',
  earns: 'A stamp for',
  worth(purchase, _, limits, today) {
    if (!('quantity' in purchase)) return { reason: 'wrong-scheme' };
    const { quantity } = purchase;
    const { maxPerScan, dailyLimit } = limitsOf(limits);
    if (quantity > maxPerScan) return { reason: 'over-quantity', most: maxPerScan };
    return today + quantity > dailyLimit ? { reason: 'daily-limit', most: dailyLimit } : quantity;
  },
  earn,
  deduct,
  redeem({ rewards, earned, offer, ...card }, rewardIds) {
    const redeemed: OpenReward[] = [];
    for (const id of rewardIds) {
      const open = rewards.find(({ rewardId }) => rewardId === id);
      const number = /^r[1-9]\d*$/.test(id) ? Number(id.slice(1)) : Infinity;
      if (!open) return number <= earned ? 'reward-already-used' : 'no-such-reward';
      redeemed.push(open);
    }
    return { redeemed, offer, rounds: roundsOf(card) };
  },
  restore(card, redeemed) {
    const settled = settle(roundsOf(card), [...card.rewards, ...redeemed], card.balance);
    return { restored: redeemed, offer: card.offer, ...settled };
  },
  merge,
  ready: ({ rewards }) =>
    rewards.map(({ rewardId, reward, earnedAt, endsAt }) =>
      omitUndefined<ReadyReward>({ rewardId, reward, earnedAt, endsAt }),
    ),
  offerAt: cardOffer,
  isShared: false,
  begins: (_, __, at) => at,
  changesInWords: () => [],
  nextInWords(scheme, balance) {
    const stamps = stampsOf(scheme);
    return rewardInWords(stamps.rewards.find(({ at }) => at > balance) ?? lastReward(stamps));
  },
  closeRanges: (scheme) => stampsOf(scheme).rewards.map(({ at }) => ({ from: at - 1, before: at })),
  tilesOf: (scheme, balance) => ({ laid: balance, tiles: stampsOf(scheme).target }),
  mostFromPaper: ({ target = 1 }) => target - 1,
  mostAdjusted: 100,
  mostWelcome: (scheme) => Math.floor(stampsOf(scheme).target / 2),
  manyLate: () => ({ card: 5, person: 20 }),
  isTakenByStarted,
  isSame,
  defaultLimits: STAMPS_LIMITS,
};
