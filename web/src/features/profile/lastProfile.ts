import { session } from '../auth/session';
import { rememberRead } from '../reading/lastRead';

/** What the owner's profile is kept under for when there is no connection. */
export const profileKey = (uid: string): string => `profile/${uid}`;

/** Keeps the profile as it was just saved. */
export function rememberProfile(uid: string, profile: object): void {
  // A save that ends after its owner has signed out leaves nothing behind.
  if (session.state().user?.uid === uid) rememberRead(profileKey(uid), profile);
}
