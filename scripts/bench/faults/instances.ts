/** Processes that host functions beside the emulators of a bench, and a proxy from each to the database. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import * as esbuild from 'esbuild';
import { buildFunctions, functionsOptions } from '../../build/functions';
import { ROOT } from '../../lib/root';
import { firestoreProcess } from '../../local/emulators';
import { listen } from '../../local/httpServer';
import { LOCAL_PROJECT, TEST_RUN } from '../../local/runs';
import { type Death, DEATHS } from './send';

const { ports } = TEST_RUN;

const folder = path.join(ROOT, '.local/bench/functions');
const HOST = 'scripts/bench/faults/host.ts';
/** The built functions, from the file that is deployed. */
export const OURS = path.join(folder, 'lib/index.js');

/** The control of the payments' bench, to which the first answer is compared as well. */
export const BLIND_WEBHOOK = 'scripts/bench/payments/blindWebhook.ts';

/** The built file of a bench's own entry. @param entry its path below the root */
export const builtEntry = (entry: string): string =>
  path.join(folder, 'host', `${path.basename(entry, path.extname(entry))}.mjs`);

/**
 * Builds the functions, and the host and the bench's own entries to JavaScript, so that a killed process is replaced
 * sooner. @param entries paths below the root
 */
export async function buildOurs(...entries: string[]): Promise<void> {
  await esbuild.build({
    absWorkingDir: ROOT,
    entryPoints: [HOST, ...entries],
    outdir: path.join(folder, 'host'),
    outExtension: { '.js': '.mjs' },
    entryNames: '[name]',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  });
  await buildFunctions({ outdir: path.join(folder, 'lib') });
  await copyFile(path.join(ROOT, 'functions/package.json'), path.join(folder, 'package.json'));
}

/**
 * Builds one function alone, in the same way as all, for the comparison with the unit that holds it.
 * @param file below `functions/src`, without its ending
 * @returns the built file
 */
export async function buildAlone(file: string, name: string): Promise<string> {
  const outdir = path.join(folder, 'alone', name);
  const { entryPoints: _, ...options } = functionsOptions(outdir);
  const contents = `export { ${name} } from './${file}';`;
  await esbuild.build({ ...options, stdin: { contents, resolveDir: path.join(ROOT, 'functions/src') } });
  return path.join(outdir, 'stdin.js');
}

/** Starts a proxy to a port of this machine. */
async function wireTo(port: number) {
  const sockets = new Set<Socket>();
  const server = createServer((inner) => {
    sockets.add(inner);
    // Ends both sides when one has ended.
    pipeline(inner, connect(port, '127.0.0.1'), inner, () => sockets.delete(inner));
  });
  /** Breaks every connection. @returns how many */
  const cut = () => {
    const { size } = sockets;
    for (const socket of sockets) socket.destroy();
    return size;
  };
  const close = () => {
    cut();
    server.close();
  };
  return { address: `127.0.0.1:${await listen(server)}`, cut, close };
}

/** Starts a process with the functions of these entry files, in the environment of the bench's database. */
export async function startInstance(entries: string[], environment: NodeJS.ProcessEnv = {}) {
  const wire = await wireTo(ports.firestore);
  const log = openSync(path.join(folder, 'functions.log'), 'a');
  const { GOOGLE_APPLICATION_CREDENTIALS: _, ...inherited } = process.env;
  const child = fork(builtEntry(HOST), entries, {
    // Functions log each fault that the bench causes.
    stdio: ['ignore', log, log, 'ipc'],
    env: {
      ...inherited,
      FIREBASE_CONFIG: JSON.stringify({ projectId: LOCAL_PROJECT }),
      FIRESTORE_EMULATOR_HOST: wire.address,
      ...environment,
    },
  });
  let death: Death | undefined;
  /** Settles when the process has ended, with the kind of death if a fault killed it. */
  const gone = once(child, 'exit').then(() => {
    wire.close();
    return death;
  });
  const port = await Promise.race([
    new Promise<number>((resolve) =>
      child.on('message', (message: { port?: number; died?: Death }) => {
        if (message.port !== undefined) resolve(message.port);
        if (message.died !== undefined) death = message.died;
      }),
    ),
    gone.then(() => Promise.reject(new Error(`${entries.join(', ')} did not start; ${folder}/functions.log says why`))),
  ]);
  return { url: `http://127.0.0.1:${port}`, wire, gone, stop: () => void child.kill('SIGKILL') };
}

export type Instance = Awaited<ReturnType<typeof startInstance>>;

/** Several processes with the same functions. A process that dies is replaced, as by the runtime. */
export async function startFleet(entries: string[], size: number) {
  const living = new Set<Instance>();
  let isOver = false;
  /** Number of processes that each kind of fault killed. */
  const deaths: Record<Death, number> = { [DEATHS[0]]: 0, [DEATHS[1]]: 0 };
  async function start(): Promise<void> {
    const instance = await startInstance(entries);
    living.add(instance);
    void instance.gone.then(async (death) => {
      living.delete(instance);
      if (death) deaths[death] += 1;
      if (!isOver) await start();
    });
  }
  await Promise.all(Array.from({ length: size }, start));
  return {
    deaths,
    /** The address of a running process. */
    async pick(random: () => number): Promise<string> {
      while (living.size === 0) await sleep(10);
      return ([...living][Math.floor(random() * living.size)] as Instance).url;
    },
    /** Breaks every connection to the database. @returns how many */
    cut: () => [...living].reduce((sum, { wire }) => sum + wire.cut(), 0),
    stop() {
      isOver = true;
      for (const instance of living) instance.stop();
    },
  };
}

export type Fleet = Awaited<ReturnType<typeof startFleet>>;

/** Pauses the database for a while; it keeps its memory and connections. */
export async function freezeDatabase(milliseconds: number): Promise<void> {
  const pid = firestoreProcess(ports.firestore);
  const goOn = () => void process.kill(pid, 'SIGCONT');
  process.once('exit', goOn);
  process.kill(pid, 'SIGSTOP');
  await sleep(milliseconds);
  goOn();
  process.off('exit', goOn);
}
