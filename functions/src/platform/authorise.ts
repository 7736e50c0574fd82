/** Who may call a callable. Every check is made on the server, whatever the page has checked before. */
import type { UserRecord } from 'firebase-admin/auth';
import { type CallableRequest, HttpsError } from 'firebase-functions/v2/https';
import { findAccount } from './findAccount';

/**
 * - `public`: anyone.
 * - `verified`: signed in, e-mail verified.
 * - `recent`: verified, and signed in within five minutes.
 * - `admin`: an admin by the identity service, with sessions that have not been revoked.
 * - `recentAdmin`: such an admin, signed in within twelve hours.
 */
export type Access = 'public' | 'verified' | 'recent' | 'admin' | 'recentAdmin';

/** Who is calling; the uid is empty and the e-mail null where the access is `public`. */
export interface Caller {
  uid: string;
  email: string | null;
}

/** How long after signing in something may be done, in seconds. */
const SIGN_IN_LIFETIME: Partial<Record<Access, number>> = { recent: 5 * 60, recentAdmin: 12 * 60 * 60 };

type Token = NonNullable<CallableRequest['auth']>['token'];

/** Sessions of an account are revoked by a time: a token of a sign-in before it is not good any more. */
function isRevoked(account: UserRecord, token: Token): boolean {
  if (account.tokensValidAfterTime === undefined) return false;
  return !(token.auth_time * 1000 >= Date.parse(account.tokensValidAfterTime));
}

/**
 * A token says for up to an hour what was so when it was made. What an admin does moves money, so the identity service
 * is asked what is so now.
 */
async function assertStillAdmin(token: Token): Promise<void> {
  if (token['admin'] !== true) throw new HttpsError('permission-denied', 'You need an admin account.');
  const account = await findAccount(token.uid);
  if (!account || account.disabled || isRevoked(account, token))
    throw new HttpsError('unauthenticated', 'Your session has ended. Sign in again.');
  if (account.customClaims?.['admin'] !== true) throw new HttpsError('permission-denied', 'You need an admin account.');
}

/**
 * The caller, where the access lets them in.
 * @throws HttpsError `unauthenticated`, `permission-denied`, or `failed-precondition` with the reason
 *   `recent-sign-in-required`
 */
export async function authorise(access: Access, request: CallableRequest): Promise<Caller> {
  if (access === 'public') return { uid: '', email: null };
  const token = request.auth?.token;
  if (!token?.uid) throw new HttpsError('unauthenticated', 'Sign in first.');
  if (access === 'admin' || access === 'recentAdmin') await assertStillAdmin(token);
  else if (token.email_verified !== true)
    throw new HttpsError('permission-denied', 'Verify your e-mail address first.');
  const lifetime = SIGN_IN_LIFETIME[access];
  // Written so that a token without a time of sign-in is refused.
  if (lifetime !== undefined && !(Date.now() / 1000 - token.auth_time <= lifetime))
    throw new HttpsError('failed-precondition', 'Sign in again to do this.', { reason: 'recent-sign-in-required' });
  return { uid: token.uid, email: token.email ?? null };
}
