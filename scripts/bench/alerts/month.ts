/** Makes two months of a shop's stamps, with theft in the second if asked for. The same seed gives the same months. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import type { PassEvent } from '@tessera/domain/pass/state';
import { randomFrom } from '../../lib/random';

export const SIZES = {
  quiet: { visits: 15, team: 3, atOnce: 2 },
  middle: { visits: 60, team: 5, atOnce: 2 },
  busy: { visits: 180, team: 8, atOnce: 3 },
} as const;

/**
 * - `patient`: one stamp more for a friend's card in four of five shifts.
 * - `greedy`: three to five in each shift.
 * - `two`: two patient people, each with a friend's card.
 * - `together`: two patient people with one card.
 */
export const THEFTS = ['none', 'patient', 'greedy', 'two', 'together'] as const;

/** `alone`: one person works at a time. */
export const ROTAS = ['fixed', 'changing', 'alone'] as const;

export interface Plan {
  size: keyof typeof SIZES;
  rota: (typeof ROTAS)[number];
  theft: (typeof THEFTS)[number];
  /** Whether some regulars wait for one person, without theft. */
  favourites?: boolean;
  seed: number;
}

export interface Month {
  events: PassEvent[];
  /** The cards that are stamped for a friend, each with those who do it. */
  stolen: Map<string, Set<string>>;
  end: number;
}

/** A Monday, 2026-08-31, 00:00 in London, and the number of days from it. */
const BEGIN = Date.UTC(2026, 7, 30, 23);
const DAYS = 56;
/** All but Sundays. */
const OPEN_DAYS = Array.from({ length: DAYS }, (_, day) => day).filter((day) => day % 7 !== 6);
const THEFT_FROM = 28;
const OPENS = 8;
/** Each day has two shifts of five hours. */
const SHIFT_HOURS = 5;
/** For half an hour at a time one person stands at the till and serves three of four. */
const TURN_MS = 30 * MINUTE_MS;
const AT_TILL = 0.75;

interface Shift {
  from: number;
  people: string[];
}

interface Regular {
  passId: string;
  /** Visits a day. */
  rate: number;
  /** Always comes about this hour. */
  hour?: number;
  favourite?: string;
}

export const passIdOf = (number: number): string => String(number).padStart(16, '0');

const pick = <One>(all: readonly One[], random: () => number): One => all[Math.floor(random() * all.length)] as One;

/** The team of a shop: who works when, and a draw among those present, by how often each takes the till. */
function teamOf({ size, rota }: Pick<Plan, 'size' | 'rota'>, random: () => number) {
  const { team, atOnce } = SIZES[size];
  const people = Array.from({ length: team }, (_, index) => `person-${index}`);
  const tillWeight = new Map(people.map((name) => [name, 0.4 + 1.6 * random()]));
  const weighted = (present: readonly string[]): string => {
    let left = random() * present.reduce((sum, name) => sum + (tillWeight.get(name) ?? 1), 0);
    return present.find((name) => (left -= tillWeight.get(name) ?? 1) <= 0) ?? pick(present, random);
  };
  const crew = (): string[] => {
    const free = [...people];
    const length = rota === 'alone' ? 1 : Math.max(1, atOnce - (random() < 0.3 ? 1 : 0));
    return Array.from({ length }, () => free.splice(Math.floor(random() * free.length), 1)[0] as string);
  };
  // In a fixed rota the same person opens the shop on every weekday, and another closes it.
  const [opener = '', closer = ''] = people;
  const week = Array.from({ length: 14 }, (_, slot) => {
    const own = slot % 2 === 0 ? opener : closer;
    return [own, ...crew().filter((name) => name !== own)].slice(0, rota === 'alone' ? 1 : atOnce);
  });
  const shifts: Shift[] = OPEN_DAYS.flatMap((day) =>
    [0, 1].map((half) => ({
      from: BEGIN + day * DAY_MS + (OPENS + half * SHIFT_HOURS) * HOUR_MS,
      people: rota === 'changing' ? crew() : (week[(day % 7) * 2 + half] as string[]),
    })),
  );
  return { people, shifts, weighted };
}

/** Half of the visits are of regulars, some of whom come at a fixed hour; the others are of people who come rarely. */
function regularsOf(visits: number, people: readonly string[], favourites: boolean, random: () => number): Regular[] {
  const regulars: Regular[] = [];
  for (let sum = 0; sum < visits / 2;) {
    const rate = 0.1 + 0.6 * random() ** 2;
    sum += rate;
    regulars.push({
      passId: passIdOf(regulars.length),
      rate,
      ...(random() < 0.4 && { hour: OPENS + Math.floor(random() * 10) }),
      ...(favourites && random() < 0.1 && { favourite: pick(people, random) }),
    });
  }
  return regulars;
}

/** @returns the months, and what was stolen in the second */
export function makeMonth({ size, rota, theft, favourites = false, seed }: Plan): Month {
  const random = randomFrom(seed * 7919 + 17);
  const { visits } = SIZES[size];
  const { people, shifts, weighted } = teamOf({ size, rota }, random);
  const regulars = regularsOf(visits, people, favourites, random);

  // Somebody who fetches for colleagues: three to five scans, one after the other.
  const offices = Array.from({ length: Math.ceil(visits / 60) }, (_, index) => passIdOf(80_000 + index));

  const events: PassEvent[] = [];
  const stamp = (passId: string, by: string, at: number): void => {
    events.push({
      scanId: `scan-${events.length}`,
      passId,
      by,
      at,
      seq: 2,
      type: 'stamped',
      scheme: 'stamps',
      amount: 1,
      locationId: 'main',
      proof: 'code',
      content: '',
      after: { kind: 'stamps', balance: 1, rewards: [] },
      schema: 2,
    } as unknown as PassEvent);
  };
  const shiftAt = (at: number): Shift | undefined =>
    shifts.find(({ from }) => at >= from && at < from + SHIFT_HOURS * HOUR_MS);
  const serve = (passId: string, at: number, favourite?: string): void => {
    const shift = shiftAt(at);
    if (!shift) return;
    const waitsForFavourite = favourite !== undefined && shift.people.includes(favourite) && random() < 0.8;
    stamp(passId, waitsForFavourite ? favourite : random() < AT_TILL ? tillOf(shift, at) : weighted(shift.people), at);
  };
  const turns = new Map<number, string>();
  const tillOf = ({ people: present }: Shift, at: number): string => {
    const turn = Math.floor(at / TURN_MS);
    const there = turns.get(turn) ?? weighted(present);
    turns.set(turn, there);
    return there;
  };

  for (const day of OPEN_DAYS) {
    const opens = BEGIN + day * DAY_MS + OPENS * HOUR_MS;
    const anyTime = (): number => opens + random() * 2 * SHIFT_HOURS * HOUR_MS;
    for (const { passId, rate, hour, favourite } of regulars)
      if (random() < rate)
        serve(passId, hour === undefined ? anyTime() : opens + (hour - OPENS + random()) * HOUR_MS, favourite);
    for (const passId of offices) {
      if (random() >= 0.3) continue;
      const at = anyTime();
      const shift = shiftAt(at);
      const by = shift && tillOf(shift, at);
      for (let cup = 3 + Math.floor(random() * 3); by !== undefined && cup > 0; cup -= 1)
        stamp(passId, by, at + cup * MINUTE_MS);
    }
    for (let rare = 0; rare < visits / 2; rare += 1)
      serve(passIdOf(10_000 + Math.floor(random() * visits * 20)), anyTime());
  }

  const stolen = new Map<string, Set<string>>();
  const steal = (passId: string, thieves: readonly string[]): void => {
    stolen.set(passId, new Set(thieves));
    for (const { from, people: present } of shifts.filter(({ from }) => from >= BEGIN + THEFT_FROM * DAY_MS))
      for (const thief of thieves.filter((name) => present.includes(name))) {
        const times = theft === 'greedy' ? 3 + Math.floor(random() * 3) : Number(random() < 0.8);
        for (let one = 0; one < times; one += 1) stamp(passId, thief, from + random() * SHIFT_HOURS * HOUR_MS);
      }
    // The friend comes now and then like everybody else.
    for (let day = 0; day < DAYS; day += 4) serve(passId, BEGIN + day * DAY_MS + (OPENS + 10 * random()) * HOUR_MS);
  };
  // The thieves are the people with the most shifts, who have the most opportunities. A person without a shift steals
  // nothing.
  const workedBy = (name: string): number => shifts.filter((shift) => shift.people.includes(name)).length;
  const [one = '', other = ''] = [...people].sort((a, b) => workedBy(b) - workedBy(a));
  if (theft !== 'none') steal(passIdOf(90_001), theft === 'together' ? [one, other] : [one]);
  if (theft === 'two') steal(passIdOf(90_002), [other]);
  return { events, stolen, end: BEGIN + DAYS * DAY_MS };
}
