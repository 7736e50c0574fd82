/** The people and tablets of a shop, as its managers see them. Cloud Functions alone change them. */
import type { TeamList } from '@tessera/domain/loyalty/callables';
import { QUERIES } from '@tessera/domain/loyalty/queries';
import type { Invitation, Member } from '@tessera/domain/member';
import { getDocs } from 'firebase/firestore/lite';
import { call } from './callables';
import { queryIn } from './shopQueries';

export type OpenInvitation = { invitationId: string } & Invitation;

export interface Team {
  /** People and tablets that are not removed. */
  members: Member[];
  /** Those that can still be used. */
  invitations: OpenInvitation[];
  /** Who has a PIN, and which PINs are locked. */
  people: TeamList['people'];
}

/**
 * The team of a shop that the signed-in person manages.
 * @throws FirebaseError where it cannot be read
 */
export async function readTeam(businessId: string): Promise<Team> {
  const [members, invitations, { people }] = await Promise.all([
    getDocs(queryIn(businessId, QUERIES.activeMembers, true)),
    getDocs(queryIn(businessId, QUERIES.openInvitations, Date.now())),
    call('listTeam', { businessId }),
  ]);
  return {
    members: members.docs
      .map((snapshot) => snapshot.data() as Member)
      .sort((one, other) => one.name.localeCompare(other.name, 'en-GB')),
    invitations: invitations.docs
      .map((snapshot) => ({ invitationId: snapshot.id, ...(snapshot.data() as Invitation) }))
      .filter(({ usedAt, revokedAt }) => usedAt === undefined && revokedAt === undefined),
    people,
  };
}

/** Somebody who works in a shop, or did; devices too. */
export type Worker = NonNullable<TeamList['everybody']>[number];

/**
 * Everybody whom the shop's ledger may name, for anybody of its team.
 * @throws FirebaseError where they cannot be read
 */
export async function readWorkers(businessId: string): Promise<Worker[]> {
  return (await call('listTeam', { businessId })).everybody ?? [];
}
