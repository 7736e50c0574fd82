/** The insights in sentences. */
import { count } from '../lib/text';
import type { SchemeKind } from '../scheme/types';
import { wordsOf } from '../scheme/words';
import type { AGAIN_WITHIN } from './cardCounts';
import type { Cohort, TimeToReward, WeekHours } from './figures';
import { numberAt } from './numbers';
import type { TotalTally } from './tallies';

const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const SHORT_MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** `September 2026`, from `2026-09`. */
export const monthInWords = (month: string): string => MONTH.format(Date.parse(`${month}-01T00:00:00Z`));
/** `Sept 2026` */
export const monthInShort = (month: string): string => SHORT_MONTH.format(Date.parse(`${month}-01T00:00:00Z`));
/** `Monday`, from 1. The first of January 2024 was one. */
export const weekdayInWords = (weekday: number): string => WEEKDAY.format(Date.UTC(2024, 0, weekday));

/** `8:00 to 9:00` */
const hourInWords = (hour: number): string => `${hour}:00 to ${hour + 1}:00`;

/** `1,200` */
const shown = (number: number): string => number.toLocaleString('en-GB');

const people = (number: number): string => (number === 1 ? '1 person' : `${shown(number)} people`);

/** The fewest people for whom a share is shown: of fewer, a share says nothing. */
export const FEWEST = 5;

/**
 * The newest month in which everybody joined long enough ago for this figure: one with enough people, where there is
 * one; undefined without any.
 */
function newestWhole(cohorts: readonly Cohort[], days: (typeof AGAIN_WITHIN)[number]): Cohort | undefined {
  const whole = cohorts.filter(({ joined, again }) => joined > 0 && again[days].of === joined);
  return whole.findLast(({ joined }) => joined >= FEWEST) ?? whole.at(-1);
}

/** `Of 40 people who joined in September 2026, 22 came again within 30 days.` */
export function cameAgain(cohorts: readonly Cohort[], days: (typeof AGAIN_WITHIN)[number]): string {
  const newest = newestWhole(cohorts, days);
  if (!newest) return `No card is old enough yet. A month is shown ${days} days after it ends.`;
  const { number } = newest.again[days];
  return `Of ${people(newest.joined)} who joined in ${monthInWords(newest.month)}, ${shown(number)} came again within ${days} days.`;
}

/** `Of 310 cards that are older than 90 days, 84 reached a reward within 90 days.` */
export function reachedReward({ within: { of, number }, after }: TimeToReward): string {
  if (of === 0) return 'No card is old enough yet: this needs 90 days.';
  const half = after.find((one) => number > 0 && one.number * 2 >= number);
  const soon = half && number > 1 ? ` At least half of them had it within ${half.days} days.` : '';
  return `Of ${count(of, 'card')} that ${of === 1 ? 'is' : 'are'} older than 90 days, ${shown(number)} reached a reward within 90 days.${soon}`;
}

/** `The busiest hour is Saturday, 10:00 to 11:00: 42 of 510 visits.` */
export function busiestHour({ busiest, sum }: WeekHours): string {
  if (!busiest) return 'Nobody has come in these months.';
  const { weekday, hour, number } = busiest;
  return `The busiest hour is ${weekdayInWords(weekday)}, ${hourInWords(hour)}: ${shown(number)} of ${count(sum, 'visit')}.`;
}

/** How many cards are close to a reward: `12 cards are one stamp from a reward` */
export const closeInWords = ({ close = 0 }: TotalTally, kind: SchemeKind): string =>
  `${count(close, 'card')} ${close === 1 ? 'is' : 'are'} ${wordsOf({ kind }).isBought ? 'nearly at' : 'one stamp from'} a reward`;

/** What is worth saying on a shop's home, a sentence each; empty when there is nothing. */
export function thingsToSay(total: TotalTally, kind: SchemeKind): string[] {
  const { cards = 0, close = 0, reached } = total;
  const more = numberAt(reached, 2) + numberAt(reached, 3);
  return [
    ...(close > 0 ? [`${closeInWords(total, kind)}.`] : []),
    ...(more > 0 ? [`${shown(more)} of ${count(cards, 'card')} have reached a second reward.`] : []),
  ];
}
