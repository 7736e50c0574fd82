/** The hours in which news and offers may leave, in the shop's zone. Pure; times are milliseconds since 1970. */
import { atTimeOfDay, DAY_MS, dayAfter, dayIn, timeOfDayIn } from '../lib/time';

/** News leave from `from` on and before `until`. */
const SENDING_HOURS = { from: '09:00', until: '20:00' } as const;

/** How far ahead a message can be planned. */
export const MOST_AHEAD_MS = 90 * DAY_MS;
export const TOO_FAR_AHEAD = 'Choose a time within the next 90 days.';

/** Whether a time is within the hours for news. */
export function isDaytime(timeZone: string, at: number): boolean {
  const time = timeOfDayIn(timeZone, at);
  return time >= SENDING_HOURS.from && time < SENDING_HOURS.until;
}

/** The time itself by day, else the next morning at nine. */
export function nextDaytime(timeZone: string, at: number): number {
  if (isDaytime(timeZone, at)) return at;
  const today = dayIn(timeZone, at);
  const isLate = timeOfDayIn(timeZone, at) >= SENDING_HOURS.until;
  return atTimeOfDay(timeZone, isLate ? dayAfter(today, 1) : today, SENDING_HOURS.from);
}

/** Nine o'clock of the day after. */
export const nextMorning = (timeZone: string, at: number): number =>
  atTimeOfDay(timeZone, dayAfter(dayIn(timeZone, at), 1), SENDING_HOURS.from);

/** The quarter of a time in the shop's zone: `2026-Q4`. */
export function quarterIn(timeZone: string, at: number): string {
  const day = dayIn(timeZone, at);
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

/** When the quarter of a time ends in the shop's zone. */
export function quarterEnd(timeZone: string, at: number): number {
  const [year = 0, month = 0] = dayIn(timeZone, at).split('-').map(Number);
  const next = new Date(Date.UTC(year, 3 * Math.ceil(month / 3), 1)).toISOString().slice(0, 10);
  return atTimeOfDay(timeZone, next, '00:00');
}
