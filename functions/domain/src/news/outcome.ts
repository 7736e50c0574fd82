/** Whether a message helped, compared with the customers who were held back. Pure. */
import { cardsNeeded, type Interval, newcombe, visibleDifference } from './statistics';
import type { Effect, HoldBack, Message, Plan } from './types';

/** The difference that a plan is made for: ten points. */
const PLANNED_DIFFERENCE = 0.1;
/** The share that comes without a message, while a shop has too few customers to know its own. */
const UNKNOWN_BASE = 0.3;
const LEAST_CARDS_FOR_BASE = 30;

/**
 * The plan of a message, fixed before it is sent; undefined where nobody is held back.
 * @param seen the addressed cards, and how many of them came in the same number of days before
 */
export function planOf(holdBack: HoldBack, seen: { cards: number; visited: number }): Plan | undefined {
  if (holdBack === 0) return undefined;
  const isKnown = seen.cards >= LEAST_CARDS_FOR_BASE;
  const base = isKnown ? Math.min(0.9, Math.max(0.01, seen.visited / seen.cards)) : UNKNOWN_BASE;
  return { base, difference: PLANNED_DIFFERENCE, cards: cardsNeeded(base, PLANNED_DIFFERENCE, holdBack / 100) };
}

/**
 * - `helped`: the whole interval is above zero.
 * - `fewer`: the whole interval is below zero.
 * - `no-difference`: the interval contains zero.
 * - `not-known-yet`: fewer cards than planned, or their days are not over.
 * - `not-measured`: nobody was held back.
 */
type EffectOutcome = 'helped' | 'fewer' | 'no-difference' | 'not-known-yet' | 'not-measured';

export interface Finding {
  outcome: EffectOutcome;
  /** Cards so far, and the planned number. */
  cards: number;
  planned: number;
  /** Shares of cards with a visit, and the interval of their difference; once the effect is read. */
  sent?: number;
  held?: number;
  interval?: Interval;
}

const shareOf = ({ cards, visited }: Effect['sent']): number => (cards === 0 ? 0 : visited / cards);

/**
 * What the held-back customers say. The effect is read once, when the days are over, so looking earlier finds nothing.
 */
export function findingOf({ plan, effect, counts }: Pick<Message, 'plan' | 'effect' | 'counts'>): Finding {
  if (!plan) return { outcome: 'not-measured', cards: counts.sent + counts.held, planned: 0 };
  const cards = effect ? effect.sent.cards + effect.held.cards : counts.sent + counts.held;
  if (!effect || cards < plan.cards) return { outcome: 'not-known-yet', cards, planned: plan.cards };
  const interval = newcombe(
    { cases: effect.sent.visited, all: effect.sent.cards },
    { cases: effect.held.visited, all: effect.held.cards },
  );
  const outcome = interval.low > 0 ? 'helped' : interval.high < 0 ? 'fewer' : 'no-difference';
  return { outcome, cards, planned: plan.cards, sent: shareOf(effect.sent), held: shareOf(effect.held), interval };
}

/** The smallest difference in whole points that this number of customers can show; null where they can show none. */
export function pointsVisible(cards: number, holdBack: HoldBack, base: number): number | null {
  const difference = visibleDifference(cards, base, holdBack / 100);
  return difference === null ? null : Math.round(difference * 100);
}
