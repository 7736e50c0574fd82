/**
 * `npm run bench:transfer`: the export of a shop of 20,000 cards and 400,000 events, the import of its cards into an
 * empty shop, and the import of the largest file that one takes, beside emulators on this machine. Each step runs in a
 * process of its own, whose memory is measured. Writes its section of docs/performance.md. Exits with 1 if anything is
 * lost, or if a process needs more memory than a function has. `--cards 2000`: a smaller shop, which writes nothing.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { applyEvent } from '@tessera/domain/pass/applyEvent';
import { crockford, shortCodeOf } from '@tessera/domain/pass/code';
import { joinedPass } from '@tessera/domain/pass/join';
import { SCHEMA } from '@tessera/domain/pass/schema';
import { balanceOf, type PassEvent } from '@tessera/domain/pass/state';
import { defaultLimits } from '@tessera/domain/programme';
import { rulesOf } from '@tessera/domain/scheme/rules';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import { DAY_MS } from '@tessera/domain/time';
import { FILE_LIMITS } from '@tessera/domain/transfer/file';
import type { Firestore } from 'firebase-admin/firestore';
import { omittingUndefined } from '../../functions/src/platform/firebase';
import { ROOT } from '../lib/root';
import { table, writtenBy } from './document';
import { runBench } from './runBench';
import type { Worked } from './transfer/work';

const { values } = parseArgs({ options: { cards: { type: 'string' } } });
const CARDS = Number(values.cards ?? 20_000);
const EVENTS_A_CARD = 20;
const WORK = path.join(ROOT, 'scripts/bench/transfer/work.ts');
/** The memory of the functions, in MiB. */
const MEMORY = 512;
const NOW = Date.UTC(2026, 5, 1);

const offer = { version: 1, scheme: stampsScheme(10, 'a coffee') };

/** An active shop with an open card. */
async function makeShop(db: Firestore, businessId: string): Promise<void> {
  const limits = defaultLimits('stamps', NOW);
  const programme = {
    name: 'Coffee',
    status: 'open',
    joinCode: `J${businessId}`,
    version: 1,
    offer,
    recent: [offer],
    limits,
  };
  await db.doc(`businesses/${businessId}`).set({
    ...{ ownerUid: 'bench', name: 'Bench', colour: '#12463a', category: 'cafe', address: ['1 High Street'] },
    ...{
      contact: { email: 'bench@example.com' },
      timeZone: 'Europe/London',
      active: true,
      locations: { main: 'Main' },
    },
    programmes: { one: programme },
  });
}

/** A card with the events of its life: written raw, because only their number matters here. */
function lifeOf(number: number) {
  const passId = crockford(
    new Uint8Array(new BigUint64Array([BigInt(number) * 7919n, 0n]).buffer).slice(0, 10).reverse(),
  );
  const fields = { passId, programmeId: 'one', shortCode: shortCodeOf(passId), root: 1, offer };
  const begun = joinedPass({ ...fields, holder: { name: `Customer ${number}` } }, 'customer', NOW);
  let { pass } = begun;
  const events = [begun.event];
  while (events.length < EVENTS_A_CARD) {
    const at = NOW + events.length * DAY_MS;
    const filling = rulesOf(offer.scheme).earn(pass, 1, { offer, recent: [offer] }, { at, timeZone: 'Europe/London' });
    const event: PassEvent = {
      ...{
        scanId: `e${number}-${events.length}`,
        passId,
        seq: events.length + 1,
        type: 'stamped',
        scheme: 'stamps',
        amount: 1,
      },
      ...{
        bought: 1,
        by: 'bench',
        at,
        proof: 'code',
        content: `earn ${passId} 1`,
        after: balanceOf(pass),
        schema: SCHEMA,
      },
      ...(filling.earned?.length ? { earned: filling.earned } : {}),
      day: new Date(at).toISOString().slice(0, 10),
    };
    pass = applyEvent(pass, event);
    events.push({ ...event, after: balanceOf(pass) });
  }
  return { pass, events };
}

async function fill(db: Firestore, businessId: string): Promise<void> {
  const shop = db.doc(`businesses/${businessId}`);
  const writer = db.bulkWriter({ throttling: false });
  for (let number = 1; number <= CARDS; number += 1) {
    const { pass, events } = lifeOf(number);
    void writer.create(shop.collection('passes').doc(pass.passId), pass);
    for (const event of events) void writer.create(shop.collection('events').doc(event.scanId), event);
    void writer.create(shop.collection('contacts').doc(pass.passId), { email: `c${number}@example.com` });
    if (number % 500 === 0) await writer.flush();
  }
  await writer.close();
}

/** Runs one step in a process of its own. */
async function work(step: string, businessId: string, file = 0): Promise<Worked> {
  const child = fork(WORK, [step, businessId, String(file)], {
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

const inDigits = (count: number): string => count.toLocaleString('en-GB');

await runBench(async ({ db }) => {
  omittingUndefined(db);
  for (const shop of ['FULL', 'EMPTY', 'LARGE']) await makeShop(db, shop);
  const seeding = performance.now();
  await fill(db, 'FULL');
  console.log(`Seeded in ${((performance.now() - seeding) / 1000).toFixed(0)} s`);
  const events = CARDS * EVENTS_A_CARD;
  const exported = await work('export', 'FULL');
  const own = await imported('send', 'EMPTY');
  const largest = await imported('send-largest', 'LARGE');
  const steps: [string, Worked][] = [
    [`Export: ${inDigits(CARDS)} cards, ${inDigits(events)} events`, exported],
    ['Import of these cards: check of every row', own.check],
    ['run', own.run],
    ['undo', own.undo],
    [`Import of the largest file, ${inDigits(FILE_LIMITS.rows)} rows in 20 MB: check of every row`, largest.check],
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
    ...problemsOf(largest, FILE_LIMITS.rows),
    ...steps.flatMap(([name, { memory }]) => (memory > MEMORY ? [`${name}: ${memory.toFixed(0)} MiB`] : [])),
  ];
  return { title: values.cards ? undefined : 'Leaving and arriving with 20,000 cards', text, problems };
});
