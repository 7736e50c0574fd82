/** Accounts and sessions. The results are sentences for the page. */
import {
  browserLocalPersistence,
  browserSessionPersistence,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  initializeAuth,
  inMemoryPersistence,
  onIdTokenChanged,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
} from 'firebase/auth';
import { newestTurn } from '../lib/newestTurn';
import { storageLifetime } from '../lib/storageLifetime';
import { errorCode, logFailure, REQUIRED, type Result } from './errors';
import { sdkClient } from './firebase';
import { sessions } from './limitRequests';
import { serverReach } from './serverReach';
import { claimVerificationMail } from './verificationMailLog';

/** Where a new session is stored, followed by where an older one may be: a storage that is full may still hold one. */
const PERSISTENCE = {
  always: [browserLocalPersistence, browserSessionPersistence],
  tab: [browserSessionPersistence, browserLocalPersistence],
  page: [inMemoryPersistence, browserLocalPersistence, browserSessionPersistence],
};

/**
 * The identity service's client. The session is stored in the browser's local storage; where that has no room, as long
 * as the tab or the page is open. There is no pop-up resolver: nobody signs in by pop-up here, and on phones it would
 * load a script from another host.
 */
export const authClient = sdkClient(
  (app) => {
    const client = initializeAuth(app, { persistence: PERSISTENCE[storageLifetime()] });
    client.languageCode = 'en';
    sessions.add(client);
    return client;
  },
  process.env.TESSERA_EMULATORS
    ? (client, { host, auth }) => connectAuthEmulator(client, `http://${host}:${auth}`, { disableWarnings: true })
    : null,
);

/** The signed-in account. */
export interface SessionUser {
  uid: string;
  email: string | null;
  emailVerified: boolean;
}

/** The auth state, read once: the account and its rights. */
export interface SessionReading extends SessionUser {
  /** Whether the custom claim `admin` is exactly `true`; null while the token cannot be read. */
  isAdmin: boolean | null;
}

export interface AuthResult extends Result {
  user?: SessionUser;
}

const plainUser = ({ uid, email, emailVerified }: User): SessionUser => ({ uid, email, emailVerified });

async function sendVerification(user: User): Promise<AuthResult> {
  try {
    await sendEmailVerification(user);
    return { success: true, message: 'Verification email sent.' };
  } catch (error) {
    return logFailure('Verification email not sent', error, 'Failed to send verification email.');
  }
}

/**
 * Creates an account, signs in, and sends the verification mail. The result of a failure has the provider's message.
 */
export async function signUp(email: string, password: string): Promise<AuthResult> {
  if (!email || !password) return { success: false, message: REQUIRED.emailAndPassword };
  try {
    const { user } = await createUserWithEmailAndPassword(authClient(), email, password);
    // The session's listener may send the mail too: whichever claims it first does.
    if (claimVerificationMail(user.uid)) await sendVerification(user);
    return { success: true, message: 'Account created.', user: plainUser(user) };
  } catch (error) {
    return logFailure('Sign-up failed', error, error instanceof Error ? error.message : 'Sign-up failed.');
  }
}

/** Signs in. An unverified account is refused, but its session stays, so that the mail can be sent again. */
export async function logIn(email: string, password: string): Promise<AuthResult> {
  if (!email || !password) return { success: false, message: REQUIRED.emailAndPassword };
  try {
    const { user } = await signInWithEmailAndPassword(authClient(), email, password);
    if (!user.emailVerified) return { success: false, message: 'Email not verified.', user: plainUser(user) };
    return { success: true, message: 'Logged in.', user: plainUser(user) };
  } catch (error) {
    return logFailure('Sign-in failed', error, 'Invalid login credentials.');
  }
}

/** Signs out. */
export async function logOut(): Promise<AuthResult> {
  try {
    await signOut(authClient());
    return { success: true, message: 'User logged out.' };
  } catch (error) {
    return logFailure('Sign-out failed', error, 'Logout failed.');
  }
}

/** Mails a link for a new password. */
export async function sendPasswordReset(email: string): Promise<AuthResult> {
  if (!email) return { success: false, message: REQUIRED.email };
  try {
    await sendPasswordResetEmail(authClient(), email);
    return { success: true, message: 'Password reset email sent.' };
  } catch (error) {
    return logFailure('Password reset not sent', error, 'Failed to send reset email.');
  }
}

/** Sends the verification mail to the signed-in account. */
export async function resendVerificationEmail(): Promise<AuthResult> {
  await authClient().authStateReady();
  const user = authClient().currentUser;
  if (!user) return { success: false, message: 'No authenticated user.' };
  claimVerificationMail(user.uid);
  return sendVerification(user);
}

/** Sends an unverified user the mail, at most once a minute from one browser. The outcome is only logged. */
export async function sendAutomaticVerification(uid: string): Promise<void> {
  if (claimVerificationMail(uid))
    console.info('Automatic verification mail:', (await resendVerificationEmail()).message);
}

/**
 * Reads the user and the token together. The database trusts the token, so an address that was verified after the token
 * was issued counts only with a new token.
 */
async function reading(user: User): Promise<SessionReading> {
  try {
    let token = await user.getIdTokenResult();
    if (user.emailVerified && token.claims['email_verified'] !== true) token = await user.getIdTokenResult(true);
    return { ...plainUser(user), isAdmin: token.claims['admin'] === true };
  } catch (error) {
    // The service is unreachable and the token has expired: the user is still signed in, but without rights that need a
    // token.
    console.warn('Session token not read:', errorCode(error) ?? error);
    return { ...plainUser(user), isAdmin: null };
  }
}

/**
 * Calls back with the signed-in account, now and after every change of user or token; null for nobody. Returns a
 * function that ends the subscription.
 */
export function subscribeToAuth(callback: (reading: SessionReading | null) => void): () => void {
  const begin = newestTurn();
  const stop = onIdTokenChanged(authClient(), async (user) => {
    const isNewest = begin();
    const complete = user && reading(user);
    // An earlier request had no answer. The account is known, so do not wait for a new token.
    if (user && serverReach.isUnreached()) callback({ ...plainUser(user), isAdmin: null });
    const result = await complete;
    if (isNewest()) callback(result);
  });
  return () => {
    begin();
    stop();
  };
}

/** Reloads the signed-in account. True once the address is verified. Subscribers are called after a change. */
export async function refreshUser(): Promise<boolean> {
  const user = authClient().currentUser;
  if (!user) return false;
  try {
    await user.reload();
  } catch (error) {
    console.warn('Account not reloaded:', errorCode(error) ?? error);
  }
  return user.emailVerified;
}
