/** Grants and removes the claim `admin: true`, for `npm run set-admin`. */
import { parseArgs } from 'node:util';
import type { Auth, UserRecord } from 'firebase-admin/auth';

/** The methods of firebase-admin's `Auth` that are used. */
export interface Authority extends Pick<Auth, 'setCustomUserClaims' | 'revokeRefreshTokens'> {
  getUserByEmail(email: string): Promise<Pick<UserRecord, 'uid' | 'emailVerified' | 'customClaims'>>;
}

/**
 * Gives an account the claim `admin: true` and keeps its other claims, because setting claims replaces all of them.
 * @returns false when the account was an admin already
 * @param options.allowUnverified for the emulator, where impersonation does not matter
 * @throws Error when the address is not verified, because anybody can sign up with any address
 * @throws FirebaseAuthError `auth/user-not-found` when no account has the address
 */
export async function grantAdmin(
  auth: Pick<Authority, 'getUserByEmail' | 'setCustomUserClaims'>,
  email: string,
  { allowUnverified = false } = {},
): Promise<boolean> {
  const { uid, emailVerified, customClaims } = await auth.getUserByEmail(email);
  if (!emailVerified && !allowUnverified)
    throw new Error(`${email} has not been verified. Its owner has to open the link in the e-mail first.`);
  if (customClaims?.['admin'] === true) return false;
  await auth.setCustomUserClaims(uid, { ...customClaims, admin: true });
  return true;
}

/**
 * Removes the claim, keeps the others, and revokes every session of the account. Functions refuse it at once, the rules
 * when its token expires, within an hour.
 * @returns false when the account was not an admin; its sessions are revoked anyway
 * @throws FirebaseAuthError `auth/user-not-found` when no account has the address
 */
export async function removeAdmin(auth: Authority, email: string): Promise<boolean> {
  const { uid, customClaims } = await auth.getUserByEmail(email);
  const { admin, ...others } = customClaims ?? {};
  if (admin !== undefined) await auth.setCustomUserClaims(uid, others);
  await auth.revokeRefreshTokens(uid);
  return admin === true;
}

export const USAGE = `npm run set-admin -- somebody@shop.example
  while npm start runs: an account of the local demo
  --project <id or alias>: an account of a real project
  --remove: no longer an admin`;

export interface AdminCommand {
  email: string;
  remove: boolean;
  /** A name for `projectOf`; absent for the local demo. */
  project?: string;
}

/**
 * Parses the arguments of `npm run set-admin`.
 * @throws Error saying which argument is needed
 */
export function adminCommand(parameters: string[]): AdminCommand {
  const { values, positionals } = parseArgs({
    args: parameters,
    options: { project: { type: 'string' }, remove: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [email, ...more] = positionals;
  if (!email?.includes('@') || more.length > 0) throw new Error(`One e-mail address is needed.\n${USAGE}`);
  const { project, remove } = values;
  return { email, remove, ...(project !== undefined && { project }) };
}
