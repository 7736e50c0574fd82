/**
 * How a card is filled. The ledger counts whole units and knows no kind of card: one stamp is one unit, and so is one
 * hundredth of a point. Everything that differs by kind stands behind `SchemeRules` and `SchemeWords`. Pure; times are
 * milliseconds since 1970.
 */
import type { output as OutputOf } from 'zod/mini';
import type { bonus, LIMITS, scheme } from './schema';

export type Scheme = OutputOf<typeof scheme>;
export type SchemeKind = Scheme['kind'];

export type StampsScheme = Extract<Scheme, { kind: 'stamps' }>;
/** A reward of a round. */
export type RoundReward = StampsScheme['rewards'][number];

export type PointsScheme = Extract<Scheme, { kind: 'points' }>;
/** A reward that is bought from the balance. */
export type PricedReward = PointsScheme['rewards'][number];

export type Bonus = OutputOf<typeof bonus>;

/** What a programme promised to its customers. An offer never changes once it is written. */
export interface Offer {
  /** 1, 2, 3 … */
  version: number;
  scheme: Scheme;
  /** The conditions, in the owner's words. */
  conditions?: string;
  /** The owner ticked that started cards get this offer with their next units. */
  applyToStarted?: boolean;
  /** When the offer begins: milliseconds since 1970. Without it: from the start. */
  begins?: number;
  /** The date that customers were told for another offer, which this one replaced before it began. */
  replaces?: number;
}

/** The offer under which a card is being filled. */
export type CardOffer = Pick<Offer, 'version' | 'scheme'>;

/**
 * An early reward that counts as given in a round. `by` is the reward's id; `paper`: the units came from a paper card;
 * `import`: from another system; `merge`: the reward was given on another card.
 */
export interface Given {
  at: number;
  by: string;
}

/** The most open rewards of a card, and the most rounds that it remembers: a card is one document and one answer. */
export const MOST_OPEN = 50;
/** The most rewards that are given at once. */
export const MOST_GIVEN = 20;

/** The early rewards that are given in a round. */
export interface Round {
  given: Given[];
}

/** A reward that was earned and not redeemed yet. */
export interface OpenReward {
  /** Ordinal on its card: `r1`, `r2`, … never used twice. A reward bought from the balance has its offer's id. */
  rewardId: string;
  reward: string;
  earnedAt: number;
  /** From then on only a manager can give it. A later offer never changes it. */
  endsAt?: number;
  /** The units that it used up, and the offer under which it was earned, in case it turns back into units. */
  unitsUsed: number;
  offer: CardOffer;
  /** The early rewards that were given in the round that it ended. */
  given?: Given[];
}

/** The part of a card that a scheme changes. */
export interface FilledCard {
  balance: number;
  rewards: OpenReward[];
  /** Number of rewards ever earned on this card, including those that turned back into units. */
  earned: number;
  offer: CardOffer;
  /** The present round, and after it those that the card had begun before units were deducted. */
  rounds?: Round[];
}

/** What a scheme makes of a card: the rewards that the card gains and loses, and its offer and rounds afterwards. */
export interface Filling {
  earned?: OpenReward[];
  returned?: OpenReward[];
  redeemed?: OpenReward[];
  restored?: OpenReward[];
  received?: OpenReward[];
  offer: CardOffer;
  rounds: Round[];
}

/** A reward as people see it: one that is ready, or one that the balance can buy. */
export interface ReadyReward {
  rewardId: string;
  reward: string;
  earnedAt?: number;
  endsAt?: number;
  /** In units. */
  price?: number;
}

type LimitsOf<Kind extends SchemeKind> = Kind extends SchemeKind ? Record<keyof (typeof LIMITS)[Kind], number> : never;
export type StampsLimits = LimitsOf<'stamps'>;
export type PointsLimits = LimitsOf<'points'>;
/** The limits of a scheme. They apply to every card at once, whatever its offer. */
export type SchemeLimits = LimitsOf<SchemeKind>;

/** What a customer buys, as the counter states it: a number of stamps, or an amount of money. */
export type Purchase = { quantity: number } | { pence: number };

/** Why a purchase is not taken, and the most that is allowed. */
interface NotTaken {
  reason: 'wrong-scheme' | 'over-quantity' | 'over-amount' | 'daily-limit';
  most?: number;
}

/** Why rewards cannot be redeemed. */
type NotRedeemed = 'no-such-reward' | 'reward-already-used' | 'would-go-negative';

/**
 * The offers of a programme that a card may get. `offer`: the newest. `recent`: the newest and those before it, oldest
 * first. Only the newest may begin later.
 */
export interface Offers {
  offer: Offer;
  recent: readonly Offer[];
}

/** When and where something is decided: rewards end with a day of the shop's time zone. */
export interface Now {
  at: number;
  timeZone: string;
}

/** Balances; `before` is excluded. */
export interface BalanceRange {
  from: number;
  before: number;
}

/** How people are told of a card and its offer. Pages that show a card need no more than this. */
export interface SchemeWords {
  /** The reward that people are told first, in the owner's words. */
  mainReward(scheme: Scheme): string;
  /** `8 stamps: a coffee` */
  offerInWords(scheme: Scheme): string;
  /** Customers whose balance is nearly at a reward (`closeRanges`): `are one stamp from a reward`. */
  closeInWords: string;
  /** `3 stamps` */
  inWords(units: number): string;
  /** A purchase in words: `3 stamps`, `£4.50`; empty for a purchase that such cards do not take. */
  purchaseInWords(purchase: Purchase): string;
  /** `stamps` */
  noun: string;
  /** `Stamps` */
  heading: string;
  /** Whether rewards are bought from the balance. A reward that is bought is given at once, so none is ever owed. */
  isBought: boolean;
  /** What people read for a number of units: 3 for 3 stamps, 4.5 for 450 hundredths of a point. */
  numberOf(units: number): number;
  /** The question before a second scan within `againAfterSeconds`. @param when `20 seconds ago` */
  againInWords(when: string): string;
  /** `3 of 8` */
  progressInWords(card: { balance: number; target?: number }): string;
}

/** What staff read and press at the counter. */
interface CounterWords {
  /** What is typed for a purchase: a number of units, or an amount of money. */
  takes: 'quantity' | 'pence';
  /** The button: `Add stamp`, `Add 3 stamps`. */
  add(quantity: number): string;
  /** While the server decides: `Stamping…` */
  adding: string;
  /** The button that confirms a second scan: `Stamp again` */
  again: string;
  /** A card that a hands-free counter has seen just before: `Stamped just now.` */
  justNow: string;
}

/** How a card is filled, and what its owner may choose. */
export interface SchemeRules {
  atCounter: CounterWords;
  /** `stamp card` */
  card: string;
  /** The label before what earns units, in the conditions: `A stamp for` */
  earns: string;
  /** The units that a purchase is worth without a bonus. @param today units bought with this card on the same day */
  worth(purchase: Purchase, scheme: Scheme, limits: SchemeLimits, today: number): number | NotTaken;
  /** Adds units. @param source a paper card or an import, which earns no early reward */
  earn(
    card: Omit<FilledCard, 'rewards'>,
    units: number,
    offers: Offers,
    now: Now,
    source?: 'paper' | 'import',
  ): Filling;
  /** Deducts units; null where the card has too few. @param dropsPaper no units of a paper card stay on it then */
  deduct(card: FilledCard, units: number, dropsPaper?: boolean): Filling | null;
  /** @param offer the card's offer at the time of the scan */
  redeem(card: FilledCard, rewardIds: string[], offer: CardOffer, now: Now): Filling | NotRedeemed;
  /** Undoes a redemption. */
  restore(card: FilledCard, redeemed: OpenReward[]): Filling;
  /** Adds another card's units, open rewards and given rewards to a card. */
  merge(from: FilledCard, into: FilledCard, offers: Offers, now: Now): Filling;
  /** The rewards that are ready. */
  ready(card: FilledCard): ReadyReward[];
  /** The offer of a card at a time. */
  offerAt(current: CardOffer, offers: Offers, at: number): CardOffer;
  /** Whether every card follows the programme's offer. Otherwise each keeps its own until its round ends. */
  isShared: boolean;
  /** When an offer that is published at a time begins. */
  begins(holding: Scheme, offered: Scheme, at: number): number;
  /** What an offer that begins later changes: a sentence for each change. */
  changesInWords(holding: Scheme, later: Scheme): string[];
  /** The nearest reward that a balance has not reached, `5 stamps: a biscuit`; empty where it reaches all. */
  nextInWords(scheme: Scheme, balance: number): string;
  /** The balances that are nearly at a reward: one stamp before it, or from nine tenths of its price. */
  closeRanges(scheme: Scheme): BalanceRange[];
  /** A card's progress as a mosaic, for places that show the picture alone. */
  tilesOf(scheme: Scheme, balance: number): { laid: number; tiles: number };
  /** The most units that can be brought over from a paper card. */
  mostFromPaper(card: { target?: number }): number;
  /** The most units of one correction. */
  mostAdjusted: number;
  /** The most units that a new card begins with. */
  mostWelcome(scheme: Scheme): number;
  /** More late units than these are flagged: on one card within the last nine days, and by one person in a day. */
  manyLate(limits: SchemeLimits): { card: number; person: number };
  /** Whether a started card gets an offer with its next units instead of with its next round. */
  isTakenByStarted(current: Pick<Offer, 'scheme'>, offered: Pick<Offer, 'scheme' | 'applyToStarted'>): boolean;
  /** Whether two schemes promise the same. */
  isSame(one: Scheme, other: Scheme): boolean;
  defaultLimits: SchemeLimits;
}
