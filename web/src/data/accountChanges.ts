/** What a signed-in owner changes about the account itself. */
import {
  EmailAuthProvider,
  reauthenticateWithCredential,
  updatePassword,
  type User,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { authClient } from './auth';
import { failed, type Result } from './errors';

/** The functions want a sign-in of the last five minutes for what cannot be undone; a minute is left for the call. */
const RECENT_MS = 4 * 60_000;

async function change(what: string, done: string, act: (user: User) => Promise<unknown>): Promise<Result> {
  const user = authClient().currentUser;
  if (!user) return { success: false, message: 'No authenticated user.' };
  try {
    await act(user);
    return { success: true, message: done };
  } catch (error) {
    return failed(what, error, error instanceof Error ? error.message : what);
  }
}

/** Signs in again with the password: needed before a change of the address or the password, a download, a deletion. */
export function reauthenticate(password: string): Promise<Result> {
  return change('Password not confirmed', 'Password confirmed.', (user) =>
    reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password)),
  );
}

/** Mails a link to the new address; the account has it once the link is followed. */
export function changeEmail(newEmail: string): Promise<Result> {
  return change('E-mail not changed', 'Verification email sent.', (user) => verifyBeforeUpdateEmail(user, newEmail));
}

/** Sets another password. The session stays. */
export function changePassword(newPassword: string): Promise<Result> {
  return change('Password not changed', 'Password changed.', (user) => updatePassword(user, newPassword));
}

/** Did the session begin lately enough for what needs a recent sign-in? */
export async function signedInRecently(now = Date.now()): Promise<boolean> {
  const token = await authClient().currentUser?.getIdTokenResult();
  return token !== undefined && now - Date.parse(token.authTime) < RECENT_MS;
}
