import { timeOfDayIn } from '@tessera/domain/lib/time';
import type { PassEvent } from '@tessera/domain/pass/state';

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
