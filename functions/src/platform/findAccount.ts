import type { UserRecord } from 'firebase-admin/auth';
import { auth } from './firebase';

/** Whether the identity service answered that the account does not exist. */
export function isUserNotFound(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'auth/user-not-found';
}

/** The account, or null when it does not exist. */
export async function findAccount(uid: string): Promise<UserRecord | null> {
  try {
    return await (await auth()).getUser(uid);
  } catch (error) {
    if (isUserNotFound(error)) return null;
    throw error;
  }
}

/** Whether an account has this address. */
export async function hasAccountWith(email: string): Promise<boolean> {
  try {
    await (await auth()).getUserByEmail(email);
    return true;
  } catch (error) {
    if (isUserNotFound(error)) return false;
    throw error;
  }
}
