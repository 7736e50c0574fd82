/**
 * Gives the cards of a made month their rewards: what was bought at once, paper cards, corrections and mistakes, as
 * honest people make them; and lets a thief make some. The same seed gives the same month.
 */
import { DAY_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import type { PassEvent } from '@tessera/domain/pass/state';
import type { OpenReward } from '@tessera/domain/scheme/types';
import { randomFrom } from '../../lib/random';
import { createLedgers, TARGET } from './ledgers';
import { makeMonth, passIdOf, type Plan } from './month';
import { type Thief, THIEVES } from './thieves';

/** Honest habits, as shares of people or of visits. */
const HABITS = {
  /** Scans of two stamps, and of three or four. */
  two: 0.11,
  more: 0.04,
  /** People with a paper card, among the regulars and the others, and how often they bring it. */
  paperOfRegulars: 0.6,
  paperOfOthers: 0.2,
  bring: 0.5,
  /** Rewards that are used in the visit that fills the card, and in each later one. */
  usedAtOnce: 0.2,
  usedLater: 0.8,
  withoutCode: 0.03,
  wrongPress: 0.02,
} as const;
/** What a manager does in a week: at most so many corrections, and merges on average. */
const CORRECTIONS = 3;
const MERGES = 0.5;

/** The weeks that are looked at. Paper cards are brought from the first of them on, as in a new shop. */
export const WEEKS = 4;
const WEEK_MS = 7 * DAY_MS;

export interface RewardsMonth {
  events: PassEvent[];
  end: number;
  thief: string;
  /** When each reward was stolen. */
  taken: number[];
}

/** @param theft who steals how many rewards in a week */
export function makeRewards(plan: Omit<Plan, 'theft'>, theft?: { kind: Thief; perWeek: number }): RewardsMonth {
  const month = makeMonth({ ...plan, theft: 'none' });
  const begin = month.end - WEEKS * WEEK_MS;
  const random = randomFrom(plan.seed * 104_729 + 71);
  const chance = (share: number): boolean => random() < share;
  const below = (number: number): number => Math.floor(random() * number);
  const ledgers = createLedgers();
  const { add, give, takeBack } = ledgers;

  const acts: { at: number; act: () => void }[] = [];
  const at = (time: number, act: () => void): void => void acts.push({ at: time, act });
  const number = (passId: string): number => Number(passId);
  const isOffice = (passId: string): boolean => number(passId) >= 80_000;
  const papers = new Map<string, number>();
  /** The units of a customer's paper card that they have not brought yet. */
  function paperOf(passId: string): number {
    const isHolder = chance(number(passId) < 10_000 ? HABITS.paperOfRegulars : HABITS.paperOfOthers);
    const units = papers.get(passId) ?? (isHolder && !isOffice(passId) ? 1 + below(TARGET - 1) : 0);
    papers.set(passId, units);
    return units;
  }

  function serve({ passId, by, at: time }: PassEvent): void {
    const had = ledgers.openOn(passId) > 0;
    const units = time < begin ? 0 : paperOf(passId);
    if (units > 0 && chance(HABITS.bring)) {
      add(passId, by, time - MINUTE_MS, units, { type: 'brought' });
      papers.set(passId, 0);
    }
    const several = chance(HABITS.two) ? 2 : chance(HABITS.more) ? 3 + below(2) : 1;
    add(passId, by, time, isOffice(passId) ? 1 : several);
    if (!chance(had ? HABITS.usedLater : HABITS.usedAtOnce)) return;
    const proof = chance(HABITS.withoutCode) ? 'look-up' : 'code';
    const given = give(passId, by, time + MINUTE_MS, { proof });
    if (!given || !chance(HABITS.wrongPress)) return;
    takeBack(given, by, time + 2 * MINUTE_MS);
    if (chance(0.5)) give(passId, by, time + 3 * MINUTE_MS, { proof });
  }
  for (const visit of month.events) at(visit.at, () => serve(visit));

  const workOf = new Map<string, number[]>();
  for (const { by, at: time } of month.events) workOf.set(by, [...(workOf.get(by) ?? []), time]);
  const people = [...workOf.keys()].sort((a, b) => (workOf.get(b)?.length ?? 0) - (workOf.get(a)?.length ?? 0));
  const [first = '', second = first] = people;
  /** Times of a week at which somebody works. */
  function timesOf(person: string, week: number, count: number): number[] {
    const own = (workOf.get(person) ?? []).filter((time) => Math.floor((time - begin) / WEEK_MS) === week);
    return Array.from(
      { length: own.length > 0 ? count : 0 },
      () => (own[below(own.length)] ?? 0) + below(10) * MINUTE_MS,
    );
  }
  const anyCard = (): string => month.events[below(month.events.length)]?.passId ?? '';

  for (let week = 0; week < WEEKS; week += 1) {
    for (const time of timesOf(second, week, below(CORRECTIONS + 1))) {
      const units = chance(0.1) ? 4 + below(4) : 1 + below(2);
      at(time, () => add(anyCard(), second, time, units, { type: 'adjusted', proof: 'look-up' }));
    }
    for (const time of timesOf(second, week, Number(chance(MERGES)))) {
      const received = chance(0.15) ? [{ rewardId: 'r99' } as OpenReward] : [];
      at(time, () => add(anyCard(), second, time, below(TARGET), { type: 'merged', received }));
    }
  }

  // A thief who corrects cards is the person with the second most shifts, the manager; any other has the most.
  const thief = theft?.kind === 'corrections' ? second : first;
  const taken = Array.from({ length: theft ? WEEKS : 0 }, (_, week) =>
    timesOf(thief, week, theft?.perWeek ?? 0),
  ).flat();
  const stolen = taken.map((time, index) => {
    const [fresh, friend, dormant] = [passIdOf(95_000 + index), passIdOf(94_000), passIdOf(96_000 + index)];
    at(0, () => add(dormant, second, 0, TARGET));
    const later = (days: number): number =>
      workOf.get(thief)?.find((one) => one >= time + days * DAY_MS - 6 * 60 * MINUTE_MS) ?? Infinity;
    const colleague = people[1 + below(people.length - 1)] ?? second;
    return THIEVES[theft?.kind ?? 'paper']({
      ...ledgers,
      thief,
      at: time,
      fresh,
      friend,
      dormant,
      colleague,
      later,
      plan: at,
    });
  });

  for (const { act } of acts.sort((one, other) => one.at - other.at)) act();
  const isInTime = (time: number): boolean => time < month.end;
  return {
    events: ledgers.events.filter((event) => isInTime(event.at)),
    end: month.end,
    thief,
    taken: stolen.filter(isInTime),
  };
}
