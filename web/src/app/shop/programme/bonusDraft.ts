/** Bonus hours as an owner types them. */
import { dayAfter, dayIn, dayRange } from '@tessera/domain/lib/time';
import { bonusInWords } from '@tessera/domain/scheme/bonusWords';
import { BONUSES } from '@tessera/domain/scheme/ranges';
import type { Bonus } from '@tessera/domain/scheme/types';
import type { Problems } from '../../../shared/scheme/schemeDraft';

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

/** The bonuses that have not ended. @param now milliseconds since 1970 */
export const bonusDraftsOf = (bonuses: readonly Bonus[], timeZone: string, now: number): BonusDraft[] =>
  bonuses
    .filter(({ ends }) => ends > now)
    .map(({ days, from, until, times, begins, ends }, index) => ({
      id: `bonus${index}`,
      days: [...days].sort(),
      from,
      until,
      times: String(times),
      begins: dayIn(timeZone, begins),
      // The end is the moment after the last day.
      ends: dayIn(timeZone, ends - 1),
    }));

/** A quiet afternoon, for four weeks from today. */
export function newBonus(id: string, timeZone: string, now: number): BonusDraft {
  const today = dayIn(timeZone, now);
  return { id, days: [], from: '14:00', until: '17:00', times: '2', begins: today, ends: dayAfter(today, 27) };
}

/** From midnight to midnight is a whole day. */
const MIDNIGHT = '00:00';

const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/** The errors by field: `bonuses.0.days`. */
export function bonusProblems(bonuses: readonly BonusDraft[], timeZone: string): Problems {
  const problems: Problems = {};
  bonuses.forEach(({ days, from, until, begins, ends }, index) => {
    const at = `bonuses.${index}`;
    if (days.length === 0) problems[`${at}.days`] = 'Choose at least one day.';
    if (!isTime(from)) problems[`${at}.from`] = 'Choose a time.';
    if (!isTime(until)) problems[`${at}.until`] = 'Choose a time.';
    else if (until === from && until !== MIDNIGHT)
      problems[`${at}.until`] = `Choose another time than the beginning. A whole day is ${MIDNIGHT} to ${MIDNIGHT}.`;
    if (dayRange(timeZone, begins) === null) problems[`${at}.begins`] = 'Choose a day.';
    if (dayRange(timeZone, ends) === null) problems[`${at}.ends`] = 'Choose a day.';
    else if (ends < begins) problems[`${at}.ends`] = 'The last day is before the first.';
  });
  return problems;
}

const timesOf = ({ times }: BonusDraft): Bonus['times'] => (times === '3' ? 3 : 2);

/** The bonuses that the drafts describe. */
export const bonusesIn = (bonuses: readonly BonusDraft[], timeZone: string): Bonus[] =>
  bonuses.map((bonus) => ({
    days: [...bonus.days].sort(),
    from: bonus.from,
    until: bonus.until,
    times: timesOf(bonus),
    begins: dayRange(timeZone, bonus.begins)?.from ?? 0,
    ends: dayRange(timeZone, bonus.ends)?.before ?? 0,
  }));

/** A draft in words: `Double stamps: Monday to Friday, 14:00 to 17:00`. */
export const draftInWords = (bonus: BonusDraft, noun: string): string =>
  bonusInWords({ ...bonus, times: timesOf(bonus) }, noun);
