/** Runs the official emulators, for `npm start`, the tests and the benches. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UNITS } from '@tessera/domain/calls/units';
import { ROOT } from '../lib/root';
import { forwardLines } from './emulatorLog';
import { writeLocalFirebaseConfig } from './firebaseConfig';
import { firestoreJar } from './firestoreJar';
import { prepareFunctions } from './functionsSettings';
import { LOCAL_PROJECT, type LocalRun } from './runs';
import type { StripeTestMode } from './stripeTestMode';
import { localRootFile } from './wallets/keys';

export type EmulatorName = 'auth' | 'firestore' | 'functions' | 'hosting';

export interface EmulatorOptions {
  run: LocalRun;
  only: EmulatorName[];
  /** A folder with data from an earlier run. */
  importFrom?: string;
  /** The folder to which the data is exported when the emulators are stopped. */
  exportTo?: string;
  ui?: boolean;
  /** Whether warnings and what the functions log are only in the log file. */
  isSilent?: boolean;
  /** Stripe's test mode, if the functions do not use the local Stripe. */
  stripe?: StripeTestMode;
}

export type Emulators = Awaited<ReturnType<typeof startEmulators>>;

const FIRESTORE_LOG = path.join(ROOT, 'scripts/local/firestoreLog.properties');

/** How often a slow start says that it goes on: two CPU cores, a cold disk, Java and perhaps a download take long. */
const STILL_STARTING_MS = 120_000;
/** Time to export the data and to wait for running functions. */
const STOP_LIMIT_MS = 60_000;

/** Variables that firebase-tools must not inherit, because they refer to credentials or other emulators. */
const NOT_INHERITED = new RegExp(
  '^(GOOGLE_APPLICATION_CREDENTIALS|GCLOUD_PROJECT|GOOGLE_CLOUD_PROJECT|FIREBASE_TOKEN|FIREBASE_CONFIG|' +
    '\\w+_EMULATOR_HOST|NODE_OPTIONS)$',
);

/** The environment of firebase-tools: without credentials, and without requests to anything outside this machine. */
async function environmentOf(run: LocalRun, temporary: string): Promise<NodeJS.ProcessEnv> {
  const config = path.join(ROOT, run.folder, 'config');
  await mkdir(path.join(config, 'configstore'), { recursive: true });
  // The CLI fetches a message of the day unless it has done so within a day.
  const settings = { usage: false, motd: { fetched: Date.now() } };
  await writeFile(path.join(config, 'configstore/firebase-tools.json'), JSON.stringify(settings));
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !NOT_INHERITED.test(name))),
    XDG_CONFIG_HOME: config,
    // The CLI keeps one hub file for each project here; a second run would use the first one's hub.
    TMPDIR: temporary,
    METADATA_SERVER_DETECTION: 'none',
    NO_UPDATE_NOTIFIER: '1',
    // The CLI asks npm for the newest SDK at every load, and waits for the answer.
    npm_config_offline: 'true',
    // Java compiles only once: its second compiler takes as much time as all requests of a test run.
    JAVA_TOOL_OPTIONS: `-XX:TieredStopAtLevel=1 "-Djava.util.logging.config.file=${FIRESTORE_LOG}"`,
    // The emulator never answers a call whose worker takes longer than this to start, by default 30 s.
    FUNCTIONS_DISCOVERY_TIMEOUT: '600',
    // A worker tries `require` first, and then `import` if Node says that it requires no ES modules. Newer versions of
    // Node do require them, but for those with a top-level await, and their error is unknown to the worker.
    NODE_OPTIONS: [
      '--no-experimental-require-module',
      `--require=${JSON.stringify(path.join(ROOT, 'scripts/local/functionsWorker.cjs'))}`,
    ].join(' '),
    // Makes the functions trust the local APNs.
    NODE_EXTRA_CA_CERTS: localRootFile(),
    ...(await firestoreJar(path.join(ROOT, run.folder))),
  };
}

/**
 * Starts firebase-tools in its own process group, so that Ctrl-C reaches only this process, which forwards one signal.
 * A second signal would make firebase-tools exit at once and leave its emulators running.
 */
async function spawnFirebase(options: EmulatorOptions) {
  const { run, only, importFrom, exportTo, ui = false, isSilent = false, stripe } = options;
  await mkdir(path.join(ROOT, run.folder), { recursive: true });
  const config = await writeLocalFirebaseConfig(run, { ui });
  if (only.includes('functions')) await prepareFunctions(run, stripe);
  // Hosting needs its folder even if no page is requested.
  if (only.includes('hosting')) await mkdir(path.join(ROOT, run.site), { recursive: true });
  const temporary = await mkdtemp(path.join(tmpdir(), 'tessera-'));
  const child = spawn(
    process.execPath,
    [
      ...[path.join(ROOT, 'node_modules/firebase-tools/lib/bin/firebase.js'), 'emulators:start'],
      ...['--log-verbosity', isSilent ? 'SILENT' : 'QUIET'],
      ...(importFrom ? ['--import', importFrom] : []),
      ...(exportTo ? ['--export-on-exit', exportTo] : []),
      // A missing setting of the functions is then an error instead of a question at the terminal.
      ...['--project', LOCAL_PROJECT, '--config', config, '--only', only.join(','), '--non-interactive'],
    ],
    {
      // The folder of firebase-debug.log, the log of emulators and functions. The CLI removes it when it exits with 0
      // or 1.
      cwd: path.join(ROOT, run.folder),
      env: await environmentOf(run, temporary),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = once(child, 'exit')
    .catch(() => undefined)
    .finally(() => rm(temporary, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  return { child, ended };
}

type Firebase = Awaited<ReturnType<typeof spawnFirebase>>;

/**
 * Asks firebase-tools with one signal to end what it started, and ends it by force when it takes too long: its process
 * group, and Java, which has a group of its own.
 */
async function stopFirebase({ child, ended }: Firebase, run: LocalRun): Promise<void> {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  process.kill(pid, 'SIGINT');
  const limit = setTimeout(() => {
    console.error('The emulators did not end in time; ending them by force.');
    const java = findFirestoreProcess(run.ports.firestore);
    process.kill(-pid, 'SIGKILL');
    if (java !== undefined) process.kill(java, 'SIGKILL');
  }, STOP_LIMIT_MS);
  await ended;
  clearTimeout(limit);
}

/** What an emulator answers. @throws Error while it does not answer, or with an error */
async function answerOf(port: number, path = '/'): Promise<Response> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { signal: AbortSignal.timeout(2000) });
  if (!answer.ok) throw new Error(`${path} of port ${port} answers ${answer.status}`);
  return answer;
}

/** Whether the database and the identity service answer, if they were requested. */
async function isDataReady({ ports }: LocalRun, only: EmulatorName[]): Promise<boolean> {
  const names = (['firestore', 'auth'] as const).filter((name) => only.includes(name));
  await Promise.all(names.map((name) => answerOf(ports[name])));
  return true;
}

/** What the functions' emulator answers about the functions that it has loaded so far: it loads one after the other. */
interface Loaded {
  backends: { functionTriggers: { entryPoint: string }[] }[];
}

/** Whether the functions' emulator has loaded every unit. */
export function hasAllUnits({ backends }: Loaded): boolean {
  const loaded = new Set(backends.flatMap(({ functionTriggers }) => functionTriggers.map((one) => one.entryPoint)));
  return Object.keys(UNITS).every((name) => loaded.has(name));
}

/** Whether all requested emulators answer and every unit is loaded. */
async function isReady({ ports }: LocalRun, only: EmulatorName[]): Promise<boolean> {
  const up = (await (await answerOf(ports.hub, '/emulators')).json()) as object;
  if (!only.every((name) => name in up)) return false;
  if (!only.includes('functions')) return true;
  return hasAllUnits((await (await answerOf(ports.functions, '/backends')).json()) as Loaded);
}

/** Starts the emulators. Warnings, errors and what the functions log go to this process's output, unless `isSilent`. */
export async function startEmulators(options: EmulatorOptions) {
  const { run, only } = options;
  const firebase = await spawnFirebase(options);
  forwardLines(firebase.child.stdout, process.stdout);
  forwardLines(firebase.child.stderr, process.stderr);
  let isOver = false;
  const ended = firebase.ended.then(() => void (isOver = true));

  async function waitUntil(isUp: typeof isReady): Promise<void> {
    const saying = setInterval(() => console.log('The emulators are still starting …'), STILL_STARTING_MS);
    try {
      while (!(await isUp(run, only).catch(() => false))) {
        if (isOver) throw new Error('The emulators did not start; the reason is above.');
        await sleep(200);
      }
    } finally {
      clearInterval(saying);
    }
  }
  // Makes the hub load the functions again: its own file watcher ignores folders whose name begins with a dot.
  const reload = `http://127.0.0.1:${run.ports.hub}/functions/enableBackgroundTriggers`;
  return {
    /** Waits until the emulators answer and every unit is loaded. @throws Error when they do not start */
    ready: () => waitUntil(isReady),
    /** Waits only for the database and the identity service, which answer before the functions are loaded. */
    dataReady: () => waitUntil(isDataReady),
    /** Exports the data if requested, and ends every process that was started. */
    stop: () => stopFirebase(firebase, run),
    /** Settles when the emulators have ended. */
    ended,
    /** Copies the log, which ends with the emulators. @returns the copy's path below the root */
    async keepLog(): Promise<string> {
      const copy = `${run.folder}/emulators.log`;
      await copyFile(path.join(ROOT, run.folder, 'firebase-debug.log'), path.join(ROOT, copy));
      return copy;
    },
    /** Loads the functions again after a new build. */
    reloadFunctions: async () => void (await fetch(reload, { method: 'PUT' })),
  };
}

function findFirestoreProcess(port: number): number | undefined {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,args='], { encoding: 'utf8' }).split('\n');
  const line = lines.find((one) => /\bfirestore\b.*\.jar\b/.test(one) && `${one} `.includes(` --port ${port} `));
  return line === undefined ? undefined : parseInt(line, 10);
}

/**
 * The process of the Firestore emulator on this port, so that a bench can pause it (SIGSTOP) and continue it (SIGCONT).
 * @throws Error when there is none
 */
export function firestoreProcess(port: number): number {
  const pid = findFirestoreProcess(port);
  if (pid === undefined) throw new Error(`No Firestore emulator on port ${port}`);
  return pid;
}
