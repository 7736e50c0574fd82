/** A till that loses answers, sends from two processes and loses its key: every purchase counts once. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { differences } from '@tessera/domain/pass/ledger';
import { boughtOf } from '@tessera/domain/pass/state';
import { askApi, makeKey } from '../../../support/api';
import { ask, type Card, createShop, eventsOf, join, passOf, type Shop } from '../../../support/shop';

const PURCHASES = 60;

interface Purchase {
  scanId: string;
  card: Card;
  quantity: number;
}

describe('a till behind the API', () => {
  let shop: Shop;
  let cards: Card[];
  before(async () => {
    shop = await createShop({ stampsNeeded: 20 }, { againAfterSeconds: 0, dailyLimit: 100, maxPerScan: 5 });
    cards = await Promise.all([join(shop), join(shop), join(shop)]);
  });

  it('counts each purchase once, whatever is lost, sent twice at once, or sent with a key that is revoked meanwhile', async () => {
    const purchases = Array.from({ length: PURCHASES }, (_, index): Purchase => {
      const card = cards[index % cards.length] ?? assert.fail();
      return { scanId: randomUUID(), card, quantity: 1 + (index % 3) };
    });
    const answered = new Map<string, number>();
    let revoked = 0;

    /** One try whose answer the till does not get: it may have counted or not. */
    const lose = (key: string, { scanId, card, quantity }: Purchase) =>
      askApi(key, 'POST /scans', {
        scanId,
        body: { passId: card.passId, quantity },
        signal: AbortSignal.timeout(7 * quantity),
      }).catch(() => undefined);

    /** One try. @returns whether there was an answer; none with a key that was revoked */
    async function send(key: string, { scanId, card, quantity }: Purchase): Promise<boolean> {
      const { status, body } = await askApi(key, 'POST /scans', { scanId, body: { passId: card.passId, quantity } });
      if (status === 401) {
        assert.equal(body.reason, 'key-revoked');
        revoked += 1;
        return false;
      }
      assert.equal(status, 200, JSON.stringify(body));
      assert.equal(body.amount, answered.get(scanId) ?? body.amount, 'a retry got another answer');
      answered.set(scanId, body.amount);
      return true;
    }

    /** A process of the till: it sends every purchase, and tells nobody which it has sent. */
    async function work(order: Purchase[], losesKey: boolean): Promise<void> {
      let { keyId, key } = await makeKey(shop, ['scan']);
      for (const [index, purchase] of order.entries()) {
        if (index % 2 === 0) await lose(key, purchase);
        if (losesKey && index === PURCHASES / 3)
          await ask('revokeApiKey', { businessId: shop.businessId, keyId }, shop.owner.idToken);
        while (!(await send(key, purchase))) ({ keyId, key } = await makeKey(shop, ['scan']));
      }
    }
    await Promise.all([work(purchases, true), work(purchases.toReversed(), false)]);

    assert.equal(revoked, 1);
    assert.equal(answered.size, PURCHASES);
    for (const card of cards) {
      const [pass, events] = [await passOf(shop, card.passId), await eventsOf(shop, card.passId)];
      const own = purchases.filter((one) => one.card === card);
      const stamped = events.filter(({ type }) => type === 'stamped');
      assert.deepEqual(stamped.map(({ scanId }) => scanId).sort(), own.map(({ scanId }) => scanId).sort());
      const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
      assert.equal(sum(stamped.map(boughtOf)), sum(own.map(({ quantity }) => quantity)));
      assert.deepEqual(differences(pass, events), []);
    }
  });
});
