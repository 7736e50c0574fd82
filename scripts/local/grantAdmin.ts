/** The part of firebase-admin's `Auth` that this needs. */
export interface Authority {
  getUserByEmail(
    email: string,
  ): Promise<{ uid: string; emailVerified: boolean; customClaims?: Record<string, unknown> | undefined }>;
  setCustomUserClaims(uid: string, claims: object): Promise<void>;
}

/**
 * Gives an account the claim `admin: true` beside those that it has: setting claims replaces all of them.
 * @returns false where the account was an admin already
 * @param options.allowUnverified for the emulator, where nobody is taken for somebody else
 * @throws Error where the address is not verified: anybody can sign up with any
 * @throws FirebaseAuthError `auth/user-not-found` where no account has the address
 */
export async function grantAdmin(auth: Authority, email: string, { allowUnverified = false } = {}): Promise<boolean> {
  const { uid, emailVerified, customClaims } = await auth.getUserByEmail(email);
  if (!emailVerified && !allowUnverified)
    throw new Error(
      `${email} has not been verified. Whoever signed up with it has to open the link in the e-mail first.`,
    );
  if (customClaims?.['admin'] === true) return false;
  await auth.setCustomUserClaims(uid, { ...customClaims, admin: true });
  return true;
}
