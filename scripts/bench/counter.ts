/**
 * `npm run bench:counter`: the counter under faults and load, beside emulators on this machine, and the time of a
 * stamp. Writes its section of docs/performance.md. Exits with 1 if a balance is wrong, a fault never struck, a control
 * made no mistake, or a ratio exceeds its budget.
 *
 * - `--small`: a trial of two minutes that writes nothing.
 * - `--scans 5000`: the number of different scans.
 * - `--seed 1`: determines the schedule and the faults.
 */
import { parseArgs } from 'node:util';
import { randomFrom } from '../lib/random';
import { controlCounter, productCounter } from './counter/counters';
import { CONTROL_NAMES, type ControlName } from './counter/records';
import { problemsOf, report, type Side } from './counter/report';
import { scheduleFor } from './counter/schedule';
import { nothingSent, sendAll } from './counter/sender';
import { openShop } from './counter/shop';
import { timeDuplicates, timeStamps } from './counter/timing';
import { verifyControl, verifyLedgers } from './counter/verify';
import { writeSection } from './document';
import {
  buildOurs,
  builtEntry,
  freezeDatabase,
  OURS,
  startDatabase,
  startFleet,
  startInstance,
} from './faults/instances';

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    scans: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});
const SIZE = values.small
  ? { scans: 400, deaths: 4, frozenMs: 6000, timed: 60, rounds: 10 }
  : { scans: 5000, deaths: 12, frozenMs: 20_000, timed: 400, rounds: 50 };

const CONTROLS_SOURCE = 'scripts/bench/counter/controls.ts';
const CONTROLS = builtEntry(CONTROLS_SOURCE);
/** Enough people that no account reaches its limit of calls in a minute. */
const STAFF = 24;
/** One more than needed, to replace a killed one at once. */
const INSTANCES = 3;
const CUTS = 4;

await buildOurs(CONTROLS_SOURCE);
const emulators = await startDatabase();
const ends: (() => unknown)[] = [];
try {
  const { db, auth } = await emulators.ready;
  const seed = Number(values.seed);
  const schedule = scheduleFor({ scans: Number(values.scans ?? SIZE.scans), staff: STAFF }, randomFrom(seed));
  // Times are measured first, while nothing else runs.
  const calm = await startInstance([OURS, CONTROLS]);
  ends.push(calm.stop);
  const shop = await openShop({ db, auth, functions: calm.url }, { staff: STAFF, cards: schedule.given.length });
  const fresh = await openShop({ db, auth, functions: calm.url }, { staff: 8, cards: 24 });
  const times = await timeStamps(db, fresh, calm, SIZE.timed);
  const duplicates = await timeDuplicates(fresh, calm, SIZE.rounds);
  calm.stop();

  async function run(name: Side['name']): Promise<Side> {
    const isOurs = name === 'ours';
    const fleet = await startFleet([isOurs ? OURS : CONTROLS], INSTANCES);
    ends.push(fleet.stop);
    const { deaths } = fleet;
    const side: Side = { name, sent: nothingSent(), deaths, connectionsCut: 0, frozen: 0, milliseconds: 0 };
    const options = {
      fleet,
      staff: shop.staff,
      counter: isOurs ? productCounter(shop) : controlCounter(name, shop),
      random: randomFrom(seed + 1),
    };
    const at = (part: number) => Math.floor(schedule.stamps.length * part);
    const begin = performance.now();
    await sendAll(schedule.stamps, side.sent, {
      ...options,
      deaths: SIZE.deaths,
      onProgress(taken) {
        if (taken % at(1 / (CUTS + 1)) === 0) side.connectionsCut += fleet.cut();
        if (taken !== at(0.5)) return;
        side.frozen += 1;
        freezeDatabase([], SIZE.frozenMs);
      },
    });
    if (isOurs)
      await sendAll(schedule.later, side.sent, {
        ...options,
        deaths: Math.ceil(SIZE.deaths / 6),
        onProgress: () => undefined,
      });
    side.milliseconds = performance.now() - begin;
    fleet.stop();
    console.log(`${name}: ${side.sent.attempts} attempts in ${(side.milliseconds / 1000).toFixed(0)} s`);
    return side;
  }
  const sides: Side[] = [await run('ours')];
  const ledgers = await verifyLedgers(db, shop, schedule, sides[0]?.sent ?? nothingSent());
  const wrongControls: Record<ControlName, number> = { blindIncrement: 0, keyBeforeLock: 0, twoWrites: 0 };
  for (const name of CONTROL_NAMES) {
    sides.push(await run(name));
    wrongControls[name] = await verifyControl(db, shop, schedule, name);
  }

  const figures = {
    seed,
    frozenSeconds: SIZE.frozenMs / 1000,
    schedule,
    sides,
    ledgers,
    wrongControls,
    ...times,
    duplicates,
  };
  const text = report(figures);
  console.log(text);
  if (!values.small) await writeSection('The counter under faults and load', text);
  const problems = problemsOf(figures);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  for (const end of ends.reverse()) await end();
  await emulators.stop();
}
process.exit();
