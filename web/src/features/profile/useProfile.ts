import type { UserProfile } from '@tessera/domain/account';
import { getUserProfile } from '../../data/userProfile';
import { session } from '../auth/session';
import { rememberRead } from '../reading/lastRead';
import { type Read, useRead } from '../reading/useRead';

/** The key of the profile's copy for when the server cannot be reached. */
const profileKey = (uid: string): string => `profile/${uid}`;

/** Keeps the profile as it was just saved. */
export function rememberProfile(uid: string, profile: object): void {
  // The owner may have signed out meanwhile: then nothing is kept.
  if (session.state().user?.uid === uid) rememberRead(profileKey(uid), profile);
}

/** The owner's own profile, read once; null where there is none. */
export function useProfile(uid: string): [Read<UserProfile | null>, () => Promise<void>] {
  return useRead(profileKey(uid), async () => {
    const stored = await getUserProfile(uid);
    return stored && { displayName: stored.displayName ?? '', phone: stored.phone ?? '' };
  });
}
