/** The local runs of the product: for a developer, for tests, and for browser tests. They share no file and no port. */
import { DEMO_PROJECT } from '../build/policy';
import { DEV_PORTS, type Ports, portsAt } from '../lib/ports';

export const LOCAL_PROJECT = DEMO_PROJECT;

export interface LocalRun {
  name: 'dev' | 'test' | 'browser' | 'rehearsal';
  ports: Ports;
  /** Logs, data and generated settings, below the root; git-ignored. */
  folder: string;
  /** The built site, below the root. */
  site: string;
  /** The generated folder of the functions, below the root; their build goes to its `lib`. */
  functions: string;
}

const localRun = (name: LocalRun['name'], ports: Ports): LocalRun => ({
  name,
  ports,
  folder: `.local/${name}`,
  site: `.local/${name}/site`,
  functions: `.local/${name}/functions`,
});

export const DEV_RUN = localRun('dev', DEV_PORTS);

/**
 * The distance of the tests' ports. A second checkout that runs tests at the same time sets another one. No port may be
 * above 32767: systems give those to outgoing connections, so a start would sometimes find its port taken.
 */
const TEST_DISTANCE = Number(process.env['TESSERA_TEST_PORT_OFFSET'] ?? 10_000);

export const BROWSER_RUN = localRun('browser', portsAt(TEST_DISTANCE + 10_000));

/** The run of `npm run rehearse-restore`, which stops its database and must not meet another one. */
export const REHEARSAL_RUN = localRun('rehearsal', portsAt(TEST_DISTANCE + 5_000));

/** The variable that gives a process of the browser tests the name of their run. */
export const TEST_RUN_VARIABLE = 'TESSERA_TEST_RUN';

/** The run of this process's tests. */
export const TEST_RUN =
  process.env[TEST_RUN_VARIABLE] === BROWSER_RUN.name ? BROWSER_RUN : localRun('test', portsAt(TEST_DISTANCE));

export const TEST_PORTS = TEST_RUN.ports;

/** The site as it is deployed, without emulators, for the tests of the build. */
export const TEST_PRODUCTION_SITE = '.local/test/production-site';

/**
 * The site for the emulators with page views and App Check: a second version, the one that asks for consent, and what
 * tests compare the deployed one with.
 */
export const TEST_FULL_SITE = `${BROWSER_RUN.folder}/full-site`;

/** Whether `npm start` runs on this machine: its database answers. */
export const isDemoRunning = (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${DEV_PORTS.firestore}/`, { signal: AbortSignal.timeout(3000) }).then(
    ({ ok }) => ok,
    () => false,
  );
