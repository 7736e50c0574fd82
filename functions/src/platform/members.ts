/** Who may do what in a business: the member document decides, since a claim in a token is up to an hour old. */
import { businessPath, LOYALTY_COLLECTIONS } from '@tessera/domain/loyalty/paths';
import { isAtLeast, type Member, type MemberRole } from '@tessera/domain/member';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/v2/https';

/** Who asks, as the token says. */
export interface TokenHolder {
  uid: string;
  isVerified: boolean;
}

export function memberRef(db: Firestore, businessId: string, uid: string): DocumentReference {
  return db.doc(`${businessPath(businessId)}/${LOYALTY_COLLECTIONS.members}/${uid}`);
}

/**
 * The member that a document describes, where it has at least this role.
 * @param takenAt when a scan was taken, in milliseconds since 1970: a member who was removed later may still send it
 * @throws HttpsError `permission-denied`, the same whether there is no such business, no such member or too small a
 *   role
 */
export function checkMember(
  snapshot: DocumentSnapshot,
  least: MemberRole,
  { isVerified }: TokenHolder,
  takenAt?: number,
): Member {
  const member = snapshot.data() as Member | undefined;
  const isIn =
    member !== undefined && (member.active || (takenAt !== undefined && takenAt < (member.removedAt ?? -Infinity)));
  if (!isIn || !isAtLeast(member.role, least))
    throw new HttpsError('permission-denied', 'You are not in this shop’s team, or your role does not allow this.');
  // Devices of the shop have no e-mail address.
  if (member.role !== 'counter' && !isVerified)
    throw new HttpsError('permission-denied', 'Verify your email address first.');
  return member;
}
