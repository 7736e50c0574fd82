/**
 * Cold starts as a caller sees them: from the start of the process, including the functions' runtime, to the answer
 * to its first request. What is compared is started in turn, because a machine's speed changes.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../lib/root';
import { LOCAL_PROJECT } from '../local/runs';
import { percentiles } from './percentile';

const FRAMEWORK = path.join(ROOT, 'node_modules/@google-cloud/functions-framework/build/src/main.js');
/** Ports above the system's ephemeral ports, and above those of the tests. */
const FIRST_PORT = 61_000;

/** A request, which must be new each time: an answer to a repetition would be quicker. */
export interface FirstRequest {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** A function in a built file, and the first request that it gets. */
export interface Start {
  entry: string;
  target: string;
  request: () => FirstRequest;
  /** Whether an answer of 200 shows that the work was done; by default any does. */
  isDone?: (text: string) => boolean;
  /** What else is asked before the memory is measured. */
  later?: readonly FirstRequest[];
}

/** What a first answer takes; medians. */
export interface FirstAnswer {
  ms: number;
  /** Processor time of all threads. */
  processorMs: number;
  /** What was read of the function's own files, in bytes. */
  bytes: number;
  /** The most memory, in MiB, after the later requests. */
  mebibytes: number;
}

/** The processor time of a process so far, of all its threads. Zero where the system does not say. */
function processorMs(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`)
      .map((thread) => Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6)
      .reduce((sum, ms) => sum + ms, 0);
  } catch {
    return 0;
  }
}

/** The most memory that a process has had, in MiB. Zero where the system does not say. */
function mebibytes(pid: number): number {
  try {
    return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return 0;
  }
}

/** Loaded before the function: prints each file that is imported, with its size. */
const PRINTS_FILES = `data:text/javascript,${encodeURIComponent(`
import { register } from 'node:module';
register('data:text/javascript,' + encodeURIComponent(\`
import { writeSync } from 'node:fs';
export async function load(url, context, next) {
  const result = await next(url, context);
  writeSync(1, '\\\\nloaded ' + url + ' ' + (result.source?.length ?? 0) + '\\\\n');
  return result;
}\`));`)}`;

let sequence = 0;

const ask = (port: number, { method = 'POST', path: asked, headers = {}, body }: FirstRequest) =>
  fetch(`http://127.0.0.1:${port}${asked}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body }),
  }).catch(() => null);

async function once(
  { entry, target, request, isDone = () => true }: Start,
  arguments_: string[] = [],
  later: readonly FirstRequest[] = [],
) {
  sequence += 1;
  const port = FIRST_PORT + (sequence % 4000);
  const first = request();
  const environment = { FIREBASE_CONFIG: JSON.stringify({ projectId: LOCAL_PROJECT }), FUNCTION_TARGET: target };
  let output = '';
  const begin = performance.now();
  const child = spawn(
    process.execPath,
    [...arguments_, FRAMEWORK, `--source=${entry}`, `--port=${port}`, '--signature-type=http'],
    { env: { ...process.env, ...environment } },
  );
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
  try {
    for (;;) {
      const answer = await ask(port, first);
      const ms = performance.now() - begin;
      const used = processorMs(child.pid ?? 0);
      const said = await answer?.text();
      if (answer?.ok && isDone(said ?? '')) {
        await Promise.all(later.map((one) => ask(port, one)));
        return { ms, processorMs: used, mebibytes: mebibytes(child.pid ?? 0), output };
      }
      if (answer || child.exitCode !== null)
        throw new Error(`${target} of ${entry}: ${answer?.status} ${said}: ${output.slice(-300)}`);
      await sleep(3);
    }
  } finally {
    child.kill('SIGKILL');
  }
}

/** The bytes of the files beside the entry that were loaded until the first answer. */
async function bytesOf(start: Start): Promise<number> {
  const { output } = await once(start, [`--import=${PRINTS_FILES}`]);
  const folder = path.dirname(start.entry);
  return [...output.matchAll(/^loaded file:\/\/(\S+) (\d+)$/gm)]
    .filter(([, file = '']) => path.dirname(decodeURI(file)) === folder)
    .reduce((sum, [, , bytes]) => sum + Number(bytes), 0);
}

/** Medians of this many starts of each, by turns, after a warm-up start. */
export async function measureStarts<Name extends string>(
  starts: Record<Name, Start>,
  runs: number,
): Promise<Record<Name, FirstAnswer>> {
  const all = Object.entries<Start>(starts).map(([name, start]) => ({
    name,
    start,
    ms: [] as number[],
    processor: [] as number[],
  }));
  for (let run = -1; run < runs; run += 1)
    for (const { start, ms, processor } of all) {
      const taken = await once(start);
      if (run < 0) continue;
      ms.push(taken.ms);
      processor.push(taken.processorMs);
    }
  const results: [string, FirstAnswer][] = [];
  for (const { name, start, ms, processor } of all)
    results.push([
      name,
      {
        ms: percentiles(ms).p50,
        processorMs: percentiles(processor).p50,
        bytes: await bytesOf(start),
        mebibytes: (await once(start, [], start.later)).mebibytes,
      },
    ]);
  return Object.fromEntries(results) as Record<Name, FirstAnswer>;
}
