/** Bonus hours as a week of days, each from minute 0 to 1440. Pure. */
import type { BonusDraft } from './bonusDraft';

export const DAY_MINUTES = 1440;
/** Hours that are drawn by hand begin and end at half hours. */
const STEP = 30;

/** A part of a day, in minutes. */
export interface Span {
  from: number;
  until: number;
}

/** The minutes of a time as typed, `14:30`; undefined for any other text. */
function minutesOf(text: string): number | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** A time of day; the end of the day is `00:00` of the next one. */
function timeOf(minutes: number): string {
  const whole = minutes % DAY_MINUTES;
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`;
}

/** The parts of a day that a bonus covers: hours over midnight end on the next day. @param day 1 (Monday) to 7 */
export function spansOn(day: number, { days, ...times }: Pick<BonusDraft, 'days' | 'from' | 'until'>): Span[] {
  const [from, until] = [minutesOf(times.from), minutesOf(times.until)];
  if (from === undefined || until === undefined) return [];
  const isOverMidnight = until <= from;
  const begun = days.includes(day) ? [{ from, until: isOverMidnight ? DAY_MINUTES : until }] : [];
  const before = day === 1 ? 7 : day - 1;
  return isOverMidnight && until > 0 && days.includes(before) ? [{ from: 0, until }, ...begun] : begun;
}

/** How many hours a bonus over midnight lasts; undefined for one that ends on its day. */
export function hoursOverMidnight(times: Pick<BonusDraft, 'from' | 'until'>): number | undefined {
  const [from, until] = [minutesOf(times.from), minutesOf(times.until)];
  if (from === undefined || until === undefined || until === 0 || until >= from) return undefined;
  return (DAY_MINUTES - from + until) / 60;
}

/** The half hour nearest to a share of the day, in minutes. */
export const halfHourAt = (share: number): number =>
  Math.round((Math.min(1, Math.max(0, share)) * DAY_MINUTES) / STEP) * STEP;

/** A bonus with the hours between two points of a day, in minutes; the day is one of its days. */
export const withHours = <Bonus extends Pick<BonusDraft, 'days' | 'from' | 'until'>>(
  bonus: Bonus,
  day: number,
  one: number,
  other: number,
): Bonus => ({
  ...bonus,
  ...withDay(bonus, day, true),
  from: timeOf(Math.min(one, other)),
  until: timeOf(Math.max(one, other)),
});

/** The days of a bonus with one of them added or taken away. */
export const withDay = ({ days }: Pick<BonusDraft, 'days'>, day: number, isOn: boolean): Pick<BonusDraft, 'days'> => ({
  days: [...days.filter((one) => one !== day), ...(isOn ? [day] : [])].sort(),
});
