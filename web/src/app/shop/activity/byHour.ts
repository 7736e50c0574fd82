import { timeOfDayIn } from '@tessera/domain/lib/time';
import type { PassEvent } from '@tessera/domain/pass/state';
import { formatDayHeading } from '../../../shared/lib/format';

/** The hours that are always shown: earlier and later ones only where something happened. */
const [FIRST, LAST] = [7, 19];

/** How many events each hour of a day had, in the shop's time zone. */
export function byHour(events: readonly PassEvent[], timeZone: string): { hour: number; number: number }[] {
  const hours = events.map(({ scannedAt, at }) => Number(timeOfDayIn(timeZone, scannedAt ?? at).slice(0, 2)));
  const first = Math.min(FIRST, ...hours);
  return Array.from({ length: Math.max(LAST, ...hours) - first + 1 }, (_, index) => ({
    hour: first + index,
    number: hours.filter((hour) => hour === first + index).length,
  }));
}

/**
 * The events of each day on which they arrived, in the list's order.
 * @param hasMore whether the list goes on, so that its last day may not be whole
 */
export function byDay<Event extends PassEvent>(
  events: readonly Event[],
  hasMore: boolean,
): { day: string; ofDay: Event[]; isWhole: boolean }[] {
  const days: { day: string; ofDay: Event[] }[] = [];
  for (const event of events) {
    const day = formatDayHeading(event.at);
    const last = days.at(-1);
    if (last?.day === day) last.ofDay.push(event);
    else days.push({ day, ofDay: [event] });
  }
  return days.map((day) => ({ ...day, isWhole: !hasMore || day !== days.at(-1) }));
}
