import type { UserProfile } from '@tessera/domain/account';
import { getUserProfile } from '../../data/userProfile';
import { session } from '../auth/session';
import { rememberRead } from '../reading/lastRead';
import { type Read, useRead } from '../reading/useRead';

/** The key of the stored copy of the profile. */
const profileKey = (uid: string): string => `profile/${uid}`;

/** Stores a copy of the profile that was just saved. */
export function rememberProfile(uid: string, profile: object): void {
  // Stores nothing if the owner has signed out meanwhile.
  if (session.state().user?.uid === uid) rememberRead(profileKey(uid), profile);
}

/** The owner's own profile, read once; null when there is none. */
export function useProfile(uid: string): [Read<UserProfile | null>, () => Promise<void>] {
  return useRead(profileKey(uid), async () => {
    const stored = await getUserProfile(uid);
    return stored && { displayName: stored.displayName ?? '', phone: stored.phone ?? '' };
  });
}
