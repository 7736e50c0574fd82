import type { UserRecord } from 'firebase-admin/auth';
import { auth } from './firebase';
import { hasCode } from './hasCode';

/** Whether the identity service answered that the account does not exist. */
export const isUserNotFound = (error: unknown): boolean => hasCode(error, 'auth/user-not-found');

function nullIfNotFound(error: unknown): null {
  if (isUserNotFound(error)) return null;
  throw error;
}

/** The account, or null when it does not exist. */
export const findAccount = async (uid: string): Promise<UserRecord | null> =>
  (await auth()).getUser(uid).catch(nullIfNotFound);

/** Whether an account has this address. */
export const hasAccountWith = async (email: string): Promise<boolean> =>
  (await (await auth()).getUserByEmail(email).catch(nullIfNotFound)) !== null;
