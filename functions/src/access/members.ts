/** Who may do what in a business. The member document decides, because a claim in a token may be an hour old. */
import {
  isAtLeast,
  type Member,
  type MemberRole,
  TABLET_REMOVED,
  wasMember,
  wasRemovedLately,
} from '@tessera/domain/team/member';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';
import { documentBelow } from '../platform/references';

/** The caller's identity from the token. */
export interface Principal {
  uid: string;
  isVerified: boolean;
  /** Whether the session began with a custom token of ours, as a tablet's does. */
  isDevice?: boolean;
}

export const memberRef = (db: Firestore, businessId: string, uid: string): DocumentReference<Member> =>
  documentBelow(db, businessId, 'members', uid);

/** Whether somebody is in the team now, with at least this role. */
export const isActiveAtLeast = (member: Member | undefined, least: MemberRole): boolean =>
  member !== undefined && member.active && isAtLeast(member.role, least);

/** The refusal of somebody who may not do this in a shop. @param member who they are, or were, in the shop */
export function notInTeam(member?: Member): HttpsError {
  const former = member?.role === 'device' ? TABLET_REMOVED : 'You are no longer in this shop’s team.';
  return new HttpsError(
    'permission-denied',
    member?.active === false ? former : 'You are not in this shop’s team, or your role does not allow this.',
  );
}

/** The refusal of an account whose address is not verified. */
export const notVerified = () => new HttpsError('permission-denied', 'Verify your email address first.');

/** When a scan was taken, as its sender claims, and when it is decided: milliseconds since 1970. */
export interface SentLate {
  /** Undefined for a batch, whose scans are decided one by one. */
  takenAt: number | undefined;
  at: number;
}

/**
 * The member of a member document, if it has at least this role.
 * @param late a scan that a member who was removed since may still send, for seven days. The sender chooses its time,
 *   so the store also requires a rotating code of that time
 * @throws HttpsError `permission-denied`, the same for an unknown business, somebody unknown and too low a role
 */
export function checkMember(
  snapshot: DocumentSnapshot<Member>,
  least: MemberRole,
  { isVerified, isDevice }: Principal,
  late?: SentLate,
): Member {
  const member = snapshot.data();
  const isIn = member !== undefined && (member.active || (late !== undefined && maySendLate(member, late)));
  if (!isIn || !isAtLeast(member.role, least)) throw notInTeam(member);
  // A tablet has no e-mail address. Whoever holds its token could add one with a password, to sign in from elsewhere.
  if (member.role === 'device' && isDevice !== true) throw notInTeam();
  if (member.role !== 'device' && !isVerified) throw notVerified();
  return member;
}

const maySendLate = (member: Member, { takenAt, at }: SentLate): boolean =>
  wasRemovedLately(member, at) && (takenAt === undefined || wasMember(member, takenAt));
