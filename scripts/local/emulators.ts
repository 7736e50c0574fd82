/** Starts the official emulators, and ends them with everything that they started. */
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { writeLocalFirebaseConfig } from './firebaseConfig';
import { followFile } from './followFile';
import { prepareFunctions } from './functionsSettings';
import { launchEmulators, logFile } from './launchEmulators';
import { mustBeFree } from './mustBeFree';
import type { Ports } from './ports';
import { type Running, stopTree, treeOf } from './processTree';
import { ROOT } from './root';
import type { LocalRun } from './runs';
import type { StripeTestMode } from './stripeTestMode';

export type EmulatorName = 'auth' | 'firestore' | 'functions' | 'hosting';

export interface EmulatorOptions {
  run: LocalRun;
  only: EmulatorName[];
  /** A folder with data from an earlier run. */
  importFrom?: string;
  /** Where the data goes when the emulators are stopped. */
  exportTo?: string;
  ui?: boolean;
  /** Stripe's test mode, where the functions do not talk to the local Stripe. */
  stripe?: StripeTestMode;
  /** Each line of the emulators' output, which also goes to `<run folder>/emulators.log`. */
  onLine?: (line: string) => void;
}

export interface Emulators {
  /** Loads the functions again after a new build. */
  reloadFunctions(): Promise<void>;
  /** Saves the data where that was asked for, and ends every process that was started. */
  stop(): Promise<void>;
  /** Settles when the emulators have ended, by themselves or not. */
  ended: Promise<void>;
}

/** Two CPU cores, a cold disk and Java, perhaps a download: the first start takes its time. */
const START_LIMIT_MS = 240_000;

/** The ports that these emulators listen on, by what they are for. */
export function emulatorPorts(ports: Ports, only: EmulatorName[], ui = false): Partial<Ports> {
  const { auth, firestore, firestoreWebsocket, functions, tasks, eventarc, site, hub, logging } = ports;
  return {
    hub,
    logging,
    ...(only.includes('auth') && { auth }),
    ...(only.includes('firestore') && { firestore, firestoreWebsocket }),
    ...(only.includes('functions') && { functions, tasks, eventarc }),
    ...(only.includes('hosting') && { site }),
    ...(ui && { ui: ports.ui }),
  };
}

/** Whether all that was asked for answers, functions loaded. */
async function isReady({ ports }: LocalRun, only: EmulatorName[]): Promise<boolean> {
  const get = async (url: string): Promise<unknown> => {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) });
    return answer.ok ? answer.json() : undefined;
  };
  try {
    const up = (await get(`http://127.0.0.1:${ports.hub}/emulators`)) as Record<string, unknown> | undefined;
    if (!up || !only.every((name) => name in up)) return false;
    if (!only.includes('functions')) return true;
    const loaded = (await get(`http://127.0.0.1:${ports.functions}/backends`)) as
      { backends: { functionTriggers: unknown[] }[] } | undefined;
    return loaded?.backends.some(({ functionTriggers }) => functionTriggers.length > 0) ?? false;
  } catch {
    return false;
  }
}

/** What is said for each request that went well. */
const ROUTINE =
  /^(\[|i {2})hosting|Callable request verification passed|functions: (Beginning|Finished|Loaded)|requires the module|issue with your node_modules/;

/** The end of the emulators' log, without what only says that a request was answered. */
export async function logTail(run: LocalRun, lines = 40): Promise<string> {
  const text = await readFile(logFile(run), 'utf8').catch(() => '');
  const telling = text
    .trimEnd()
    .split('\n')
    .filter((line) => !ROUTINE.test(line));
  return telling.slice(-lines).join('\n');
}

/**
 * Starts the emulators and waits until they answer and the functions are loaded.
 * @throws Error naming a port in use before anything starts, or with the end of the log when the start fails
 */
export async function startEmulators(options: EmulatorOptions): Promise<Emulators> {
  const { run, only, ui = false, stripe, onLine } = options;
  await mustBeFree(emulatorPorts(run.ports, only, ui));
  await mkdir(path.join(ROOT, run.folder), { recursive: true });
  const config = await writeLocalFirebaseConfig(run, { ui });
  if (only.includes('functions')) await prepareFunctions(run, stripe);
  const temporary = await mkdtemp(path.join(tmpdir(), 'tessera-'));
  const child = await launchEmulators(options, { config, temporary });
  const unfollow = onLine && followFile(logFile(run), onLine);
  let over = false;
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      over = true;
      resolve();
    };
    child.once('error', end).once('exit', end);
  });
  let started: Running[] = [];
  const stop = async () => {
    await stopTree(child, started);
    await unfollow?.();
    await rm(temporary, { recursive: true, force: true });
  };
  const until = Date.now() + START_LIMIT_MS;
  while (!(await isReady(run, only))) {
    if (over || Date.now() > until || (await logTail(run)).includes('Failed to load function definition')) {
      await stop();
      throw new Error(`The emulators did not start. The end of ${run.folder}/emulators.log:\n${await logTail(run)}`);
    }
    await sleep(200);
  }
  if (child.pid !== undefined) started = treeOf(child.pid);
  // The hub's way to load the functions anew; its own file watcher does not look into folders whose name begins with a dot.
  const reload = `http://127.0.0.1:${run.ports.hub}/functions/enableBackgroundTriggers`;
  return { stop, ended, reloadFunctions: async () => void (await fetch(reload, { method: 'PUT' })) };
}
