/**
 * Texts in files for spreadsheets. A spreadsheet executes a text that begins like a formula, and strangers type the
 * texts, so such a text is written with an apostrophe before it. Reading removes exactly that apostrophe.
 */

/** Text that a spreadsheet would execute as a formula, also behind apostrophes. */
const RUNS = /^'*\s*[=+\-@\t\r|%]/;
/** Such a text after `guarded`. */
const GUARDED = /^'+\s*[=+\-@\t\r|%]/;

/** The text as it is written. */
export const guarded = (text: string): string => (RUNS.test(text) ? `'${text}` : text);

/** The text that was written: the inverse of `guarded`. */
export const unguarded = (text: string): string => (GUARDED.test(text) ? text.slice(1) : text);

/** A value as one cell of a file (RFC 4180). A number is written as it is. */
export const csvCell = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `"${guarded(value).replaceAll('"', '""')}"`;

/** A line of a file, with its line break. */
export const csvLine = (values: readonly (string | number)[]): string => `${values.map(csvCell).join(',')}\r\n`;

/** The mark by which spreadsheets recognise UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** The whole file. */
export const csvFile = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  BYTE_ORDER_MARK + [head, ...rows].map(csvLine).join('');
