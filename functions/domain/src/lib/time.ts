/** Lengths of time, and times in a shop's own time zone. Milliseconds since 1970 unless said otherwise. */

export const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time in a zone, as `2026-11-21 14:05:09`. */
function clockIn(timeZone: string, at: number): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return format.format(at);
}

/** The date of a time in a zone: `2026-11-21`. */
export const dayIn = (timeZone: string, at: number): string => clockIn(timeZone, at).slice(0, 10);

/** The time of day in a zone: `14:05`. */
export const timeOfDayIn = (timeZone: string, at: number): string => clockIn(timeZone, at).slice(11, 16);

/** The day of the week of a date, from 1 (Monday) to 7. @param day `2026-11-21` */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;

/** The date that is a number of days after another, or before it for a negative number. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The last days up to and including one, oldest first. */
export const daysUpTo = (day: string, days: number): string[] =>
  Array.from({ length: days }, (_, index) => dayAfter(day, index - days + 1));

/** The first and the last moment whose year has four digits on every clock. */
const [FIRST_MS, LAST_MS] = [Date.parse('1000-01-02T00:00:00Z'), Date.parse('9999-12-30T00:00:00Z')];

/** The zone's offset from UTC at a time, in milliseconds. A moment outside of these has the offset of the nearest. */
function offsetIn(timeZone: string, time: number): number {
  const at = Math.min(Math.max(time, FIRST_MS), LAST_MS);
  return Date.parse(`${clockIn(timeZone, at).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000;
}

/** The offset of the quarter of an hour that was asked about last: clocks change at its beginning, if at all. */
let lastOffset = { timeZone: '', quarter: 0, offset: 0 };

/** A time in ISO 8601 with the zone's offset: `2026-06-21T14:05:09+01:00`. Fast for many times in their order. */
export function isoIn(timeZone: string, at: number): string {
  const quarter = Math.floor(at / QUARTER_MS);
  if (lastOffset.timeZone !== timeZone || lastOffset.quarter !== quarter)
    lastOffset = { timeZone, quarter, offset: offsetIn(timeZone, at) };
  const { offset } = lastOffset;
  const minutes = Math.round(offset / MINUTE_MS);
  const two = (number: number) => String(number).padStart(2, '0');
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const clock = new Date(at + offset).toISOString().slice(0, 19);
  return `${clock}${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
}

/**
 * When the clock of a zone shows a time of a day. The offset is looked up twice, because the clocks may change in
 * between. A time that the clock skips counts as an hour later; of one that it shows twice, this is one of the two.
 * @param time `14:05`
 */
export function atTimeOfDay(timeZone: string, day: string, time: string): number {
  const utc = Date.parse(`${day}T${time}:00Z`);
  const near = utc - offsetIn(timeZone, utc);
  return utc - offsetIn(timeZone, near);
}

const midnight = (timeZone: string, day: string): number => atTimeOfDay(timeZone, day, '00:00');

/**
 * When a day begins and ends in the zone; null for a text that is not a date of the years 1000 to 9998. While a year is
 * typed, a date field has years such as 2 and 20.
 * @param day `2026-11-21`
 */
export function dayRange(timeZone: string, day: string): { from: number; before: number } | null {
  const isDate = /^(?!9999)[1-9]\d{3}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(`${day}T00:00:00Z`));
  return isDate ? { from: midnight(timeZone, day), before: midnight(timeZone, dayAfter(day, 1)) } : null;
}
