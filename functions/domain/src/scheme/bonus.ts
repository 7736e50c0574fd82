/**
 * Hours in which a purchase counts double or threefold. The local time of the shop decides, so an hour that its clock
 * shows twice counts both times. Pure; times are milliseconds since 1970.
 */
import { atTimeOfDay, DAY_MS, dayAfter, dayIn, daysUpTo, timeOfDayIn, weekdayOf } from '../lib/time';
import { BONUSES } from './ranges';
import type { Bonus } from './types';

/** How long an ended bonus is kept: the seven days in which a scan may arrive late, and one more. */
const KEPT_MS = 8 * DAY_MS;

const isOvernight = ({ from, until }: Bonus): boolean => until <= from;

/** Whether a bonus is on at a time, by the clock in the shop's zone. */
function isOn(bonus: Bonus, timeZone: string, at: number): boolean {
  const { days, from, until, begins, ends } = bonus;
  if (at < begins || at >= ends) return false;
  const [day, time] = [dayIn(timeZone, at), timeOfDayIn(timeZone, at)];
  const isToday = days.includes(weekdayOf(day)) && time >= from && (isOvernight(bonus) || time < until);
  return isToday || (isOvernight(bonus) && time < until && days.includes(weekdayOf(dayAfter(day, -1))));
}

/** The bonus that is on at a time. Of two, only the larger one counts. */
export const bonusAt = (bonuses: readonly Bonus[] | undefined, timeZone: string, at: number): Bonus | undefined =>
  bonuses
    ?.filter((bonus) => isOn(bonus, timeZone, at))
    .reduce<Bonus | undefined>((best, bonus) => (best && best.times >= bonus.times ? best : bonus), undefined);

/** The windows of a bonus that begin on some days. */
const windowsOf = (bonus: Bonus, timeZone: string, days: string[]): { from: number; until: number }[] =>
  days
    .filter((day) => bonus.days.includes(weekdayOf(day)))
    .map((day) => ({
      from: Math.max(bonus.begins, atTimeOfDay(timeZone, day, bonus.from)),
      until: Math.min(bonus.ends, atTimeOfDay(timeZone, isOvernight(bonus) ? dayAfter(day, 1) : day, bonus.until)),
    }))
    .filter(({ from, until }) => from < until);

/** The bonus that is on, with the time at which it ends; undefined without one. */
export function bonusNow(
  bonuses: readonly Bonus[] | undefined,
  timeZone: string,
  at: number,
): { times: number; until: number } | undefined {
  const bonus = bonusAt(bonuses, timeZone, at);
  if (!bonus) return undefined;
  // Yesterday's may go on past midnight.
  const windows = windowsOf(bonus, timeZone, daysUpTo(dayIn(timeZone, at), 2));
  const ends = windows.filter(({ from, until }) => from <= at && at < until).map(({ until }) => until);
  // An hour that the clock shows twice may be outside of the window that it is in by the clock.
  return { times: bonus.times, until: Math.max(at, ...ends) };
}

/** The next bonus that begins after a time, within eight days; undefined without one. */
export function nextBonus(
  bonuses: readonly Bonus[] | undefined,
  timeZone: string,
  at: number,
): { times: number; from: number } | undefined {
  const days = daysUpTo(dayAfter(dayIn(timeZone, at), 8), 9);
  return bonuses
    ?.flatMap((bonus) => windowsOf(bonus, timeZone, days).map(({ from }) => ({ times: bonus.times, from })))
    .filter(({ from }) => from > at)
    .sort((one, other) => one.from - other.from || other.times - one.times)[0];
}

const isSameBonus = (one: Bonus, other: Bonus): boolean =>
  one.from === other.from &&
  one.until === other.until &&
  one.times === other.times &&
  one.begins === other.begins &&
  [...one.days].sort().join() === [...other.days].sort().join();

/** The most ended bonuses that are kept beside those that the owner sees. */
const MOST_ENDED = 20;

/**
 * The bonuses to store when an owner saves some. A bonus that the owner removed or shortened ends now. It is kept until
 * no late scan can fall into it; above the limit, those that ended first are removed.
 */
export function bonusesAfter(before: readonly Bonus[], given: readonly Bonus[], at: number): Bonus[] {
  const former = before
    .filter((bonus) => !given.some((one) => isSameBonus(one, bonus) && one.ends >= Math.min(bonus.ends, at)))
    .map((bonus) => ({ ...bonus, ends: Math.min(bonus.ends, at) }))
    .sort((one, other) => other.ends - one.ends);
  return [...given, ...former]
    .filter(({ begins, ends }) => begins < ends && at < ends + KEPT_MS)
    .slice(0, BONUSES + MOST_ENDED);
}
