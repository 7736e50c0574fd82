/** The set-up's form, step by step: each field's label, its rule, and its words in the summary. */
import {
  type BusinessSetup,
  CATEGORIES,
  type Category,
  type SetupFieldName,
  STAMPS_NEEDED,
} from '@tessera/domain/businessSetup';
import type { ComponentProps } from 'react';
import { category, type Check, colour, email, phone, postcode, stampsNeeded, website } from './checks';
import { hoursInWords } from './openingHours';

export interface SetupField {
  name: SetupFieldName;
  label: string;
  hint?: string;
  /** The message when it is left empty. A field without this is optional. */
  missing?: string;
  /** Attributes of its input, such as `autoComplete`. */
  input?: Omit<ComponentProps<'input'>, 'name' | 'defaultValue' | 'className'>;
  /** The choices; a field without this is typed. */
  options?: readonly { value: string; label: string }[];
  /** The form's value until something is stored. */
  initial?: string | number;
  /** Its rule, beside the limit in the domain's table. */
  check?: Check;
  /** Where the summary says it, and in which words. Fields of one term are one line. */
  summary?: { term: string; say?: (business: BusinessSetup) => string | undefined };
}

/** The card's look until its owner has chosen one. */
export const DEFAULT_COLOUR = '#12463a';
export const DEFAULT_STAMPS = 8;

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

export const SETUP_STEPS: readonly { title: string; fields: readonly SetupField[] }[] = [
  {
    title: 'Your business',
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
        options: [
          { value: '', label: 'Choose one' },
          ...CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] })),
        ],
        check: category,
        summary: { term: 'Kind', say: ({ category: kind }) => kind && CATEGORY_NAMES[kind] },
      },
    ],
  },
  {
    title: 'Contact',
    fields: [
      {
        name: 'contactName',
        label: 'Contact name',
        missing: 'Tell us whom to ask for.',
        input: { autoComplete: 'name' },
        summary: { term: 'Contact' },
      },
      {
        name: 'contactEmail',
        label: 'Business email',
        hint: 'It may differ from the one you log in with.',
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
        summary: { term: 'Contact' },
      },
    ],
  },
  {
    title: 'Address',
    fields: [
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
        summary: { term: 'Address' },
      },
    ],
  },
  {
    title: 'Web and hours',
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
  {
    title: 'Your card',
    fields: [
      {
        name: 'brandColour',
        label: 'Brand colour',
        hint: 'The colour of your card. We choose black or white text so it’s readable.',
        missing: 'Choose a colour.',
        input: { type: 'color' },
        initial: DEFAULT_COLOUR,
        check: colour,
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
    ],
  },
];

/** The titles, as the progress shows them. */
export const SETUP_TITLES: readonly string[] = SETUP_STEPS.map(({ title }) => title);

export const LAST_STEP = SETUP_STEPS.length - 1;

/** The step to go on with: the one the owner was at, limited to the steps that exist. */
export function resumeStep({ complete, step }: BusinessSetup): number {
  if (complete || step === undefined) return 0;
  return Math.min(Math.max(Math.trunc(step), 0), LAST_STEP);
}

/** What an owner has filled in, line by line, without empty fields. */
export function summaryOf(business: BusinessSetup): { term: string; value: string }[] {
  const lines = new Map<string, string[]>();
  for (const { name, summary } of SETUP_STEPS.flatMap(({ fields }) => fields)) {
    const words = summary?.say ? summary.say(business) : business[name];
    if (summary && typeof words === 'string' && words)
      lines.set(summary.term, [...(lines.get(summary.term) ?? []), words]);
  }
  return [...lines].map(([term, words]) => ({ term, value: words.join(', ') }));
}
