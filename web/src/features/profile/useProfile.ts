import type { UserProfile } from '@tessera/domain/account';
import { getUserProfile } from '../../data/userProfile';
import { type Read, useRead } from '../reading/useRead';
import { profileKey } from './lastProfile';

/** The owner's own profile, read once; null where there is none. */
export function useProfile(uid: string): [Read<UserProfile | null>, () => Promise<void>] {
  return useRead(profileKey(uid), async () => {
    const stored = await getUserProfile(uid);
    return stored && { displayName: stored.displayName ?? '', phone: stored.phone ?? '' };
  });
}
