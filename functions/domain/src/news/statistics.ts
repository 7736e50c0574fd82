/**
 * The arithmetic of two proportions: how many cards are needed to see a difference, and the intervals of what was seen.
 * Sources: Fleiss, Levin and Paik, "Statistical Methods for Rates and Proportions", chapter 4 (sizes); Wilson 1927 and
 * Newcombe, "Statistics in Medicine" 17 (1998), 857–890, method 10 (intervals). Pure.
 */

/** The normal quantiles of 97.5 % and 80 %: a two-sided test at 5 % that finds a true difference four times in five. */
const Z_ALPHA = 1.959963984540054;
const Z_BETA = 0.8416212335729143;

/** A number of cases among all. */
export interface Proportion {
  cases: number;
  all: number;
}

export interface Interval {
  low: number;
  high: number;
}

/**
 * The size of the smaller group that finds a difference between two true shares with a power of 80 %.
 * @param ratio the size of the second group divided by that of the first
 * @returns without rounding; infinite without a difference
 */
export function groupNeeded(one: number, other: number, ratio = 1): number {
  const difference = Math.abs(one - other);
  if (difference === 0) return Infinity;
  const pooled = (one + ratio * other) / (1 + ratio);
  const underNone = Z_ALPHA * Math.sqrt((1 + 1 / ratio) * pooled * (1 - pooled));
  const underTrue = Z_BETA * Math.sqrt(one * (1 - one) + (other * (1 - other)) / ratio);
  return ((underNone + underTrue) / difference) ** 2;
}

/**
 * The cards in both groups together that are needed to see a difference.
 * @param base the share that comes without a message, 0 to 1
 * @param heldBack the share that is held back, 0 to 1
 */
export function cardsNeeded(base: number, difference: number, heldBack: number): number {
  const smaller = Math.min(heldBack, 1 - heldBack);
  const ratio = (1 - smaller) / smaller;
  const [held, sent] = [base, Math.min(1, base + difference)];
  const [one, other] = heldBack <= 0.5 ? [held, sent] : [sent, held];
  return Math.ceil(groupNeeded(one, other, ratio) / smaller);
}

/** Differences that are tried, in points: 0.01 to 1. */
const POINTS = Array.from({ length: 100 }, (_, index) => (index + 1) / 100);

/** The smallest difference, in steps of a point, that this number of cards can show; null where none can. */
export const visibleDifference = (cards: number, base: number, heldBack: number): number | null =>
  heldBack === 0
    ? null
    : (POINTS.find((difference) => base + difference <= 1 && cardsNeeded(base, difference, heldBack) <= cards) ?? null);

/** Wilson's interval of a share at 95 %; 0 to 1 for a group of nobody. */
export function wilson({ cases, all }: Proportion): Interval {
  if (all === 0) return { low: 0, high: 1 };
  const share = cases / all;
  const z2 = Z_ALPHA ** 2;
  const middle = 2 * cases + z2;
  const half = Z_ALPHA * Math.sqrt(z2 + 4 * cases * (1 - share));
  const below = 2 * (all + z2);
  return { low: Math.max(0, (middle - half) / below), high: Math.min(1, (middle + half) / below) };
}

/** Newcombe's interval of the difference of two shares at 95 %: the first less the second. */
export function newcombe(one: Proportion, other: Proportion): Interval {
  const [first, second] = [wilson(one), wilson(other)];
  const [p1, p2] = [one.all === 0 ? 0 : one.cases / one.all, other.all === 0 ? 0 : other.cases / other.all];
  const difference = p1 - p2;
  return {
    low: Math.max(-1, difference - Math.hypot(p1 - first.low, second.high - p2)),
    high: Math.min(1, difference + Math.hypot(first.high - p1, p2 - second.low)),
  };
}
