/**
 * `npm run bench:counter`: the counter under faults and load, beside emulators on this machine, and the time of a scan.
 * Half of the cards are of stamps, half of points. Writes its section of docs/performance.md. Exits with 1 if a balance
 * is wrong, a fault never struck, a control made no mistake, or a ratio exceeds its budget.
 *
 * - `--small`: a trial of two minutes that writes nothing.
 * - `--scans 5000`: the number of different scans.
 * - `--seed 1`: determines the schedule and the faults.
 */
import { numbersAndFlags } from '../lib/numbers';
import { randomFrom } from '../lib/random';
import { controlCounter, productCounter } from './counter/counters';
import { CONTROL_NAMES, type ControlName } from './counter/records';
import { failuresOf, type Figures, report } from './counter/report';
import { peopleOf, scheduleFor } from './counter/schedule';
import { nothingSent, sendAll } from './counter/sender';
import { type BenchKind, openBoth } from './counter/shop';
import { timeDuplicates, timePurchases } from './counter/timing';
import { makeTrouble } from './counter/troubles';
import { verifyControl, verifyLedgers } from './counter/verify';
import { buildOurs, builtEntry, freezeDatabase, OURS, startFleet, startInstance } from './faults/instances';
import { runBench } from './runBench';

const { numbers, flags } = numbersAndFlags({ scans: 5000, seed: 1 }, ['small']);
const SIZE = flags.small
  ? { scans: 400, deaths: 4, frozenMs: 6000, timed: 60, rounds: 10 }
  : { scans: numbers.scans, deaths: 12, frozenMs: 20_000, timed: 400, rounds: 50 };

const CONTROLS_SOURCE = 'scripts/bench/counter/controls.ts';
const CONTROLS = builtEntry(CONTROLS_SOURCE);
/** Enough people that no account reaches its limit of calls in a minute. */
const STAFF = 24;
/** One more than needed, to replace a killed one at once. */
const INSTANCES = 3;
const CUTS = 4;

await buildOurs(CONTROLS_SOURCE);
await runBench(async ({ db, auth, atEnd }) => {
  const { seed } = numbers;
  const schedule = scheduleFor({ scans: SIZE.scans, staff: STAFF }, randomFrom(seed));
  // Times are measured first, while nothing else runs.
  const calm = await startInstance([OURS, CONTROLS]);
  atEnd(calm.stop);
  const number = (kind: BenchKind) => schedule.kinds.filter((one) => one === kind).length;
  // The last card is a stranger's.
  const cards = { stamps: number('stamps'), points: number('points') + 1 };
  const both = await openBoth({ db, auth }, { staff: peopleOf(STAFF), cards });
  const fresh = await openBoth({ db, auth }, { staff: 8, cards: { stamps: 12, points: 12 } });
  const times = await timePurchases(db, fresh, calm, SIZE.timed);
  const duplicates = await timeDuplicates(fresh, calm, SIZE.rounds);
  calm.stop();

  const product = productCounter(both.cards, schedule.purchases);
  async function run(name: ControlName | 'ours') {
    const isOurs = name === 'ours';
    const fleet = await startFleet([isOurs ? OURS : CONTROLS], INSTANCES);
    atEnd(fleet.stop);
    const sent = nothingSent();
    const counter = isOurs ? product : controlCounter(name, both.cards);
    const options = { fleet, staff: both.staff, counter, random: randomFrom(seed + 1) };
    const trouble = isOurs
      ? makeTrouble(both, product, { fleet, staff: STAFF, random: randomFrom(seed + 2) })
      : undefined;
    const at = (part: number) => Math.floor(schedule.purchases.length * part);
    const begin = performance.now();
    await sendAll(schedule.purchases, sent, {
      ...options,
      deaths: SIZE.deaths,
      onProgress(taken) {
        trouble?.onProgress(taken / schedule.purchases.length);
        if (taken % at(1 / (CUTS + 1)) === 0) sent.faults['connection to the database cut'] += fleet.cut();
        if (taken !== at(0.5)) return;
        sent.faults['database frozen'] += 1;
        freezeDatabase([], SIZE.frozenMs);
      },
    });
    await trouble?.stop();
    if (isOurs) await sendAll(schedule.later, sent, { ...options, deaths: Math.ceil(SIZE.deaths / 6) });
    fleet.stop();
    console.log(`${name}: ${sent.attempts} attempts in ${((performance.now() - begin) / 1000).toFixed(0)} s`);
    return { sent, struck: { ...schedule.faults, ...sent.faults, ...fleet.deaths }, trouble };
  }

  const ours = await run('ours');
  const { wrong, details } = await verifyLedgers(db, both, schedule, ours.sent);
  const { asked, contradictions } = ours.sent;
  const wrongCards = wrong['cards have another balance than the schedule’s'];
  const figures: Figures = {
    ...{ seed, scans: schedule.scans, cards: both.cards.length, times, duplicates },
    wrong: { ...wrong, ...ours.trouble?.wrong, 'answers contradict an earlier one': contradictions.length },
    details: [...contradictions, ...details],
    struck: { ours: ours.struck },
    needed: {
      ...ours.trouble?.troubles,
      'scan dated anew after such a jump': product.corrected(),
      'scan confirmed because the card had just been used': asked,
    },
    sides: { ours: { ...ours.sent, wrongCards } },
  };
  for (const [name, title] of Object.entries(CONTROL_NAMES) as [ControlName, string][]) {
    const { sent, struck } = await run(name);
    figures.struck[title] = struck;
    figures.sides[title] = { ...sent, wrongCards: await verifyControl(db, both, schedule, name) };
  }
  const title = flags.small ? undefined : 'The counter under faults and load';
  return { title, text: report(figures), problems: failuresOf(figures) };
});
