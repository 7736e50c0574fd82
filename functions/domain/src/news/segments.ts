/** Which cards belong to a part of a shop's customers. Pure; times are milliseconds since 1970. */
import { DAY_MS, dayIn, daysUpTo } from '../lib/time';
import type { Pass } from '../pass/state';
import { isClose } from '../scheme/rules';
import { type AutomationKind, type Segment, WIN_BACK_DAYS } from './types';

/** A card is new for 30 days. */
const NEW_MS = 30 * DAY_MS;
/** A regular customer came on three days of the last 60. */
const REGULAR = { days: 3, ms: 60 * DAY_MS } as const;

export type SegmentedPass = Pick<
  Pass,
  'status' | 'practice' | 'joinedAt' | 'lastVisitAt' | 'lastPlace' | 'days' | 'balance' | 'offer'
>;

const seenAt = ({ lastVisitAt, joinedAt }: SegmentedPass): number => lastVisitAt ?? joinedAt;

/** Whether nobody has used the card for some days. */
const isLapsed = (pass: SegmentedPass, now: number, days: number = WIN_BACK_DAYS.usual): boolean =>
  now - seenAt(pass) >= days * DAY_MS;

/** Days are kept without their zone, so a day counts from its beginning in UTC: a few hours do not matter here. */
const cameRegularly = ({ days }: SegmentedPass, now: number): boolean =>
  Object.entries(days).filter(([day, units]) => units > 0 && Date.parse(`${day}T00:00:00Z`) > now - REGULAR.ms)
    .length >= REGULAR.days;

const BELONGS: Record<Segment, (pass: SegmentedPass, now: number) => boolean> = {
  all: () => true,
  new: ({ joinedAt }, now) => now - joinedAt < NEW_MS,
  regular: (pass, now) => cameRegularly(pass, now) && !isLapsed(pass, now),
  lapsed: (pass, now) => isLapsed(pass, now),
  close: isClose,
};

/** Whether a card belongs to the customers of a message. Practice cards and closed or blocked ones never do. */
export const isAddressed = (
  pass: SegmentedPass,
  { segment, locationId }: { segment: Segment; locationId?: string },
  now: number,
): boolean =>
  pass.status === 'open' &&
  !pass.practice &&
  BELONGS[segment](pass, now) &&
  (locationId === undefined || pass.lastPlace === locationId);

/** Whether a day is the anniversary of an earlier one: that of 29 February is 28 February in years without a 29th. */
const isAnniversary = (day: string, of: string): boolean => {
  const isLeap = new Date(Date.UTC(Number(day.slice(0, 4)), 1, 29)).getUTCMonth() === 1;
  const date = of.slice(5);
  return day.slice(5) === (date === '02-29' && !isLeap ? '02-28' : date);
};

/** The days on which a card is due: its own, and two more in case it was missed then. */
const DUE_DAYS = 3;

/** Whether an automation is due for a card today, in the shop's zone. */
export function isDue(
  pass: SegmentedPass,
  { kind, after }: { kind: AutomationKind; after: number },
  timeZone: string,
  now: number,
): boolean {
  if (pass.status !== 'open' || pass.practice) return false;
  switch (kind) {
    case 'close':
      return isClose(pass) && !isLapsed(pass, now, 14);
    case 'lapsed':
      return isLapsed(pass, now, after) && !isLapsed(pass, now, after + DUE_DAYS);
    case 'anniversary':
      return (
        now - pass.joinedAt > 300 * DAY_MS &&
        daysUpTo(dayIn(timeZone, now), DUE_DAYS).some((day) => isAnniversary(day, dayIn(timeZone, pass.joinedAt)))
      );
  }
}
