/**
 * The business set-up that an owner fills in: `tessera_retailers/<uid>`. Types, checks, the tests of the rules and the
 * privacy page derive from the table of fields below; only the rules repeat the fields by hand. The collection keeps
 * the name that the product began with; everything else says business.
 */
import { CARD_LIMITS, EMAIL_LIMIT } from '../lib/text';

export const CATEGORIES = ['cafe', 'bakery', 'restaurant', 'barber', 'beauty', 'retail', 'other'] as const;
export type Category = (typeof CATEGORIES)[number];

export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Day = (typeof DAYS)[number];

/** Range of the number of stamps that a reward takes. */
export const STAMPS_NEEDED = { least: 2, most: 20 } as const;

/** The card's colour until its owner has chosen one. */
export const DEFAULT_COLOUR = '#12463a';
export const DEFAULT_STAMPS = 8;

/** Text of at most `limit` characters. `words`: its name on the privacy page. */
const text = (limit: number, words: string) => ({ kind: 'text', limit, words }) as const;

/** The fields of the set-up. Every field is optional while the set-up is unfinished. */
export const SETUP_FIELDS = {
  name: text(CARD_LIMITS.name, 'its name'),
  category: { kind: 'category', words: 'what kind of business it is' },
  contactName: text(80, 'a contact person'),
  contactEmail: text(EMAIL_LIMIT, 'a contact email address'),
  phone: text(30, 'a phone number'),
  addressLine1: text(120, 'the address, line 1'),
  addressLine2: text(120, 'line 2'),
  city: text(80, 'town'),
  postcode: text(12, 'postcode'),
  website: text(200, 'the website'),
  /** A day's hours as `09:00-17:30`, or `closed`; `limit` is for each day. */
  openingHours: { kind: 'week', limit: 40, words: 'opening hours' },
  /** `#rrggbb` */
  brandColour: { kind: 'colour', words: 'the colour of the card' },
  /** The first reward idea, in the owner's words. */
  reward: text(CARD_LIMITS.reward, 'the reward'),
  stampsNeeded: { kind: 'count', ...STAMPS_NEEDED, words: 'the number of stamps' },
} as const;

export type SetupFieldName = keyof typeof SETUP_FIELDS;

export const isSetupField = (name: string): name is SetupFieldName => Object.hasOwn(SETUP_FIELDS, name);

interface Kinds {
  text: string;
  category: Category;
  week: Partial<Record<Day, string>>;
  colour: string;
  count: number;
}

/** How far the owner has come. The filled-in fields say which steps are done. */
export interface SetupProgress {
  /** No longer written; older records have it. */
  step?: number;
  /** No longer written; older records have it. */
  complete?: boolean;
  /** ISO 8601, set on every save. */
  updatedAt?: string;
}

/** The record as it is stored. */
export type BusinessSetup = { [Name in SetupFieldName]?: Kinds[(typeof SETUP_FIELDS)[Name]['kind']] } & SetupProgress;

/** The set-up's steps, counted from 0, with room to grow. */
export const STEP = { least: 0, most: 10 } as const;
