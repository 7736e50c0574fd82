/** Changes of a signed-in owner's account. */
import {
  EmailAuthProvider,
  reauthenticateWithCredential,
  updatePassword,
  type User,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { authClient } from './auth';
import { errorCode, logFailure, type Result } from './errors';

/**
 * For actions that cannot be undone, the functions require a sign-in within the last five minutes. One minute is left
 * for the call.
 */
const RECENT_MS = 4 * 60_000;

async function change(what: string, done: string, action: (user: User) => Promise<unknown>): Promise<Result> {
  const user = authClient().currentUser;
  if (!user) return { success: false, message: 'No authenticated user.' };
  try {
    await action(user);
    return { success: true, message: done };
  } catch (error) {
    return logFailure(what, error, error instanceof Error ? error.message : what);
  }
}

const signInAgain = (user: User, password: string) =>
  reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password));

/**
 * Signs in again with the password. Required before changing the address or the password, a download, and a deletion.
 */
export function reauthenticate(password: string): Promise<Result> {
  return change('Password not confirmed', 'Password confirmed.', (user) => signInAgain(user, password));
}

/** Mails a link to the new address. The address changes when the link is followed. */
export function changeEmail(newEmail: string): Promise<Result> {
  return change('E-mail not changed', 'Verification email sent.', (user) => verifyBeforeUpdateEmail(user, newEmail));
}

/** Sets a new password. It ends every sign-in before it, so this session signs in with it at once. */
export function changePassword(newPassword: string): Promise<Result> {
  return change('Password not changed', 'Password changed.', async (user) => {
    await updatePassword(user, newPassword);
    // The password is changed. Without this sign-in the session only lasts until its next call.
    await signInAgain(user, newPassword).catch((error: unknown) => console.warn('Not signed in again:', error));
  });
}

/**
 * Whether the last sign-in is recent enough for actions that require it. By a clock that is slow it lies ahead: then
 * nobody knows, and the password is asked for.
 */
export async function signedInRecently(now = Date.now()): Promise<boolean> {
  const token = await authClient().currentUser?.getIdTokenResult();
  return token !== undefined && Math.abs(now - Date.parse(token.authTime)) < RECENT_MS;
}

/** The codes for a deleted account. A new password, which ends every session, gives the same. */
const GONE = ['auth/user-not-found', 'auth/user-token-expired'];

/**
 * Returns a function that asks whether the present account is deleted, also when nobody is signed in any more. False
 * while the identity service cannot be reached, and for an account that is only signed out or disabled.
 */
export function watchAccount(): () => Promise<boolean> {
  const user = authClient().currentUser;
  return async () => {
    try {
      await user?.reload();
      return false;
    } catch (error) {
      return GONE.includes(errorCode(error) ?? '');
    }
  };
}
