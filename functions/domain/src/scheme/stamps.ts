/** Cards that are filled stamp by stamp: a full card is a reward, and surplus stamps begin the next round. */
import { STAMPS_NEEDED } from '../businessSetup';
import { count } from '../text';
import type { CardOffer, Offer, OpenReward, Scheme, SchemeRules, StampsScheme } from './types';

/** A scheme with one reward, at a full card. */
export const stampsScheme = (target: number, reward: string): StampsScheme => ({
  kind: 'stamps',
  target,
  rewards: [{ at: target, reward }],
});

const cardOffer = ({ version, scheme }: CardOffer): CardOffer => ({ version, scheme });

/** The reward of a full card. */
const mainReward = ({ target, rewards }: Scheme): string => rewards.find(({ at }) => at === target)?.reward ?? '';

const isTakenByStarted: SchemeRules['isTakenByStarted'] = ({ scheme: current }, { scheme, applyToStarted }) => {
  const isBetter = mainReward(scheme) === mainReward(current) && scheme.target < current.target;
  const isTicked = applyToStarted === true && scheme.target <= current.target;
  return isBetter || isTicked;
};

/**
 * The offer that a started card gets with its next stamp. A newer one applies only if it has the same reward for fewer
 * stamps, or if the owner ticked it for started cards and it needs no more stamps.
 */
function offerAtStamp(current: CardOffer, recent: readonly Offer[]): CardOffer {
  return recent
    .filter(({ version }) => version > current.version)
    .sort((one, other) => one.version - other.version)
    .reduce((offer, offered) => (isTakenByStarted(offer, offered) ? cardOffer(offered) : offer), current);
}

export const STAMPS_RULES: SchemeRules = {
  unitsOf({ quantity }, { maxPerScan, dailyLimit }, today) {
    if (quantity > maxPerScan) return { reason: 'over-quantity', most: maxPerScan };
    if (today + quantity > dailyLimit) return { reason: 'daily-limit', most: dailyLimit };
    return quantity;
  },

  // Each full round becomes a reward; surplus stamps count towards the next round, under the current offer.
  earn(card, units, { offer: current, recent }, at) {
    let offer = offerAtStamp(cardOffer(card.offer), recent);
    let left = card.balance + units;
    const earned: OpenReward[] = [];
    while (left >= offer.scheme.target) {
      left -= offer.scheme.target;
      earned.push({
        rewardId: `r${card.earned + earned.length + 1}`,
        reward: mainReward(offer.scheme),
        earnedAt: at,
        unitsUsed: offer.scheme.target,
        offer,
      });
      offer = cardOffer(current);
    }
    return { earned, offer };
  },

  // If the card has too few stamps, its newest open rewards turn back into stamps.
  deduct(card, units) {
    const open = [...card.rewards];
    const returned: OpenReward[] = [];
    let left = card.balance;
    let offer = cardOffer(card.offer);
    while (left < units) {
      const newest = open.pop();
      if (!newest) return null;
      returned.push(newest);
      left += newest.unitsUsed;
      // The round continues under the offer under which the reward was earned.
      offer = newest.offer;
    }
    return { returned, offer };
  },

  target: ({ target }) => target,
  mostFromPaper: ({ target = 1 }) => target - 1,
  isTakenByStarted,
  isSame: (one, other) => one.target === other.target && mainReward(one) === mainReward(other),
  mainReward,
  inWords: (units) => count(units, 'stamp'),
  noun: 'stamps',
  offerInWords: (scheme) => `${count(scheme.target, 'stamp')}: ${mainReward(scheme)}`,
  missingInWords: ({ balance, target = 0 }) => `${target - balance} to go`,
  progressInWords: ({ balance, target = 0 }) => `${balance} of ${target}`,
  ranges: {
    target: STAMPS_NEEDED,
    maxPerScan: { least: 1, most: 20 },
    dailyLimit: { least: 1, most: 100 },
    againAfterSeconds: { least: 0, most: 3600 },
  },
  defaultLimits: { maxPerScan: 5, dailyLimit: 10, againAfterSeconds: 60 },
};
