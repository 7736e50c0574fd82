import { REGION } from '@tessera/domain/product';
import { connectFunctionsEmulator, getFunctions, httpsCallable } from 'firebase/functions';
import { sdkClient } from './firebase';

/** A function may have to start first, so a call has longer than a read. In ms. */
const CALL_LIMIT_MS = 30_000;

const functionsClient = sdkClient(
  (app) => getFunctions(app, REGION),
  process.env.TESSERA_EMULATORS
    ? (client, { host, functions }) => connectFunctionsEmulator(client, host, functions)
    : null,
);

/** Calls a function by its name, with the caller's ID token, and App Check's where it is set up. Throws the SDK's FirebaseError, after 30 s at most. */
export async function callFunction(name: string, input: unknown): Promise<unknown> {
  if (process.env.TESSERA_APP_CHECK_SITE_KEY) (await import('./appCheck')).startAppCheck();
  const { data } = await httpsCallable(functionsClient(), name, { timeout: CALL_LIMIT_MS })(input);
  return data;
}
