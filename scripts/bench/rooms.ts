/**
 * `npm run bench:rooms`: measures a shop's rooms for somebody who has logged in, as `npm run bench` measures the public
 * pages, beside emulators on this machine. Writes its section of docs/performance.md.
 *
 * - `--runs 1`: visits to each room, each in a new browser.
 */
import path from 'node:path';
import { chromium } from '@playwright/test';
import { ROUTES } from '@tessera/domain/addresses/paths';
import { refsOf } from '../../functions/src/records/refs';
import { buildFunctions } from '../build/functions';
import { buildWeb } from '../build/web';
import { numbersAndFlags } from '../lib/numbers';
import { ROOT } from '../lib/root';
import { TEST_RUN } from '../local/runs';
import { inTurn, newStaff, openShop } from './counter/shop';
import { floorTarget } from './floor';
import { measurePages } from './pages';
import { fillLogIn } from './people';
import { pagesReport } from './report';
import { runBench } from './runBench';

const { runs } = numbersAndFlags({ runs: 1 }).numbers;

/** Cards of the shop: a list is longer than a screen. */
const CARDS = 60;

const ROOMS = [
  ...[ROUTES.dashboard, ROUTES.customers, ROUTES.activity, ROUTES.programme, ROUTES.figures, ROUTES.insights],
  ...[ROUTES.alerts, ROUTES.team, ROUTES.locations, ROUTES.messages, ROUTES.import, ROUTES.printedCards],
  ...[ROUTES.poster, ROUTES.integrations, ROUTES.accountSettings],
];

await buildFunctions({ outdir: `${TEST_RUN.functions}/lib` });
await buildWeb({ emulators: TEST_RUN.ports, outdir: TEST_RUN.site });
await runBench(
  async ({ db, auth }) => {
    const staff = await newStaff(auth, 1);
    const manager = inTurn(staff, 0);
    const { businessId } = inTurn(await openShop(db, { staff, cards: CARDS, kind: 'stamps', againAfterSeconds: 0 }), 0);
    await refsOf(db, businessId).at('members', manager.uid).update({ role: 'manager' });

    /** Logs in, before Lighthouse empties the cache and keeps the session. A member of a team comes to the counter. */
    async function prepare({ port, origin }: { port: number; origin: string }): Promise<void> {
      const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      const page = await (browser.contexts()[0] ?? (await browser.newContext())).newPage();
      await page.goto(origin + ROUTES.logIn);
      await fillLogIn(page, manager.email);
      await page.waitForURL(origin + ROUTES.counter);
      await page.close();
      await browser.close();
    }

    const targets = [
      await floorTarget(path.join(ROOT, TEST_RUN.folder)),
      ...ROOMS.map((route) => ({ name: route, folder: path.join(ROOT, TEST_RUN.site), route, prepare })),
    ];
    return {
      title: 'A shop’s rooms, for a manager who has logged in',
      text: pagesReport('bench:rooms', runs, await measurePages(targets, runs)),
      problems: [],
    };
  },
  ['functions'],
);
