/** The rules of the alerts. Each reads events of some days and says what it found, in numbers. Pure. */
import { timeOf } from '../insights/cardCounts';
import type { PassEvent } from '../pass/state';
import { DAY_MS, dayAfter, dayIn, MINUTE_MS, timeOfDayIn, weekdayOf } from '../time';
import { type AlertRule, EVENTS_NAMED, type Finding } from './alert';
import { isOutside, type OpeningHours } from './openingHours';
import { findSameHands, type Stamping } from './sameHands';

/** What the rules know of a shop besides its events. */
export interface Watched {
  timeZone: string;
  /** By weekday, from 1 (Monday); a day without them is not judged. */
  hours: OpeningHours;
  mostADay: number;
  /** The uids of owners: what they do themselves is not looked at. */
  owners: ReadonlySet<string>;
}

/** The time within which a card cannot be in two places, in milliseconds. */
const TWO_PLACES_MS = 15 * MINUTE_MS;
/** Rewards without a code, and corrections, by one person within seven days. */
const WITHOUT_CODE = 3;
const CORRECTIONS = 5;
/** Scans by one person that arrived late, of one day. */
const LATE = 20;
/** How many days the test of `same-hands` looks at. */
export const SAME_HANDS_DAYS = 28;

interface Dated {
  event: PassEvent;
  day: string;
  at: number;
}

const grouped = (all: readonly Dated[], key: (one: Dated) => string): [string, Dated[]][] => {
  const groups = new Map<string, Dated[]>();
  for (const one of all) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return [...groups];
};

/** The Monday of a day's week. */
const mondayOf = (day: string): string => dayAfter(day, 1 - weekdayOf(day));

/** A finding from the events that show it. */
function finding(
  rule: AlertRule,
  key: string,
  those: readonly Dated[],
  numbers: Record<string, number>,
  subject: Pick<Finding, 'about' | 'passId'>,
): Finding {
  const days = those.map(({ day }) => day).sort();
  return {
    alertId: `${rule}_${key}`,
    rule,
    ...subject,
    from: days[0] ?? '',
    to: days.at(-1) ?? '',
    numbers,
    events: [...those]
      .sort((one, other) => other.at - one.at)
      .slice(0, EVENTS_NAMED)
      .map(({ event }) => event.scanId),
  };
}

const byOf = ({ event }: Dated): string => event.by;

function manyADay(stamped: readonly Dated[], most: number): Finding[] {
  return grouped(stamped, ({ event, day }) => `${event.passId}_${day}`).flatMap(([key, those]) => {
    if (those.length <= most) return [];
    const passId = those[0]?.event.passId ?? '';
    const people = new Set(those.map(byOf));
    const about = people.size === 1 ? [...people][0] : undefined;
    return [
      finding(
        'many-a-day',
        key,
        those,
        { scans: those.length, most },
        { passId, ...(about !== undefined && { about }) },
      ),
    ];
  });
}

function outsideHours(stamped: readonly Dated[], { hours, timeZone }: Watched): Finding[] {
  const outside = stamped.filter(({ day, at }) => isOutside(hours, day, timeOfDayIn(timeZone, at)));
  return grouped(outside, (one) => `${one.day}_${byOf(one)}`).map(([key, those]) =>
    finding('outside-hours', key, those, { scans: those.length }, { about: those[0] ? byOf(those[0]) : '' }),
  );
}

function twoPlaces(stamped: readonly Dated[]): Finding[] {
  return grouped(stamped, ({ event, day }) => `${event.passId}_${day}`).flatMap(([key, all]) => {
    const those = [...all].sort((one, other) => one.at - other.at);
    const next = those.findIndex((one, index) => {
      const before = those[index - 1];
      return (
        before !== undefined &&
        one.at - before.at < TWO_PLACES_MS &&
        before.event.locationId !== undefined &&
        one.event.locationId !== undefined &&
        one.event.locationId !== before.event.locationId
      );
    });
    const pair = next < 0 ? [] : those.slice(next - 1, next + 1);
    const [first, second] = pair;
    if (!first || !second) return [];
    const minutes = Math.round((second.at - first.at) / MINUTE_MS);
    return [finding('two-places', key, pair, { minutes }, { passId: first.event.passId })];
  });
}

/** Events of one kind by one person in a week, if there are at least so many. */
function aWeek(rule: AlertRule, those: readonly Dated[], least: number): Finding[] {
  return grouped(those, (one) => `${mondayOf(one.day)}_${byOf(one)}`).flatMap(([key, all]) =>
    all.length < least
      ? []
      : [finding(rule, key, all, { times: all.length, least }, { about: all[0] ? byOf(all[0]) : '' })],
  );
}

function manyLate(stamped: readonly Dated[]): Finding[] {
  const late = stamped.filter(({ event }) => event.late);
  return grouped(late, (one) => `${one.day}_${byOf(one)}`).flatMap(([key, those]) =>
    those.length <= LATE
      ? []
      : [
          finding(
            'many-late',
            key,
            those,
            { scans: those.length, most: LATE },
            { about: those[0] ? byOf(those[0]) : '' },
          ),
        ],
  );
}

/** Whether a redemption shows that the card was there: by the rotating code, at the time. */
const showsCode = ({ proof, flags = [] }: PassEvent): boolean =>
  proof === 'code' && !flags.includes('redeemed-offline');

/** What looks amiss on single days and in single weeks. @param events those of some days, in any order */
export function findOnDays(events: readonly PassEvent[], watched: Watched): Finding[] {
  const { timeZone, mostADay, owners } = watched;
  const all = events
    .filter(({ practice, undoneBy }) => !practice && undoneBy === undefined)
    .map((event) => ({ event, at: timeOf(event), day: dayIn(timeZone, timeOf(event)) }));
  const stamped = all.filter(({ event }) => event.type === 'stamped');
  const byStaff = all.filter((one) => !owners.has(byOf(one)));
  const stampedByStaff = stamped.filter((one) => !owners.has(byOf(one)));
  const redeemed = byStaff.filter(({ event }) => event.type === 'redeemed' && !showsCode(event));
  const corrected = byStaff.filter(({ event }) => event.type === 'adjusted' && event.amount > 0);
  return [
    ...manyADay(stampedByStaff, mostADay),
    ...outsideHours(stampedByStaff, watched),
    ...twoPlaces(stamped),
    ...aWeek('without-code', redeemed, WITHOUT_CODE),
    ...aWeek('many-corrections', corrected, CORRECTIONS),
    ...manyLate(stampedByStaff),
  ];
}

/** The stamps that `findSameHands` reads. */
function stampingsOf(events: readonly PassEvent[], timeZone: string): Stamping[] {
  return events
    .filter(({ type, practice, undoneBy }) => type === 'stamped' && !practice && undoneBy === undefined)
    .map((event) => ({
      scanId: event.scanId,
      passId: event.passId,
      by: event.by,
      place: event.locationId ?? 'none',
      day: dayIn(timeZone, timeOf(event)),
      at: timeOf(event),
    }));
}

/**
 * Everything that a month's events show.
 * @param events those of the last 28 days or more, in any order
 * @param now milliseconds since 1970
 */
export function findInMonth(events: readonly PassEvent[], watched: Watched, now: number): Finding[] {
  const since = now - SAME_HANDS_DAYS * DAY_MS;
  const month = events.filter((event) => timeOf(event) >= since);
  const sameHands = findSameHands(stampingsOf(month, watched.timeZone));
  return [...sameHands.filter(({ about = '' }) => !watched.owners.has(about)), ...findOnDays(events, watched)];
}
