import { REGION } from '@tessera/domain/product';
import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions';
import { authClient } from './auth';
import { sdkClient, type Seat } from './firebase';
import { CALL_LIMIT_MS } from './serverReach';

const functionsClient = sdkClient(
  (app) => getFunctions(app, REGION),
  process.env.TESSERA_EMULATORS
    ? (client, { host, functions }) => connectFunctionsEmulator(client, host, functions)
    : null,
);

export interface CallOptions {
  /** Whose ID token goes with the call: the person's, unless said otherwise. */
  seat?: Seat;
  /** In ms; 30,000 unless said otherwise. */
  limitMs?: number;
}

/**
 * Calls a function by its name, with the ID token of whoever is signed in, and App Check's where it is set up.
 * @throws FirebaseError of the function, or of the identity service where a new token cannot be had
 */
export async function callFunction(
  name: string,
  input: unknown,
  { seat, limitMs = CALL_LIMIT_MS }: CallOptions = {},
): Promise<unknown> {
  if (process.env.TESSERA_APP_CHECK_SITE_KEY) (await import('./appCheck')).startAppCheck(seat);
  // The SDK calls without a token where it gets no new one, and the function refuses a caller whom it does not know.
  const session = authClient(seat);
  await session.authStateReady();
  await session.currentUser?.getIdToken();
  const { data } = await httpsCallable(functionsClient(seat), name, { timeout: limitMs })(input);
  return data;
}
