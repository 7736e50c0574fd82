/** The counters of a shop's insights, on the emulators: what the job writes, and what the pages read of it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { comingBack, newAndLapsed, owedNow, owedOn, timeToReward, weekHours } from '@tessera/domain/insights/figures';
import { DAY_MS, dayIn } from '@tessera/domain/lib/time';
import { whenOf } from '@tessera/domain/pass/command';
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import { fillShop } from '../../../scripts/local/demo/shop';
import { adminDb } from '../../support/accounts';
import { loadFunctions } from '../../support/functions';
import { createPaidOwner } from '../../support/paidOwner';
import { ask, createShop, join, scan } from '../../support/shop';
import { costOf, type WebData, webData } from '../../support/webData';

const ZONE = 'Europe/London';
const PASSWORD = 'correct horse';
const dayOf = (at: number): string => dayIn(ZONE, at);

const job = async () => (await loadFunctions(), import('../../../functions/src/shop/numbers/countInsights'));
const count = async (businessId: string, isOver?: () => boolean) =>
  (await job()).countShop(adminDb(), businessId, Date.now(), isOver);
const pages = () => import('../../../web/src/shared/data/insights');

async function insightsOf(businessId: string): Promise<Record<string, unknown>> {
  const found = await adminDb().collection(`businesses/${businessId}/insights`).get();
  return Object.fromEntries(
    found.docs.filter(({ id }) => id !== 'progress').map((snapshot) => [snapshot.id, snapshot.data()]),
  );
}

describe('the tallies of the insights', () => {
  let web: WebData;
  before(async () => {
    web = await webData();
  });
  after(() => web.logOut());

  /** A café with sixty cards and two months of events, counted. */
  let cafe: { businessId: string; email: string; passes: Pass[]; events: PassEvent[] };
  before(async () => {
    await loadFunctions();
    const owner = await createPaidOwner({ stampsNeeded: 8, reward: 'a coffee' });
    const businessId = await fillShop({ owner, cards: 60, days: 110, now: Date.now(), seed: 7 });
    await count(businessId);
    const all = async (name: string) =>
      (await adminDb().collection(`businesses/${businessId}/${name}`).get()).docs.map((one) => one.data());
    const passes = (await all('passes')) as Pass[];
    cafe = { businessId, email: owner.email, passes, events: (await all('events')) as PassEvent[] };
  });

  it('say what the raw ledger says', async () => {
    await web.logIn(cafe.email, PASSWORD);
    const today = dayOf(Date.now());
    const { readInsights, readOwed } = await pages();
    const { total, cohorts, hours } = await readInsights(cafe.businessId, today);
    const ofCard = ({ passId }: Pass) => cafe.events.filter((event) => event.passId === passId);
    const isVisit = ({ type, undoneBy }: PassEvent) => !undoneBy && ['stamped', 'brought', 'redeemed'].includes(type);
    const cards = cafe.passes.map(ofCard).map((events) => {
      const joined = dayOf(Math.min(...events.map(({ at }) => at)));
      const days = [...new Set(events.filter(isVisit).map((event) => dayOf(whenOf(event))))].sort();
      const earned = events
        .filter(({ earned, undoneBy }) => earned?.length && !undoneBy)
        .map((one) => dayOf(whenOf(one)));
      return { joined, days, first: earned.sort()[0], last: days.at(-1) ?? joined };
    });
    const apart = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;
    const old = (days: number) => cards.filter(({ joined }) => apart(joined, today) > days);
    const cameBack = (days: number) =>
      old(days).filter(({ joined, days: visits }) => visits.some((day) => day > joined && apart(joined, day) <= days));
    const said = comingBack(cohorts, today);
    for (const days of [30, 60, 90] as const) {
      assert.ok(old(days).length > 3);
      assert.equal(
        said.reduce((sum, { again }) => sum + again[days].of, 0),
        old(days).length,
      );
      assert.equal(
        said.reduce((sum, { again }) => sum + again[days].number, 0),
        cameBack(days).length,
      );
    }
    const { within } = timeToReward(cohorts, today);
    const reached = old(90).filter(({ joined, first }) => first !== undefined && apart(joined, first) <= 90);
    assert.deepEqual(within, { of: old(90).length, number: reached.length });
    assert.ok(reached.length > 0);
    const lapsed = cards.filter(({ last }) => apart(last, today) > 60).length;
    assert.equal(
      newAndLapsed(cohorts, today).reduce((sum, one) => sum + one.lapsed, 0),
      lapsed,
    );
    const since = hours.map((one) => one.hours).sort()[0] ?? '';
    const visits = cards.flatMap(({ days }) => days).filter((day) => day >= since).length;
    assert.equal(weekHours(hours).sum, visits);

    const rewards = cafe.passes.reduce((sum, one) => sum + one.rewards.length, 0);
    const owed = owedNow(total);
    assert.deepEqual(
      [owed.rewards.reduce((sum, { number }) => sum + number, 0), owed.cards, owed.units],
      [
        rewards,
        cafe.passes.filter(({ balance }) => balance > 0).length,
        cafe.passes.reduce((sum, one) => sum + one.balance, 0),
      ],
    );
    // What was owed forty days ago, from the events until then.
    const day = dayOf(Date.now() - 40 * DAY_MS);
    const books = await readOwed(cafe.businessId, day.slice(0, 7));
    const then = owedOn(books.total, books.changes, day);
    let [open, units] = [0, 0];
    for (const event of cafe.events.filter((one) => dayOf(whenOf(one)) <= day)) {
      open += (event.earned ?? []).length + (event.restored ?? []).length;
      open -= (event.redeemed ?? []).length + (event.returned ?? []).length;
      units += event.amount - (event.earned ?? []).reduce((sum, { unitsUsed }) => sum + unitsUsed, 0);
      units += (event.returned ?? []).reduce((sum, { unitsUsed }) => sum + unitsUsed, 0);
    }
    assert.deepEqual([then.rewards.reduce((sum, { number }) => sum + number, 0), then.units], [open, units]);
    assert.ok(open + units > 0);
  });

  it('are the same after a second run, which writes nothing but how far it came', async () => {
    const before = await insightsOf(cafe.businessId);
    assert.deepEqual(await count(cafe.businessId), { cards: 0, isDone: true });
    assert.deepEqual(await insightsOf(cafe.businessId), before);
  });

  it('are the same when a run is stopped after each page, and two run at once', async () => {
    const whole = await insightsOf(cafe.businessId);
    const business = adminDb().doc(`businesses/${cafe.businessId}`);
    for (const name of ['insights', 'cardCounts']) await adminDb().recursiveDelete(business.collection(name));
    const stopped = await count(cafe.businessId, () => true);
    assert.deepEqual(stopped, { cards: 50, isDone: false });
    const [one, two] = await Promise.all([count(cafe.businessId), count(cafe.businessId)]);
    assert.equal(one.cards + two.cards + stopped.cards, cafe.passes.length);
    assert.deepEqual(nonZero(await insightsOf(cafe.businessId)), nonZero(whole));
  });

  it('are checked with the ledger, which names what differs', async () => {
    const { insightsDifferences } = await import('../../../functions/src/shop/numbers/verifyInsights');
    const { refsOf } = await import('../../../functions/src/records/refs');
    const refs = refsOf(adminDb(), cafe.businessId);
    assert.deepEqual(await insightsDifferences(refs), []);
    const [card] = (await refs.collection('cardCounts').limit(1).get()).docs;
    const total = refs.at('insights', 'total');
    const { cards } = (await total.get()).data() as { cards: number };
    await total.update({ cards: cards + 1 });
    assert.deepEqual(await insightsDifferences(refs), ['the tally total differs from its cards']);
    await total.update({ cards });
    const counts = card?.get('counts') as Record<string, unknown>;
    await card?.ref.update({ counts: {} });
    assert.ok((await insightsDifferences(refs)).includes(`${card?.id}: the insights count another ledger`));
    await card?.ref.update({ counts });
  });

  it('follow an undone stamp, a merge and an erasure', async () => {
    const shop = await createShop({}, { againAfterSeconds: 0 });
    const [one, two] = [await join(shop), await join(shop)];
    const { idToken } = shop.owner;
    const scanId = randomUUID();
    await scan(shop, idToken, { code: one.code(), scanId, quantity: 3 });
    await scan(shop, idToken, { code: two.code(), quantity: 4 });
    await count(shop.businessId);
    const owed = async () => {
      const { total } = await (await pages()).readInsights(shop.businessId, dayOf(Date.now()));
      const { cards, units } = owedNow(total);
      return { all: total.cards, close: total.close ?? 0, cards, units };
    };
    await web.logIn(shop.owner.email, PASSWORD);
    assert.deepEqual(await owed(), { all: 2, close: 1, cards: 2, units: 7 });
    await ask('undoScan', { businessId: shop.businessId, scanId: randomUUID(), undoes: scanId, reason: 'x' }, idToken);
    await count(shop.businessId);
    assert.deepEqual(await owed(), { all: 2, close: 1, cards: 1, units: 4 });
    const merge = {
      businessId: shop.businessId,
      scanId: randomUUID(),
      from: two.passId,
      into: one.passId,
      reason: 'x',
    };
    await ask('mergePasses', merge, idToken);
    await count(shop.businessId);
    assert.deepEqual(await owed(), { all: 1, close: 1, cards: 1, units: 4 });
    await ask('erasePass', { secret: one.secret });
    await count(shop.businessId);
    assert.deepEqual(await owed(), { all: 0, close: 0, cards: 0, units: 0 });
  });

  it('cost a shop’s page the same reads, whatever the number of cards', async () => {
    const { readInsights, readOwed } = await pages();
    const shop = await createShop();
    await join(shop);
    await count(shop.businessId);
    const today = dayOf(Date.now());
    const read = (businessId: string) => async () => {
      await readInsights(businessId, today);
      await readOwed(businessId, today.slice(0, 7));
    };
    await web.logIn(cafe.email, PASSWORD);
    const large = await costOf(read(cafe.businessId));
    // Two months more of new cards, visits and changes than the shop of today has; none of them per card.
    assert.ok(large.documents <= 18 + 4, `${large.documents} documents`);
  });
});

/** Without the zeros that increments leave. */
function nonZero(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .map(([name, inner]): [string, unknown] => [name, nonZero(inner)])
    .filter(
      ([, inner]) => inner !== 0 && !(typeof inner === 'object' && inner !== null && Object.keys(inner).length === 0),
    );
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
