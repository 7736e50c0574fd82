import { type CallableName, callPath, type Unit } from '@tessera/domain/calls/units';
import { asSent } from '@tessera/domain/lib/omitUndefined';
import { REGION } from '@tessera/domain/operation/product';
import { connectFunctionsEmulator, FunctionsError, getFunctions, httpsCallable } from 'firebase/functions';
import { CALL_LIMIT_MS } from '../lib/waits';
import { authClient } from './auth';
import { sdkClient, type Seat } from './firebase';

const functionsClient = sdkClient(
  (app) => getFunctions(app, REGION),
  process.env.TESSERA_EMULATORS
    ? (client, { host, functions }) => connectFunctionsEmulator(client, host, functions)
    : null,
);

export interface CallOptions {
  /** The session whose ID token is sent; by default the person's. */
  seat?: Seat;
  /** Time limit in ms; by default 30,000. */
  limitMs?: number;
  /** Whether the function may be called by anybody. Other calls are not sent after the session has ended. */
  isPublic?: boolean;
}

/** The refusal that the function would answer. */
const signedOut = () => new FunctionsError('unauthenticated', 'Sign in first.', { sentence: 'Sign in first.' });

/**
 * Calls a callable, with the session's ID token, and App Check's token if it is set up.
 * @param unit by default the first that holds it
 * @throws FirebaseError of the function, of the identity service when it gives no new token, or
 *   `functions/unauthenticated` when nobody is signed in
 */
export async function callFunction(
  name: CallableName,
  input: unknown,
  { seat, limitMs = CALL_LIMIT_MS, isPublic = false, unit }: CallOptions & { unit?: Unit | undefined } = {},
): Promise<unknown> {
  if (process.env.TESSERA_APP_CHECK_SITE_KEY) (await import('./appCheck')).startAppCheck(seat);
  // If no new token can be had, the SDK calls without one, and the function refuses the call. So the token is requested
  // first, and its error is thrown.
  const session = authClient(seat);
  await session.authStateReady();
  if (!session.currentUser && !isPublic) throw signedOut();
  await session.currentUser?.getIdToken();
  const { data } = await httpsCallable(functionsClient(seat), callPath(name, unit), { timeout: limitMs })(
    asSent(input),
  );
  return data;
}
