/** The set-up's form as data: for each step its fields, with their labels, rules and words in the summary. */
import {
  type BusinessSetup,
  CATEGORIES,
  type Category,
  DEFAULT_COLOUR,
  DEFAULT_STAMPS,
  type SetupFieldName,
  STAMPS_NEEDED,
} from '@tessera/domain/account/businessSetup';
import { ROUTES } from '@tessera/domain/addresses/paths';
import type { ComponentProps } from 'react';
import { category, type Check, colour, email, inkInWords, phone, postcode, stampsNeeded, website } from './checks';
import { hoursInWords } from './openingHours';

export interface SetupField {
  name: SetupFieldName;
  label: string;
  hint?: string;
  /** The message when the field is empty. A field without it is optional. */
  missing?: string;
  /** Attributes of the input, such as `autoComplete`. */
  input?: Omit<ComponentProps<'input'>, 'name' | 'defaultValue' | 'className'>;
  /** The few options of a choice. A field without them is a text field. */
  options?: readonly { value: string; label: string }[];
  /** The field's value until one is stored. */
  initial?: string | number;
  /** Its rule, in addition to the limit in the domain's table. */
  check?: Check;
  /** An explanation of the value, which replaces the hint. */
  says?: (value: string) => string | undefined;
  /** The term in the summary, and the words for the value. Fields with the same term share one, on a line each. */
  summary?: { term: string; say?: (business: BusinessSetup) => string | undefined };
}

const CATEGORY_NAMES: Record<Category, string> = {
  cafe: 'Café',
  bakery: 'Bakery',
  restaurant: 'Restaurant or takeaway',
  barber: 'Barber',
  beauty: 'Hair and beauty',
  retail: 'Shop',
  other: 'Something else',
};

const { least, most } = STAMPS_NEEDED;

/** Colours that an owner can choose with one press; the browser's picker has every other. */
export const CARD_COLOURS = [
  { value: DEFAULT_COLOUR, name: 'Green' },
  { value: '#1d5672', name: 'Blue' },
  { value: '#2f3f78', name: 'Indigo' },
  { value: '#6b2d5c', name: 'Plum' },
  { value: '#9c2531', name: 'Red' },
  { value: '#b4532a', name: 'Rust' },
  { value: '#e9b44c', name: 'Saffron' },
  { value: '#26302c', name: 'Charcoal' },
] as const;

interface SetupStep {
  /** Its name in the page's address: `?step=card`. */
  slug: string;
  title: string;
  /** Said above the fields: who sees them. */
  intro?: string;
  /**
   * `set-up`: the set-up needs it. `joining`: customers cannot join without it. `never`: it is optional, and asked only
   * from the account settings.
   */
  neededFor: 'set-up' | 'joining' | 'never';
  fields: readonly SetupField[];
}

/** The steps in their order. Tiles, addresses, the summary and the list of missing steps derive from it. */
export const SETUP_STEPS: readonly SetupStep[] = [
  {
    slug: 'card',
    title: 'Your card',
    neededFor: 'set-up',
    fields: [
      {
        name: 'name',
        label: 'Business name',
        hint: 'As on your shop sign. It goes on the card.',
        missing: 'Tell us what your business is called.',
        input: { autoComplete: 'organization' },
        summary: { term: 'Business' },
      },
      {
        name: 'category',
        label: 'Kind of business',
        missing: 'Choose what comes closest.',
        options: CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] })),
        check: category,
        summary: { term: 'Kind', say: ({ category: kind }) => kind && CATEGORY_NAMES[kind] },
      },
      {
        name: 'reward',
        label: 'First reward',
        hint: 'What a full card gets, in your own words: “One coffee on the house”. You can change it later.',
        missing: 'Say what your customers get.',
        summary: { term: 'Reward' },
      },
      {
        name: 'stampsNeeded',
        label: 'Stamps until the reward',
        hint: `From ${least} to ${most}.`,
        missing: 'Choose how many stamps it takes.',
        input: { type: 'number', inputMode: 'numeric', min: least, max: most },
        initial: DEFAULT_STAMPS,
        check: stampsNeeded,
        summary: {
          term: 'Reward',
          say: ({ reward, stampsNeeded: stamps }) => (reward && stamps ? `after ${stamps} stamps` : undefined),
        },
      },
      {
        name: 'brandColour',
        label: 'Brand colour',
        hint: 'The colour of your card.',
        missing: 'Choose a colour.',
        input: { type: 'color' },
        initial: DEFAULT_COLOUR,
        check: colour,
        says: inkInWords,
      },
    ],
  },
  {
    slug: 'contact',
    title: 'Contact and address',
    intro:
      'Customers see these before they join, because they must know who holds their data. Give the shop’s address and phone, not your private ones.',
    neededFor: 'joining',
    fields: [
      {
        name: 'contactName',
        label: 'Contact name',
        missing: 'Enter a contact name.',
        input: { autoComplete: 'name' },
        summary: { term: 'Contact' },
      },
      {
        name: 'contactEmail',
        label: 'Business email',
        hint: 'The one you log in with, unless you type another.',
        missing: 'Enter an email address for the business.',
        input: { type: 'email', autoComplete: 'email', autoCapitalize: 'none', spellCheck: false },
        check: email,
        summary: { term: 'Contact' },
      },
      {
        name: 'phone',
        label: 'Phone',
        input: { type: 'tel', autoComplete: 'tel' },
        check: phone,
        // A number is not broken at its spaces.
        summary: { term: 'Contact', say: ({ phone: number }) => number?.replaceAll(' ', '\u00a0') },
      },
      {
        name: 'addressLine1',
        label: 'Address line 1',
        missing: 'Enter the first line of the address.',
        input: { autoComplete: 'address-line1' },
        summary: { term: 'Address' },
      },
      {
        name: 'addressLine2',
        label: 'Address line 2',
        input: { autoComplete: 'address-line2' },
        summary: { term: 'Address' },
      },
      {
        name: 'city',
        label: 'Town or city',
        missing: 'Enter the town or city.',
        input: { autoComplete: 'address-level2' },
        summary: { term: 'Address' },
      },
      {
        name: 'postcode',
        label: 'Postcode',
        missing: 'Enter a UK postcode like SW1A 1AA.',
        input: { autoComplete: 'postal-code', autoCapitalize: 'characters' },
        check: postcode,
        summary: { term: 'Address', say: ({ postcode: code }) => code?.replaceAll(' ', '\u00a0') },
      },
    ],
  },
  {
    slug: 'hours',
    title: 'Website and hours',
    intro:
      'Customers do not see these. Your messages may link to your website, and alerts mark what is stamped while you are closed.',
    neededFor: 'never',
    fields: [
      {
        name: 'website',
        label: 'Website',
        input: { type: 'url', inputMode: 'url', autoComplete: 'url', autoCapitalize: 'none', spellCheck: false },
        check: website,
        summary: { term: 'Website' },
      },
      {
        name: 'openingHours',
        label: 'Opening hours',
        summary: { term: 'Open', say: ({ openingHours }) => openingHours && hoursInWords(openingHours) },
      },
    ],
  },
];

/** The steps on the way to a first customer. The others are asked only from the account settings. */
export const STEPS_ON_THE_WAY = SETUP_STEPS.filter(({ neededFor }) => neededFor !== 'never');
export const LAST_STEP = STEPS_ON_THE_WAY.length - 1;

/** The address of a step, counted from 0. */
export const stepAddress = (step: number): string => `${ROUTES.businessSetup}?step=${SETUP_STEPS[step]?.slug}`;

/** The address of the step with the website and the hours, the first after those on the way. */
export const HOURS_ADDRESS = stepAddress(LAST_STEP + 1);

/** The step in an address, counted from 0; undefined if there is none. */
export function stepNamed(search: string): number | undefined {
  const step = SETUP_STEPS.findIndex(({ slug }) => slug === new URLSearchParams(search).get('step'));
  return step < 0 ? undefined : step;
}

/** Whether a step is done: its required fields are filled in; for an optional step, any field. */
export function isStepDone(step: number, business: BusinessSetup): boolean {
  const fields = SETUP_STEPS[step]?.fields ?? [];
  return fields.some(({ missing }) => missing !== undefined)
    ? missingIn(step, business).length === 0
    : fields.some(({ name }) => business[name]);
}

/** The labels of a step's required fields that are empty. */
export const missingIn = (step: number, business: BusinessSetup): string[] =>
  (SETUP_STEPS[step]?.fields ?? [])
    .filter(({ name, missing }) => missing !== undefined && !business[name])
    .map(({ label }) => label);

/** The labels of the empty required fields of all steps that open a shop. */
export const missingOnTheWay = (business: BusinessSetup): string[] =>
  STEPS_ON_THE_WAY.flatMap((_, step) => missingIn(step, business));

/** The first step on the way that is not done; the first step if all are done. */
export const resumeStep = (business: BusinessSetup): number =>
  Math.max(
    0,
    STEPS_ON_THE_WAY.findIndex((_, step) => !isStepDone(step, business)),
  );

/** Fields that an open shop does not follow. */
const UNTIL_OPEN: readonly string[] = ['category', 'reward', 'stampsNeeded'] satisfies SetupFieldName[];

/** The filled-in fields, term by term, each with its step; for an open shop those that it follows. */
export function summaryOf(business: BusinessSetup, hasShop: boolean): { term: string; value: string; step: number }[] {
  const lines = new Map<string, { words: string[]; step: number }>();
  for (const [step, { fields }] of SETUP_STEPS.entries()) {
    for (const { name, summary } of fields) {
      const words = summary?.say ? summary.say(business) : business[name];
      if (!summary || (hasShop && UNTIL_OPEN.includes(name)) || typeof words !== 'string' || !words) continue;
      lines.set(summary.term, { words: [...(lines.get(summary.term)?.words ?? []), words], step });
    }
  }
  return [...lines].map(([term, { words, step }]) => ({ term, value: words.join('\n'), step }));
}
