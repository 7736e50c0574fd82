/** The opening hours of a set-up, as times of a day. */
import { type BusinessSetup, DAYS } from '../account/businessSetup';
import { weekdayOf } from '../lib/time';

/** When a shop is open on a weekday, in minutes of the day; `closed`; undefined where the set-up does not say. */
type Hours = { from: number; until: number } | 'closed' | undefined;
/** By weekday, from 1 (Monday) to 7. */
export type OpeningHours = Record<number, Hours>;

/** Minutes before opening and after closing in which scans do not count as outside the hours. */
const EDGE = 30;
const DAY_MINUTES = 24 * 60;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

function hoursOf(stored: string | undefined): Hours {
  if (stored === 'closed') return 'closed';
  const [, from, until] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(stored ?? '') ?? [];
  return from !== undefined && until !== undefined ? { from: minutesOf(from), until: minutesOf(until) } : undefined;
}

/** The hours by weekday. */
export const openingHours = ({ openingHours: stored = {} }: Pick<BusinessSetup, 'openingHours'>): OpeningHours =>
  Object.fromEntries(DAYS.map((day, index) => [index + 1, hoursOf(stored[day])]));

/** Whether a minute is within hours, which may end after midnight. */
function isWithin(minute: number, hours: Hours): boolean {
  if (hours === undefined || hours === 'closed') return false;
  const until = hours.until < hours.from ? hours.until + DAY_MINUTES : hours.until;
  return minute >= hours.from - EDGE && minute <= until + EDGE;
}

/**
 * Whether the shop is closed at a time, by more than half an hour. Never on a day whose hours are not known.
 * @param day `2026-11-21` @param time `14:05`
 */
export function isOutside(hours: OpeningHours, day: string, time: string): boolean {
  const weekday = weekdayOf(day);
  const minute = minutesOf(time);
  const [yesterday, today, tomorrow] = [weekday + 6, weekday, weekday + 1].map((one) => hours[one % 7 || 7]);
  if (today === undefined || isWithin(minute, today)) return false;
  // Yesterday's hours may end after midnight, and tomorrow's begin within half an hour of it.
  return !isWithin(minute + DAY_MINUTES, yesterday) && !isWithin(minute - DAY_MINUTES, tomorrow);
}
