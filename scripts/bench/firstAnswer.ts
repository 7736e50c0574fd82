/**
 * A cold start as a caller sees it: from the start of the process to the answer to a first signed event, its Firestore
 * transaction committed. Ours and a naive webhook are measured by turns; the naive one twice, because the difference
 * between its two results is the noise.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../lib/root';
import { startEmulators } from '../local/emulators';
import { functionsEnvironment } from '../local/functionsSettings';
import { LOCAL_PROJECT, TEST_RUN } from '../local/runs';
import { BLIND_WEBHOOK, buildOurs, builtEntry, OURS } from './faults/instances';
import { paidEvent, signed } from './payments/schedule';
import { percentiles } from './percentile';

const FRAMEWORK = path.join(ROOT, 'node_modules/@google-cloud/functions-framework/build/src/main.js');
/** Ports that no other bench uses. */
const FIRST_PORT = 21_000;

let sequence = 0;

async function once(entry: string): Promise<number> {
  sequence += 1;
  const port = FIRST_PORT + (sequence % 4000);
  const uid = `cold-${process.pid}-${sequence}`;
  const { body, signature } = signed(paidEvent(uid), process.env['STRIPE_WEBHOOK_SECRET'] ?? '');
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const args = [FRAMEWORK, '--target=stripeWebhook', `--source=${entry}`, `--port=${port}`, '--signature-type=http'];
  const env = { ...process.env, FIREBASE_CONFIG: JSON.stringify({ projectId: LOCAL_PROJECT }) };
  let output = '';
  const begin = performance.now();
  const child = spawn(process.execPath, args, { env });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)));
  try {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body }).catch(() => null);
      const ended = performance.now();
      const said = await answer?.text();
      // An event that changes nothing would be answered before the database is loaded.
      if (answer?.ok && !said?.includes('"applied":false')) return ended - begin;
      if (answer || child.exitCode !== null)
        throw new Error(`${entry}: ${answer?.status} ${said}: ${output.slice(-300)}`);
      await sleep(3);
    }
  } finally {
    child.kill('SIGKILL');
  }
}

/** In milliseconds. */
export type FirstAnswers = Record<'naive' | 'ours' | 'naiveAgain', number>;

/** Medians of this many starts of each, interleaved, after one warm-up start. */
export async function measureFirstAnswers(runs: number): Promise<FirstAnswers> {
  await buildOurs(BLIND_WEBHOOK);
  const emulators = await startEmulators({ run: TEST_RUN, only: ['firestore'] });
  await emulators.ready();
  await functionsEnvironment(TEST_RUN);
  const naive = builtEntry(BLIND_WEBHOOK);
  const entries = { naive, ours: OURS, naiveAgain: naive };
  const times: Record<keyof FirstAnswers, number[]> = { naive: [], ours: [], naiveAgain: [] };
  try {
    for (let run = -1; run < runs; run += 1) {
      for (const [name, entry] of Object.entries(entries) as [keyof FirstAnswers, string][]) {
        const time = await once(entry);
        if (run >= 0) times[name].push(time);
      }
    }
  } finally {
    await emulators.stop();
  }
  const medianOf = (name: keyof FirstAnswers) => percentiles(times[name]).p50;
  return { naive: medianOf('naive'), ours: medianOf('ours'), naiveAgain: medianOf('naiveAgain') };
}
