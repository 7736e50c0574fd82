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
import { peopleOf, scheduleFor } from './counter/schedule';
import { nothingSent, sendAll } from './counter/sender';
import { openShop } from './counter/shop';
import { timeDuplicates, timeStamps } from './counter/timing';
import { makeTrouble, type TroubleMaker } from './counter/troubles';
import { verifyControl, verifyLedgers } from './counter/verify';
import { buildOurs, builtEntry, freezeDatabase, OURS, startFleet, startInstance } from './faults/instances';
import { runBench } from './runBench';

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
await runBench(async ({ db, auth, atEnd }) => {
  const seed = Number(values.seed);
  const schedule = scheduleFor({ scans: Number(values.scans ?? SIZE.scans), staff: STAFF }, randomFrom(seed));
  // Times are measured first, while nothing else runs.
  const calm = await startInstance([OURS, CONTROLS]);
  atEnd(calm.stop);
  const shop = await openShop(
    { db, auth, functions: calm.url },
    {
      staff: peopleOf(STAFF),
      // The last one is a stranger's.
      cards: schedule.given.length + 1,
    },
  );
  const fresh = await openShop({ db, auth, functions: calm.url }, { staff: 8, cards: 24 });
  const times = await timeStamps(db, fresh, calm, SIZE.timed);
  const duplicates = await timeDuplicates(fresh, calm, SIZE.rounds);
  calm.stop();

  const product = productCounter(shop, schedule.stamps);
  let trouble: TroubleMaker | undefined;
  async function run(name: Side['name']): Promise<Side> {
    const isOurs = name === 'ours';
    const fleet = await startFleet([isOurs ? OURS : CONTROLS], INSTANCES);
    atEnd(fleet.stop);
    const { deaths } = fleet;
    const side: Side = { name, sent: nothingSent(), deaths, connectionsCut: 0, frozen: 0, milliseconds: 0 };
    const options = {
      fleet,
      staff: shop.staff,
      counter: isOurs ? product : controlCounter(name, shop),
      random: randomFrom(seed + 1),
    };
    if (isOurs) trouble = makeTrouble(shop, product, { fleet, staff: STAFF, random: randomFrom(seed + 2) });
    const at = (part: number) => Math.floor(schedule.stamps.length * part);
    const begin = performance.now();
    await sendAll(schedule.stamps, side.sent, {
      ...options,
      deaths: SIZE.deaths,
      onProgress(taken) {
        if (isOurs) trouble?.onProgress(taken / schedule.stamps.length);
        if (taken % at(1 / (CUTS + 1)) === 0) side.connectionsCut += fleet.cut();
        if (taken !== at(0.5)) return;
        side.frozen += 1;
        freezeDatabase([], SIZE.frozenMs);
      },
    });
    if (isOurs) await trouble?.stop();
    if (isOurs)
      await sendAll(schedule.later, side.sent, {
        ...options,
        deaths: Math.ceil(SIZE.deaths / 6),
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

  if (!trouble) throw new Error('The bench ran without its troubles');
  const figures = {
    seed,
    frozenSeconds: SIZE.frozenMs / 1000,
    schedule,
    sides,
    ledgers,
    troubles: trouble.troubles,
    corrected: product.corrected(),
    wrongControls,
    ...times,
    duplicates,
  };
  const title = values.small ? undefined : 'The counter under faults and load';
  return { title, text: report(figures), problems: problemsOf(figures) };
});
