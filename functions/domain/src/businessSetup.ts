/**
 * The business as its owner sets it up: `tessera_retailers/<uid>`. The rules check the same names, types and sizes.
 * The collection has the specification's name; everything else says business.
 */
import { EMAIL_LIMIT } from './text';

export const CATEGORIES = ['cafe', 'bakery', 'restaurant', 'barber', 'beauty', 'retail', 'other'] as const;
export type Category = (typeof CATEGORIES)[number];

export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Day = (typeof DAYS)[number];

/** Longest text of each field, in characters. */
export const BUSINESS_SETUP_LIMITS = {
  name: 80,
  category: 40,
  contactName: 80,
  contactEmail: EMAIL_LIMIT,
  phone: 30,
  addressLine1: 120,
  addressLine2: 120,
  city: 80,
  postcode: 12,
  website: 200,
  openingHours: 40,
  brandColour: 7,
  reward: 140,
} as const;

/** Stamps until the reward. */
export const STAMPS_NEEDED = { least: 2, most: 20 } as const;
/** The set-up's steps, counted from 0, with room to grow. */
export const STEP = { least: 0, most: 10 } as const;
/** Longest text of a date, in characters. */
export const DATE_LIMIT = 40;

/** Every field is optional while the set-up is under way. */
export interface BusinessSetup {
  name?: string;
  category?: Category;
  contactName?: string;
  contactEmail?: string;
  phone?: string;
  addressLine1?: string;
  addressLine2?: string;
  city?: string;
  postcode?: string;
  website?: string;
  /** A day's hours as `09:00-17:30`, or `closed`. */
  openingHours?: Partial<Record<Day, string>>;
  /** `#rrggbb` */
  brandColour?: string;
  /** The first reward idea, in the owner's words. */
  reward?: string;
  /** Stamps until the reward: 2 to 20. */
  stampsNeeded?: number;
  /** Where to resume: 0 is the first step. */
  step?: number;
  /** True once the last step was finished. */
  complete?: boolean;
  /** ISO 8601, set on every save. */
  updatedAt?: string;
}
