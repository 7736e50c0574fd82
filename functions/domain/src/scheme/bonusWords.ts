/** Bonus hours as people say them. */
import type { Bonus } from './types';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Weekdays: `Monday to Friday`, `Tuesday and Sunday`. @param days 1 (Monday) to 7 */
function daysInWords(days: readonly number[]): string {
  const sorted = [...days].sort();
  const names = sorted.map((day) => WEEKDAYS[day - 1] ?? '');
  const [first, last] = [names[0], names.at(-1)];
  if (names.length === 7) return 'every day';
  if (names.length > 2 && (sorted.at(-1) ?? 0) - (sorted[0] ?? 0) === names.length - 1) return `${first} to ${last}`;
  return names.length < 2 ? (first ?? 'no day yet') : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** `Double stamps: Monday to Friday, 14:00 to 17:00` */
export function bonusInWords(
  { days, from, until, times }: Pick<Bonus, 'days' | 'from' | 'until' | 'times'>,
  noun: string,
): string {
  const overnight = until <= from ? ' on the next day' : '';
  return `${times === 3 ? 'Triple' : 'Double'} ${noun}: ${daysInWords(days)}, ${from} to ${until}${overnight}`;
}
