/** What an owner may choose: for the schemas, and for the editor, which loads no schema. */
import { STAMPS_NEEDED } from '../account/businessSetup';

/** A range of whole numbers. */
export interface Range {
  least: number;
  most: number;
}

/** A second scan within this time needs confirmation. 0: never. */
export const AGAIN_AFTER_SECONDS: Range = { least: 0, most: 3600 };
/** The days after which a reward ends once it is earned, at most two years. */
export const REWARD_DAYS: Range = { least: 1, most: 730 };

export const STAMPS_RANGES = {
  target: STAMPS_NEEDED,
  rewards: { least: 1, most: 4 },
  /** The most units in one scan. */
  maxPerScan: { least: 1, most: 20 },
  /** The most units per card and day, in the shop's time zone. */
  dailyLimit: { least: 1, most: 100 },
} as const satisfies Record<string, Range>;

export const POINTS_RANGES = {
  perPound: { least: 1, most: 100 },
  rewards: { least: 1, most: 10 },
  price: { least: 1, most: 100_000_000 },
  /** The most pence in one scan. */
  maxPence: { least: 100, most: 1_000_000 },
  /** The most points per card and day, in the shop's time zone. */
  dailyPoints: { least: 1, most: 1_000_000 },
} as const satisfies Record<string, Range>;

/** The most bonuses of a programme. */
export const BONUSES = 5;
