/**
 * `npm run bench:scale -- shop`: one large shop beside a usual one. `-- insights`: the page of the insights with few
 * and many cards. `-- walks`: many shops and the jobs of a night. `-- load`: many counters at once. Each runs beside
 * emulators on this machine and writes its section of docs/scale.md. It exits with 1 if a card differs from its events,
 * a room reads more in the large shop, one broken shop stops the others, or a scan gets no answer or counts twice.
 *
 * - `--cards 3000`, `--events 11`: the large shop, and the events of each of its cards.
 * - `--shops 5000`: the number of shops for the jobs.
 * - `--counters 200`, `--seconds 60`: the whole load, and how long it lasts; half and double are measured too.
 * - `--trial`: writes nothing.
 */
import { parseArgs } from 'node:util';
import type { Auth } from 'firebase-admin/auth';
import type { Firestore } from 'firebase-admin/firestore';
import { omittingUndefined } from '../../functions/src/platform/firebase';
import { functionsEnvironment } from '../local/functionsSettings';
import { TEST_RUN } from '../local/runs';
import { table, writtenBy } from './document';
import { buildOurs } from './faults/instances';
import { runBench } from './runBench';
import { measureLoads } from './scale/busyCity';
import { measureCounters } from './scale/countedCards';
import { CHANGED, measureShops } from './scale/largeShop';
import { measureWalks } from './scale/manyShops';

const { values, positionals } = parseArgs({
  options: {
    cards: { type: 'string', default: '3000' },
    events: { type: 'string', default: '11' },
    shops: { type: 'string', default: '5000' },
    counters: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '60' },
    trial: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
/** The shop to compare with. */
const USUAL = 300;
const EMULATOR = `${writtenBy('bench:scale')}, with the database's emulator on the same machine and other work beside it.`;

interface Bench {
  db: Firestore;
  auth: Auth;
  atEnd: (end: () => unknown) => void;
}

interface Section {
  title: string;
  text: string;
  problems: string[];
}

const whole = (number: number): string => Math.round(number).toLocaleString('en-GB');

async function shop({ db, auth }: Bench): Promise<Section> {
  const [cards, eventsOfCard] = [Number(values.cards), Number(values.events)];
  const { costs, problems } = await measureShops(
    { db, auth },
    [USUAL, cards].map((number) => ({ cards: number, eventsOfCard })),
  );
  const [usual, large] = costs;
  if (!usual || !large) throw new Error('A shop was not measured');
  const rows = [...large].map(([name, cost]) => ({ name, cost, small: usual.get(name) ?? cost }));
  return {
    title: `A shop with ${whole(cards)} cards`,
    text: `${EMULATOR}

A shop with ${whole(USUAL)} cards and ${whole(USUAL * eventsOfCard)} events, and one with ${whole(cards)} cards and
${whole(cards * eventsOfCard)} events: ${whole(cards / USUAL)} times as many. Both are written in bulk from the reducer, and every card is compared
with its events. In both, ${CHANGED} cards were stamped in the last day. Reads are exact. Times are a ratio, and say little about Firestore: the
emulator has no index and looks at every document of a collection for each query. Erasing also reads each document that it deletes, which
is not counted; of more than 20,000 cards, no file of all is made and nothing is erased, because that reads page by page. Memory is the growth of the process, with what is not collected yet.

${table(
  ['step', `reads, ${whole(USUAL)} cards`, `reads, ${whole(cards)} cards`, 'time, as a ratio', 'most memory, MiB'],
  rows.map(({ name, cost, small }) => [
    ...[name, whole(small.reads), whole(cost.reads), (cost.ms / small.ms).toFixed(1)],
    `${whole(small.memory)} → ${whole(cost.memory)}`,
  ]),
)}`,
    problems: [
      ...problems,
      ...rows.flatMap(({ name, cost, small }) =>
        name.startsWith('room: ') && cost.reads > small.reads
          ? [`${name}: ${cost.reads} reads instead of ${small.reads}`]
          : [],
      ),
    ],
  };
}

async function walks({ db }: Bench): Promise<Section> {
  const shops = Number(values.shops);
  const { outcomes, problems } = await measureWalks(db, shops);
  return {
    title: 'A night of many shops',
    text: `${EMULATOR}

${whole(shops)} shops, each with two cards of three events. One shop is broken: it names a time zone that does not exist. It fails alone, and the others are done.

${table(
  ['job', 'ms a shop', 'reads a shop', 'writes a shop', 'what it counted'],
  [...outcomes].map(([name, { cost, counts }]) => [
    ...[`\`${name}\``, (cost.ms / shops).toFixed(1), (cost.reads / shops).toFixed(1), (cost.writes / shops).toFixed(1)],
    Object.entries(counts)
      .map(([what, number]) => `${what} ${whole(number)}`)
      .join(', '),
  ]),
)}`,
    problems,
  };
}

async function load(bench: Bench): Promise<Section> {
  const [counters, seconds] = [Number(values.counters), Number(values.seconds)];
  const loads = await measureLoads(bench, [counters / 2, counters, counters * 2], seconds);
  const usual = loads[0]?.p50 ?? NaN;
  return {
    title: 'Many counters at once',
    text: `${EMULATOR}

Each counter scans a card every ten seconds, for ${seconds} s, beside two processes of the functions. Every 20 s one of them is killed, in turn
before and after it commits a scan; the counter sends the scan again. Times are from the first attempt to the answer, as multiples of the
first line's p50, which was ${whole(usual)} ms. The knee is where they grow faster than the load: there this machine is full. Wrong is the
difference between the stamps that were accepted and those in the ledger.

${table(
  ['counters', 'scans a second, wanted', 'answered', 'p50', 'p95', 'p99', 'killed', 'errors', 'wrong'],
  loads.map(({ counters: number, offered, answered, p50, p95, p99, killed, errors, wrong }) => [
    ...[whole(number), offered.toFixed(1), answered.toFixed(1)],
    ...[p50, p95, p99].map((ms) => (ms / usual).toFixed(1)),
    ...[killed, errors, wrong].map(whole),
  ]),
)}`,
    problems: loads.flatMap(({ counters: number, errors, wrong }) =>
      errors + wrong > 0 ? [`${number} counters: ${errors} scans without an answer, ${wrong} stamps wrong`] : [],
    ),
  };
}

async function insights(bench: Bench): Promise<Section> {
  const measured = await measureCounters(bench, [USUAL, 30_000, 100_000]);
  const [usual] = measured;
  return {
    title: 'The insights of few and many cards',
    text: `${EMULATOR}

Cards taken over a year with four stamps each. The shop’s counters are what the nightly job adds up from the cards’ ledgers. The pages read
the counters alone, so that a shop with 100,000 cards costs what one with ${USUAL} does.

${table(
  ['cards', 'documents, insights', 'documents, what is owed', 'largest counter, kB (a document may have 1,048)'],
  measured.map((one) => [...[whole(one.cards), whole(one.insights), whole(one.owed), (one.largest / 1000).toFixed(1)]]),
)}`,
    problems: measured.flatMap(({ cards, insights: read, owed }) =>
      read === usual?.insights && owed === usual.owed ? [] : [`${cards} cards: ${read} and ${owed} documents`],
    ),
  };
}

const PARTS = { shop, walks, load, insights };
const [name = ''] = positionals;
if (!(name in PARTS)) throw new Error(`npm run bench:scale -- ${Object.keys(PARTS).join(' | ')}`);

if (name === 'load') await buildOurs();
await runBench(async (bench) => {
  await functionsEnvironment(TEST_RUN);
  omittingUndefined(bench.db);
  const { title, text, problems } = await PARTS[name as keyof typeof PARTS](bench);
  return { title: values.trial ? undefined : title, page: 'scale.md', text, problems };
});
