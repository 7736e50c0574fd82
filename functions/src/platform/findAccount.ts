import type { UserRecord } from 'firebase-admin/auth';
import { auth } from './firebase';

/** The identity service's answer that there is no such account. */
export function isUserNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';
}

/** The account, or null when it is gone. */
export async function findAccount(uid: string): Promise<UserRecord | null> {
  try {
    return await (await auth()).getUser(uid);
  } catch (error) {
    if (isUserNotFound(error)) return null;
    throw error;
  }
}
