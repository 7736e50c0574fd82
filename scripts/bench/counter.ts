/**
 * `npm run bench:counter`: the counter under faults and load, beside emulators on this machine, and the time of a scan.
 * Half of the cards are of stamps, half of points. Writes its section of docs/performance.md. Exits with 1 if a balance
 * is wrong, a fault or trouble never struck, the control made no mistake, or a ratio exceeds its budget.
 *
 * - `--small`: a trial of two minutes that writes nothing.
 * - `--scans 5000`: the number of different scans.
 * - `--seed 1`: determines the schedule and the faults.
 */
import { numbersAndFlags } from '../lib/numbers';
import { randomFrom } from '../lib/random';
import { controlCounter, type Counter, productCounter } from './counter/counters';
import { rolesOf, type Scan, scheduleFor } from './counter/schedule';
import { nothingSent, sendAll } from './counter/sender';
import { newStaff, openBoth } from './counter/shop';
import { timeDuplicates, timePurchases } from './counter/timing';
import { type Troubles, troublesOf } from './counter/troubles';
import { verifyControl, verifyLedgers } from './counter/verify';
import { table, writtenBy } from './document';
import { buildOurs, builtEntry, freezeDatabase, OURS, startFleet, startInstance } from './faults/instances';
import { problemsOf, type Tallies, tallyTables } from './faults/report';
import { runBench } from './runBench';

const { numbers, flags } = numbersAndFlags({ scans: 5000, seed: 1 }, ['small']);
const SIZE = flags.small
  ? { scans: 400, deaths: 4, frozenMs: 6000, timed: 60, rounds: 10 }
  : { scans: numbers.scans, deaths: 12, frozenMs: 20_000, timed: 400, rounds: 50 };

/** The budgets, as ratios within one run. */
const LIMITS = { p50: 1.3, p95: 1.5, duplicates: 6 };

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
  const staff = await newStaff(auth, STAFF + Object.keys(rolesOf(STAFF)).length);
  const stamps = schedule.kinds.filter((kind) => kind === 'stamps').length;
  // The last card is a stranger's.
  const cards = await openBoth(db, staff, { stamps, points: schedule.kinds.length - stamps + 1 });
  // Times are measured first, while nothing else runs.
  const { url, stop } = await startInstance([OURS, CONTROLS]);
  atEnd(stop);
  const calm = { url, staff, cards: await openBoth(db, staff, { stamps: 12, points: 12 }) };
  const times = await timePurchases(db, calm, SIZE.timed);
  const duplicates = await timeDuplicates(calm, SIZE.rounds);
  stop();

  /** Sends the purchases while `trouble` is made. Then sends `later`, during which processes are only killed. */
  async function run(entry: string, counter: Counter, later: readonly Scan[], trouble?: Troubles['make']) {
    const fleet = await startFleet([entry], INSTANCES);
    atEnd(fleet.stop);
    const sent = nothingSent();
    const options = { fleet, staff, counter, random: randomFrom(seed + 1) };
    const at = (part: number) => Math.floor(schedule.purchases.length * part);
    let progress = 0;
    const purchases = sendAll(schedule.purchases, sent, {
      ...options,
      deaths: SIZE.deaths,
      onProgress(taken) {
        progress = taken / schedule.purchases.length;
        if (taken % at(1 / (CUTS + 1)) === 0) sent.faults['connection to the database cut'] += fleet.cut();
        if (taken !== at(0.5)) return;
        sent.faults['database frozen'] += 1;
        void freezeDatabase(SIZE.frozenMs);
      },
    });
    await Promise.all([purchases, trouble?.(fleet, () => progress)]);
    if (later.length > 0) await sendAll(later, sent, { ...options, deaths: Math.ceil(SIZE.deaths / 6) });
    fleet.stop();
    return { sent, struck: { ...schedule.faults, ...sent.faults, ...fleet.deaths } };
  }

  const counter = productCounter(cards);
  const troubles = troublesOf({
    db,
    schedule,
    cards,
    people: staff,
    staff: STAFF,
    counter,
    random: randomFrom(seed + 2),
  });
  const ours = await run(OURS, counter, schedule.later, troubles.make);
  const { wrong, details } = await verifyLedgers(db, cards, schedule, ours.sent);
  const control = await run(CONTROLS, controlCounter(cards), []);
  const { asked, redated, contradictions } = ours.sent;
  const tallies: Tallies = {
    wrong: {
      ...wrong,
      ...troubles.wrong,
      'answers contradict an earlier one': contradictions.length,
      'rounds of duplicates have not one first answer and its repetitions': duplicates.wrong,
    },
    struck: { ours: ours.struck, 'the control': control.struck },
    needed: {
      ...troubles.struck,
      'scan given a new date after such a jump': redated,
      'scan confirmed because the card had just been used': asked,
      'cards on which the control has a wrong balance': await verifyControl(db, cards, schedule),
    },
  };
  const ratios: typeof LIMITS = {
    p50: times.ours.p50 / times.bare.p50,
    p95: times.ours.p95 / times.bare.p95,
    duplicates: duplicates.p99 / duplicates.p50,
  };
  const ms = (time: number): string => time.toFixed(1);
  const text = `
${writtenBy('bench:counter', ` (seed ${seed})`)}, beside the emulators.
${schedule.scans} different scans of ${schedule.kinds.length} cards, 16 at a time, are sent to the built functions in three
processes. Half of the cards are of a shop with stamps, half of one with points; one team works in both. Nine tenths of
the scans are purchases. Then two counters redeem one reward, and purchases are undone. The same purchases, with the
same faults, are sent to a control: a callable that looks for the scan, credits it and writes it, without a
transaction. Meanwhile a stranger and a colleague show made-up codes to ours, a tablet's clock jumps, and somebody is
removed from the team while scans of theirs wait. Afterwards each card is compared with the schedule, with its events
and with the answers to the counters.

${tallyTables(tallies)}

${table(
  ['', 'attempts', 'answered with 5xx, and sent again'],
  Object.entries({ ours, control }).map(([side, { sent }]) => [side, String(sent.attempts), String(sent.serverErrors)]),
)}

${table(
  ['time of one call', 'p50 ms', 'p95 ms', 'p50, ratio', 'p95, ratio'],
  [
    ['a bare commit of the same reads and writes', ms(times.bare.p50), ms(times.bare.p95), '1.00', '1.00'],
    ['`recordScan`', ms(times.ours.p50), ms(times.ours.p95), ratios.p50.toFixed(2), ratios.p95.toFixed(2)],
    ['at most', '', '', String(LIMITS.p50), String(LIMITS.p95)],
  ],
)}

One scan sent 20 times at the same time, ${duplicates.rounds} rounds: p50 ${ms(duplicates.p50)} ms, p99
${ms(duplicates.p99)} ms, p99 ÷ p50 ${ratios.duplicates.toFixed(2)} (at most ${LIMITS.duplicates}). Each round had one
first answer and nineteen repetitions of it.
`;
  const over = (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).filter((name) => !(ratios[name] <= LIMITS[name]));
  const problems = [
    ...problemsOf(tallies),
    ...[...contradictions, ...details].slice(0, 10),
    ...over.map((name) => `${name} is ${ratios[name].toFixed(2)}; the limit is ${LIMITS[name]}.`),
  ];
  return { title: flags.small ? undefined : 'The counter under faults and load', text, problems };
});
