/** A person's shifts on a tablet. Pure; times are milliseconds since 1970. */
import { type Shift, SHIFT_MS, shiftEnd, wasOpen } from '../team/member';
import { OLDEST_SCAN_MS } from './command';

/** The most shifts that a tablet remembers: its member is one document, which every scan reads. */
export const MOST_SHIFTS = 500;

/**
 * A tablet's shifts after somebody typed their PIN. Somebody with an open shift there continues it. Shifts whose scans
 * no longer count are removed; above `MOST_SHIFTS`, so are those that ended first.
 * @param newId the id of a new shift
 */
export function withOpened(
  shifts: Record<string, Shift>,
  newId: string,
  { uid, name }: Pick<Shift, 'uid' | 'name'>,
  now: number,
): { id: string; shifts: Record<string, Shift> } {
  const own = Object.entries(shifts).find(([, shift]) => shift.uid === uid && wasOpen(shift, now));
  const [id, { openedAt }] = own ?? [newId, { openedAt: now }];
  const others = Object.entries(shifts)
    .filter(([other, shift]) => other !== id && now - shiftEnd(shift) < OLDEST_SCAN_MS)
    .sort(([, one], [, other]) => shiftEnd(other) - shiftEnd(one))
    .slice(0, MOST_SHIFTS - 1);
  return { id, shifts: { ...Object.fromEntries(others), [id]: { uid, name, openedAt, until: now + SHIFT_MS } } };
}
