/** The people and tablets of a shop, as its managers see them. Cloud Functions alone change them. */
import { businessPath, LOYALTY_COLLECTIONS } from '@tessera/domain/loyalty/paths';
import { type Invitation, isAtLeast, type Member } from '@tessera/domain/member';
import { collection, getDocs } from 'firebase/firestore/lite';
import { call } from './callables';
import { firestoreLite } from './firestoreLite';
import { type Membership, readMemberships } from './memberships';

export interface Team extends Membership {
  /** People and tablets that are not removed. */
  members: Member[];
  /** Those that can still be used. */
  invitations: ({ invitationId: string } & Invitation)[];
  /** The people who can open a shift. */
  withPin: string[];
}

/**
 * The teams that somebody manages, and whether there are others that they work in.
 * @throws FirebaseError where they cannot be read
 */
export async function readTeams(uid: string): Promise<Team[]> {
  const managed = (await readMemberships(uid)).filter(({ member }) => isAtLeast(member.role, 'manager'));
  return Promise.all(
    managed.map(async (membership) => {
      const { businessId } = membership;
      const below = (name: 'members' | 'invitations') =>
        getDocs(collection(firestoreLite(), businessPath(businessId), LOYALTY_COLLECTIONS[name]));
      const [members, invitations, { people }] = await Promise.all([
        below('members'),
        below('invitations'),
        call('listTeam', { businessId }),
      ]);
      return {
        ...membership,
        members: members.docs.map((snapshot) => snapshot.data() as Member).filter(({ active }) => active),
        invitations: invitations.docs
          .map((snapshot) => ({ invitationId: snapshot.id, ...(snapshot.data() as Invitation) }))
          .filter(
            ({ usedAt, revokedAt, until }) => usedAt === undefined && revokedAt === undefined && until > Date.now(),
          ),
        withPin: people.filter(({ hasPin }) => hasPin).map((person) => person.uid),
      };
    }),
  );
}
