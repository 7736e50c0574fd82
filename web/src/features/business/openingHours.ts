/** Opening hours: as the form shows them, as they are stored, and in words. */
import { type BusinessSetup, type Day, DAYS } from '@tessera/domain/businessSetup';

/** A day as the form shows it. */
export interface DayHours {
  open: boolean;
  from: string;
  to: string;
}

export type Week = Record<Day, DayHours>;

const USUAL = { from: '09:00', to: '17:30' };

/** The usual hours, for owners who have not given theirs yet. */
const suggestion = (day: Day): DayHours => ({ open: day !== 'sunday', ...USUAL });

/** The stored hours as the form shows them. */
export function readHours(stored: BusinessSetup['openingHours']): Week {
  const week = DAYS.map((day): [Day, DayHours] => {
    if (!stored) return [day, suggestion(day)];
    const [, from, to] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(stored[day] ?? '') ?? [];
    return [day, from && to ? { open: true, from, to } : { open: false, ...USUAL }];
  });
  return Object.fromEntries(week) as Week;
}

/** What is wrong with a day; undefined when nothing is. */
function dayProblem({ open, from, to }: DayHours): string | undefined {
  if (!open) return undefined;
  if (!/^\d\d:\d\d$/.test(from) || !/^\d\d:\d\d$/.test(to))
    return 'Say when you open and close, or mark the day as closed.';
  return from < to ? undefined : 'Closing time has to be after opening time.';
}

/** The form's hours as they are stored, and what is wrong with each day. */
export function writeHours(week: Week): { openingHours: Record<Day, string>; errors: Partial<Record<Day, string>> } {
  const errors: Partial<Record<Day, string>> = {};
  const openingHours = {} as Record<Day, string>;
  for (const day of DAYS) {
    const { open, from, to } = week[day];
    const problem = dayProblem(week[day]);
    if (problem) errors[day] = problem;
    openingHours[day] = open ? `${from}-${to}` : 'closed';
  }
  return { openingHours, errors };
}

const short = (day: Day): string => day.charAt(0).toUpperCase() + day.slice(1, 3);

/** Opening hours in one line, days with the same hours together: `Tue to Fri 07:30 to 16:00, Sat 08:00 to 15:00`. */
export function hoursInWords(openingHours: NonNullable<BusinessSetup['openingHours']>): string {
  const runs: { first: Day; last: Day; hours: string }[] = [];
  DAYS.forEach((day, index) => {
    const hours = openingHours[day] ?? '';
    if (!/^\d/.test(hours)) return;
    const run = runs.at(-1);
    if (run && run.hours === hours && run.last === DAYS[index - 1]) run.last = day;
    else runs.push({ first: day, last: day, hours });
  });
  if (runs.length === 0) return 'Closed every day';
  return runs
    .map(
      ({ first, last, hours }) =>
        `${short(first)}${first === last ? '' : ` to ${short(last)}`} ${hours.replace('-', ' to ')}`,
    )
    .join(', ');
}
