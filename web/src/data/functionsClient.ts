import { REGION } from '@tessera/domain/product';
import { connectFunctionsEmulator, type Functions, getFunctions, httpsCallable } from 'firebase/functions';
import { firebaseApp } from './firebase';
import { emulatorSettings } from './settings';

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

/** Calls a function by its name, with the caller's ID token. Throws the SDK's FirebaseError. */
export async function callFunction(name: string, input: unknown): Promise<unknown> {
  const { data } = await httpsCallable(functionsClient(), name)(input);
  return data;
}
