/**
 * The server's time on a device whose own clock may be wrong, and may be corrected while the page is open. Pure; times
 * are in milliseconds, and times of the server since 1970.
 */

/**
 * The two clocks of a device at one moment. `wall` (`Date.now()`) can be set. `steady` (`performance.now()`) cannot,
 * and stands still in some browsers while the device sleeps.
 */
export interface Reading {
  wall: number;
  steady: number;
}

/** A moment at which the two clocks diverged: the device has slept, or its clock was set. */
interface Leap {
  /** The time of the server after it, as it was believed then. */
  from: number;
  /** How far the wall clock went ahead; null where that is unknown, because the page was closed or it went back. */
  by: number | null;
}

export interface Clock {
  /** The server's clock minus the wall clock, as it is believed. */
  difference: number;
  reading: Reading;
  /** The time of the server at the last measurement; 0 before the first. */
  measuredAt: number;
  /** Whether the server has told its time since the page was opened. */
  isMeasured: boolean;
  /** What happened since. The next measurement shows whether the device has slept, or its clock was set. */
  leaps: readonly Leap[];
}

/** The error that a measurement found: scans dated since `from` need `by` added to their time. */
export interface Correction {
  from: number;
  by: number;
}

/**
 * A smaller difference is no leap: the clocks are read one after the other, and a clock drifts by less than this in a
 * day.
 */
const LEAP_MS = 2000;
/**
 * A smaller difference is not corrected: an answer may take some seconds, and a card's code is accepted a minute early
 * or late.
 */
const MEASUREMENT_MS = 5000;
/** The most leaps to remember. A device that sleeps and wakes without a connection has many. */
const LEAPS_KEPT = 50;

/** The part of a clock that survives the page. `at`: the time of the server when it was stored. */
export type StoredClock = Pick<Clock, 'difference' | 'measuredAt' | 'leaps'> & { at: number };

export const storedClock = (clock: Clock): StoredClock => {
  const { difference, measuredAt, leaps } = clock;
  return { difference, measuredAt, leaps, at: serverTimeOf(clock) };
};

/**
 * The clock of a page that opens. What happened while no page was open is unknown, except that the time has not gone
 * back.
 */
export function openedClock({ difference, measuredAt, leaps, at }: StoredClock, reading: Reading): Clock {
  const from = Math.max(reading.wall + difference, at + 1);
  return {
    difference: from - reading.wall,
    reading,
    measuredAt,
    isMeasured: false,
    leaps: [...leaps, { from, by: null }].slice(-LEAPS_KEPT),
  };
}

/** How far the wall clock went ahead of the steady one between two readings. */
const leapBetween = (before: Reading, after: Reading): number =>
  after.wall - before.wall - (after.steady - before.steady);

/** Whether the device has slept, or its clock was set, between two readings. */
export const hasLeapt = (before: Reading, after: Reading): boolean => Math.abs(leapBetween(before, after)) > LEAP_MS;

/**
 * The clock at a later reading. A wall clock that went back was set, because sleep moves it only ahead: the server's
 * time goes on as the steady clock does. A wall clock that leapt ahead is believed, because it is right if the device
 * has slept; the leap is remembered.
 */
export function clockAt(clock: Clock, reading: Reading): Clock {
  if (!hasLeapt(clock.reading, reading)) return { ...clock, reading };
  const leap = leapBetween(clock.reading, reading);
  const difference = clock.difference - Math.min(leap, 0);
  // The clock may have been set back after a sleep, so it is unknown how much of the leap was sleep.
  const next: Leap = { from: reading.wall + difference, by: leap < 0 ? null : leap };
  return { ...clock, reading, difference, leaps: [...clock.leaps, next].slice(-LEAPS_KEPT) };
}

/** The server's time at the clock's reading. */
export const serverTimeOf = ({ difference, reading }: Clock): number => reading.wall + difference;

/**
 * Whether only the server can tell whether a code of this time is fresh. A genuine code may seem too old where the wall
 * clock has leapt ahead since the last measurement, and may seem made later than now where the page was opened since
 * then: the clock may be slow.
 */
export const isDoubtful = (clock: Clock, madeAt: number): boolean =>
  clock.leaps.some(({ by }) => by !== null) || (!clock.isMeasured && madeAt > serverTimeOf(clock));

/**
 * The time since which the believed time was too late by `tooLateBy`: that of the smallest leap which is at least as
 * large (the rest of the leap was sleep), or else of the last leap of unknown size.
 */
function causeOf({ leaps, measuredAt }: Clock, tooLateBy: number): number {
  const sizeOf = ({ by }: Leap): number => by ?? Infinity;
  const known = leaps.filter(({ by }) => tooLateBy > 0 && by !== null && by >= tooLateBy - MEASUREMENT_MS);
  const [smallest] = known.sort((one, other) => sizeOf(one) - sizeOf(other));
  return (smallest ?? leaps.findLast(({ by }) => by === null))?.from ?? measuredAt;
}

/**
 * The clock after the server has told its time, and the correction of what was dated since the clock was set; null if
 * the believed time was right.
 */
export function measuredClock(clock: Clock, difference: number): { clock: Clock; correction: Correction | null } {
  const by = difference - clock.difference;
  const next: Clock = {
    ...clock,
    difference,
    measuredAt: clock.reading.wall + difference,
    isMeasured: true,
    leaps: [],
  };
  return { clock: next, correction: Math.abs(by) <= MEASUREMENT_MS ? null : { from: causeOf(clock, -by), by } };
}

/** The time of a scan after corrections, oldest first. */
export const corrected = (scannedAt: number, corrections: readonly Correction[]): number =>
  corrections.reduce((at, { from, by }) => (at >= from ? at + by : at), scannedAt);
