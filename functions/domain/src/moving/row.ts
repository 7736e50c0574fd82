/** Reads one customer from a row of a file. The browser's preview and the server use it alike. */
import { isEmailAddress } from '../lib/emailAddress';
import { normalAddress, phoneKey, withoutInk, withoutPoint } from '../lib/normal';
import { omitUndefined } from '../lib/omitUndefined';
import { isPlainLine } from '../lib/text';
import { atTimeOfDay, DAY_MS } from '../lib/time';
import type { SchemeKind } from '../scheme/types';
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

const PROBLEMS: Record<RowProblem, string> = {
  'no-number': 'The balance is not a number.',
  negative: 'The balance is below zero.',
  fraction: 'The balance is a fraction that a card cannot hold. If 1.000 means a thousand, write 1000.',
  'too-much': 'The balance is larger than a card may begin with.',
  'no-id': 'There is no number, email address or phone number that tells this customer from others.',
  'bad-number': 'The number cannot be read. A spreadsheet may have shortened it, such as 1.2E+15.',
  'bad-name': 'The name has characters that cannot be shown.',
  'long-name': `The name is longer than ${MEMBER_TEXT_LIMITS.name} characters.`,
  'bad-email': 'The email address is not complete.',
  'bad-phone': 'The phone number cannot be read. A spreadsheet may have shortened it, such as 4.4E+11.',
  'bad-date': 'There is no such date, or it cannot be read. Write it as 2026-06-21 or 21/06/2026.',
  'month-first':
    'The date has its month first, and other dates of this file may, too: 06/07/2026 is read as 6 July. Write them all as 2026-06-21.',
  'future-date': 'The date is in the future. Write the day on which the customer joined, or leave it empty.',
  twice: 'An earlier row has the same customer. Only the first one counts.',
  'wrong-scheme': 'The card collects something other than this shop’s cards do.',
  'bad-card': 'The columns about rewards and terms are not as our export wrote them.',
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
/** A number as a spreadsheet shortens it, or one that a formula makes. */
const UNREADABLE = /^\d([.,]\d+)?E\+?\d+$|^=/i;

/** Whether a text can be a customer's number. */
export const isReadableNumber = (number: string): boolean =>
  number.length <= NUMBER_LIMIT && isPlainLine(number) && !UNREADABLE.test(number);

const DATE = /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\/(\d{1,2})\/(\d{4}))(?:[T ]+(.+))?$/;
/** Databases and shops' systems write the zone as `Z`, ` UTC`, `+00`, `+01:00` or ` +0100`. */
const TIME = /^(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(?: ?(Z|UTC|([+-]\d{2})(?::?(\d{2}))?))?$/;

/** What databases write for no date: their zero, or the first moment that they count from. */
const NO_DATE = /^(?:0000-00-00|0001-01-01|1970-01-01|00\/00\/0000|01\/01\/(?:0001|1970))(?:[T ]|$)/;
/** What databases and spreadsheets write for nothing. A name may be one of these words. */
const NOTHING = /^(?:null|\\n|#?n\/a|none|nil|[-\u2013\u2014]+)$/i;
/** What the column of numbers may have besides numbers: nothing, and the words of a last row with the sum of all. */
const NO_NUMBER =
  /^(?:0+|(?:grand |sub-?)?totals?(?:[:\s(].*)?|(?:grand )?(?:sum|count|average):?|\d+ (?:customer|member|card|row|record|result)s?\b.*|(?:page \d|end of |(?:report |list )?(?:generated|exported|printed|created) ).*)$/i;
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

/**
 * A day as `2026-06-21` or `21/06/2026`, with or without a time; null for anything else. A time without a zone is the
 * shop's. A day alone begins as in UTC, and is the same day in the shop's zone.
 */
function timeIn(text: string, timeZone: string): number | null {
  const [, isoYear, isoMonth, isoDay, ukDay = '', ukMonth = '', ukYear, rest] = DATE.exec(text) ?? [];
  const day = `${isoYear ?? ukYear}-${isoMonth ?? ukMonth.padStart(2, '0')}-${isoDay ?? ukDay.padStart(2, '0')}`;
  // `Date` turns 31 February into March.
  if (new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) !== true) return null;
  const [, time, seconds = ':00', zone, hours, minutes = '00'] = TIME.exec(rest ?? '00:00Z') ?? [];
  if (time === undefined) return null;
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

/** What a refused row is called: its name, number or address, as far as that can be shown. */
export const labelOf = (
  cells: readonly string[],
  { name, firstName, lastName, number, email }: Columns,
): string | undefined =>
  [[name], [firstName, lastName], [number], [email]]
    .map((indexes) =>
      indexes
        .map((index) => (index === undefined ? '' : textIn(cells[index] ?? '')))
        .join(' ')
        .trim(),
    )
    .find((text) => text !== '' && text.length <= MEMBER_TEXT_LIMITS.name && isPlainLine(text));

/**
 * The customer of a row, or why it is refused. A faulty row is refused, never silently corrected: an import must not
 * make a card that differs from the file.
 */
export function readRow(
  cells: readonly string[],
  columns: Columns,
  kind: SchemeKind,
  timeZone: string,
  now = Date.now(),
): { customer: ImportedCustomer } | { why: RowProblem } {
  // Spreadsheets leave out empty cells at the end of a row, but a cell of a chosen column may not be missing.
  if (Object.values(columns).some((index) => index >= cells.length)) return { why: 'fewer-cells' };
  const cell = (field: Field): string => {
    const index = columns[field];
    const text = index === undefined ? '' : textIn(cells[index] ?? '');
    if (NAMES.has(field)) return text;
    // Some programs write an apostrophe before a number or a date, so that a spreadsheet leaves it as it is.
    return NOTHING.test(text) ? '' : text.replace(/^'(?=\d)/, '');
  };
  const written = withoutPoint(withoutInk(cell('number')));
  const number = NO_NUMBER.test(written) ? '' : written;
  if (!isReadableNumber(number)) return { why: 'bad-number' };
  const name = (cell('name') || [cell('firstName'), cell('lastName')].filter(Boolean).join(' ')).replace(/\s+/g, ' ');
  if (name.length > MEMBER_TEXT_LIMITS.name) return { why: 'long-name' };
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
  if (joinedAt !== undefined && joinedAt > now + DAY_MS) return { why: 'future-date' };
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
