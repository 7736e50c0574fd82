import { REGION } from '@tessera/domain/product';
import { connectFunctionsEmulator, type Functions, getFunctions, httpsCallable } from 'firebase/functions';
import { firebaseApp } from './firebase';
import { emulatorSettings } from './settings';

/** A function may have to start first, so a call has longer than a read. In ms. */
const CALL_LIMIT_MS = 30_000;

let client: Functions | undefined;

function functionsClient(): Functions {
  if (client) return client;
  client = getFunctions(firebaseApp(), REGION);
  if (process.env.TESSERA_EMULATORS) {
    const { host, functions } = emulatorSettings();
    connectFunctionsEmulator(client, host, functions);
  }
  return client;
}

/** Calls a function by its name, with the caller's ID token. Throws the SDK's FirebaseError, after 30 s at most. */
export async function callFunction(name: string, input: unknown): Promise<unknown> {
  const { data } = await httpsCallable(functionsClient(), name, { timeout: CALL_LIMIT_MS })(input);
  return data;
}
