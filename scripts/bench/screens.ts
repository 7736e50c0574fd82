/**
 * `npm run bench:screens`: the time to the counter's verdict, and the time in which counter and card open without a
 * connection, in Chromium with a video instead of a camera, beside emulators on this machine. Writes its section of
 * docs/performance.md. Exits with 1 if a time exceeds its budget.
 *
 * - `--verdicts 20`: verdicts with a connection, and as many without.
 * - `--openings 10`: openings of each page without a connection.
 */
import { callPath } from '@tessera/domain/calls/units';
import { REGION } from '@tessera/domain/operation/product';
import type { SchemeKind } from '@tessera/domain/scheme/types';
import { buildFunctions } from '../build/functions';
import { buildWeb } from '../build/web';
import { numbersAndFlags } from '../lib/numbers';
import { LOCAL_PROJECT, TEST_RUN } from '../local/runs';
import { inTurn, newStaff, openShop } from './counter/shop';
import { table, writtenBy } from './document';
import { call } from './people';
import { percentiles } from './percentile';
import { runBench } from './runBench';
import { measureScreens, type ScreenTimes, type StaffedShop } from './screens/measure';

const samples = numbersAndFlags({ verdicts: 20, openings: 10 }).numbers;

/** A description of each time, and the budget of its 95th percentile, in ms. */
const BUDGETS: Record<keyof ScreenTimes, { what: string; most: number }> = {
  verdict: { what: 'camera picture with a code in it → verdict on the screen', most: 1000 },
  verdictOffline: { what: 'the same without a connection', most: 200 },
  counterOpens: { what: '`/counter` opened again without a connection → camera running', most: 1500 },
  amount: { what: 'amount entered at the keypad → verdict on the screen', most: 1000 },
  amountOffline: { what: 'the same without a connection', most: 200 },
  cardOpens: { what: '`/p` opened again without a connection → code on the screen', most: 1500 },
};

await buildFunctions({ outdir: `${TEST_RUN.functions}/lib` });
await buildWeb({ emulators: TEST_RUN.ports, outdir: TEST_RUN.site });
await runBench(
  async ({ db, auth }) => {
    const functions = `http://127.0.0.1:${TEST_RUN.ports.functions}/${LOCAL_PROJECT}/${REGION}`;
    async function open(kind: SchemeKind, cards: number): Promise<StaffedShop> {
      const staff = await newStaff(auth, 1);
      return { staff, cards: await openShop(db, { staff, cards, kind, againAfterSeconds: 0 }) };
    }
    // Each video shows one card: with a connection, and without.
    const [stamps, points] = [await open('stamps', 2), await open('points', 1)];
    // Warms up the counter's unit, because a cold start takes longer than the counter waits.
    const [{ businessId }, { token }] = [inTurn(stamps.cards, 0), inTurn(stamps.staff, 0)];
    await call(functions, callPath('readCard'), { businessId, code: 'hello' }, token);

    const times = await measureScreens(`http://127.0.0.1:${TEST_RUN.ports.site}`, { stamps, points }, samples);
    const measured = (Object.keys(BUDGETS) as (keyof ScreenTimes)[]).map((name) => ({
      name,
      ...BUDGETS[name],
      ...percentiles(times[name]),
    }));
    const text = `
${writtenBy('bench:screens')}, Chromium without a GPU, beside the emulators.

A generated video replaces the camera: 640 × 480, ten pictures a second, with a rotating code in one second of three.
The counter stamps without a tap. A verdict is timed from the first picture with the code until the verdict is painted,
an amount of money from the Enter key after its last digit: ${samples.verdicts} each with a connection and as many
without. An opening is timed from the start of the navigation, in a new tab, from the service worker's cache:
${samples.openings} of each page.

${table(
  ['time', 'p50 ms', 'p95 ms', 'p95 at most'],
  measured.map(({ what, p50, p95, most }) => [what, ...[p50, p95, most].map((ms) => ms.toFixed(0))]),
)}
`;
    const over = measured.filter(({ p95, most }) => !(p95 <= most));
    const problems = over.map(({ name }) => `${name} is above its budget`);
    return { title: 'The counter and the card on the screen', text, problems };
  },
  ['functions', 'hosting'],
);
