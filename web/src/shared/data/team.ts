/** The people and tablets of a shop, for its managers. Only Cloud Functions change them. */
import type { TeamList } from '@tessera/domain/calls/callables';
import { QUERIES } from '@tessera/domain/records/queries';
import type { Invitation, Member } from '@tessera/domain/team/member';
import { getDocs } from 'firebase/firestore/lite';
import { call } from './callables';
import { queryIn, recordsOf } from './shopQueries';

export type OpenInvitation = { invitationId: string } & Invitation;

export interface Team {
  /** People and tablets, without removed ones. The room of integrations lists other programs. */
  members: Member[];
  /** The invitations that can still be used. */
  invitations: OpenInvitation[];
  /** Who has a PIN, and which PINs are locked. */
  people: TeamList['people'];
}

/** The team of a shop that the signed-in person manages. @throws FirebaseError when it cannot be read */
export async function readTeam(businessId: string): Promise<Team> {
  const [members, invitations, { people }] = await Promise.all([
    recordsOf(queryIn(businessId, QUERIES.activeMembers, true)),
    getDocs(queryIn(businessId, QUERIES.openInvitations, Date.now())),
    call('listTeam', { businessId }),
  ]);
  return {
    members: members
      .filter(({ kind }) => kind !== 'integration')
      .sort((one, other) => one.name.localeCompare(other.name, 'en-GB')),
    invitations: invitations.docs
      .map((snapshot) => ({ invitationId: snapshot.id, ...snapshot.data() }))
      .filter(({ usedAt, revokedAt }) => usedAt === undefined && revokedAt === undefined),
    people,
  };
}

/** A person or device that works in a shop, or did. */
export type Worker = NonNullable<TeamList['everybody']>[number];

/**
 * Everybody to whom the shop's ledger may refer. Any member of the team may read this.
 * @throws FirebaseError when they cannot be read
 */
export async function readWorkers(businessId: string): Promise<Worker[]> {
  return (await call('listTeam', { businessId })).everybody ?? [];
}
