/** The shops in which a person works. */
import type { Business } from '@tessera/domain/business';
import { businessPath, LOYALTY_COLLECTIONS, pathIn } from '@tessera/domain/loyalty/paths';
import type { Member } from '@tessera/domain/member';
import { collectionGroup, doc, getDoc, getDocs, query, where } from 'firebase/firestore/lite';
import { call } from './callables';
import { errorCode } from './errors';
import type { Seat } from './firebase';
import { firestoreLite } from './firestoreLite';

/** A person's membership in one shop, with the shop. */
export interface Membership {
  businessId: string;
  member: Member;
  business: Business;
}

/**
 * The shops in which a person works.
 * @throws FirebaseError when they cannot be read
 */
export async function readMemberships(uid: string): Promise<Membership[]> {
  const members = collectionGroup(firestoreLite(), LOYALTY_COLLECTIONS.members);
  const own = await getDocs(query(members, where('uid', '==', uid)));
  const active = own.docs.flatMap((snapshot) => {
    const member = snapshot.data() as Member;
    const businessId = snapshot.ref.parent.parent?.id;
    return member.active && businessId !== undefined ? [{ businessId, member }] : [];
  });
  return Promise.all(
    active.map(async ({ businessId, member }) => ({
      businessId,
      member,
      business: await readBusiness('person', businessId),
    })),
  );
}

async function readBusiness(seat: Seat, businessId: string): Promise<Business> {
  return (await getDoc(doc(firestoreLite(seat), businessPath(businessId)))).data() as Business;
}

/**
 * A membership in one shop; null for somebody who is not in its team, or no longer.
 * @throws FirebaseError when it cannot be read
 */
export async function readMembership(seat: Seat, businessId: string, uid: string): Promise<Membership | null> {
  const path = pathIn(businessId, 'members', uid);
  const member = (await getDoc(doc(firestoreLite(seat), path)).catch(refusedAsNull))?.data() as Member | undefined;
  return member?.active ? { businessId, member, business: await readBusiness(seat, businessId) } : null;
}

/** Returns null for a refusal, because the rules refuse to read a missing member document. */
function refusedAsNull(error: unknown): null {
  if (errorCode(error) === 'permission-denied') return null;
  throw error;
}

/**
 * Creates the signed-in owner's shop, or updates it from set-up and payment. False while it cannot be created.
 * @throws FirebaseError
 */
export async function projectOwnShop(): Promise<boolean> {
  return (await call('projectBusiness', null)).businessId !== null;
}
