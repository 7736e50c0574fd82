import { type FirebaseApp, initializeApp } from 'firebase/app';
import { limitRequests } from './limitRequests';
import { type EmulatorSettings, emulatorSettings, firebaseConfig } from './settings';

/**
 * Whose session: the person's own, or the shop's tablet's. Each has an app instance, so that neither ends the other.
 */
export type Seat = 'person' | 'device';

const apps = new Map<Seat, FirebaseApp>();

/** The Firebase app of a session, made when first asked for: rendering a page at build time makes none. */
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
 * One client of an SDK for each session, made when first asked for; the person's unless said otherwise.
 * @param connect points it at the emulators. Callers leave it out of other builds: `process.env.TESSERA_EMULATORS ? … :
 *   null`
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
