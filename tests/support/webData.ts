/**
 * The web's data helpers in this process: the real client SDK against the test run's emulators.
 *
 * Import them inside a test, never at the top of a test file. Mocha loads test files by `require`, but the helpers'
 * dynamic imports use `import`, and two copies of the SDK would not share a session.
 */
import { AUTH_EMULATOR, FIRESTORE_EMULATOR, FUNCTIONS_EMULATOR, PROJECT } from './addresses';

const portOf = (url: string): number => Number(new URL(url).port);

process.env['TESSERA_FIREBASE_CONFIG'] = JSON.stringify({
  apiKey: 'local',
  authDomain: 'localhost',
  projectId: PROJECT,
  appId: '1:1:web:1',
});
process.env['TESSERA_EMULATORS'] = JSON.stringify({
  host: '127.0.0.1',
  project: PROJECT,
  auth: portOf(AUTH_EMULATOR),
  firestore: portOf(FIRESTORE_EMULATOR),
  functions: portOf(FUNCTIONS_EMULATOR),
});

/** The requests that fail at the moment. Set before the SDK is imported, which captures `fetch`. */
let unreachable: RegExp | undefined;
const reach = globalThis.fetch;
globalThis.fetch = async (input, init) => {
  if (unreachable?.test(input instanceof Request ? input.url : String(input))) throw new TypeError('Failed to fetch');
  const answer = await reach(input, init);
  received?.push(await answer.clone().text());
  return answer;
};

/** The answers that are being recorded. */
let received: string[] | undefined;

/** What the database and the functions answer while `act` runs: documents, and bytes before compression. */
export async function costOf(act: () => Promise<unknown>): Promise<{ documents: number; bytes: number }> {
  const all: string[] = (received = []);
  try {
    await act();
  } finally {
    received = undefined;
  }
  const text = all.join('');
  return { documents: text.split('"document":').length - 1, bytes: Buffer.byteLength(text) };
}

/** Makes requests to matching addresses fail, as without a connection, while `act` runs. */
export async function withoutNetwork<Result>(pattern: RegExp, act: () => Promise<Result>): Promise<Result> {
  unreachable = pattern;
  try {
    return await act();
  } finally {
    unreachable = undefined;
  }
}

/** What has the properties of every member of a union. */
type Joined<Union> = (Union extends unknown ? (member: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** All helpers, by their names. */
export async function webData() {
  const helpers = await Promise.all([
    import('../../web/src/shared/data/auth'),
    import('../../web/src/shared/data/accountChanges'),
    import('../../web/src/shared/data/actionLinks'),
    import('../../web/src/shared/data/emulatorMails'),
    import('../../web/src/shared/data/payment'),
    import('../../web/src/shared/data/paymentAdmin'),
    import('../../web/src/shared/data/watchPayment'),
    import('../../web/src/shared/data/businessSetup'),
    import('../../web/src/shared/data/userProfile'),
    import('../../web/src/shared/data/interest'),
    import('../../web/src/shared/data/customers'),
    import('../../web/src/app/shop/activity/readActivity'),
    import('../../web/src/shared/data/team'),
    import('../../web/src/shared/data/callables'),
  ]);
  const { beforeAuthStateChanged } = await import('firebase/auth');
  // The helpers log refused requests too, and tests check their logs; the SDK's own log is not needed.
  (await import('firebase/app')).setLogLevel('silent');
  return Object.assign({ beforeAuthStateChanged }, ...helpers) as Joined<(typeof helpers)[number]> & {
    beforeAuthStateChanged: typeof beforeAuthStateChanged;
  };
}

export type WebData = Awaited<ReturnType<typeof webData>>;
