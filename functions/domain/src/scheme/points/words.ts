/** How people are told of cards that collect points. */
import { formatMoney } from '../../payment/money';
import type { PointsScheme, PricedReward, Scheme, SchemeWords } from '../types';

/** Units in a point. */
export const UNITS = 100;

/** @throws Error for a scheme of another kind */
export function pointsOf(scheme: Scheme): PointsScheme {
  if (scheme.kind !== 'points') throw new Error(`A card of ${scheme.kind} does not earn points`);
  return scheme;
}

const numberOf = (units: number): number => units / UNITS;

/** `1 point`, `4.5 points` */
export const pointsInWords = (units: number): string => {
  const points = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 }).format(numberOf(units));
  return points === '1' ? '1 point' : `${points} points`;
};

/** `50 points: a coffee` */
export const rewardInWords = ({ price, reward }: PricedReward): string => `${pointsInWords(price)}: ${reward}`;

/** The rewards, the cheapest first. */
export const byPrice = ({ rewards }: PointsScheme): PricedReward[] =>
  [...rewards].sort((one, other) => one.price - other.price);

export const POINTS_WORDS: SchemeWords = {
  mainReward: (scheme) => byPrice(pointsOf(scheme))[0]?.reward ?? '',
  inWords: pointsInWords,
  purchaseInWords: (purchase) => ('pence' in purchase ? formatMoney(purchase.pence, 'gbp') : ''),
  noun: 'points',
  heading: 'Points',
  isBought: true,
  numberOf,
  closeInWords: 'have nine tenths of the points for a reward',
  offerInWords(scheme) {
    const points = pointsOf(scheme);
    const rewards = byPrice(points).map(rewardInWords);
    return [`${pointsInWords(points.perPound * UNITS)} for each £1`, ...rewards].join('; ');
  },
  againInWords: (when) => `Points were added ${when}. Add again?`,
  progressInWords: ({ balance }) => pointsInWords(balance).replace(/ points?$/, ''),
};
