/** Bonus hours as an owner types them. */
import { type Bonus, BONUSES } from '@tessera/domain/scheme/bonus';
import { dayAfter, dayIn, dayRange } from '@tessera/domain/time';
import type { Problems } from '../scheme/schemeDraft';

export interface BonusDraft {
  id: string;
  /** 1 (Monday) to 7. */
  days: number[];
  from: string;
  until: string;
  times: string;
  /** The first and the last day, `2026-11-21`. */
  begins: string;
  ends: string;
}

export const MOST_BONUSES = BONUSES;
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** The bonuses that have not ended. @param now milliseconds since 1970 */
export const bonusDraftsOf = (bonuses: readonly Bonus[], timeZone: string, now: number): BonusDraft[] =>
  bonuses
    .filter(({ ends }) => ends > now)
    .map(({ days, from, until, times, begins, ends }, index) => ({
      ...{ id: `bonus${index}`, days: [...days].sort(), from, until, times: String(times) },
      begins: dayIn(timeZone, begins),
      // The end is the moment after the last day.
      ends: dayIn(timeZone, ends - 1),
    }));

/** A quiet afternoon, for four weeks from today. */
export function newBonus(id: string, timeZone: string, now: number): BonusDraft {
  const today = dayIn(timeZone, now);
  return { id, days: [], from: '14:00', until: '17:00', times: '2', begins: today, ends: dayAfter(today, 27) };
}

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The errors by field: `bonuses.0.days`. */
export function bonusProblems(bonuses: readonly BonusDraft[], timeZone: string): Problems {
  const problems: Problems = {};
  bonuses.forEach(({ days, from, until, begins, ends }, index) => {
    const at = `bonuses.${index}`;
    if (days.length === 0) problems[`${at}.days`] = 'Choose at least one day.';
    if (!isTime(from)) problems[`${at}.from`] = 'Choose a time.';
    if (!isTime(until)) problems[`${at}.until`] = 'Choose a time.';
    if (dayRange(timeZone, begins) === null) problems[`${at}.begins`] = 'Choose a day.';
    if (dayRange(timeZone, ends) === null) problems[`${at}.ends`] = 'Choose a day.';
    else if (ends < begins) problems[`${at}.ends`] = 'The last day is before the first.';
  });
  return problems;
}

/** The bonuses that the drafts describe. */
export const bonusesIn = (bonuses: readonly BonusDraft[], timeZone: string): Bonus[] =>
  bonuses.map(({ days, from, until, times, begins, ends }) => ({
    ...{ days: [...days].sort(), from, until, times: times === '3' ? 3 : 2 },
    begins: dayRange(timeZone, begins)?.from ?? 0,
    ends: dayRange(timeZone, ends)?.before ?? 0,
  }));

/** Weekdays as people say them: `Monday to Friday`, `Tuesday and Sunday`. */
function daysInWords(days: readonly number[]): string {
  const sorted = [...days].sort();
  const names = sorted.map((day) => WEEKDAYS[day - 1] ?? '');
  const [first, last] = [names[0], names.at(-1)];
  if (names.length === 7) return 'every day';
  if (names.length > 2 && (sorted.at(-1) ?? 0) - (sorted[0] ?? 0) === names.length - 1) return `${first} to ${last}`;
  return names.length < 2 ? (first ?? 'no day yet') : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** `Twice the stamps: Monday to Friday, 14:00 to 17:00` */
export function bonusInWords({ days, from, until, times }: BonusDraft, noun: string): string {
  const overnight = until <= from ? ' on the next day' : '';
  return `${times === '3' ? 'Three times' : 'Twice'} the ${noun}: ${daysInWords(days)}, ${from} to ${until}${overnight}`;
}
