/** Who works in a business: roles, devices at the counter, shifts and PINs. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../lib/time';
import type { FailedCards } from './wrongCodes';

/** From the least to the most powerful. `device` is a tablet of the shop, not a person. */
export const MEMBER_ROLES = ['device', 'staff', 'manager', 'owner'] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** Whether a role has at least the power of another. */
export const isAtLeast = (role: MemberRole, least: MemberRole): boolean =>
  MEMBER_ROLES.indexOf(role) >= MEMBER_ROLES.indexOf(least);

/** Whether somebody of lower role becomes a manager or an owner. A PIN that a manager has set must not come along. */
export const becomesManager = (before: Pick<Member, 'role'> | undefined, role: MemberRole | undefined): boolean =>
  before !== undefined && role !== undefined && isAtLeast(role, 'manager') && !isAtLeast(before.role, 'manager');

/** Whether a member is a person: neither a tablet nor another program. */
export const isPerson = ({ role, kind }: Pick<Member, 'role' | 'kind'>): boolean =>
  role !== 'device' && kind !== 'integration';

/**
 * A person's work on a shared device, from typing the PIN to the end of the shift. Times are milliseconds since 1970.
 */
export interface Shift {
  uid: string;
  name: string;
  openedAt: number;
  until: number;
  closedAt?: number;
  /** Set when the person was removed from the team: then only scans with a rotating code count. */
  removedAt?: number;
}

/** `businesses/{businessId}/members/{uid}`. */
export interface Member {
  uid: string;
  role: MemberRole;
  name: string;
  active: boolean;
  email?: string;
  /** A helper: no account belongs to the uid, and all that this person can do is to open a shift by the PIN. */
  pinOnly?: true;
  /**
   * Another program with a key of the shop: `apiKeys`. No account belongs to the uid, and the member is not a person.
   */
  kind?: 'integration';
  locationId?: string;
  joinedAt: number;
  /** Present while `active` is false. */
  removedAt?: number;
  /** A device's shifts, by id. A closed shift is kept for as long as its scans may arrive late. */
  openShifts?: Record<string, Shift>;
  /** Until when somebody's shift is open on the device, for the security rules, which cannot look through a map. */
  shiftUntil?: number;
  /** The cards whose codes this member got wrong, kept for an hour. */
  failedCards?: FailedCards;
  /** The late units that this person has sent on a day in the shop's time zone. */
  late?: LateUnits;
  /** The paper cards that this member has brought over on a day: on a tablet, by the person whose shift it was. */
  papers?: PaperCards;
}

/** The paper cards that were brought over on one day, by the uid of the person. */
export interface PaperCards {
  day: string;
  cards: Record<string, number>;
}

/** The units that a person has sent late on one day: `2026-11-21`. */
export interface LateUnits {
  day: string;
  units: number;
}

/** `businesses/{businessId}/invitations/{invitationId}`: one use, bound to an e-mail address. */
export interface Invitation {
  email: string;
  role: Exclude<MemberRole, 'device'>;
  name: string;
  by: string;
  until: number;
  usedAt?: number;
  revokedAt?: number;
  /** When the database deletes it: its own timestamp. */
  expiresAt?: unknown;
}

/** `businesses/{businessId}/devices/{deviceId}`: a tablet of the shop, enrolled with a one-time code. */
export interface Device {
  name: string;
  locationId?: string;
  by: string;
  /** A hash of the one-time code. */
  codeHash: string;
  until: number;
  claimedAt?: number;
  /** A hash of the request that used the code. Sent again, it gets its answer again. */
  claimHash?: string;
  /** The member that the device signs in as. */
  uid: string;
}

export const INVITATION_MS = 7 * DAY_MS;
/** How long an invitation is kept after it has ended, in milliseconds. */
export const INVITATION_KEPT_MS = 7 * DAY_MS;
export const DEVICE_CODE_MS = 10 * MINUTE_MS;
export const DEVICE_CODE_LENGTH = 10;
/** The form of a tablet's code, as `normalised` makes it. */
export const DEVICE_CODE = new RegExp(`^[0-9A-HJKMNP-TV-Z]{${DEVICE_CODE_LENGTH}}$`);
/** What a tablet is told that was removed from its shop. */
export const TABLET_REMOVED =
  'This tablet was removed from the shop, so nothing new counts. A manager makes a new code on the Team page.';

export const WRONG_DEVICE_CODE = 'This code is wrong or too old. Ask for a new one.';

/** What is wrong with the form of a tablet's code. @param code as `normalised` makes it */
export function deviceCodeProblem(code: string): string | undefined {
  if (DEVICE_CODE.test(code)) return undefined;
  return code.length === DEVICE_CODE_LENGTH ? WRONG_DEVICE_CODE : 'A tablet code has ten characters.';
}

export const SHIFT_MS = 14 * HOUR_MS;
export const MEMBER_TEXT_LIMITS = { name: 60 } as const;
/** The most people and tablets of a team at a time. */
export const MOST_MEMBERS = 200;

/** How long after a removal scans that were taken before it may still arrive, in milliseconds. */
const REMOVED_MAY_SEND_MS = 7 * DAY_MS;

/** Whether somebody was removed from the team within the last seven days. */
export const wasRemovedLately = ({ active, removedAt = -Infinity }: Member, now: number): boolean =>
  !active && now - removedAt < REMOVED_MAY_SEND_MS;

/** Whether somebody was in the team at a time. The time is from another clock, which may be a minute slow. */
export const wasMember = ({ joinedAt, active, removedAt = -Infinity }: Member, at: number): boolean =>
  joinedAt <= at + MINUTE_MS && (active || at < removedAt);

/** The units that a person has sent late on this day. */
export const lateOn = (day: string, late: LateUnits | undefined): number => (late?.day === day ? late.units : 0);

/** The paper cards that each person has brought over on this day. */
export const papersOn = (day: string, papers: PaperCards | undefined): Record<string, number> =>
  papers?.day === day ? papers.cards : {};

/** A device's shifts, with the time until which one of them is open: 0 if none is. */
export const shiftFields = (
  openShifts: Record<string, Shift>,
): Required<Pick<Member, 'openShifts' | 'shiftUntil'>> => ({
  openShifts,
  shiftUntil: Math.max(
    0,
    ...Object.values(openShifts).map(({ until, closedAt }) => (closedAt === undefined ? until : 0)),
  ),
});

/** Whether nobody has a shift on a tablet at a time. */
export const isUnattended = ({ role, openShifts = {} }: Member, at: number): boolean =>
  role === 'device' && !Object.values(openShifts).some((shift) => wasOpen(shift, at));

/** When a shift ends, or has ended. */
export const shiftEnd = ({ until, closedAt = until }: Shift): number => Math.min(until, closedAt);

/** Whether a shift was open at a time. A scan that was taken during a shift may arrive up to seven days late. */
export const wasOpen = (shift: Shift | undefined, at: number): boolean => shift !== undefined && at < shiftEnd(shift);
