import { type Auth, browserLocalPersistence, connectAuthEmulator, initializeAuth } from 'firebase/auth';
import { firebaseApp } from './firebase';
import { emulatorSettings } from './settings';

let client: Auth | undefined;

/**
 * The identity service. The session is kept in the browser's local storage. There is no resolver for pop-ups: nobody
 * signs in by one here, and it would fetch a script from another host on phones.
 */
export function authClient(): Auth {
  if (client) return client;
  client = initializeAuth(firebaseApp(), { persistence: browserLocalPersistence });
  client.languageCode = 'en';
  if (process.env.TESSERA_EMULATORS) {
    const { host, auth } = emulatorSettings();
    connectAuthEmulator(client, `http://${host}:${auth}`, { disableWarnings: true });
  }
  return client;
}
