/** On how many days a card was used in each month. */
import { monthAfter } from '@tessera/domain/insights/figures';
import { dayIn } from '@tessera/domain/lib/time';
import type { PassEvent } from '@tessera/domain/pass/state';

/** Types of events that show a visit. */
const OF_A_VISIT: ReadonlySet<PassEvent['type']> = new Set(['stamped', 'brought', 'redeemed']);
const MOST_MONTHS = 12;

/**
 * The months from the first event to the present one, twelve at most, oldest first.
 * @param events newest first
 * @param hasMore there are older events: the oldest month may be incomplete, and is left out
 */
export function visitsByMonth(
  events: readonly PassEvent[],
  hasMore: boolean,
  timeZone: string,
  now: number,
): { month: string; visits: number }[] {
  const dayOf = ({ scannedAt, at }: PassEvent): string => dayIn(timeZone, scannedAt ?? at);
  const visited = events.filter(({ type, undoneBy }) => OF_A_VISIT.has(type) && undoneBy === undefined);
  const days = [...new Set(visited.map(dayOf))];
  const oldest = events.map(dayOf).sort()[0]?.slice(0, 7);
  const last = dayIn(timeZone, now).slice(0, 7);
  return Array.from({ length: MOST_MONTHS }, (_, index) => monthAfter(last, index - MOST_MONTHS + 1))
    .filter((month) => oldest !== undefined && (hasMore ? month > oldest : month >= oldest))
    .map((month) => ({ month, visits: days.filter((day) => day.startsWith(month)).length }));
}
