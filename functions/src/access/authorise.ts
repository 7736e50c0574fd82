/** Who may call a callable. Every check is made on the server, whatever the page has checked before. */
import type { Access } from '@tessera/domain/schemas/callables';
import type { Member } from '@tessera/domain/team/member';
import type { UserRecord } from 'firebase-admin/auth';
import { type CallableRequest, HttpsError } from 'firebase-functions/v2/https';
import { findAccount } from '../platform/findAccount';
import { firestore } from '../platform/firebase';
import { checkMember, memberRef, notVerified, type Principal } from './members';

/** The caller; for `public` access the uid is empty and the e-mail address null. */
export interface Caller extends Principal {
  email: string | null;
  /** The caller's member document, if the access is by business and checked before the handler. */
  member?: Member;
}

/** The greatest age of a sign-in for each access, in seconds. */
const SIGN_IN_LIFETIME: Partial<Record<string, number>> = { recent: 5 * 60, recentAdmin: 12 * 60 * 60 };

type Token = NonNullable<CallableRequest['auth']>['token'];

/** Whether a token's session was revoked: revoking sets a time, and tokens of earlier sign-ins are invalid. */
function isRevoked(account: UserRecord, token: Token): boolean {
  if (account.tokensValidAfterTime === undefined) return false;
  return !(token.auth_time * 1000 >= Date.parse(account.tokensValidAfterTime));
}

/**
 * The account of a token, from the identity service: what the token says may be an hour old.
 * @throws HttpsError `unauthenticated` when the account is deleted or disabled, or the session revoked
 */
async function currentAccount(token: Token): Promise<UserRecord> {
  const account = await findAccount(token.uid);
  if (!account || account.disabled || isRevoked(account, token))
    throw new HttpsError('unauthenticated', 'Your session has ended. Sign in again.');
  return account;
}

/** Checks with the identity service that the caller is still an admin, because an admin's acts move money. */
async function assertStillAdmin(token: Token): Promise<void> {
  if (token['admin'] !== true) throw new HttpsError('permission-denied', 'You need an admin account.');
  const account = await currentAccount(token);
  if (account.customClaims?.['admin'] !== true) throw new HttpsError('permission-denied', 'You need an admin account.');
}

/**
 * The caller, if the access admits them.
 * @throws HttpsError `unauthenticated`, `permission-denied`, or `failed-precondition` with the reason
 *   `recent-sign-in-required`
 */
export async function authorise(access: Access, request: CallableRequest): Promise<Caller> {
  if (access === 'public') return { uid: '', email: null, isVerified: false };
  const token = request.auth?.token;
  if (!token?.uid) throw new HttpsError('unauthenticated', 'Sign in first.');
  const caller = {
    uid: token.uid,
    email: token.email ?? null,
    isVerified: token.email_verified === true,
    isDevice: token.firebase.sign_in_provider === 'custom',
  };
  // The member document decides later, when the parsed input names the business.
  if (typeof access === 'object') return caller;
  if (access === 'admin' || access === 'recentAdmin') await assertStillAdmin(token);
  else if (token.email_verified !== true && access !== 'recent') throw notVerified();
  const lifetime = SIGN_IN_LIFETIME[access];
  // The condition also refuses a token without `auth_time`.
  if (lifetime !== undefined && !(Date.now() / 1000 - token.auth_time <= lifetime))
    throw new HttpsError('failed-precondition', 'Sign in again to do this.', { reason: 'recent-sign-in-required' });
  if (access === 'current' || access === 'recent') await currentAccount(token);
  return caller;
}

/**
 * The caller with the member document of the business that the input names; unchanged if the access is not by business.
 * @throws HttpsError `permission-denied`
 */
export async function authoriseMember(access: Access, caller: Caller, input: unknown): Promise<Caller> {
  if (typeof access !== 'object' || access.checkedBy === 'store') return caller;
  const { businessId } = input as { businessId: string };
  const snapshot = await memberRef(firestore(), businessId, caller.uid).get();
  return { ...caller, member: checkMember(snapshot, access.business, caller) };
}
