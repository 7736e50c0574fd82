/** What the rooms read, counted: the same for a small shop and a larger one. */
import assert from 'node:assert/strict';
import { dayIn, daysUpTo } from '@tessera/domain/lib/time';
import { addMember, ask, createShop, join, scan, type Shop } from '../../support/shop';
import { costOf, webData } from '../../support/webData';

/** Documents that queries answer (docs/decisions/0053). Read singly besides: two of the membership, five cards. */
const MOST = 23;

const documentsIn = async (act: () => Promise<unknown>): Promise<number> => (await costOf(act)).documents;

/** A shop with so many cards, each stamped, and with reports and a practice card. */
async function shopOf(cards: number): Promise<Shop> {
  const shop = await createShop({ stampsNeeded: 5 }, { againAfterSeconds: 0, dailyLimit: 100 });
  const staff = await addMember(shop, 'staff');
  const { secret } = await ask('makePracticeCard', { businessId: shop.businessId }, staff.idToken);
  assert.ok(secret);
  for (let made = 0; made < cards; made += 1) {
    const card = await join(shop, { name: `Customer ${made}` });
    await scan(shop, made % 2 ? shop.owner.idToken : staff.idToken, { code: card.code() });
    await ask('reportPass', { secret: card.secret, message: `Report ${made}` });
  }
  return shop;
}

describe('the reads of a shop’s rooms', () => {
  it('is the same number of documents for 6 cards and for 18, and bounded', async () => {
    const { logIn } = await webData();
    const { readHomeTeam, readShopHome } = await import('../../../web/src/shared/data/shopHome');
    const { readFigures } = await import('../../../web/src/shared/data/figures');
    const { countCards } = await import('../../../web/src/shared/data/programme');
    const read: { home: number; figures: number; count: number }[] = [];
    for (const cards of [6, 18]) {
      const { businessId, owner } = await shopOf(cards);
      // The shop may have waited for a new day.
      const today = dayIn('Europe/London', Date.now());
      await logIn(owner.email, owner.password);
      const from = daysUpTo(today, 30)[0] ?? '';
      let counted = 0;
      read.push({
        home: await documentsIn(async () => {
          const [home, team] = await Promise.all([
            readShopHome(businessId, today, true),
            readHomeTeam(businessId, true),
          ]);
          assert.deepEqual([home.events.length, home.hasMoreReports, team.size], [5, true, 2]);
          assert.deepEqual(
            home.reports.map(({ message }) => message),
            Array.from({ length: 5 }, (_, index) => `Report ${index}`),
          );
          assert.ok(home.events.every(({ holderName }) => holderName?.startsWith('Customer')));
        }),
        figures: await documentsIn(async () => {
          const { ever, stats } = await readFigures(businessId, from);
          assert.equal(ever.rewards, 0);
          assert.equal(
            stats.reduce((sum, { units = 0 }) => sum + units, 0),
            cards,
          );
        }),
        count: await documentsIn(async () => (counted = await countCards(businessId))),
      });
      assert.equal(counted, cards, 'without the practice card');
    }
    const [small, large] = read;
    assert.deepEqual(small, large);
    assert.ok(small && small.home <= MOST && small.home >= 14, `${small?.home} documents`);
    assert.ok(small.figures <= 5 && small.count === 0, JSON.stringify(small));
  });
});

describe('the number of cards that customers have', () => {
  it('leaves out practice cards, open or erased', async () => {
    const { logIn } = await webData();
    const { countCards } = await import('../../../web/src/shared/data/programme');
    const shop = await createShop();
    const { businessId, owner } = shop;
    for (const _ of Array(2).keys()) await join(shop);
    const makePractice = () => ask('makePracticeCard', { businessId }, owner.idToken);
    await ask('erasePass', { secret: (await makePractice()).secret });
    await makePractice();
    await logIn(owner.email, owner.password);
    assert.equal(await countCards(businessId), 2);
  });
});

describe('after the session has ended', () => {
  it('no read and no call is sent', async () => {
    const { logIn, logOut } = await webData();
    const { readShops } = await import('../../../web/src/shared/data/shops');
    const { call } = await import('../../../web/src/shared/data/callables');
    const { businessId, owner } = await createShop();
    await logIn(owner.email, owner.password);
    assert.equal((await readShops(owner.uid)).length, 1);
    await logOut();
    const cost = await costOf(async () => {
      await assert.rejects(readShops(owner.uid), { code: 'permission-denied' });
      await assert.rejects(call('listTeam', { businessId }), { code: 'functions/unauthenticated' });
    });
    assert.deepEqual(cost, { documents: 0, bytes: 0 });
  });
});
