/**
 * How a card is filled. The ledger counts whole units and knows no kind of card: one stamp is one unit. Everything that
 * differs by kind stands behind `SchemeRules`. Pure; times are milliseconds since 1970.
 */

/** Units are stamps; `target` of them fill a card. */
export interface StampsScheme {
  kind: 'stamps';
  target: number;
  /** What is earned at how many units. */
  rewards: { at: number; reward: string }[];
}

export type Scheme = StampsScheme;
export type SchemeKind = Scheme['kind'];

/** What a programme promised to its customers. An offer never changes once it is written. */
export interface Offer {
  /** 1, 2, 3 … */
  version: number;
  scheme: Scheme;
  /** The conditions, in the owner's words. */
  conditions?: string;
  /** The owner ticked that started cards get this offer with their next units. */
  applyToStarted?: boolean;
}

/** The offer under which a card is being filled. */
export type CardOffer = Pick<Offer, 'version' | 'scheme'>;

/** An open reward: earned and not redeemed yet. */
export interface OpenReward {
  /** Ordinal on its card: `r1`, `r2`, … never used twice. */
  rewardId: string;
  reward: string;
  earnedAt: number;
  /** The units that it used up, and the offer under which it was earned, in case it turns back into units. */
  unitsUsed: number;
  offer: CardOffer;
}

/** The part of a card that a scheme changes. */
export interface FilledCard {
  balance: number;
  rewards: OpenReward[];
  /** Number of rewards ever earned on this card, including those that turned back into units. */
  earned: number;
  offer: CardOffer;
}

/** The limits of a scheme. They apply to every card at once, whatever its offer. */
export interface SchemeLimits {
  /** The most units in one scan. */
  maxPerScan: number;
  /** The most units per card and day, in the shop's time zone. */
  dailyLimit: number;
  /** A second scan within this time needs confirmation. 0: never. */
  againAfterSeconds: number;
}

/** What a customer buys, as the counter states it: a number of stamps. */
export interface Purchase {
  quantity: number;
}

/** Why a purchase is too much, and the most that is allowed. */
interface TooMuch {
  reason: 'over-quantity' | 'daily-limit';
  most: number;
}

/** The offers of a programme that a card may get: the current one, and the newest ones, the current one included. */
export interface Offers {
  offer: Offer;
  recent: readonly Offer[];
}

/** A range of whole numbers. */
export interface Range {
  least: number;
  most: number;
}

/** What differs by kind of card. */
export interface SchemeRules {
  /** The units that a purchase earns, or why it is too much. @param today units of this card on the day of the scan */
  unitsOf(purchase: Purchase, limits: SchemeLimits, today: number): number | TooMuch;
  /** The rewards that more units earn, and the card's offer after them. */
  earn(
    card: Omit<FilledCard, 'rewards'>,
    units: number,
    offers: Offers,
    at: number,
  ): { earned: OpenReward[]; offer: CardOffer };
  /** The rewards that turn back into units when units are deducted; null where the card has too few. */
  deduct(card: FilledCard, units: number): { returned: OpenReward[]; offer: CardOffer } | null;
  /** The units that fill a card; undefined where no number of units does. */
  target(scheme: Scheme): number | undefined;
  /** The most units that a paper card brings. */
  mostFromPaper(card: { target?: number }): number;
  /** Whether a started card gets an offer with its next units instead of with its next round. */
  isTakenByStarted(current: Pick<Offer, 'scheme'>, offered: Pick<Offer, 'scheme' | 'applyToStarted'>): boolean;
  /** Whether two schemes promise the same. */
  isSame(one: Scheme, other: Scheme): boolean;
  /** The reward that fills a card, in the owner's words. */
  mainReward(scheme: Scheme): string;
  /** `8 stamps: a coffee` */
  offerInWords(scheme: Scheme): string;
  /** What a card still lacks: `2 to go`. */
  missingInWords(card: { balance: number; target?: number }): string;
  /** `3 stamps` */
  inWords(units: number): string;
  /** `stamps` */
  noun: string;
  /** `3 of 8` */
  progressInWords(card: { balance: number; target?: number }): string;
  /** The ranges within which an owner may choose. */
  ranges: Record<keyof SchemeLimits | 'target', Range>;
  defaultLimits: SchemeLimits;
}
