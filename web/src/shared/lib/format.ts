/** Dates and numbers as people in the UK read them; dates in the UK's own time. */
import { dayAfter, dayIn } from '@tessera/domain/lib/time';

const timeZone = 'Europe/London';
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone });
const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });

const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone });
const DAY_OF_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone });
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone });

const NUMBER = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });

/** `1,240`, `4.5` */
export const formatNumber = (number: number): string => NUMBER.format(number);

/** `14:05`. A number is milliseconds since 1970. */
export const formatTime = (date: Date | number): string => TIME.format(date);

/** `21 November 2026`, whose day and month stay on one line. A number is milliseconds since 1970. */
export const formatDate = (date: Date | number): string => DAY.format(date).replace(' ', '\u00a0');

/** The same for a day such as `2026-11-21`. */
export const formatDay = (day: string): string => formatDate(Date.parse(day));

/** Days such as `2026-11-21`: `5 to 30 November 2026`, and one day as `formatDay` says it. */
export const formatDays = (from: string, to: string): string =>
  DAY.formatRange(Date.parse(from), Date.parse(to))
    .replace(/\s*–\s*/, ' to ')
    .replace(/(\d) (?=[A-Z])/g, '$1\u00a0');

/** `21 Nov 2026, 14:05`. A number is milliseconds since 1970. */
export const formatDateTime = (date: Date | number): string => MOMENT.format(date);

/** `1 Dec`. A number is milliseconds since 1970. */
export const formatDayOfYear = (date: Date | number): string => DAY_OF_YEAR.format(date);

/** Whether a moment is today, in the UK. Both are milliseconds since 1970. */
export const isToday = (at: number, now: number = Date.now()): boolean => dayIn(timeZone, at) === dayIn(timeZone, now);

/** Whether a moment is on the day before another one. A day may have 23 or 25 hours. */
const isDayBefore = (at: number, now: number): boolean => dayAfter(dayIn(timeZone, at), 1) === dayIn(timeZone, now);

/** The day of a moment as a heading: `Today`, `Yesterday`, `Friday 20 November`, with the year in another year. */
export function formatDayHeading(at: number, now: number = Date.now()): string {
  if (isToday(at, now)) return 'Today';
  if (isDayBefore(at, now)) return 'Yesterday';
  const day = DAY.format(at);
  const weekday = `${WEEKDAY.format(at)} ${day}`;
  return day.slice(-4) === DAY.format(now).slice(-4) ? weekday.slice(0, -5) : weekday;
}

/**
 * A moment in a list, past or to come: `today, 14:05`, `yesterday, 14:05`, `tomorrow, 14:05`, `20 Nov, 14:05`, or with
 * the year in another year. Both are milliseconds since 1970.
 */
export function formatRecent(at: number, now: number = Date.now()): string {
  if (isToday(at, now)) return `today, ${TIME.format(at)}`;
  if (isDayBefore(at, now)) return `yesterday, ${TIME.format(at)}`;
  if (isDayBefore(now, at)) return `tomorrow, ${TIME.format(at)}`;
  const isThisYear = DAY.format(at).slice(-4) === DAY.format(now).slice(-4);
  return isThisYear ? `${DAY_OF_YEAR.format(at)}, ${TIME.format(at)}` : formatDateTime(at);
}
