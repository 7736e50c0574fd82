import { REQUIRED, type Result } from '../data/errors';

/** The message when the identity service, or the code that talks to it, could not be reached. */
export const SIGN_IN_UNREACHED = 'We could not reach the sign-in service. Check your connection and try again.';

/** Sentences by the provider's code: what happened and what to do. */
const SENTENCES: Record<string, string> = {
  'auth/email-already-in-use': 'There is already an account with this email.',
  'auth/invalid-email': 'That does not look like an email address. Check it and try again.',
  'auth/missing-email': REQUIRED.email,
  'auth/weak-password': 'That password is too easy to guess. See what it needs above the field.',
  'auth/password-does-not-meet-requirements': 'That password does not meet the rules above the field.',
  'auth/too-many-requests': 'Too many tries from here. Wait a few minutes, then try again.',
  'auth/network-request-failed': SIGN_IN_UNREACHED,
  'auth/invalid-credential': 'That is not your current password.',
  'auth/wrong-password': 'That is not your current password.',
  'auth/invalid-login-credentials': 'That is not your current password.',
  'auth/user-disabled': 'This account has been disabled. Write to us and we will look into it.',
  'auth/user-token-expired': 'Your session has ended. Log in again.',
  'auth/requires-recent-login': 'Log in again to do this.',
  'auth/operation-not-allowed': 'New accounts are not open at the moment.',
};

/** One plain sentence about a failure: ours if the code is known, else the provider's. */
export function authMessage({ code, message }: Pick<Result, 'code' | 'message'>): string {
  return (code !== undefined && SENTENCES[code]) || message;
}
