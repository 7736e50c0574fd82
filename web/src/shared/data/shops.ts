/** The shops in which a person works. */
import { OWN_MEMBERSHIPS } from '@tessera/domain/records/queryShape';
import type { Business } from '@tessera/domain/shop/business';
import type { Member } from '@tessera/domain/team/member';
import { doc, getDoc, getDocs, query } from 'firebase/firestore/lite';
import { call } from './callables';
import { errorCode } from './errors';
import type { Seat } from './firebase';
import { collectionOf, documentBelow, groupOf } from './references';
import { constraintsOf } from './shopQueries';

/** A shop, and a person's or tablet's place in its team. */
export interface Shop {
  businessId: string;
  member: Member;
  business: Business;
}

/** The shops in which a person works. @throws FirebaseError when they cannot be read */
export async function readShops(uid: string): Promise<Shop[]> {
  const members = groupOf(OWN_MEMBERSHIPS.collection);
  const own = await getDocs(query(members, ...constraintsOf(OWN_MEMBERSHIPS, uid)));
  const active = own.docs.flatMap((snapshot) => {
    const member = snapshot.data();
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
  return (await getDoc(doc(collectionOf('businesses', seat), businessId))).data() as Business;
}

/** One shop; null for somebody who is not in its team (any more). @throws FirebaseError when it cannot be read */
export async function readShop(seat: Seat, businessId: string, uid: string): Promise<Shop | null> {
  const member = (await getDoc(documentBelow(businessId, 'members', uid, seat)).catch(refusedAsNull))?.data();
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
