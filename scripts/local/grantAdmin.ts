/** The part of firebase-admin's `Auth` that this needs. */
export interface Authority {
  getUserByEmail(email: string): Promise<{ uid: string; customClaims?: Record<string, unknown> | undefined }>;
  setCustomUserClaims(uid: string, claims: object): Promise<void>;
}

/**
 * Gives an account the claim `admin: true` beside those that it has: setting claims replaces all of them.
 * @returns false where the account was an admin already
 * @throws FirebaseAuthError `auth/user-not-found` where no account has the address
 */
export async function grantAdmin(auth: Authority, email: string): Promise<boolean> {
  const { uid, customClaims } = await auth.getUserByEmail(email);
  if (customClaims?.['admin'] === true) return false;
  await auth.setCustomUserClaims(uid, { ...customClaims, admin: true });
  return true;
}
