/** The owner's own profile. */
import type { UserProfile } from '@tessera/domain/account/account';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { doc, getDoc, setDoc } from 'firebase/firestore/lite';
import { firestoreLite } from './firestoreLite';

/** A profile, with its times as dates. */
interface StoredUserProfile extends Omit<UserProfile, 'createdAt' | 'updatedAt'> {
  id: string;
  createdAt: Date | null;
  updatedAt: Date | null;
}

/** A date that is stored as an ISO text, a timestamp or milliseconds; null for anything else. */
function toDate(value: unknown): Date | null {
  if (typeof value === 'string' || typeof value === 'number') {
    const date = new Date(value);
    return Number.isNaN(date.getTime()) ? null : date;
  }
  if (value && typeof value === 'object' && 'toDate' in value && typeof value.toDate === 'function')
    return (value as { toDate(): Date }).toDate();
  return null;
}

/** The profile; null when there is none. @throws FirebaseError when it cannot be read */
export async function getUserProfile(uid: string): Promise<StoredUserProfile | null> {
  const snapshot = await getDoc(doc(firestoreLite(), COLLECTIONS.users, uid));
  const data = snapshot.data();
  if (!data) return null;
  return { ...data, id: snapshot.id, createdAt: toDate(data['createdAt']), updatedAt: toDate(data['updatedAt']) };
}

/**
 * Merges the fields into the profile, and sets its time. False, with a log line, when that failed or the input is
 * invalid.
 */
export async function saveUserProfile(uid: string, data: object): Promise<boolean> {
  if (typeof uid !== 'string' || uid.trim() === '') {
    console.error('Invalid or missing User ID');
    return false;
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    console.error('Invalid user data provided');
    return false;
  }
  try {
    await setDoc(
      doc(firestoreLite(), COLLECTIONS.users, uid),
      { ...data, updatedAt: new Date().toISOString() },
      { merge: true },
    );
    return true;
  } catch (error) {
    console.error('User profile not saved:', error);
    return false;
  }
}
