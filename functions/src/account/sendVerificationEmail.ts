/**
 * Asks the identity service to send its verification mail. It does so only for a signed-in account, so this file signs
 * the account in for that one request and discards the token at once. The service account needs
 * `iam.serviceAccounts.signBlob` on itself (role Service Account Token Creator) for the custom token.
 */
import { required, webApiKey } from '../platform/config';
import { auth } from '../platform/firebase';

const TIMEOUT_MS = 10_000;

/** The identity service's address. Beside emulators it is in the environment variable that firebase-admin reads too. */
function serviceUrl(): string {
  const emulator = process.env['FIREBASE_AUTH_EMULATOR_HOST'];
  return emulator ? `http://${emulator}/identitytoolkit.googleapis.com` : 'https://identitytoolkit.googleapis.com';
}

interface Answer {
  idToken?: string;
  /** Whether signing in has made the account. */
  isNewUser?: boolean;
}

/**
 * Calls the identity service's REST interface. Errors contain its code, such as `TOO_MANY_ATTEMPTS_TRY_LATER`, and no
 * personal data.
 */
async function callIdentityService(method: string, body: object): Promise<Answer> {
  const response = await fetch(`${serviceUrl()}/v1/accounts:${method}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Goog-Api-Key': required(webApiKey),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  // A proxy's error page is not JSON; then the status is enough.
  const answer = (await response.json().catch(() => ({}))) as Answer & { error?: { message?: string } };
  if (!response.ok)
    throw new Error(`accounts:${method} answered ${response.status}: ${answer.error?.message ?? 'no reason given'}`);
  return answer;
}

/**
 * Sends the verification mail; not to an account that is deleted meanwhile.
 * @throws Error when the identity service refuses or does not answer in time
 */
export async function sendVerificationEmail(uid: string): Promise<void> {
  const accounts = await auth();
  const token = await accounts.createCustomToken(uid);
  const { idToken, isNewUser } = await callIdentityService('signInWithCustomToken', { token, returnSecureToken: true });
  // A custom token of a deleted account makes the account again, without its address.
  if (isNewUser) return accounts.deleteUser(uid);
  await callIdentityService('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
}
