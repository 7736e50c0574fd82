/** The rules of the alerts. Each reads events of some days and says what it found, in numbers. Pure. */
import { groupBy } from '../lib/groupBy';
import { DAY_MS, dayAfter, dayIn, MINUTE_MS, timeOfDayIn, weekdayOf } from '../lib/time';
import { whenOf } from '../pass/command';
import { boughtOf, type PassEvent } from '../pass/state';
import { rulesOf } from '../scheme/rules';
import { type Finding, isLargerFinding } from './alert';
import { type AttributedEvent, finding, viewsOf } from './attribution';
import { isOutside, type OpeningHours } from './openingHours';
import { findOwnRewards } from './ownRewards';
import { findSameHands, LEAST_VISITS, type Stamping } from './sameHands';
import { tailOf } from './statistics';

/** What the rules know of a shop besides its events. */
export interface WatchedShop {
  timeZone: string;
  /** By weekday, from 1 (Monday); a day without them is not judged. */
  hours: OpeningHours;
  /** When the set-up was saved last, in milliseconds since 1970. Nobody knows the hours of before. */
  hoursSince?: number;
  mostADay: number;
  /** The uids of owners: what they do in their own sessions is not looked at. */
  owners: ReadonlySet<string>;
  /** The units of a reward, where a card does not say how many fill it. */
  rewardUnits?: number;
}

/** The time within which a card cannot be in two places, in milliseconds. */
const TWO_PLACES_MS = 15 * MINUTE_MS;
/** What one person needs within a week for a finding: rewards without a code, rewards taken back, corrections. */
const WITHOUT_CODE = 3;
const UNDONE_REWARDS = 5;
const CORRECTIONS = 5;
/** The usual share of rewards without a code, and the probability below which more of them are a finding. */
const USUALLY_WITHOUT = 1 / 20;
const RARELY_WITHOUT = 1 / 100;
/** What one person's corrections and merges of a week must be worth for a finding, in rewards. */
const CORRECTED_REWARDS = 3;
/** The most late purchases of one person on a day that are no finding. */
const LATE = 20;
/** How many days the test of `same-hands` looks at. */
export const SAME_HANDS_DAYS = 28;
/** How many days of events a nightly run reads. */
export const NIGHTLY_DAYS = 2;
/** How many days a run of a month reads besides, because scans may arrive late. */
export const LATE_DAYS = 7;

/** The Monday of a day's week. */
const mondayOf = (day: string): string => dayAfter(day, 1 - weekdayOf(day));

const sumOf = (those: readonly AttributedEvent[], of: (event: PassEvent) => number): number =>
  those.reduce((sum, { event }) => sum + of(event), 0);

/** The purchases of a scan: several stamps are several, an amount of money is one. */
const purchasesOf = (event: PassEvent): number =>
  rulesOf({ kind: event.scheme }).atCounter.takes === 'quantity' ? boughtOf(event) : 1;

const ofCardAndDay = ({ event, day }: AttributedEvent): string => `${event.passId}_${day}`;
const ofPersonAndDay = ({ who, day }: AttributedEvent): string => `${day}_${who}`;
const ofPersonAndWeek = ({ who, day }: AttributedEvent): string => `${mondayOf(day)}_${who}`;

/** The person who did all of it; no field if there are several. */
function aboutAll(those: readonly AttributedEvent[]): { about?: string } {
  const [only, another] = new Set(those.map(({ who }) => who));
  return only !== undefined && another === undefined ? { about: only } : {};
}

/** Too many scans of one card on a day by anybody, or too many purchases by one person. */
const manyADay = (stamped: readonly AttributedEvent[], most: number): Finding[] =>
  [...groupBy(stamped, ofCardAndDay)].flatMap(([key, all]) => {
    const passId = all[0]?.event.passId ?? '';
    const [first = []] = [...groupBy(all, ({ who }) => who).values()].sort(
      (one, other) => sumOf(other, purchasesOf) - sumOf(one, purchasesOf),
    );
    const those = all.length > most ? all : first;
    const bought = sumOf(those, purchasesOf);
    const numbers = { bought, scans: those.length, most };
    return bought > most ? [finding('many-a-day', key, those, numbers, { passId, ...aboutAll(those) })] : [];
  });

const outsideHours = (
  stamped: readonly AttributedEvent[],
  { hours, hoursSince = 0, timeZone }: WatchedShop,
): Finding[] =>
  [...groupBy(stamped, ofPersonAndDay)].flatMap(([key, all]) => {
    const those = all.filter(({ day, at }) => at >= hoursSince && isOutside(hours, day, timeOfDayIn(timeZone, at)));
    return those.length > 0 ? [finding('outside-hours', key, those, { scans: those.length }, aboutAll(those))] : [];
  });

/** A pair counts for the day of its later scan; the earlier scan may be from before midnight. */
function twoPlaces(stamped: readonly AttributedEvent[]): Finding[] {
  const pairs = [...groupBy(stamped, ({ event }) => event.passId).values()].flatMap((all) => {
    const those = [...all].sort((one, other) => one.at - other.at);
    return those.flatMap((one, index): [AttributedEvent, AttributedEvent][] => {
      const before = those[index - 1];
      const [here, there] = [one.event.locationId, before?.event.locationId];
      const isElsewhere = here !== undefined && there !== undefined && here !== there;
      return before && isElsewhere && one.at - before.at < TWO_PLACES_MS ? [[before, one]] : [];
    });
  });
  return [...groupBy(pairs, ([, later]) => ofCardAndDay(later))].flatMap(([key, own]) => {
    const [first] = own;
    if (!first) return [];
    const minutes = Math.round((first[1].at - first[0].at) / MINUTE_MS);
    const { passId } = first[0].event;
    return [finding('two-places', key, [...new Set(own.flat())], { minutes, pairs: own.length }, { passId })];
  });
}

const undoneRewards = (restored: readonly AttributedEvent[]): Finding[] =>
  [...groupBy(restored, ofPersonAndWeek)].flatMap(([key, those]) =>
    those.length < UNDONE_REWARDS
      ? []
      : [finding('undone-rewards', key, those, { times: those.length }, aboutAll(those))],
  );

/** Whether a redemption shows that the card was there: by the rotating code, at the time. */
const showsCode = ({ proof, flags = [] }: PassEvent): boolean =>
  proof === 'code' && !flags.includes('redeemed-offline');

/** More rewards without a code than usual among all that somebody gave in a week. @param from see `findOnDays` */
const withoutCode = (redeemed: readonly AttributedEvent[], from: string): Finding[] =>
  [
    ...groupBy(
      redeemed.filter(({ day }) => mondayOf(day) >= from),
      ofPersonAndWeek,
    ),
  ].flatMap(([key, all]) => {
    const those = all.filter(({ event }) => !showsCode(event));
    const isMany = those.length >= WITHOUT_CODE;
    const chances = Array<number>(all.length).fill(USUALLY_WITHOUT);
    if (!isMany || tailOf(chances, those.length) > RARELY_WITHOUT) return [];
    return [finding('without-code', key, those, { times: those.length, given: all.length }, aboutAll(those))];
  });

/** What somebody added to cards by correction or by merging, in rewards. */
function worthIn({ amount, received = [], after }: PassEvent, rewardUnits: number): number {
  return Math.max(0, amount) / (after.target ?? rewardUnits) + received.length;
}

const manyCorrections = (those: readonly AttributedEvent[], { rewardUnits = Infinity }: WatchedShop): Finding[] =>
  [...groupBy(those, ofPersonAndWeek)].flatMap(([key, all]) => {
    const worth = sumOf(all, (event) => worthIn(event, rewardUnits));
    const numbers = { times: all.length, worth };
    const isMany = all.length >= CORRECTIONS || worth >= CORRECTED_REWARDS;
    return isMany ? [finding('many-corrections', key, all, numbers, aboutAll(all))] : [];
  });

const manyLate = (stamped: readonly AttributedEvent[]): Finding[] =>
  [
    ...groupBy(
      stamped.filter(({ event }) => event.late),
      ofPersonAndDay,
    ),
  ].flatMap(([key, those]) => {
    const bought = sumOf(those, purchasesOf);
    const numbers = { bought, scans: those.length, most: LATE };
    return bought > LATE ? [finding('many-late', key, those, numbers, aboutAll(those))] : [];
  });

/** Whether a manager added something to a card. A merge has two events; the one of the card that stays counts. */
const isCorrection = ({ type, amount, handedOver }: PassEvent): boolean =>
  (type === 'adjusted' && amount > 0) || (type === 'merged' && handedOver === undefined);

function findInView(all: readonly AttributedEvent[], watched: WatchedShop, from: string): Finding[] {
  const stamped = all.filter(({ event }) => event.type === 'stamped');
  const byStaff = all.filter(({ isExempt }) => !isExempt);
  const stampedByStaff = stamped.filter(({ isExempt }) => !isExempt);
  const redeemed = byStaff.filter(({ event }) => event.type === 'redeemed');
  const restored = byStaff.filter(({ event }) => event.type === 'undone' && event.restored !== undefined);
  const corrected = byStaff.filter(({ event }) => isCorrection(event));
  return [
    ...manyADay(stampedByStaff, watched.mostADay),
    ...outsideHours(stampedByStaff, watched),
    ...twoPlaces(stamped),
    ...withoutCode(redeemed, from),
    ...undoneRewards(restored),
    ...manyCorrections(corrected, watched),
    ...manyLate(stampedByStaff),
    ...findOwnRewards(all),
  ];
}

/** Keeps one of the findings with the same id: the one that found more, or that names somebody. */
function withoutDuplicates(findings: readonly Finding[]): Finding[] {
  const best = new Map<string, Finding>();
  for (const one of findings) {
    const twin = best.get(one.alertId);
    const isBetter = !twin || isLargerFinding(one, twin) || (!isLargerFinding(twin, one) && twin.about === undefined);
    if (isBetter) best.set(one.alertId, one);
  }
  return [...best.values()];
}

/** What counts of a ledger: nothing that was undone, and no practice. */
const counted = (events: readonly PassEvent[]): PassEvent[] =>
  events.filter(({ practice, undoneBy }) => !practice && undoneBy === undefined);

/**
 * What looks wrong on single days and in single weeks.
 * @param events the events of some days, in any order
 * @param from the first day whose events are all given: no share of an earlier week is judged
 */
export const findOnDays = (events: readonly PassEvent[], watched: WatchedShop, from = ''): Finding[] =>
  withoutDuplicates(
    viewsOf(counted(events), watched.timeZone, watched.owners).flatMap((view) => findInView(view, watched, from)),
  );

/** Whether a finding is about a share of a week. A part of the week may show another share. */
const isShareOfWeek = ({ rule }: Finding): boolean => rule === 'without-code';

/** The Monday of the first week of which findings judge a share; undefined where none does. */
export const firstWeekOf = (findings: readonly Finding[]): string | undefined =>
  findings
    .filter(isShareOfWeek)
    .map(({ from }) => mondayOf(from))
    .sort()[0];

/** The findings of some days, with the shares judged on whole weeks. @param events all since the first week of these */
export const judgedOnWeeks = (
  findings: readonly Finding[],
  events: readonly PassEvent[],
  watched: WatchedShop,
): Finding[] => [
  ...findings.filter((one) => !isShareOfWeek(one)),
  ...findOnDays(events, watched, firstWeekOf(findings)).filter(isShareOfWeek),
];

/** A stamp as the test of a month sees it. */
const stampingOf = ({ event, who, day, at }: AttributedEvent): Stamping => ({
  scanId: event.scanId,
  passId: event.passId,
  by: who,
  place: event.locationId ?? 'none',
  day,
  at,
});

/** One person who serves one card far more often than others. */
function sameHandsIn(stamped: readonly AttributedEvent[]): Finding[] {
  const byId = new Map(stamped.map((one) => [one.event.scanId, one]));
  return findSameHands(stamped.map(stampingOf)).flatMap(({ passId, person, visits, own, expected, probability }) => {
    const those = own.flatMap(({ scanId }) => byId.get(scanId) ?? []);
    if (those.filter(({ isExempt }) => !isExempt).length < LEAST_VISITS) return [];
    const key = `${passId}_${person}_${own.at(-1)?.day.slice(0, 7)}`;
    const numbers = { visits, own: own.length, expected, probability };
    return [finding('same-hands', key, those, numbers, { about: person, passId })];
  });
}

/**
 * Everything that a month's events show.
 * @param events the events of the last 28 days or more, in any order
 * @param now milliseconds since 1970
 */
export function findInMonth(events: readonly PassEvent[], watched: WatchedShop, now: number): Finding[] {
  const since = now - SAME_HANDS_DAYS * DAY_MS;
  const month = counted(events).filter((event) => event.type === 'stamped' && whenOf(event) >= since);
  const sameHands = viewsOf(month, watched.timeZone, watched.owners).flatMap(sameHandsIn);
  const firstWeek = dayAfter(mondayOf(dayIn(watched.timeZone, now)), -SAME_HANDS_DAYS);
  return [...withoutDuplicates(sameHands), ...findOnDays(events, watched, firstWeek)];
}
