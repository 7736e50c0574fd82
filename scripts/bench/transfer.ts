/**
 * `npm run bench:transfer`: the export of a shop of 20,000 cards and 400,000 events, and the import of its cards into
 * an empty shop, beside emulators on this machine. Each step runs in a process of its own, whose memory is measured.
 * Writes its section of docs/performance.md. Exits with 1 if anything is lost, or if a process needs more memory than a
 * function has. `--cards 2000`: a smaller shop, which writes nothing.
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
async function work(step: string, businessId: string): Promise<Worked> {
  const child = fork(WORK, [step, businessId], {
    execArgv: ['--import', 'tsx', `--max-old-space-size=${MEMORY * 0.75}`],
  });
  const [message] = (await once(child, 'message')) as [Worked];
  child.kill();
  return message;
}

await runBench(async ({ db }) => {
  omittingUndefined(db);
  await makeShop(db, 'FULL');
  await makeShop(db, 'EMPTY');
  const seeding = performance.now();
  await fill(db, 'FULL');
  console.log(`Seeded in ${((performance.now() - seeding) / 1000).toFixed(0)} s`);
  const exported = await work('export', 'FULL');
  const checked = await work('check', 'EMPTY');
  const ran = await work('run', 'EMPTY');
  const undone = await work('undo', 'EMPTY');
  const events = CARDS * EVENTS_A_CARD;
  const steps: [string, Worked][] = [
    [`Export: ${CARDS.toLocaleString('en-GB')} cards, ${events.toLocaleString('en-GB')} events`, exported],
    ['Import: check of every row', checked],
    ['Import: run', ran],
    ['Import: undo', undone],
  ];
  const text = `${writtenBy('bench:transfer')}, with the database's emulator on the same machine. A function has ${MEMORY} MiB.

${table(
  ['step', 'seconds', 'greatest memory, MiB', 'what came of it'],
  steps.map(([name, { seconds, memory, came }]) => [name, seconds.toFixed(0), memory.toFixed(0), came]),
)}`;
  const problems = [
    ...(exported.counts['events'] === events ? [] : [`${exported.counts['events']} events exported`]),
    ...(checked.counts['new'] === CARDS ? [] : [`${checked.counts['new']} rows are new cards`]),
    ...(ran.counts['made'] === CARDS ? [] : [`${ran.counts['made']} cards made`]),
    ...(undone.counts['removed'] === CARDS ? [] : [`${undone.counts['removed']} cards removed`]),
    ...steps.flatMap(([name, { memory }]) => (memory > MEMORY ? [`${name}: ${memory.toFixed(0)} MiB`] : [])),
  ];
  return { title: values.cards ? undefined : 'Leaving and arriving with 20,000 cards', text, problems };
});
