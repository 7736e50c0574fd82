/** The daily counts of a shop: how events increment them, and their sums. They never decrease. */
import { recordOf } from '../lib/keys';
import type { PassEvent } from '../pass/state';
import { MOST_MEMBERS } from '../team/member';

/** What is counted. */
const STAT_FIELDS = [
  'joined',
  /** Units that customers earned, including those that were undone later. */
  'units',
  /** The units among them that were undone, counted on the day on which they were given. */
  'taken',
  'rewards',
  'redeemed',
  'undone',
  /** Rewards that turned back into units, because units were deducted from the card. */
  'returned',
  /** Redeemed rewards whose redemption was undone. */
  'restored',
  /** Open rewards that ended, and those of cards that were erased. */
  'lapsed',
] as const;
type StatField = (typeof STAT_FIELDS)[number];
export type DailyCounts = Record<StatField, number>;

/** `businesses/{businessId}/stats/{day}_{deviceOrUid}`. A count that was never incremented is absent. */
export interface DayStats extends Partial<DailyCounts> {
  /** `2026-11-21`, in the shop's time zone. */
  day: string;
  /** The device or the person; `customer` for cards that customers took or erased, `system` for unused ones. */
  by: string;
  /** The place of the last of these events. */
  locationId: string | null;
  /** Units by the person who gave them: on a shared tablet there are several. */
  people?: Record<string, number>;
  /** The units among them that were undone, by the person who gave them. */
  peopleTaken?: Record<string, number>;
  /** The same counts by place. */
  places?: Record<string, Partial<DailyCounts>>;
}

/** More documents than a day has: one for each person and tablet, key and import, for customers and the system. */
export const MOST_STATS_A_DAY = MOST_MEMBERS + 50;

/** Increments in the shape of a day's document, without zeros. */
type Increments = Pick<DayStats, StatField | 'people' | 'peopleTaken' | 'places'>;

/** Rewards that a closed card's balance could have bought were never earned, so they are not counted as lapsed. */
const lapsedBy = ({ type, ended = [], after }: PassEvent): number =>
  type === 'closed' ? after.rewards.filter(({ price }) => price === undefined).length : ended.length;

/** What an event counts on one day. */
interface Counted {
  /** `2026-11-21`, in the shop's time zone. */
  day: string;
  increments: Increments;
}

/**
 * What an event counts, by day; nothing for an event that changes no count, such as one of a practice card. The units
 * of an undone purchase count on the purchase's day. The rewards that turn back into units for it count on the undo's,
 * because they may have been earned after the purchase.
 * @param ownDay the event's
 * @param undone the event that it undoes: an undo counts at the place of the scan, wherever somebody takes it back
 */
export function countedBy(event: PassEvent, ownDay: string, undone: PassEvent = event): Counted[] {
  if (event.practice) return [];
  const { type, amount, by, undoneFrom, earned, redeemed, returned, restored } = event;
  const units = type === 'stamped' ? amount : 0;
  const taken = undoneFrom === undefined ? 0 : -amount;
  const own = {
    joined: type === 'joined' ? 1 : 0,
    units,
    rewards: earned?.length ?? 0,
    redeemed: redeemed?.length ?? 0,
    undone: type === 'undone' ? 1 : 0,
    returned: returned?.length ?? 0,
    restored: restored?.length ?? 0,
    lapsed: lapsedBy(event),
  };
  const bought = taken > 0 ? (event.day ?? ownDay) : ownDay;
  const parts =
    bought === ownDay
      ? [{ day: ownDay, ...own, taken }]
      : [
          { day: ownDay, ...own },
          { day: bought, taken },
        ];
  const { locationId } = undone;
  return parts.flatMap(({ day, ...all }) => {
    const counted: Partial<DailyCounts> = Object.fromEntries(Object.entries(all).filter(([, number]) => number > 0));
    if (Object.keys(counted).length === 0) return [];
    const increments = {
      ...counted,
      ...(locationId !== undefined && { places: { [locationId]: counted } }),
      ...(counted.units !== undefined && { people: { [by]: counted.units } }),
      ...(counted.taken !== undefined && undoneFrom !== undefined && { peopleTaken: { [undoneFrom]: counted.taken } }),
    };
    return [{ day, increments }];
  });
}

const ZERO = recordOf(STAT_FIELDS, () => 0);

/** The sums of counts. */
export function sumOf(parts: readonly Partial<DailyCounts>[]): DailyCounts {
  const sum = { ...ZERO };
  for (const part of parts) for (const field of STAT_FIELDS) sum[field] += part[field] ?? 0;
  return sum;
}

/** Units that customers earned and kept. */
export const earnedOf = ({ units, taken }: DailyCounts): number => units - taken;

/** Units that each person gave and that were not undone, by uid. */
export function earnedByPerson(stats: readonly DayStats[]): Map<string, number> {
  const units = new Map<string, number>();
  const add = (counts: Record<string, number>, sign: 1 | -1) => {
    for (const [uid, number] of Object.entries(counts)) units.set(uid, (units.get(uid) ?? 0) + sign * number);
  };
  for (const { people = {}, peopleTaken = {} } of stats) {
    add(people, 1);
    add(peopleTaken, -1);
  }
  return units;
}

/** Redeemed rewards, less those whose redemption was undone. */
export const givenOf = ({ redeemed, restored }: DailyCounts): number => redeemed - restored;

/**
 * The counts from which outstanding rewards are computed. Each needs its own aggregation query: a query over several
 * fields leaves out documents that lack one of them.
 */
export const OUTSTANDING_FIELDS = ['rewards', 'restored', 'redeemed', 'returned', 'lapsed'] as const;
export type OutstandingCounts = Pick<DailyCounts, (typeof OUTSTANDING_FIELDS)[number]>;

/** Outstanding rewards: earned and not redeemed yet, from all counts since the shop began. */
export const outstandingOf = (counts: OutstandingCounts): number => Math.max(0, outstandingChange(counts));

/** The sum of two counts; with `sign` −1, their difference. */
export function outstandingSum(one: OutstandingCounts, other: OutstandingCounts, sign: 1 | -1 = 1): OutstandingCounts {
  const counts = { ...one };
  for (const field of OUTSTANDING_FIELDS) counts[field] += sign * other[field];
  return counts;
}

/** By how much these counts change the number of outstanding rewards. */
const outstandingChange = ({ rewards, restored, redeemed, returned, lapsed }: OutstandingCounts): number =>
  rewards + restored - redeemed - returned - lapsed;

/** One day of the figures. */
export interface DayFigures {
  /** `2026-11-21` */
  day: string;
  joined: number;
  /** Units earned on this day and kept. */
  units: number;
  /** Redeemed rewards, less those whose redemption was undone. */
  given: number;
  /** Outstanding rewards at the end of the day. */
  outstanding: number;
}

/**
 * The figures of each day, oldest first. Outstanding rewards at the end of a day are computed backwards from today's.
 * @param ever the counts since the shop began
 */
export function figuresByDay(
  days: readonly string[],
  stats: readonly DayStats[],
  ever: OutstandingCounts,
): DayFigures[] {
  let outstanding = outstandingOf(ever);
  const figures: DayFigures[] = [];
  for (const day of [...days].reverse()) {
    const sum = sumOf(stats.filter((one) => one.day === day));
    figures.unshift({ day, joined: sum.joined, units: earnedOf(sum), given: givenOf(sum), outstanding });
    outstanding = Math.max(0, outstanding - outstandingChange(sum));
  }
  return figures;
}

/** The figures of each month, on its first day: sums, and the outstanding rewards at the end of its last day. */
export function figuresByMonth(days: readonly DayFigures[]): DayFigures[] {
  const months = new Map<string, DayFigures>();
  for (const { day, joined, units, given, outstanding } of days) {
    const first = `${day.slice(0, 7)}-01`;
    const sum = months.get(first) ?? { joined: 0, units: 0, given: 0 };
    months.set(first, {
      day: first,
      joined: sum.joined + joined,
      units: sum.units + units,
      given: sum.given + given,
      outstanding,
    });
  }
  return [...months.values()];
}

/** The sums of each place, by its id. Customers' own acts, such as joining, have no place. */
export function sumsByLocation(stats: readonly DayStats[]): Record<string, DailyCounts> {
  const places = new Map<string, Partial<DailyCounts>[]>();
  for (const day of stats)
    for (const [place, counted] of Object.entries(day.places ?? {}))
      places.set(place, [...(places.get(place) ?? []), counted]);
  return Object.fromEntries([...places].map(([place, counted]) => [place, sumOf(counted)]));
}
