/**
 * What the rooms of a shop read: as much in a large shop as in a small one. `TESSERA_ROOM_CARDS=300,3000` measures
 * larger ones, and writes the figures to `.local/test/rooms.txt`.
 */
import assert from 'node:assert/strict';
import { appendFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { dayIn, daysUpTo } from '@tessera/domain/lib/time';
import { holderOf } from '@tessera/domain/pass/holder';
import { joinedPass } from '@tessera/domain/pass/join';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import { ROOT } from '../../../scripts/lib/root';
import { writeLedgers } from '../../../scripts/local/demo/cards';
import { TEST_RUN } from '../../../scripts/local/runs';
import { loadFunctions } from '../../support/functions';
import { createShop, type Shop } from '../../support/shop';
import { costOf, type WebData, webData } from '../../support/webData';

const { TESSERA_ROOM_CARDS: measured } = process.env;
const SIZES = (measured ?? '60,240').split(',').map(Number);
const FIGURES = path.join(ROOT, TEST_RUN.folder, 'rooms.txt');
const PASSWORD = 'correct horse';
/** A function, because this file is loaded long before its tests run. */
const today = (): string => dayIn('Europe/London', Date.now());

/** New cards, named alike. */
async function fill({ businessId, programmeId }: Shop, cards: number): Promise<string> {
  await loadFunctions();
  const { newCard } = await import('../../../functions/src/passes/newCard');
  const { refsOf } = await import('../../../functions/src/records/refs');
  const { firestore } = await import('../../../functions/src/platform/firebase');
  const refs = refsOf(firestore(), businessId);
  const passIds = Array.from(
    { length: cards },
    (_, index) => `${String(index).padStart(8, '0')}${businessId.slice(0, 8)}`,
  );
  const offer = { version: 1, scheme: stampsScheme(5, 'a coffee') };
  const ledgers = passIds.map((passId) => {
    const holder = holderOf({ name: `Customer ${passId.slice(0, 8)}` });
    const card = newCard({ passId, programmeId, holder });
    const { pass, event } = joinedPass({ ...card, offer }, 'customer', Date.now());
    return { pass, events: [event] };
  });
  await writeLedgers(refs, (await refs.business.get()).data() ?? assert.fail(), ledgers);
  return passIds[0] ?? assert.fail();
}

describe('the rooms of a shop', () => {
  let web: WebData;
  const shops: { shop: Shop; passId: string }[] = [];
  before(async () => {
    if (measured) rmSync(FIGURES, { force: true });
    web = await webData();
    for (const size of SIZES) {
      const shop = await createShop();
      shops.push({ shop, passId: await fill(shop, size) });
    }
  });
  after(() => web.logOut());

  const READS: Record<string, (shop: Shop, passId: string) => Promise<unknown>> = {
    'the home': async ({ businessId }) => {
      const { readHomeTeam, readShopHome } = await import('../../../web/src/shared/data/shopHome');
      await Promise.all([readShopHome(businessId, today(), true), readHomeTeam(businessId, true)]);
    },
    'the figures of thirty days': async ({ businessId }) =>
      (await import('../../../web/src/shared/data/figures')).readFigures(businessId, daysUpTo(today(), 30)[0] ?? ''),
    'how many cards are held, before publishing': async ({ businessId }) =>
      (await import('../../../web/src/shared/data/programme')).countCards(businessId),
    'the shops of an account, with which every room begins': async ({ owner }) => {
      const { readShops } = await import('../../../web/src/shared/data/shops');
      assert.equal((await readShops(owner.uid)).length, 1);
    },
    'the last visits': ({ businessId }) => web.listCustomers(businessId),
    'the next page of them': async ({ businessId }) =>
      web.listCustomers(businessId, (await web.listCustomers(businessId)).next),
    'a search by a name that all cards have': ({ businessId }) =>
      web.call('lookUpPass', { businessId, query: 'customer' }),
    'one card with its contact': ({ businessId }, passId) => web.readCustomer(businessId, passId, true),
    'its ledger': ({ businessId }, passId) => web.listLedger(businessId, passId),
    'the activity': ({ businessId }) => web.listActivity(businessId, {}),
    'the activity of one kind and day': ({ businessId }) =>
      web.listActivity(businessId, { type: 'joined', from: Date.now() - 3_600_000, before: Date.now() + 1 }),
    'the team': ({ businessId }) => web.readTeam(businessId),
  };
  const MOST: Record<string, number> = { 'the next page of them': 52, 'one card with its contact': 0 };

  for (const [what, read] of Object.entries(READS)) {
    it(`read ${what} at the same cost, whatever the size`, async () => {
      const costs = [];
      for (const { shop, passId } of shops) {
        await web.logIn(shop.owner.email, PASSWORD);
        costs.push(await costOf(() => read(shop, passId)));
      }
      const [small, large] = costs as [(typeof costs)[0], (typeof costs)[0]];
      if (measured) appendFileSync(FIGURES, `${what} ${JSON.stringify(costs)}\n`);
      assert.equal(large.documents, small.documents);
      assert.ok(large.documents <= (MOST[what] ?? 51), `${large.documents} documents`);
      assert.ok(large.bytes > 100 && large.bytes <= small.bytes * 1.05, `${large.bytes} bytes, ${small.bytes} before`);
    });
  }

  it('read a page of 25 cards and no more, and go on where it ends', async () => {
    const [{ shop } = assert.fail()] = shops;
    await web.logIn(shop.owner.email, PASSWORD);
    const seen = new Set<string>();
    let page = await web.listCustomers(shop.businessId);
    assert.equal(page.items.length, 25);
    for (;;) {
      for (const { passId } of page.items) seen.add(passId);
      if (!page.next) break;
      page = await web.listCustomers(shop.businessId, page.next);
    }
    assert.equal(seen.size, SIZES[0]);
    const all = await web.allActivity(shop.businessId, { type: 'joined' }, () => {});
    assert.equal(all.length, SIZES[0]);
  });
});
