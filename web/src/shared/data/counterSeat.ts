/** The session of a counter: the person's own, or the shop's tablet's. */
import type { CallableName } from '@tessera/domain/calls/units';
import type { Callables } from '@tessera/domain/schemas/callables';
import { onAuthStateChanged, signInWithCustomToken, signOut } from 'firebase/auth';
import { authClient } from './auth';
import { callIn } from './callables';
import { callOnce } from './callOnce';
import type { Seat } from './firebase';

export { readShop, readShops } from './shops';
export type { Seat };

/** The signed-in person or device. */
export interface SeatHolder {
  uid: string;
  /** Null for a device. */
  email: string | null;
  isVerified: boolean;
}

/**
 * Calls back with the session's holder, now and after every change; null for nobody. Returns a function that ends the
 * subscription.
 */
export function subscribeToSeat(seat: Seat, callback: (holder: SeatHolder | null) => void): () => void {
  return onAuthStateChanged(authClient(seat), (user) =>
    callback(user && { uid: user.uid, email: user.email, isVerified: user.emailVerified }),
  );
}

/** The tablet's seat that a code was exchanged for. The token signs in for an hour. */
export type Claim = Awaited<ReturnType<typeof claimSeat>>;

/**
 * Exchanges the code that a manager made. It works once, and again after its answer was lost.
 * @throws FirebaseError `functions/not-found` for a wrong, used or expired code
 */
export const claimSeat = (code: string) => callOnce('counter', 'claimDevice', { code }, { isPublic: true });

/** Signs this tablet in. @returns its uid */
export async function enterSeat({ token }: Claim): Promise<string> {
  return (await signInWithCustomToken(authClient('device'), token)).user.uid;
}

/** Calls a callable of the counter with the seat's own token. @throws FirebaseError */
export function callAsSeat<Name extends CallableName<'counter'>>(
  seat: Seat,
  name: Name,
  input: Callables[Name]['input'],
  limitMs: number,
): Promise<Callables[Name]['output']> {
  return callIn('counter', name, input, { seat, limitMs });
}

/** Signs out: the person, or the tablet, which then needs a new code. */
export const leaveSeat = (seat: Seat): Promise<void> => signOut(authClient(seat));
