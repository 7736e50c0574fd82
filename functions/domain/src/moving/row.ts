/** Reads one customer from a row of a file. The browser's preview and the server use it alike. */
import { isEmailAddress } from '../lib/emailAddress';
import { normalAddress, phoneKey, withoutInk, withoutPoint } from '../lib/normal';
import { omitUndefined } from '../lib/omitUndefined';
import { EMAIL_LIMIT, isPlainLine } from '../lib/text';
import { atTimeOfDay, DAY_MS } from '../lib/time';
import { rulesOf } from '../scheme/rules';
import type { SchemeKind } from '../scheme/types';
import { wordsOf } from '../scheme/words';
import { MEMBER_TEXT_LIMITS } from '../team/member';
import { type AmountProblem, unitsIn } from './amount';
import type { Columns, Field } from './columns';
import { unguarded } from './guard';

/** A customer as a row says it. Times are milliseconds since 1970. */
export interface ImportedCustomer {
  /** Tells this customer from the others of the same system: a number, or else the address or the phone number. */
  id: string;
  /** The number that the customer knows from the other system, by which the counter finds the card. */
  number?: string;
  name?: string;
  email?: string;
  /** The last four digits of the phone number. The rest is not kept. */
  phoneEnd?: string;
  units: number;
  joinedAt?: number;
}

/** Why a row is refused. */
export type RowProblem =
  | AmountProblem
  | 'no-id'
  | 'bad-number'
  | 'bad-name'
  | 'mixed-name'
  | 'long-name'
  | 'bad-email'
  | 'bad-phone'
  | 'bad-date'
  | 'month-first'
  | 'future-date'
  | 'twice'
  | 'wrong-scheme'
  | 'bad-card'
  | 'broken-quotation'
  | 'more-cells'
  | 'fewer-cells';

const mostOf = (kind: SchemeKind): string => wordsOf({ kind }).inWords(rulesOf({ kind }).mostAdjusted);

const PROBLEMS: Record<RowProblem, string> = {
  'no-number': 'The balance is not a number by itself. Write 7, and not 7/10, £7 or “7 stamps”.',
  negative: 'The balance is below zero.',
  fraction: 'The balance is a fraction that a card cannot hold. If 1.000 means a thousand, write 1000.',
  'too-much': `The balance is larger than a card may begin with: ${mostOf('stamps')}, or ${mostOf('points')}.`,
  'no-id': 'There is no number, email address or phone number that tells this customer from others.',
  'bad-number':
    'The number cannot be read. A spreadsheet may have shortened it, such as 1.2E+15, and keeps only 15 digits: ' +
    'download the file again, and choose it here before a spreadsheet opens it.',
  'bad-name': 'The name has the character < or >, or an invisible mark. Take it out.',
  'mixed-name':
    'The name has letters that an earlier program has mixed up, such as Ã« for ë or &amp; for &. Download the file ' +
    'again, and choose it here before a spreadsheet opens it, or type the name again.',
  'long-name': `The name is longer than ${MEMBER_TEXT_LIMITS.name} characters.`,
  'bad-email': 'The email address is not complete, or is not alone in its cell.',
  'bad-phone':
    'The phone number cannot be read, or is not alone in its cell. A spreadsheet may have shortened it, such as 4.4E+11: ' +
    'download the file again, or leave its column out.',
  'bad-date':
    'There is no such date, or it cannot be read. Write it as 2026-06-21, 21/06/2026 or 21 Jun 2026, or leave its column out.',
  'month-first':
    'The date has its month first, and other dates of this file may, too: 06/07/2026 is read as 6 July. Write them all as 2026-06-21.',
  'future-date': 'The date is in the future. Write the day on which the customer joined, or leave it empty.',
  twice: 'An earlier row has the same customer. Only the first one counts.',
  'wrong-scheme': 'The card collects something other than this shop’s cards do.',
  'bad-card':
    'The columns about rewards and terms are not as our export wrote them, or the balance is more than such a card holds.',
  'broken-quotation': 'A quotation mark does not end where its cell ends. Close it, or take it out.',
  'more-cells':
    'The row has more cells than there are headings. A cell with the separator in it needs quotation marks.',
  'fewer-cells':
    'The row ends early. Add the cells that are missing, or put a column last that is filled in on every row: a ' +
    'spreadsheet leaves out empty cells at the end. If the file itself ends here, download it again.',
};

/** The sentence of a refusal. */
export const problemInWords = (problem: RowProblem): string => PROBLEMS[problem];

/** The longest number of another system. */
const NUMBER_LIMIT = 64;
/** An expression that matches what one of these does. */
const anyOf = (...parts: readonly RegExp[]): string => `(?:${parts.map(({ source }) => source).join('|')})`;

const SHORTENED = /\d([.,]\d+)?E\+?\d+/;
/** A spreadsheet keeps 15 digits, and writes noughts for the others; four of them are hardly chance. */
const CUT_OFF = /[1-9]\d{14}0{4,}/;
/** `#REF!` is what a failed formula leaves, and `####` a column that is too narrow. */
const FAILED_FORMULA = /#+(?:(?:REF|VALUE|DIV\/0|NUM|NULL|SPILL)!|NAME\?)?/;
const FORMULA = /=[\s\S]*/;
/** What a spreadsheet has made of a number. */
const UNREADABLE = new RegExp(`^${anyOf(SHORTENED, CUT_OFF, FAILED_FORMULA, FORMULA)}$`, 'i');

/** The first byte of a letter with an accent in UTF-8, and a later one, as Windows shows them: `Ã«` was ë. */
const FIRST_BYTE = /[\u00c2-\u00c5\u00ce-\u00d1]/;
const LATER_BYTE =
  /[\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/;
/** `â€™` was an apostrophe. */
const QUOTATION_MARK = /\u00e2\u20ac/;
const WRITTEN_FOR_A_PAGE = /&(?:amp|quot|apos|lt|gt|nbsp|#\d+);/;
const MIXED_UP = new RegExp(
  `${FIRST_BYTE.source}${LATER_BYTE.source}|${anyOf(QUOTATION_MARK, WRITTEN_FOR_A_PAGE)}`,
  'u',
);

/** Whether a text can be a customer's number. */
export const isReadableNumber = (number: string): boolean =>
  number.length <= NUMBER_LIMIT && isPlainLine(number) && !UNREADABLE.test(number);

const DATE = /^(?:(\d{4})[-/](\d{2})[-/](\d{2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}))(?:(?:T|,? +)(.+))?$/;
/** Databases and shops' systems write the zone as `Z`, ` UTC`, `+00`, `+01:00` or ` +0100`. */
const TIME = /^(\d{1,2}:\d{2})(:\d{2}(?:\.\d+)?)?(?: ?(am|pm))?(?: ?(Z|UTC|GMT|([+-]\d{2})(?::?(\d{2}))?))?$/i;
/** `21 Jun 2026`, `21-Jun-26`, `June 21st, 2026`. */
const WITH_MONTH_IN_WORDS =
  /^(?:(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})|([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?),?[ -](?:20)?(\d{2})(?!\d)/i;
const MONTHS = 'january february march april may june july august september october november december'.split(' ');

/** What stands for no date: the zero of databases, and the first days of .NET, of spreadsheets and of computers. */
const NO_DAY = anyOf(
  /0000-00-00|00\/00\/0000/,
  /0001-01-01|0?1\/0?1\/0001/,
  /1899-12-30|30\/12\/1899/,
  /1900-01-0[01]|0?[01]\/0?1\/1900/,
  /1970-01-01|0?1\/0?1\/1970/,
);
const NO_DATE = new RegExp(`^${NO_DAY}(?:[T ]|$)`);
/** What databases and spreadsheets write for nothing. A name may be one of these words. */
const NOTHING = /^(?:null|\\n|#?n\/a|none|nil|[-\u2013\u2014]+)$/i;
const NOUGHTS = /0+/;
/** `Grand total: 12`, `Sum (cards)`. */
const SUM = /(?:grand |sub[ -]?)?totals?(?:[:\s(].*)?|(?:grand )?(?:sum|count|average)(?:[:=(].*)?/;
/** `12 customers in this list`, `Number of cards: 12`. */
const COUNT =
  /\d+ (?:customer|member|card|row|record|result)s?\b.*|(?:number of )?(?:customer|member|card|row|record|result)s(?: ?[:=].*)?/;
/** `Page 1 of 3`, `--- End of report`. */
const END_OF_PAGE = /(?:page \d|\W*end of ).*/;
/** `Report generated on 21/06/2026`, `Date: 21/06/2026`, `Applied filters: all`. */
const ABOUT_REPORT =
  /(?:(?:report |list )?(?:generated|exported|printed|created) |(?:report )?date:|(?:applied )?filters?:).*/;
/** What the column of numbers has besides numbers: nothing, and the last rows of a report. */
const NO_NUMBER = new RegExp(`^${anyOf(NOUGHTS, SUM, COUNT, END_OF_PAGE, ABOUT_REPORT)}$`, 'i');
/** What people type where a till asks for a phone number. */
const NO_PHONE = /^[+0()\s-]*$/;
const NAMES: ReadonlySet<Field> = new Set(['name', 'firstName', 'lastName']);
/** A cell that begins as a formula, so that a spreadsheet keeps the zeros of its number. */
const AS_TEXT = /^="([^"]*)"$/;

/** What a cell says, without what was added for spreadsheets. */
const textIn = (cell: string): string => {
  const text = cell.trim();
  return (AS_TEXT.exec(text)?.[1] ?? unguarded(text)).trim();
};

/** `9:30` as `09:30`, and with `pm` as `21:30`. */
function clockTime(shown: string, half: string | undefined): string {
  const [hour = '', minute = ''] = shown.split(':');
  const hours = half === undefined || Number(hour) > 12 ? hour : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

/** A date in figures: `21 Jun 2026` as `21/6/2026`. */
const inFigures = (text: string): string =>
  text.replace(WITH_MONTH_IN_WORDS, (words: string, ...groups: (string | undefined)[]) => {
    const [before, after, first, day, year] = groups;
    const month = MONTHS.findIndex((name) => name.startsWith((after ?? first ?? '?').toLowerCase())) + 1;
    return month === 0 ? words : `${before ?? day}/${month}/20${year}`;
  });

/**
 * A day as `2026-06-21`, `21/06/2026` or `21 Jun 2026`, with or without a time; null for anything else. A time without
 * a zone is the shop's. A day alone begins as in UTC, and is the same day in the shop's zone.
 */
function timeIn(text: string, timeZone: string): number | null {
  const [, isoYear, isoMonth, isoDay, ukDay = '', ukMonth = '', ukYear, rest] = DATE.exec(inFigures(text)) ?? [];
  const day = `${isoYear ?? ukYear}-${isoMonth ?? ukMonth.padStart(2, '0')}-${isoDay ?? ukDay.padStart(2, '0')}`;
  // `Date` turns 31 February into March.
  if (new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) !== true) return null;
  const [, clock, seconds = ':00', half, zone, hours, minutes = '00'] = TIME.exec(rest ?? '00:00Z') ?? [];
  if (clock === undefined) return null;
  const time = clockTime(clock, half);
  const parsed = Date.parse(`${day}T${time}${seconds}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`);
  if (Number.isNaN(parsed)) return null;
  const at = zone === undefined ? parsed - Date.parse(`${day}T${time}:00Z`) + atTimeOfDay(timeZone, day, time) : parsed;
  return at < 0 ? null : at;
}

/** Whether a date has its month first, because it has no other month: `06/21/2026`. */
function isMonthFirst(text: string): boolean {
  const [, , , , first, second] = DATE.exec(text) ?? [];
  return Number(first) <= 12 && Number(second) > 12 && Number(second) <= 31;
}

/** By which a row is found again in its file. */
export type Told = Pick<ImportedCustomer, 'name' | 'number' | 'email'>;

/** What a refused row says of its customer, as it is written, as far as that can be shown. */
export function toldIn(cells: readonly string[], columns: Columns): Told {
  const shown = (...fields: Field[]): string | undefined => {
    const texts = fields.map((field) => textIn(cells[columns[field] ?? -1] ?? ''));
    const text = texts.join(' ').trim();
    return text !== '' && text.length <= EMAIL_LIMIT && isPlainLine(text) ? text : undefined;
  };
  const name = shown('name') ?? shown('firstName', 'lastName');
  return omitUndefined<Told>({ name, number: shown('number'), email: shown('email') });
}

/**
 * The customer of a row, or why it is refused. A faulty row is refused, never silently corrected: an import must not
 * make a card that differs from the file.
 */
export function readRow(
  cells: readonly string[],
  columns: Columns,
  kind: SchemeKind,
  timeZone: string,
): { customer: ImportedCustomer } | { why: RowProblem } {
  // Spreadsheets leave out empty cells at the end of a row, but a cell of a chosen column may not be missing.
  if (Object.values(columns).some((index) => index >= cells.length)) return { why: 'fewer-cells' };
  const cell = (field: Field): string => {
    const index = columns[field];
    const text = index === undefined ? '' : textIn(cells[index] ?? '');
    if (NAMES.has(field)) return text;
    // Some programs write an apostrophe before a text, so that a spreadsheet leaves it as it is.
    return NOTHING.test(text) ? '' : text.replace(/^'/, '');
  };
  const written = withoutPoint(withoutInk(cell('number')));
  const number = NO_NUMBER.test(written) ? '' : written;
  if (!isReadableNumber(number)) return { why: 'bad-number' };
  const name = (cell('name') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' ')).replace(/\s+/g, ' ');
  if (name.length > MEMBER_TEXT_LIMITS.name) return { why: 'long-name' };
  if (MIXED_UP.test(name)) return { why: 'mixed-name' };
  if (!isPlainLine(name)) return { why: 'bad-name' };
  const email = normalAddress(cell('email'));
  if (email !== '' && !isEmailAddress(email)) return { why: 'bad-email' };
  const phone = cell('phone');
  const digits = NO_PHONE.test(phone) ? '' : phoneKey(phone);
  if (digits === null) return { why: 'bad-phone' };
  const joined = cell('joined');
  const joinedAt = joined === '' || NO_DATE.test(joined) ? undefined : timeIn(joined, timeZone);
  if (joinedAt === null) return { why: isMonthFirst(joined) ? 'month-first' : 'bad-date' };
  // Another system's clock may be a little ahead.
  if (joinedAt !== undefined && joinedAt > Date.now() + DAY_MS) return { why: 'future-date' };
  const units = unitsIn(cell('balance'), kind);
  if (typeof units !== 'number') return { why: units };
  const id = number || email || digits;
  if (id === '') return { why: 'no-id' };
  return {
    customer: omitUndefined<ImportedCustomer>({
      id,
      number: number || undefined,
      name: name || undefined,
      email: email || undefined,
      phoneEnd: digits.slice(-4) || undefined,
      units,
      joinedAt,
    }),
  };
}
