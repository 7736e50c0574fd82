/** One shop with many cards: what its rooms, its export, its nightly jobs and its end cost, beside a usual shop. */
import { finished } from 'node:stream/promises';
import { COUNTING_VERSION, type CountingProgress, PROGRESS_ID } from '@tessera/domain/insights/tallies';
import { DAY_MS, dayIn, MINUTE_MS } from '@tessera/domain/lib/time';
import { TIME_ZONE } from '@tessera/domain/operation/product';
import { differences } from '@tessera/domain/pass/ledger';
import type { PassEvent } from '@tessera/domain/pass/state';
import { businessPath, pathIn } from '@tessera/domain/records/collections';
import type { Firestore } from 'firebase-admin/firestore';
import { verifyLedger } from '../../../functions/src/passes/jobs/verifyLedger';
import { documentsOf } from '../../../functions/src/records/queries';
import { refsOf } from '../../../functions/src/records/refs';
import { findAlertsIn } from '../../../functions/src/shop/alerts/findAlerts';
import { CLOSED_SHOPS } from '../../../functions/src/shop/eraseClosedShops';
import { exportOf } from '../../../functions/src/shop/moving/shopExport';
import { countShop } from '../../../functions/src/shop/numbers/countInsights';
import { siteSettings } from '../../build/siteSettings';
import { TEST_RUN } from '../../local/runs';
import { fillShop, lifeOf, makeShop } from '../bulkShop';
import { formatWhole, table } from '../document';
import { newAccount, PASSWORD } from '../people';
import type { Bench, Outcome } from '../runBench';
import { type Cost, costOf, pageCostOf, type Sizes, USUAL, watchFetch } from './measure';

/** The most that a room reads: 50 lines of activity, the card of each, and one line to know whether more follow. */
const MOST_OF_ROOM = 101;
/** The other cards were last stamped within this many days before. */
const DAYS = 60;
/** Documents that a comparison of all reads at a time. The emulator goes through the whole collection for each page. */
const PAGE = 100_000;
/** The most cards for a step that reads many pages: with more, the emulator would take days. */
const MOST_FOR_PAGES = 20_000;
/** The owner of the shops, as whom the pages read. */
export const EMAIL = 'owner@bench.example';

/** The helpers of the pages, which read as the owner of the bench. */
export async function pages() {
  Object.assign(process.env, siteSettings(TEST_RUN.ports).define);
  watchFetch();
  const [auth, customers, activity, insights] = await Promise.all([
    import('../../../web/src/shared/data/auth'),
    import('../../../web/src/shared/data/customers'),
    import('../../../web/src/app/shop/activity/readActivity'),
    import('../../../web/src/shared/data/insights'),
  ]);
  const { success, message } = await auth.logIn(EMAIL, PASSWORD);
  if (!success) throw new Error(`The owner of the bench could not sign in: ${message}`);
  return { ...customers, ...activity, ...insights };
}

/** Reads all cards and events of a shop once, and compares each card with its events. @returns what differs */
async function compareAll(db: Firestore, businessId: string, cards: number): Promise<string[]> {
  const refs = refsOf(db, businessId);
  const events = new Map<string, PassEvent[]>();
  for await (const snapshot of documentsOf(refs.collection('events').orderBy('__name__'), { page: PAGE })) {
    const event = snapshot.data();
    const own = events.get(event.passId);
    if (own) own.push(event);
    else events.set(event.passId, [event]);
  }
  const found: string[] = [];
  let read = 0;
  for await (const snapshot of documentsOf(refs.collection('passes').orderBy('__name__'), { page: PAGE })) {
    read += 1;
    found.push(...differences(snapshot.data(), events.get(snapshot.id) ?? []));
  }
  return read === cards ? found : [...found, `${read} cards instead of ${cards}`];
}

/** Makes a shop of which all but the cards of the last day were counted last night. */
async function fill(db: Firestore, id: string, ownerUid: string, { cards, events, changed }: Sizes, now: number) {
  await makeShop(db, id, { ownerUid });
  const counted: CountingProgress = { countedTo: now - DAY_MS, changedAt: now - DAY_MS, version: COUNTING_VERSION };
  await db.doc(pathIn(id, 'insights', PROGRESS_ID)).set(counted);
  // The last event of a card is its (events − 1)th day after the first.
  const daysAgo = (number: number) => (number <= changed ? 0 : 2 + (number % DAYS));
  const begin = (number: number) => now - MINUTE_MS - (events - 1 + daysAgo(number)) * DAY_MS;
  await fillShop(db, id, cards, (number) => lifeOf(number, events, begin(number)));
}

/**
 * Does with one shop what its people and the jobs do.
 * @param problems gets what is found wrong
 * @returns the cost of each step by its name
 */
async function measureShop(db: Firestore, uid: string, size: Sizes, problems: string[]): Promise<Map<string, Cost>> {
  console.log(`${size.cards} cards with ${size.events} events each`);
  const id = `shop${size.cards}`;
  const now = Date.now();
  const costs = new Map<string, Cost>();
  const note = (name: string, cost: Cost) => {
    costs.set(name, cost);
    console.log(`  ${name}: ${cost.ms.toFixed(0)} ms, ${cost.reads} reads`);
  };
  const job = async (name: string, act: () => Promise<unknown>) => note(name, await costOf(act));
  const room = async (name: string, act: () => Promise<unknown>) => note(`room: ${name}`, await pageCostOf(act));

  await fill(db, id, uid, size, now);
  await job('compare every card with its events, in one pass', async () => {
    problems.push(...(await compareAll(db, id, size.cards)).slice(0, 5));
  });
  await job(`night: count the ${size.changed} cards that changed`, () => countShop(db, id, now));
  await job(`night: verify the ${size.changed} cards that changed`, async () => {
    const { cards, differences: found } = await verifyLedger(db, now - DAY_MS);
    if (cards !== size.changed) problems.push(`${id}: ${cards} cards had changed`);
    problems.push(...found.slice(0, 5));
  });
  await job('night: look for alerts', () => findAlertsIn(db, id, now, false));

  const { listCustomers, listFiltered, listActivity, listLedger, readInsights, readOwed, allCustomers } = await pages();
  const today = dayIn(TIME_ZONE, now);
  const [first] = (await listCustomers(id)).items;
  await room('customers', () => listCustomers(id));
  await room('customers with a reward', () => listFiltered(id, { show: 'ready', from: undefined }));
  await room('customers not seen for 30 days', () => listFiltered(id, { show: 'away', since: now - 30 * DAY_MS }));
  await room('the history of a card', () => listLedger(id, first?.passId ?? ''));
  await room('activity', () => listActivity(id, {}));
  await room('insights', () => readInsights(id, today));
  await room('what is owed', () => readOwed(id, today.slice(0, 7)));
  if (size.cards > MOST_FOR_PAGES) return costs;
  note('a file of all customers', await pageCostOf(() => allCustomers(id, () => undefined)));
  await job('export of everything', async () => {
    const { zip } = await exportOf({ businessId: id, role: 'owner' });
    await finished(zip.resume());
  });
  const snapshot = await db.doc(businessPath(id)).get();
  await job('erase the shop', () => CLOSED_SHOPS.each(snapshot as never, now, () => false));
  return costs;
}

/** One large shop beside a usual one. @param sizes cards of the large one, and events of each card */
export async function shop({ db, auth }: Bench, sizes: Sizes): Promise<Outcome> {
  const { cards, events } = sizes;
  const uid = await newAccount(auth, EMAIL);
  const problems: string[] = [];
  const usual = await measureShop(db, uid, { ...sizes, cards: USUAL }, problems);
  const large = await measureShop(db, uid, sizes, problems);
  const rows = [...large].map(([name, cost]) => {
    const small = usual.get(name) ?? cost;
    if (name.startsWith('room: ') && cost.reads > MOST_OF_ROOM)
      problems.push(`${name}: ${cost.reads} reads, more than ${MOST_OF_ROOM}`);
    const memory = `${formatWhole(small.memory)} → ${formatWhole(cost.memory)}`;
    return [name, formatWhole(small.reads), formatWhole(cost.reads), (cost.ms / small.ms).toFixed(1), memory];
  });
  const head = ['step', `reads, ${formatWhole(USUAL)} cards`, `reads, ${formatWhole(cards)} cards`, 'time, as a ratio'];
  const text = `
A shop with ${formatWhole(USUAL)} cards and ${formatWhole(USUAL * events)} events, and one with ${formatWhole(cards)} cards and
${formatWhole(cards * events)} events: ${formatWhole(cards / USUAL)} times as many. Both are written in bulk from the reducer, and
every card is compared with its events. In both, ${sizes.changed} cards were stamped in the last day. Reads are exact.
Times are a ratio, and say little about Firestore: the emulator has no index and looks at every document of a
collection for each query. Erasing also reads each document that it deletes, which is not counted. A file of everything
and the end of a shop are left out above ${formatWhole(MOST_FOR_PAGES)} cards: they read page by page, and the emulator goes through the whole shop for each page. Memory is the growth of the process, with what is not collected yet.

${table([...head, 'most memory, MiB'], rows)}`;
  return { title: `A shop with ${formatWhole(cards)} cards`, text, problems };
}
