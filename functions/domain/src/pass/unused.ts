/** When an unused card is closed. Pure; times are milliseconds since 1970. */
import { DAY_MS } from '../lib/time';
import type { Pass } from './state';

/** A card without an event for this long is unused: two years, which the pages call 24 months. */
export const UNUSED_MS = 730 * DAY_MS;
/** How long before the closure its holder is told, if there is an address. */
export const NOTICE_MS = 30 * DAY_MS;

/**
 * The next step for a card: `notify` its holder, `close` it, or nothing. Without an address nobody can be told, and the
 * card is closed at the same age. A notice that is older than the newest event does not count.
 * @param contact the holder's contact; `toldAt` is when the last notice was written
 */
export function dueForUnused(
  { status, practice, changedAt }: Pick<Pass, 'status' | 'practice' | 'changedAt'>,
  contact: { email?: string; toldAt?: number } | undefined,
  now: number,
): 'notify' | 'close' | 'nothing' {
  if (status === 'closed' || practice || now < changedAt + UNUSED_MS) return 'nothing';
  if (contact?.email === undefined) return now < changedAt + UNUSED_MS + NOTICE_MS ? 'nothing' : 'close';
  const { toldAt } = contact;
  if (toldAt === undefined || toldAt < changedAt) return 'notify';
  return now < toldAt + NOTICE_MS ? 'nothing' : 'close';
}
