import { type FirebaseApp, initializeApp } from 'firebase/app';
import { limitRequests } from './limitRequests';
import { type EmulatorSettings, emulatorSettings, firebaseConfig } from './settings';

/**
 * The kind of session: the person's own, or the shop's tablet's. Each has its own app instance, so that signing in to
 * one does not end the other.
 */
export type Seat = 'person' | 'device';

const apps = new Map<Seat, FirebaseApp>();

/** The Firebase app of a session, made when first used, so that rendering a page at build time makes none. */
function firebaseApp(seat: Seat): FirebaseApp {
  let app = apps.get(seat);
  if (!app) {
    limitRequests();
    app = seat === 'person' ? initializeApp(firebaseConfig()) : initializeApp(firebaseConfig(), seat);
    apps.set(seat, app);
  }
  return app;
}

/**
 * A function that returns an SDK's client for a session (by default the person's), made when first used.
 * @param connect connects it to the emulators. Callers leave it out of other builds: `process.env.TESSERA_EMULATORS ? …
 *   : null`
 */
export function sdkClient<Client>(
  make: (app: FirebaseApp) => Client,
  connect: ((client: Client, emulators: EmulatorSettings) => void) | null,
): (seat?: Seat) => Client {
  const clients = new Map<Seat, Client>();
  return (seat = 'person') => {
    let client = clients.get(seat);
    if (client === undefined) {
      client = make(firebaseApp(seat));
      connect?.(client, emulatorSettings());
      clients.set(seat, client);
    }
    return client;
  };
}
