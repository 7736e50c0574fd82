/** The links in the identity service's mails: each has a mode and a code that works once. */
import { type ActionCodeOperation, applyActionCode, checkActionCode, confirmPasswordReset } from 'firebase/auth';
import { authClient } from './auth';
import { errorCode } from './errors';

/** What the code of a link does, as the service says; the link's `mode` is only a claim. */
export type LinkOperation = (typeof ActionCodeOperation)[keyof typeof ActionCodeOperation];

/** `used`: expired, used already or altered. `failed`: unknown, because the service was unreachable or refused. */
type Unusable = { state: 'used' } | { state: 'failed'; code: string | undefined };

export type LinkReading = { state: 'open'; operation: LinkOperation; email: string | null } | Unusable;
type LinkOutcome = { state: 'done' } | Unusable;

const SPENT = ['auth/expired-action-code', 'auth/invalid-action-code', 'auth/user-not-found'];

function unusable(what: string, error: unknown): Unusable {
  const code = errorCode(error);
  console.warn(`${what}:`, code ?? error);
  return code !== undefined && SPENT.includes(code) ? { state: 'used' } : { state: 'failed', code };
}

/** What a code would do, and the address that the account then has. Does not use the code up. */
export async function readLink(oobCode: string): Promise<LinkReading> {
  try {
    const { operation, data } = await checkActionCode(authClient(), oobCode);
    return { state: 'open', operation, email: data.email ?? null };
  } catch (error) {
    return unusable('Link not read', error);
  }
}

/** Does what the code is for, and uses it up. */
export async function applyLink(oobCode: string): Promise<LinkOutcome> {
  try {
    await applyActionCode(authClient(), oobCode);
    return { state: 'done' };
  } catch (error) {
    return unusable('Link not applied', error);
  }
}

/** Sets the new password and uses the code up. */
export async function setNewPassword(oobCode: string, password: string): Promise<LinkOutcome> {
  try {
    await confirmPasswordReset(authClient(), oobCode, password);
    return { state: 'done' };
  } catch (error) {
    return unusable('New password not set', error);
  }
}
