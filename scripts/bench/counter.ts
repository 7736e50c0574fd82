/**
 * `npm run bench:counter`: the counter under faults and load, beside emulators on this machine, and the time of a scan.
 * Half of the cards are of stamps, half of points. Writes its section of docs/performance.md. Exits with 1 if a balance
 * is wrong, a fault never struck, the control made no mistake, or a ratio exceeds its budget.
 *
 * - `--small`: a trial of two minutes that writes nothing.
 * - `--scans 5000`: the number of different scans.
 * - `--seed 1`: determines the schedule and the faults.
 */
import { numbersAndFlags } from '../lib/numbers';
import { randomFrom } from '../lib/random';
import { controlCounter, type Counter, productCounter } from './counter/counters';
import { failuresOf, type Figures, report } from './counter/report';
import { type Scan, scheduleFor } from './counter/schedule';
import { nothingSent, sendAll } from './counter/sender';
import { newStaff, openBoth } from './counter/shop';
import { timeDuplicates, timePurchases } from './counter/timing';
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
  const staff = await newStaff(auth, STAFF);
  const stamps = schedule.kinds.filter((kind) => kind === 'stamps').length;
  const cards = await openBoth(db, staff, { stamps, points: schedule.kinds.length - stamps });
  // Times are measured first, while nothing else runs.
  const { url, stop } = await startInstance([OURS, CONTROLS]);
  atEnd(stop);
  const calm = { url, staff, cards: await openBoth(db, staff, { stamps: 12, points: 12 }) };
  const times = await timePurchases(db, calm, SIZE.timed);
  const duplicates = await timeDuplicates(calm, SIZE.rounds);
  stop();

  /** Sends the purchases with faults, and `later` with deaths alone. */
  async function run(entry: string, counter: Counter, later: readonly Scan[]) {
    const fleet = await startFleet([entry], INSTANCES);
    atEnd(fleet.stop);
    const sent = nothingSent();
    const options = { fleet, staff, counter, random: randomFrom(seed + 1) };
    const at = (part: number) => Math.floor(schedule.purchases.length * part);
    await sendAll(schedule.purchases, sent, {
      ...options,
      deaths: SIZE.deaths,
      onProgress(taken) {
        if (taken % at(1 / (CUTS + 1)) === 0) sent.faults['connection to the database cut'] += fleet.cut();
        if (taken !== at(0.5)) return;
        sent.faults['database frozen'] += 1;
        void freezeDatabase(SIZE.frozenMs);
      },
    });
    if (later.length > 0) await sendAll(later, sent, { ...options, deaths: Math.ceil(SIZE.deaths / 6) });
    fleet.stop();
    return { sent, struck: { ...schedule.faults, ...sent.faults, ...fleet.deaths } };
  }

  const ours = await run(OURS, productCounter(cards), schedule.later);
  const { wrong, details } = await verifyLedgers(db, cards, schedule, ours.sent);
  const control = await run(CONTROLS, controlCounter(cards), []);
  const { asked, contradictions } = ours.sent;
  const figures: Figures = {
    ...{ seed, scans: schedule.scans, cards: cards.length, times, duplicates },
    wrong: { ...wrong, 'answers contradict an earlier one': contradictions.length },
    details: [...contradictions, ...details],
    struck: { ours: ours.struck, 'the control': control.struck },
    needed: { 'scan confirmed because the card had just been used': asked },
    ours: { ...ours.sent, wrongCards: wrong['cards have another balance than the schedule’s'] },
    control: { ...control.sent, wrongCards: await verifyControl(db, cards, schedule) },
  };
  const title = flags.small ? undefined : 'The counter under faults and load';
  return { title, text: report(figures), problems: failuresOf(figures) };
});
