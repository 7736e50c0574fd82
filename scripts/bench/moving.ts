/**
 * `npm run bench:moving`: the export of a shop of 20,000 cards and 400,000 events, the import of its cards into an
 * empty shop, and the import of the largest file that one takes, beside emulators on this machine. Each step runs in a
 * process of its own, whose memory is measured. Writes its section of docs/performance.md. Exits with 1 if anything is
 * lost, or if a process needs more memory than a function has. `--cards 2000`: a smaller shop and file.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { FILE_LIMITS } from '@tessera/domain/moving/file';
import { numbersAndFlags } from '../lib/numbers';
import { ROOT } from '../lib/root';
import { fillShop, lifeOf, makeShop } from './bulkShop';
import { formatWhole, table, writtenBy } from './document';
import type { Worked } from './moving/work';
import { runBench } from './runBench';

const WHOLE = 20_000;
const CARDS = numbersAndFlags({ cards: WHOLE }).numbers.cards;
/** Rows of the made file: as many as an import takes. */
const ROWS = CARDS < WHOLE ? CARDS : FILE_LIMITS.rows;
const EVENTS_A_CARD = 20;
const WORK = path.join(ROOT, 'scripts/bench/moving/work.ts');
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

/** One step of several files: what it counted and its seconds in all, and the most memory. */
const both = (one: Worked, other: Worked): Worked => ({
  seconds: one.seconds + other.seconds,
  memory: Math.max(one.memory, other.memory),
  came: `${one.came}; ${other.came}`,
  count: one.count + other.count,
});

interface Step {
  name: string;
  worked: Worked;
  /** What it has to count. */
  wanted: number;
}

/** Sends, checks and runs every file, then undoes every import. */
async function imported(name: string, send: string, businessId: string, wanted: number): Promise<Step[]> {
  const checks: Worked[] = [];
  const runs: Worked[] = [];
  for (let file = 0, files = 1; file < files; file += 1) {
    files = (await work(send, businessId, file)).count;
    checks.push(await work('check', businessId, file));
    runs.push(await work('run', businessId, file));
  }
  const undos: Worked[] = [];
  for (const file of checks.keys()) undos.push(await work('undo', businessId, file));
  return [
    { name: `${name}: check of every row`, worked: checks.reduce(both), wanted },
    { name: 'run', worked: runs.reduce(both), wanted },
    { name: 'undo', worked: undos.reduce(both), wanted },
  ];
}

await runBench(async ({ db }) => {
  for (const shop of ['FULL', 'EMPTY', 'LARGE']) await makeShop(db, shop);
  const seeding = performance.now();
  await fillShop(db, 'FULL', CARDS, (number) => lifeOf(number, EVENTS_A_CARD));
  console.log(`Seeded in ${((performance.now() - seeding) / 1000).toFixed(0)} s`);
  const events = CARDS * EVENTS_A_CARD;
  const exported = await work('export', 'FULL');
  const largest = `Import of another system’s file, ${formatWhole(ROWS)} rows of nearly 400 characters`;
  const steps: Step[] = [
    { name: `Export: ${formatWhole(CARDS)} cards, ${formatWhole(events)} events`, worked: exported, wanted: events },
    ...(await imported('Import of these cards', 'send', 'EMPTY', CARDS)),
    ...(await imported(largest, 'send-largest', 'LARGE', ROWS)),
  ];
  const text = `${writtenBy('bench:moving')}, with the database's emulator on the same machine. A function has
${MEMORY} MiB, so each step runs in a process of its own; a run and an undo are split over tasks of 40 seconds.

${table(
  ['step', 'seconds', 'greatest memory, MiB', 'what came of it'],
  steps.map(({ name, worked: { seconds, memory, came } }) => [name, seconds.toFixed(0), memory.toFixed(0), came]),
)}`;
  const problems = steps.flatMap(({ name, worked: { count, memory }, wanted }) => [
    ...(count === wanted ? [] : [`${name}: ${count} instead of ${wanted}`]),
    ...(memory > MEMORY ? [`${name}: ${memory.toFixed(0)} MiB`] : []),
  ]);
  return { title: 'Leaving and arriving', text, problems };
});
