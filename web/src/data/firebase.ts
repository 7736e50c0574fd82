import { type FirebaseApp, initializeApp } from 'firebase/app';
import { limitRequests } from './limitRequests';
import { type EmulatorSettings, emulatorSettings, firebaseConfig } from './settings';

let app: FirebaseApp | undefined;

/** The one Firebase app, made when first asked for: rendering a page at build time makes none. */
function firebaseApp(): FirebaseApp {
  if (!app) {
    limitRequests();
    app = initializeApp(firebaseConfig());
  }
  return app;
}

/**
 * One client of an SDK, made when first asked for.
 * @param connect points it at the emulators. Callers leave it out of other builds: `process.env.TESSERA_EMULATORS ? … : null`
 */
export function sdkClient<Client>(
  make: (app: FirebaseApp) => Client,
  connect: ((client: Client, emulators: EmulatorSettings) => void) | null,
): () => Client {
  let client: Client | undefined;
  return () => {
    if (client === undefined) {
      client = make(firebaseApp());
      connect?.(client, emulatorSettings());
    }
    return client;
  };
}
