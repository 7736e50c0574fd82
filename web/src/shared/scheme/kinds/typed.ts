/** Numbers as an owner types them. */
import type { Range } from '@tessera/domain/scheme/ranges';

/** Units in a point, and pence in a pound. */
const HUNDRED = 100;

/** A number of hundredths as people type it: `12.5`. */
export const hundredths = (number: number): string => String(number / HUNDRED);

/** A number of hundredths as typed, `12.5`; undefined for any other text. */
export function readHundredths(text: string): number | undefined {
  const typed = text.trim();
  return /^\d{1,9}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * HUNDRED) : undefined;
}

/** A whole number as typed; undefined for any other text. */
export const readWhole = (text: string): number | undefined =>
  /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;

export const isInRange = ({ least, most }: Range, number: number | undefined): boolean =>
  number !== undefined && number >= least && number <= most;

/** What is wrong with a whole number; undefined where nothing is. */
export const wholeProblem = (range: Range, text: string): string | undefined =>
  isInRange(range, readWhole(text))
    ? undefined
    : `A whole number from ${range.least} to ${range.most.toLocaleString('en-GB')}.`;

/** A field's days, as typed. */
export const daysTyped = ({ days }: { days?: number }): string => (days === undefined ? '' : String(days));
