/** The links in the identity service's mails: each has a mode and a code that works once. */
import { applyActionCode, checkActionCode, confirmPasswordReset, verifyPasswordResetCode } from 'firebase/auth';
import { authClient } from './auth';
import { errorCode } from './errors';

/** `used`: expired, used already or altered. `failed`: unknown, because the service was unreachable or refused. */
export type LinkOutcome =
  { state: 'done'; email: string | null } | { state: 'used' } | { state: 'failed'; code: string | undefined };

const SPENT = ['auth/expired-action-code', 'auth/invalid-action-code', 'auth/user-not-found'];

function outcomeOf(what: string, error: unknown): LinkOutcome {
  const code = errorCode(error);
  console.warn(`${what}:`, code ?? error);
  return code !== undefined && SPENT.includes(code) ? { state: 'used' } : { state: 'failed', code };
}

/** Links that were followed on this page, because a code works only once and a React effect may run twice. */
const followed = new Map<string, Promise<LinkOutcome>>();

/** Verifies an address, changes it, or restores the old one, depending on the code. Returns the address. */
export function followLink(oobCode: string): Promise<LinkOutcome> {
  const known = followed.get(oobCode);
  if (known) return known;
  const outcome = (async (): Promise<LinkOutcome> => {
    try {
      const { data } = await checkActionCode(authClient(), oobCode);
      await applyActionCode(authClient(), oobCode);
      return { state: 'done', email: data.email ?? null };
    } catch (error) {
      return outcomeOf('Link not followed', error);
    }
  })();
  followed.set(oobCode, outcome);
  // A failure for lack of a connection may be retried.
  void outcome.then(({ state }) => state === 'failed' && followed.delete(oobCode));
  return outcome;
}

/** The account whose password the code would set. Does not use the code up. */
export async function checkResetLink(oobCode: string): Promise<LinkOutcome> {
  try {
    return { state: 'done', email: await verifyPasswordResetCode(authClient(), oobCode) };
  } catch (error) {
    return outcomeOf('Reset link not checked', error);
  }
}

/** Sets the new password and uses the code up. */
export async function setNewPassword(oobCode: string, password: string): Promise<LinkOutcome> {
  try {
    await confirmPasswordReset(authClient(), oobCode, password);
    return { state: 'done', email: null };
  } catch (error) {
    return outcomeOf('New password not set', error);
  }
}
