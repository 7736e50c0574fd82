/** What a shop's tallies say. Cards that are too young for a figure are left out of it. Pure. */
import { dayAfter } from '../lib/time';
import { type AGAIN_WITHIN, daysBetween, REACHED_WITHIN, rewardOf } from './cardCounts';
import { addNumbers, numberAt, type Numbers, numbersBelow, total } from './numbers';
import type { CohortTally, HoursTally, OwedTally, TotalTally } from './tallies';

/** The month before or after another: `2026-09`. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const index = year * 12 + number - 1 + months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

const daysOf = (numbers: Numbers | undefined): string[] => Object.keys(numbers ?? {});

/** Whether somebody who joined on a day has had this many whole days since. */
const isOldEnough = (joined: string, days: number, today: string): boolean => daysBetween(joined, today) > days;

/** Some of a number, such as cards that came again among those that are old enough. */
interface Part {
  of: number;
  number: number;
}

/** The people who joined in a month. */
export interface Cohort {
  month: string;
  joined: number;
  /** How many came again within 30, 60 and 90 days, among the people who joined at least that long ago. */
  again: Record<(typeof AGAIN_WITHIN)[number], Part>;
}

/** Whether there are cards to count: open ones, which may all be imported, or some that were taken in these months. */
export const hasCards = ({ cards = 0 }: TotalTally, cohorts: readonly CohortTally[]): boolean =>
  cards > 0 || cohorts.some(({ joined }) => total(joined ?? {}) > 0);

/** Who comes back, by the month of joining. @param today `2026-11-21` */
export function comingBack(cohorts: readonly CohortTally[], today: string): Cohort[] {
  return cohorts.map(({ cohort: month, joined, again }) => {
    const within = (days: number): Part => {
      const old = daysOf(joined).filter((day) => isOldEnough(`${month}-${day}`, days, today));
      return {
        of: old.reduce((sum, day) => sum + numberAt(joined, day), 0),
        number: old.reduce((sum, day) => sum + numberAt(again, day, days), 0),
      };
    };
    return { month, joined: total(joined ?? {}), again: { 30: within(30), 60: within(60), 90: within(90) } };
  });
}

/** How long it takes until a card's first reward. */
export interface TimeToReward {
  /** Cards that are at least 91 days old, and how many of them reached a reward within 90 days. */
  within: Part;
  /** How many of those cards had reached a reward after each number of days. */
  after: { days: number; number: number }[];
}

/** The time to the first reward, of cards that have had 90 days. */
export function timeToReward(cohorts: readonly CohortTally[], today: string): TimeToReward {
  let of = 0;
  let classes: Numbers = {};
  for (const { cohort, joined, reached } of cohorts)
    for (const day of daysOf(joined).filter((one) => isOldEnough(`${cohort}-${one}`, 90, today))) {
      of += numberAt(joined, day);
      classes = addNumbers(classes, numbersBelow(reached, day));
    }
  let number = 0;
  const after = REACHED_WITHIN.map((days) => ({ days, number: (number += numberAt(classes, days)) }));
  return { within: { of, number }, after };
}

/** Visits by weekday and hour. */
export interface WeekHours {
  /** Visits at this weekday, from 1 (Monday), in this hour. */
  visits: (weekday: number, hour: number) => number;
  /** The first and the last hour with a visit. */
  from: number;
  to: number;
  sum: number;
  /** The weekday and hour with the most visits; null without any. */
  busiest: { weekday: number; hour: number; number: number } | null;
}

/** When people come. @param place a place's id; without it, every place */
export function weekHours(months: readonly HoursTally[], place?: string): WeekHours {
  let counted: Numbers = {};
  for (const { places = {} } of months)
    for (const id of Object.keys(places))
      if (place === undefined || id === place) counted = addNumbers(counted, numbersBelow(places, id));
  const cells = Object.entries(counted).map(([key, number]) => {
    const [weekday = 0, hour = 0] = key.split('-').map(Number);
    return { weekday, hour, number: Number(number) };
  });
  const hours = cells.map(({ hour }) => hour);
  return {
    visits: (weekday, hour) => numberAt(counted, `${weekday}-${hour}`),
    from: Math.min(23, ...hours),
    to: Math.max(0, ...hours),
    sum: total(counted),
    busiest: cells.reduce<WeekHours['busiest']>(
      (best, cell) => (best && best.number >= cell.number ? best : cell),
      null,
    ),
  };
}

/** A card counts as lapsed after this many days without a visit. */
export const LAPSED_AFTER_DAYS = 60;

/** One month's new cards, and the cards that were seen for the last time in it. */
export interface NewAndLapsed {
  month: string;
  joined: number;
  lapsed: number;
  /** Some of the month's cards were used too recently to tell. */
  isYoung: boolean;
}

/** New and lapsed cards by month. */
export const newAndLapsed = (cohorts: readonly CohortTally[], today: string): NewAndLapsed[] =>
  cohorts.map(({ cohort: month, joined, last }) => ({
    month,
    joined: total(joined ?? {}),
    lapsed: daysOf(last)
      .filter((day) => isOldEnough(`${month}-${day}`, LAPSED_AFTER_DAYS, today))
      .reduce((sum, day) => sum + numberAt(last, day), 0),
    isYoung: !isOldEnough(dayAfter(`${monthAfter(month, 1)}-01`, -1), LAPSED_AFTER_DAYS, today),
  }));

/** When the holders of the open cards were last seen. */
export function lastSeen({ cards = 0 }: TotalTally, cohorts: readonly CohortTally[], today: string) {
  const lately = { month: 0, two: 0, three: 0 };
  for (const { cohort, last } of cohorts)
    for (const day of daysOf(last)) {
      const ago = daysBetween(`${cohort}-${day}`, today);
      if (ago <= 30) lately.month += numberAt(last, day);
      else if (ago <= 60) lately.two += numberAt(last, day);
      else if (ago <= 90) lately.three += numberAt(last, day);
    }
  return [
    { label: 'In the last 30 days', number: lately.month },
    { label: '31 to 60 days ago', number: lately.two },
    { label: '61 to 90 days ago', number: lately.three },
    { label: 'Longer ago', number: Math.max(0, cards - lately.month - lately.two - lately.three) },
  ];
}

/** Outstanding rewards of one kind. */
interface OwedReward {
  reward: string;
  number: number;
  /** By the month in which they were earned, oldest first. */
  months: { month: string; number: number }[];
}

/** What a shop owes at the end of a day. */
export interface Owed {
  /** By name, so that each day has the same order. */
  rewards: OwedReward[];
  /** Cards with units on them, and these units. */
  cards: number;
  units: number;
}

function owedOf(numbers: Numbers): Owed {
  const rewards = Object.keys(numbersBelow(numbers, 'rewards')).map((field) => {
    const months = Object.entries(numbersBelow(numbers, 'rewards', field))
      .map(([month, number]) => ({ month, number: Number(number) }))
      .sort((one, other) => (one.month < other.month ? -1 : 1));
    return { reward: rewardOf(field), number: months.reduce((sum, { number }) => sum + number, 0), months };
  });
  return {
    rewards: rewards.filter(({ number }) => number !== 0).sort((one, other) => (one.reward < other.reward ? -1 : 1)),
    cards: numberAt(numbers, 'cards'),
    units: numberAt(numbers, 'units'),
  };
}

/** What the shop owes now. */
export const owedNow = ({ owes = {} }: TotalTally): Owed => owedOf(owes);

/**
 * What the shop owed at the end of a day: what it owes now, without the changes since then.
 * @param changes the month of that day and all later ones
 */
export function owedOn(now: TotalTally, changes: readonly OwedTally[], day: string): Owed {
  let owed = now.owes ?? {};
  for (const { owed: month, days } of changes)
    for (const one of daysOf(days)) if (`${month}-${one}` > day) owed = addNumbers(owed, numbersBelow(days, one), -1);
  return owedOf(owed);
}
