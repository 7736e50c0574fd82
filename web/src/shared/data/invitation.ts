/** How somebody who is invited gets in: with an account of the invited address, which the mail's link verifies. */
import type { InvitationView } from '@tessera/domain/calls/callables';
import { authClient, type AuthResult, logIn, refreshUser, signUp } from './auth';
import { call } from './callables';
import { errorCode } from './errors';
import { holdVerificationMails } from './verificationMailLog';

/** The invitation of a link; null when it cannot be used any more. @throws FirebaseError when it cannot be read */
export async function readInvitation(ticket: string): Promise<InvitationView | null> {
  try {
    return await call('readInvitation', { ticket }, { isPublic: true });
  } catch (error) {
    if (errorCode(error) === 'functions/not-found') return null;
    throw error;
  }
}

interface Entry {
  ticket: string;
  email: string;
  password: string;
  /** Whether to make an account. If the address already has one, logs in to it with the same password. */
  isNew: boolean;
  /** Whether the ticket is from the mail's link, which verifies the address. */
  isMailed: boolean;
}

async function enter({ email, password, isNew }: Entry): Promise<AuthResult> {
  if (!isNew) return logIn(email, password);
  const made = await signUp(email, password);
  if (made.code !== 'auth/email-already-in-use') return made;
  const entered = await logIn(email, password);
  return entered.user ? entered : made;
}

/**
 * Signs in with the invited address, or makes its account. The mail's link verifies the address, so that no other mail
 * is needed.
 * @returns the result of the sign-in; without success and with a user while the address is not verified
 * @throws FirebaseError when the address could not be verified
 */
export async function enterByInvitation(entry: Entry): Promise<AuthResult> {
  const release = entry.isMailed ? holdVerificationMails() : undefined;
  try {
    const result = await enter(entry);
    const session = authClient().currentUser;
    if (!result.user || !session) return result;
    if (!entry.isMailed || result.user.emailVerified) return { ...result, success: result.user.emailVerified };
    await call('verifyByInvitation', { ticket: entry.ticket });
    const emailVerified = await refreshUser();
    // Renews the token: the functions trust it, and the old one says that the address is not verified.
    await session.getIdToken(true);
    return { success: emailVerified, message: 'Email verified.', user: { ...result.user, emailVerified } };
  } finally {
    release?.();
  }
}

/** Joins the team with the signed-in account. @throws FirebaseError with the function's sentence */
export const acceptInvitation = async (ticket: string): Promise<void> => {
  await call('acceptInvitation', { ticket });
};
