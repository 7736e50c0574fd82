import { type BusinessSetup, type Day, DAYS } from '@tessera/domain/businessSetup';

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
