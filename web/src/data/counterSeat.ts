/** Who stands at a counter, and in which shop: read with the person's own session, or with the shop's tablet's. */
import type { Business } from '@tessera/domain/business';
import type { Callables } from '@tessera/domain/callables';
import { businessPath, LOYALTY_COLLECTIONS, pathIn } from '@tessera/domain/loyalty/paths';
import type { Member } from '@tessera/domain/member';
import { onAuthStateChanged, signInWithCustomToken, signOut } from 'firebase/auth';
import { collectionGroup, doc, getDoc, getDocs, query, where } from 'firebase/firestore/lite';
import { authClient } from './auth';
import { call } from './callables';
import { errorCode } from './errors';
import type { Seat } from './firebase';
import { firestoreLite } from './firestoreLite';

export type { Seat };

/** One shop that somebody works in. */
export interface Membership {
  businessId: string;
  member: Member;
  business: Business;
}

/** Somebody signed in. */
export interface SeatHolder {
  uid: string;
  /** Null for a device. */
  email: string | null;
  isVerified: boolean;
}

/** Tells who holds the session, now and after every change; null for nobody. Returns the way to stop. */
export function subscribeToSeat(seat: Seat, callback: (holder: SeatHolder | null) => void): () => void {
  return onAuthStateChanged(authClient(seat), (user) =>
    callback(user && { uid: user.uid, email: user.email, isVerified: user.emailVerified }),
  );
}

/**
 * The shops that a person works in.
 * @throws FirebaseError where they cannot be read
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
      business: await readShop('person', businessId),
    })),
  );
}

async function readShop(seat: Seat, businessId: string): Promise<Business> {
  return (await getDoc(doc(firestoreLite(seat), businessPath(businessId)))).data() as Business;
}

/**
 * A member of one shop; null for somebody who is not, or no longer, in its team.
 * @throws FirebaseError where it cannot be read
 */
export async function readMembership(seat: Seat, businessId: string, uid: string): Promise<Membership | null> {
  const path = pathIn(businessId, 'members', uid);
  const member = (await getDoc(doc(firestoreLite(seat), path)).catch(refusedAsNull))?.data() as Member | undefined;
  return member?.active ? { businessId, member, business: await readShop(seat, businessId) } : null;
}

/** The rules refuse to read a member document that is not there. */
function refusedAsNull(error: unknown): null {
  if (errorCode(error) === 'permission-denied') return null;
  throw error;
}

/**
 * Signs this tablet in with the code that a manager made.
 * @throws FirebaseError `functions/not-found` for a wrong, used or old code
 */
export async function claimSeat(code: string): Promise<{ businessId: string; uid: string }> {
  const { token, businessId } = await call('claimDevice', { code });
  const { user } = await signInWithCustomToken(authClient('device'), token);
  return { businessId, uid: user.uid };
}

/**
 * Calls a function with the seat's own token, once it is known who holds the seat: a counter opens sooner than that.
 * @throws FirebaseError
 */
export async function callFrom<Name extends keyof Callables>(
  seat: Seat,
  name: Name,
  input: Callables[Name]['input'],
  limitMs: number,
): Promise<Callables[Name]['output']> {
  await authClient(seat).authStateReady();
  return call(name, input, { seat, limitMs });
}

/** Signs out: the person, or the tablet, which then needs a new code. */
export const leaveSeat = (seat: Seat): Promise<void> => signOut(authClient(seat));
