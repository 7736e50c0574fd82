/**
 * `npm run bench:transfer`: the export of a shop of 20,000 cards and 400,000 events, the import of its cards into an
 * empty shop, and the import of the largest file that one takes, beside emulators on this machine. Each step runs in a
 * process of its own, whose memory is measured. Writes its section of docs/performance.md. Exits with 1 if anything is
 * lost, or if a process needs more memory than a function has. `--cards 2000`: a smaller shop and file.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { FILE_LIMITS } from '@tessera/domain/transfer/file';
import { numbersAndFlags } from '../lib/numbers';
import { ROOT } from '../lib/root';
import { fillShop, lifeOf, makeShop } from './bulkShop';
import { table, whole, writtenBy } from './document';
import { runBench } from './runBench';
import type { Worked } from './transfer/work';

const WHOLE = 20_000;
const CARDS = numbersAndFlags({ cards: WHOLE }).numbers.cards;
/** Rows of the made file: as many as an import takes. */
const ROWS = CARDS < WHOLE ? CARDS : FILE_LIMITS.rows;
const EVENTS_A_CARD = 20;
const WORK = path.join(ROOT, 'scripts/bench/transfer/work.ts');
/** The memory of the functions, in MiB. */
const MEMORY = 512;

/** Runs one step in a process of its own. */
async function work(step: string, businessId: string, file = 0): Promise<Worked> {
  const child = fork(WORK, [step, businessId, String(file), String(ROWS)], {
    execArgv: ['--import', 'tsx', `--max-old-space-size=${MEMORY * 0.75}`],
  });
  const gone = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${step} ended with ${code}`)));
  const [message] = (await Promise.race([once(child, 'message'), gone])) as [Worked];
  gone.catch(() => undefined);
  child.kill();
  return message;
}

type Imported = Record<'check' | 'run' | 'undo', Worked>;

/** One step of several files: their seconds and counts in all, and the most memory. */
const both = (one: Worked, other: Worked): Worked => ({
  seconds: one.seconds + other.seconds,
  memory: Math.max(one.memory, other.memory),
  came: `${one.came}; ${other.came}`,
  counts: Object.fromEntries(Object.entries(one.counts).map(([key, sum]) => [key, sum + (other.counts[key] ?? 0)])),
});

/** Sends, checks and runs every file, then undoes every import. */
async function imported(send: string, businessId: string): Promise<Imported> {
  const checks: Worked[] = [];
  const runs: Worked[] = [];
  for (let file = 0, files = 1; file < files; file += 1) {
    files = (await work(send, businessId, file)).counts['files'] ?? 0;
    checks.push(await work('check', businessId, file));
    runs.push(await work('run', businessId, file));
  }
  const undos: Worked[] = [];
  for (const file of checks.keys()) undos.push(await work('undo', businessId, file));
  return { check: checks.reduce(both), run: runs.reduce(both), undo: undos.reduce(both) };
}

const problemsOf = ({ check, run, undo }: Imported, cards: number): string[] => [
  ...(check.counts['new'] === cards ? [] : [`${check.counts['new']} rows are new cards, of ${cards}`]),
  ...(run.counts['made'] === cards ? [] : [`${run.counts['made']} cards made, of ${cards}`]),
  ...(undo.counts['removed'] === cards ? [] : [`${undo.counts['removed']} cards removed, of ${cards}`]),
];

await runBench(async ({ db }) => {
  for (const shop of ['FULL', 'EMPTY', 'LARGE']) await makeShop(db, shop);
  const seeding = performance.now();
  await fillShop(db, 'FULL', CARDS, (number) => lifeOf(number, EVENTS_A_CARD));
  console.log(`Seeded in ${((performance.now() - seeding) / 1000).toFixed(0)} s`);
  const events = CARDS * EVENTS_A_CARD;
  const exported = await work('export', 'FULL');
  const own = await imported('send', 'EMPTY');
  const largest = await imported('send-largest', 'LARGE');
  const steps: [string, Worked][] = [
    [`Export: ${whole(CARDS)} cards, ${whole(events)} events`, exported],
    ['Import of these cards: check of every row', own.check],
    ['run', own.run],
    ['undo', own.undo],
    [
      `Import of another system’s file, ${whole(ROWS)} rows of nearly 400 characters: check of every row`,
      largest.check,
    ],
    ['run', largest.run],
    ['undo', largest.undo],
  ];
  const text = `${writtenBy('bench:transfer')}, with the database's emulator on the same machine. A function has
${MEMORY} MiB, so each step runs in a process of its own; a run and an undo are split over tasks of 40 seconds.

${table(
  ['step', 'seconds', 'greatest memory, MiB', 'what came of it'],
  steps.map(([name, { seconds, memory, came }]) => [name, seconds.toFixed(0), memory.toFixed(0), came]),
)}`;
  const problems = [
    ...(exported.counts['events'] === events ? [] : [`${exported.counts['events']} events exported`]),
    ...problemsOf(own, CARDS),
    ...problemsOf(largest, ROWS),
    ...steps.flatMap(([name, { memory }]) => (memory > MEMORY ? [`${name}: ${memory.toFixed(0)} MiB`] : [])),
  ];
  return { title: 'Leaving and arriving', text, problems };
});
