/**
 * Which column of a file has which fact about a customer. The columns of each system are those that it documents;
 * docs/switching.md names the source. Each preset is tested with a file made after that documentation.
 */

import { isEmailAddress } from '../lib/emailAddress';
import { keysOf } from '../lib/keys';
import { identifierKey } from '../lib/normal';
import type { SchemeKind } from '../scheme/types';

/** The facts that an import reads, as the page names them. */
export const FIELDS = {
  number: 'Customer or card number',
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email address',
  phone: 'Phone number',
  balance: 'Balance',
  joined: 'Customer since',
} as const;
export type Field = keyof typeof FIELDS;
export const FIELD_NAMES = keysOf(FIELDS);

/** The number of a file's column for each fact, counted from 0. A fact without a column is left out. */
export type Columns = Partial<Record<Field, number>>;

export const PRESETS = [
  'square',
  'loylap',
  'stampme',
  'perkstar',
  'boomerangme',
  'smile',
  'stamped',
  'tessera',
  'other',
] as const;
export type Preset = (typeof PRESETS)[number];

interface PresetFacts {
  /** The system's name, with which its customers' numbers are kept apart from another system's. */
  name: string;
  /** The system's own headings for each fact, the best first. */
  headings: Partial<Record<Field, readonly string[]>>;
  /** What the owner should know of this system's file; empty when there is nothing to say. */
  note: string;
}

/** Headings that many systems use. */
const COMMON: Record<Field, readonly string[]> = {
  number: [
    'Customer number',
    'Card number',
    'Member number',
    'Customer ID',
    'Customer code',
    'Card ID',
    'Member ID',
    'Reference ID',
    'ID',
  ],
  name: ['Name', 'Full name', 'Customer name', 'Customer'],
  firstName: ['First name', 'Given name', 'Forename'],
  lastName: ['Last name', 'Surname', 'Family name'],
  email: ['Email', 'Email address', 'E-mail', 'Mail'],
  phone: ['Phone', 'Phone number', 'Mobile', 'Mobile number', 'Telephone', 'Tel'],
  // A balance of no kind may be money where stamps or points stand beside it. Beside a balance, the bare word may be
  // what was ever collected.
  balance: [
    'Stamp balance',
    'Points balance',
    'Loyalty balance',
    'Current stamps',
    'Current points',
    'Active stamps',
    'Balance',
    'Current balance',
    'Stamps',
    'Points',
    'Loyalty points',
  ],
  joined: ['Customer since', 'Joined', 'Date created', 'Created', 'Date added', 'Sign-up date'],
};

export const PRESET_FACTS: Record<Preset, PresetFacts> = {
  square: {
    name: 'Square',
    headings: {
      number: ['Square Customer ID', 'Reference ID'],
      firstName: ['First Name', 'Given Name'],
      lastName: ['Last Name', 'Surname', 'Family Name'],
      email: ['Email Address', 'Email'],
      phone: ['Phone Number', 'Phone'],
    },
    note: 'Square’s customer file has no stamps or points. Add a column with them, and choose it as the balance.',
  },
  loylap: {
    name: 'LoyLap',
    headings: {
      number: ['ID'],
      name: ['Name'],
      firstName: ['First Name'],
      lastName: ['Last Name'],
      email: ['Email'],
      phone: ['Phone_Number'],
      balance: ['Stamp_Balance'],
      joined: ['Date_Add'],
    },
    note: 'The money in “Cash_Balance” does not come along: a card here holds stamps or points.',
  },
  stampme: {
    name: 'Stamp Me',
    headings: { name: ['Name'], email: ['Email'], phone: ['Mobile'], balance: ['Active Stamps'] },
    note: '“Active Stamps” are on the card. “Completed Stamps” became rewards at Stamp Me: give those before you leave.',
  },
  perkstar: {
    name: 'Perkstar',
    headings: {
      number: ['Card serial number', 'Serial number'],
      name: ['Customer name', 'Name'],
      firstName: ['First name'],
      lastName: ['Last name', 'Surname'],
      email: ['Email address', 'Email'],
      phone: ['Phone number', 'Phone'],
      balance: ['Balance'],
      joined: ['Date created'],
    },
    note: 'If the file has no “Balance”, choose the column with the stamps.',
  },
  boomerangme: {
    name: 'Boomerangme',
    headings: {
      number: ['Card serial number', 'Serial number'],
      name: ['Name'],
      firstName: ['First name'],
      lastName: ['Last name', 'Surname'],
      email: ['Email'],
      phone: ['Phone'],
      balance: ['Balance'],
      joined: ['Date created'],
    },
    note: 'Its import template, with “Balance” filled in, works too. Semicolons are fine.',
  },
  smile: {
    name: 'Smile',
    headings: { email: ['email'], balance: ['points', 'Points balance'] },
    note: 'For a shop here whose card collects points.',
  },
  stamped: {
    name: 'Stamped',
    headings: { firstName: ['first_name'], lastName: ['last_name'], email: ['email'], balance: ['points'] },
    note: 'For a shop here whose card collects points. Birthdays do not come along: nothing here uses them.',
  },
  tessera: {
    name: 'Tessera',
    headings: {
      number: ['Card id'],
      name: ['Name'],
      email: ['Email'],
      balance: ['Balance'],
      joined: ['Joined'],
    },
    note: 'A row that you leave as it is brings everything: open rewards with their ends, terms, consents and the past.',
  },
  other: {
    name: '',
    headings: {},
    note: 'You choose the columns. It needs a balance, and a number, an email address or a phone number.',
  },
};

/** The form in which headings are compared: without the marks between words, which systems write differently. */
export const headingKey = (heading: string): string => identifierKey(heading).replace(/[\s_.:*'\u2019-]/g, '');

/** The word in a heading that says what it counts. */
const COUNTED: Record<SchemeKind, RegExp> = { stamps: /stamp/, points: /point/ };

/** Whether a heading says that its column counts something else than cards of this kind collect. */
export function countsAnother(heading: string, kind: SchemeKind): boolean {
  const key = headingKey(heading);
  return !COUNTED[kind].test(key) && Object.values(COUNTED).some((word) => word.test(key));
}

/**
 * Matches headings to facts: the preset's own headings first, then common ones. No column is taken twice. `Stamps (£)`
 * is another heading than `Stamps`.
 */
export function matchColumns(headings: readonly string[], preset: Preset): Columns {
  const columns: Columns = {};
  const taken = new Set<number>();
  const keys = [identifierKey, headingKey].map((keyOf) => ({ keyOf, all: headings.map(keyOf) }));
  for (const names of [PRESET_FACTS[preset].headings, COMMON])
    for (const field of FIELD_NAMES) {
      if (columns[field] !== undefined) continue;
      const column = (names[field] ?? [])
        .flatMap((name) =>
          keys.map(({ keyOf, all }) => all.findIndex((key, at) => key === keyOf(name) && !taken.has(at))),
        )
        .find((index) => index >= 0);
      if (column === undefined) continue;
      columns[field] = column;
      taken.add(column);
    }
  // A whole name needs no parts.
  if (columns.name !== undefined) {
    delete columns.firstName;
    delete columns.lastName;
  }
  return columns;
}

/** Adds the column of addresses to those that the headings tell, if every cell that is filled in there is one. */
export function withAddresses(columns: Columns, rows: readonly (readonly string[])[]): Columns {
  if (columns.email !== undefined) return columns;
  const taken = Object.values(columns);
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const email = Array.from({ length: width }, (_, index) => index).find((index) => {
    const cells = rows.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '');
    return !taken.includes(index) && cells.length > 0 && cells.every(isEmailAddress);
  });
  return email === undefined ? columns : { ...columns, email };
}

/**
 * The preset whose own headings a file has; `other` when it has none of them. Headings that any list may have, as
 * Smile's, name no system: customers are told from which one their cards have moved.
 */
export function recognisePreset(headings: readonly string[]): Preset {
  const keys = new Set(headings.map(headingKey));
  const signs: readonly [Preset, readonly string[]][] = [
    ['tessera', ['Card id', 'Unit', 'Terms']],
    ['loylap', ['Stamp_Balance']],
    ['stampme', ['Active Stamps']],
    ['square', ['Square Customer ID']],
    ['square', ['Reference ID', 'Email Subscription Status']],
    ['stamped', ['vip_tier_end_date']],
    ['perkstar', ['Card serial number', 'UTM tag']],
  ];
  return signs.find(([, names]) => names.every((name) => keys.has(headingKey(name))))?.[0] ?? 'other';
}

/** What is wrong with a choice of columns, and for which fact; null when an import can begin. */
export function columnsProblem(columns: Columns): { field: Field; message: string } | null {
  const chosen = FIELD_NAMES.map((field) => columns[field]);
  const twice = FIELD_NAMES.find((_, index) => {
    const column = chosen[index];
    return column !== undefined && chosen.indexOf(column) < index;
  });
  if (twice) return { field: twice, message: 'This column is chosen twice. Choose each column once.' };
  if (columns.balance === undefined)
    return { field: 'balance', message: 'Choose the column that has the stamps or points.' };
  if (columns.number === undefined && columns.email === undefined && columns.phone === undefined)
    return {
      field: 'number',
      message: 'Choose a column that tells customers apart: a number, an email address or a phone number.',
    };
  return null;
}

/** Headings that a file has more than once, as they are written. Two that differ in a mark are two headings. */
export function doubledHeadings(headings: readonly string[]): string[] {
  const keys = headings.map(identifierKey);
  return headings.filter((_, index) => keys[index] !== '' && keys.indexOf(keys[index] ?? '') < index);
}
