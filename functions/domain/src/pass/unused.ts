/** When a card that nobody uses is closed. Pure; times are milliseconds since 1970. */
import type { Pass } from './state';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A card without an event for so long is unused: two years, which the pages call 24 months. */
export const UNUSED_MS = 730 * DAY_MS;
/** Its holder is told so long before it is closed, where there is an address. */
export const NOTICE_MS = 30 * DAY_MS;

/**
 * What is due for a card: `tell` its holder, `close` it, or nothing. Without an address nobody can be told, and the
 * card is closed at the same age. A notice from before the newest event does not count.
 * @param contact what the holder left; `toldAt` when the last notice was written
 */
export function dueForUnused(
  { status, practice, changedAt }: Pick<Pass, 'status' | 'practice' | 'changedAt'>,
  contact: { email?: string; toldAt?: number } | undefined,
  now: number,
): 'tell' | 'close' | 'nothing' {
  if (status === 'closed' || practice || now < changedAt + UNUSED_MS) return 'nothing';
  if (contact?.email === undefined) return now < changedAt + UNUSED_MS + NOTICE_MS ? 'nothing' : 'close';
  const { toldAt } = contact;
  if (toldAt === undefined || toldAt < changedAt) return 'tell';
  return now < toldAt + NOTICE_MS ? 'nothing' : 'close';
}
