/**
 * The forms in which texts of people are compared. What is stored to be found and what is looked for go through the
 * same function.
 */

/** Characters without ink: joiners, marks of direction, soft hyphens. */
const WITHOUT_INK = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
export const withoutInk = (text: string): string => text.replace(WITHOUT_INK, '');

/** An identifier, an e-mail address or a heading: one spelling of each letter, lower case, single spaces. */
export const identifierKey = (text: string): string =>
  withoutInk(text.normalize('NFKC')).toLowerCase().normalize('NFKC').replace(/\s+/g, ' ').trim();

/** An e-mail address as it is stored and compared: in lower case, composed, without invisible characters. */
export const normalAddress = (email: string): string => identifierKey(email);

/** Every way of typing an apostrophe, and the letters that stand for one. */
const APOSTROPHES = /['`\u00b4\u02b9\u02bb-\u02bf\u02c8\u055a\u2018\u2019\u201b\u2032\ua78b\ua78c\uff07\uff40]/g;

/** Letters that Unicode does not split into a base letter and an accent, and what people type instead. */
const PLAIN_LETTERS: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  ŧ: 't',
  ς: 'σ',
};
const WITHOUT_PARTS = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g');

/**
 * A name as people look for it: lower case, without accents and apostrophes, with one space for whatever else is
 * between two words.
 */
export function nameKeyOf(name: string): string {
  // NFKD turns a standalone acute accent into a space, and a few letters into a letter with an apostrophe.
  const apart = name.replace(APOSTROPHES, '').normalize('NFKD').replace(APOSTROPHES, '');
  const letters = withoutInk(apart.replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(WITHOUT_PARTS, (letter) => PLAIN_LETTERS[letter] ?? letter);
  return letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim() || identifierKey(name);
}

/** A name's key, last word first: `smith jones ann` for `Ann Smith-Jones`, and `grace hopper` for `Hopper, Grace`. */
export const turnedNameKeyOf = (name: string): string => nameKeyOf(name.trim().replace(/^(.+)\s(\S+)$/s, '$2 $1'));

/** A whole number to which a spreadsheet gave a decimal point: `7700900456.0`. */
const GIVEN_A_POINT = /^(\+?\d+)\.00?$/;
export const withoutPoint = (number: string): string => number.replace(GIVEN_A_POINT, '$1');

/** A number without the zeros before it, as a spreadsheet leaves it: `00123` is `123`. */
export const withoutZeros = (number: string): string => number.replace(/^0+(?=\d+$)/, '');

/** The fewest digits of a phone number, and the most. */
const PHONE_DIGITS = { least: 7, most: 15 } as const;

/** A number that was written without the `+` before a country's code. */
function homeNumber(digits: string): string {
  if (digits.startsWith('0')) return digits;
  // A spreadsheet takes away a leading 0 or +. Numbers of the UK have nine or ten digits after the 0.
  if (digits.length === 9 || digits.length === 10) return `0${digits}`;
  return digits.length > 10 ? `+${digits}` : digits;
}

/**
 * A phone number in one form: `07700900321` for one of the UK, and `+353871234567` for any other.
 * @returns null for a text that cannot be a phone number, such as 7.70090E+09
 */
export function phoneKey(text: string): string | null {
  const written = withoutPoint(identifierKey(text).replace(/^'/, ''));
  if (!/^\(?\+?[\d\s()./\u2010-\u2015\u2212-]+$/.test(written)) return null;
  const digits = written.replace(/\D/g, '');
  const dialled = digits.replace(/^00(?=[1-9])/, '');
  const isAbroad = dialled !== digits || (written.includes('+') && !digits.startsWith('0'));
  const inUk = (isAbroad ? /^440?(\d{7,10})$/ : /^440?(\d{9,10})$/).exec(dialled)?.[1];
  const key = inUk !== undefined ? `0${inUk}` : isAbroad ? `+${dialled}` : homeNumber(digits);
  const { length } = key.replace('+', '');
  return length >= PHONE_DIGITS.least && length <= PHONE_DIGITS.most ? key : null;
}
