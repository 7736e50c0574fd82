/** Opening hours in three forms: in the form's fields, as stored, and in words. */
import { type BusinessSetup, type Day, DAYS } from '@tessera/domain/account/businessSetup';
import { recordOf } from '@tessera/domain/lib/keys';

interface Times {
  from: string;
  to: string;
}

/** A day as the form shows it. `own`: its times differ from the usual ones. */
export interface DayHours extends Times {
  open: boolean;
  own: boolean;
}

/** The times of every open day, and the days: which are closed, and which have times of their own. */
export interface Week {
  /** Whether the owner says when the shop is open. Otherwise the times and days are a suggestion, and not stored. */
  isSet: boolean;
  usual: Times;
  days: Record<Day, DayHours>;
}

/** The first value for owners without opening hours. */
const SUGGESTED: Times = { from: '09:00', to: '17:30' };

const timesOf = (hours: string | undefined): Times | undefined => {
  const [, from, to] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(hours ?? '') ?? [];
  return from && to ? { from, to } : undefined;
};

const isSame = (one: Times, other: Times): boolean => one.from === other.from && one.to === other.to;

/** The most frequent times; of equally frequent ones, the first in the week. */
function usualOf(days: readonly Times[]): Times {
  const count = (times: Times) => days.filter((other) => isSame(times, other)).length;
  return days.reduce((best, times) => (count(times) > count(best) ? times : best), days[0] ?? SUGGESTED);
}

const isEmpty = (stored: BusinessSetup['openingHours'] = {}): boolean => Object.keys(stored).length === 0;

/** The stored hours in the form's fields. */
export function readHours(stored: BusinessSetup['openingHours']): Week {
  const isSet = !isEmpty(stored);
  const usual = usualOf(DAYS.flatMap((day) => timesOf(stored?.[day]) ?? []));
  const days = recordOf(DAYS, (day): DayHours => {
    const times = isSet ? timesOf(stored?.[day]) : day === 'sunday' ? undefined : usual;
    return { open: times !== undefined, own: times !== undefined && !isSame(times, usual), ...(times ?? usual) };
  });
  return { isSet, usual, days };
}

/** A week that the browser has stored; undefined if the value is not a week. */
export function asWeek(value: unknown): Week | undefined {
  const week = value as Partial<Week> | null | undefined;
  const isTimes = (times: Partial<Times> | undefined) =>
    typeof times?.from === 'string' && typeof times.to === 'string';
  return typeof week?.isSet === 'boolean' && isTimes(week.usual) && DAYS.every((day) => isTimes(week.days?.[day]))
    ? (week as Week)
    : undefined;
}

/**
 * Whether closing before opening means the next day, as in a bar. From the morning to four or five is a forgotten
 * afternoon.
 */
const isOvernight = ({ from, to }: Times): boolean => to < from && to <= (from >= '12:00' ? '06:00' : '03:00');

/** The error in the times of an open day; undefined without one. */
function timesProblem({ from, to }: Times): string | undefined {
  if (!/^\d\d:\d\d$/.test(from) || !/^\d\d:\d\d$/.test(to))
    return 'Say when you open and close, or mark the day as closed.';
  return from < to || isOvernight({ from, to }) ? undefined : 'Closing time must be after opening time.';
}

/** The form's hours in their stored form, empty unless set, and the errors of the usual times and of each day. */
export function writeHours({ isSet, usual, days }: Week): {
  openingHours: Partial<Record<Day, string>>;
  errors: Partial<Record<Day | 'usual', string>>;
} {
  if (!isSet) return { openingHours: {}, errors: {} };
  const errors: Partial<Record<Day | 'usual', string>> = {};
  const openingHours = recordOf(DAYS, (day) => {
    const { open, own } = days[day];
    const times = own ? days[day] : usual;
    const problem = open ? timesProblem(times) : undefined;
    if (problem) errors[own ? day : 'usual'] = problem;
    return open ? `${times.from}-${times.to}` : 'closed';
  });
  return { openingHours, errors };
}

const short = (day: Day): string => day.charAt(0).toUpperCase() + day.slice(1, 3);

/**
 * Opening hours in one line, days with the same hours together: `Tue to Fri 07:30 to 16:00, Sat 08:00 to 15:00`; empty
 * without hours.
 */
export function hoursInWords(openingHours: NonNullable<BusinessSetup['openingHours']>): string {
  const runs: { first: Day; last: Day; hours: string }[] = [];
  DAYS.forEach((day, index) => {
    const hours = openingHours[day] ?? '';
    if (!/^\d/.test(hours)) return;
    const run = runs.at(-1);
    if (run && run.hours === hours && run.last === DAYS[index - 1]) run.last = day;
    else runs.push({ first: day, last: day, hours });
  });
  if (runs.length === 0) return isEmpty(openingHours) ? '' : 'Closed every day';
  return runs
    .map(
      ({ first, last, hours }) =>
        `${short(first)}${first === last ? '' : ` to ${short(last)}`} ${hours.replace('-', ' to ')}`,
    )
    .join(', ');
}
