/** The ports of `npm start`. Another run adds a distance to each, so that `npm test` can run beside it. */
export const DEV_PORTS = {
  site: 5000,
  auth: 9099,
  firestore: 8080,
  /** Opened by the Firestore emulator for its user interface. */
  firestoreWebsocket: 9150,
  functions: 5001,
  tasks: 9499,
  hub: 4400,
  logging: 4500,
  eventarc: 9299,
  /** The emulators' user interface, if requested. */
  ui: 4000,
  /** The local Stripe: its API, its hosted checkout page and its operator's page. */
  stripe: 4242,
  /** The local mailbox's SMTP server. */
  smtp: 1025,
  /** The local mailbox's page. */
  mailbox: 8025,
  /** The local Apple Push Notification service. */
  apns: 2197,
  /** The local wallets: Google's API, and the page that shows the cards in both wallets. */
  wallets: 8026,
  /** A receiver of webhooks: a developer's own program, or the tests'. */
  receiver: 8027,
};
export type Ports = typeof DEV_PORTS;

/** The ports of another run, which are higher by this distance. */
export const portsAt = (distance: number): Ports =>
  Object.fromEntries(Object.entries(DEV_PORTS).map(([name, port]) => [name, port + distance])) as unknown as Ports;
