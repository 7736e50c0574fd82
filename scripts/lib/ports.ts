/** Every port of a local run. Each run has its own, so that `npm test` can run beside `npm start`. */
export interface Ports {
  site: number;
  auth: number;
  firestore: number;
  /** Opened by the Firestore emulator for its user interface. */
  firestoreWebsocket: number;
  functions: number;
  tasks: number;
  hub: number;
  logging: number;
  eventarc: number;
  /** The emulators' user interface, if requested. */
  ui: number;
  /** The local Stripe: its API, its hosted checkout page and its operator's page. */
  stripe: number;
  /** The local mailbox's SMTP server. */
  smtp: number;
  /** The local mailbox's page. */
  mailbox: number;
  /** The local Apple Push Notification service. */
  apns: number;
  /** The local wallets: Google's API, and the page that shows the cards in both wallets. */
  wallets: number;
}

export const DEV_PORTS: Ports = {
  site: 5000,
  auth: 9099,
  firestore: 8080,
  firestoreWebsocket: 9150,
  functions: 5001,
  tasks: 9499,
  hub: 4400,
  logging: 4500,
  eventarc: 9299,
  ui: 4000,
  stripe: 4242,
  smtp: 1025,
  mailbox: 8025,
  apns: 2197,
  wallets: 8026,
};

/** The ports of another run, which are higher by this distance. */
export const portsAt = (distance: number): Ports =>
  Object.fromEntries(Object.entries(DEV_PORTS).map(([name, port]) => [name, port + distance])) as unknown as Ports;
