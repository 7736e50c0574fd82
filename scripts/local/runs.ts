/** The two local runs of the product: for a developer, and for tests. They share no file and no port. */
import { DEV_PORTS, type Ports, TEST_PORTS } from './ports';

/** Not a real project: because of the prefix `demo-` every tool refuses to contact a real one. */
export const LOCAL_PROJECT = 'demo-tessera';

export interface LocalRun {
  name: 'dev' | 'test';
  ports: Ports;
  /** Logs, data and generated settings, below the root; git-ignored. */
  folder: string;
  /** The built site, below the root. */
  site: string;
  /** The generated folder of the functions, below the root; their build goes to its `lib`. */
  functions: string;
}

export const DEV_RUN: LocalRun = {
  name: 'dev',
  ports: DEV_PORTS,
  folder: '.local/dev',
  site: '.local/dev/site',
  functions: '.local/dev/functions',
};

export const TEST_RUN: LocalRun = {
  name: 'test',
  ports: TEST_PORTS,
  folder: '.local/test',
  site: '.local/test/site',
  functions: '.local/test/functions',
};

/** The site as it is deployed, without emulators; built by `npm test` beside the one that the browser tests use. */
export const TEST_PRODUCTION_SITE = '.local/test/production-site';

/**
 * The site with page views switched on: a second version, and the one that asks for consent. Built for the browser
 * tests.
 */
export const TEST_MEASURED_SITE = '.local/test/measured-site';

/** Whether `npm start` runs on this machine: its database answers. */
export const isDemoRunning = (): Promise<boolean> =>
  fetch(`http://127.0.0.1:${DEV_PORTS.firestore}/`, { signal: AbortSignal.timeout(3000) }).then(
    ({ ok }) => ok,
    () => false,
  );
