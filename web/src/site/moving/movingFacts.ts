/** What the page about moving from another card says. docs/switching.md says the same; a test compares them. */
import type { Preset } from '@tessera/domain/moving/columns';
import { PRODUCT_NAME } from '@tessera/domain/operation/product';

export const MOVING_STEPS = [
  'Save your customers’ file at the other system, as CSV.',
  'On *Import and export*, choose the file. The page shows which column it reads as what; correct it where it is wrong.',
  'Press *Check the file*. Nothing is made yet: every row says what becomes of it, and why a row is refused.',
  'Press *Make cards*. You can close the page: the work goes on, and the page shows how far it is when you come back.',
  'Press *Mail customers their link* if your customers should get the link of their card. The page asks once more, and nothing is mailed before you say so.',
] as const;

export const COMES_ALONG = [
  'The balance. Stamps that fill a card become a reward that is ready, and the rest stays on the card.',
  'Name, email address, the number in the other system, and the last four digits of the phone number. The rest of the phone number is not kept.',
  'Rewards on the way to a full card count as given: the other system has given them already.',
] as const;

export const STAYS_BEHIND = [
  'Birthdays, notes, tags, and money on gift cards.',
  'Permission to send news. Another system’s file does not say when your customer agreed, or to what wording. Your customers can agree again on their card.',
] as const;

export const TWICE_AND_BACK = [
  'The same file again makes no second card and doubles nothing. Use the same name for the other system each time.',
  'Undo removes every card of the import that nobody has used or changed since. Cards that somebody has used stay, and the page lists them with the reason.',
] as const;

/** Tried with made customers by `npm run bench:moving`; the figures are in docs/performance.md. */
export const MOVING_SIZES = [
  'One file can have 50,000 customers and 20 MB. Split a longer list into several files.',
  'We have exported a shop of 2,000 cards and 40,000 events (a ZIP of 0.8 MB), and imported its cards into an empty shop.',
] as const;

interface System {
  name: string;
  /** The way to its export file: what an owner presses there, in order. */
  where: readonly string[];
  note: string;
}

/**
 * The systems whose files an import knows. It has the same notes: a test compares them, because a module that this page
 * and the import shared would be loaded by every room.
 */
export const SYSTEMS: Record<Preset, System> = {
  square: {
    name: 'Square',
    where: ['Dashboard', 'Customers', 'Directory', 'Import / Export', 'Export'],
    note: 'Square’s customer file has no stamps or points. Add a column with them, and choose it as the balance.',
  },
  loylap: {
    name: 'LoyLap',
    where: ['Business account', 'Customers', 'Export'],
    note: 'The money in “Cash_Balance” does not come along: a card here holds stamps or points.',
  },
  stampme: {
    name: 'Stamp Me',
    where: ['Console', 'Members', 'Columns: choose Active Stamps', 'Download'],
    note: '“Active Stamps” are on the card. “Completed Stamps” became rewards at Stamp Me: give those before you leave.',
  },
  perkstar: {
    name: 'Perkstar',
    where: ['Cards', 'Your card', 'Clients', 'Export'],
    note: 'If the file has no “Balance”, choose the column with the stamps.',
  },
  boomerangme: {
    name: 'Boomerangme',
    where: ['Customers', 'Export'],
    note: 'Its import template, with “Balance” filled in, works too. Semicolons are fine.',
  },
  smile: { name: 'Smile', where: ['Customers', 'Export'], note: 'For a shop here whose card collects points.' },
  stamped: {
    name: 'Stamped',
    where: ['Customers', 'Export'],
    note: 'For a shop here whose card collects points. Birthdays do not come along: nothing here uses them.',
  },
  tessera: {
    name: `Another ${PRODUCT_NAME} shop`,
    where: ['Import and export', 'Download everything', 'cards.csv in the ZIP'],
    note: 'A row that you leave as it is brings everything: open rewards with their ends, terms, consents and the past.',
  },
  other: {
    name: 'Any other',
    where: ['Wherever it has a list of customers'],
    note: 'You choose the columns. It needs a balance, and a number, an email address or a phone number.',
  },
};
