import { REGION } from '@tessera/domain/product';
import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions';
import { sdkClient, type Seat } from './firebase';
import { CALL_LIMIT_MS } from './limitRequests';

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
 * Calls a function by its name, with the caller's ID token, and App Check's where it is set up. Throws the SDK's
 * FirebaseError, after the limit at the latest.
 */
export async function callFunction(
  name: string,
  input: unknown,
  { seat, limitMs = CALL_LIMIT_MS }: CallOptions = {},
): Promise<unknown> {
  if (process.env.TESSERA_APP_CHECK_SITE_KEY) (await import('./appCheck')).startAppCheck(seat);
  const { data } = await httpsCallable(functionsClient(seat), name, { timeout: limitMs })(input);
  return data;
}
