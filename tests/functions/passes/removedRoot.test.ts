/** A root secret that was removed after a leak: what was made with it ends, and no card is stuck. */
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import type { PassView } from '@tessera/domain/calls/callables';
import { mailedCards } from '../../../functions/src/passes/cardLink';
import { seal } from '../../../functions/src/passes/keys';
import { withEnvironment } from '../../support/functions';
import { ask, call, type Card, cardOf, createShop, join, network, scan, served, type Shop } from '../../support/shop';

describe('after a root secret was removed', () => {
  const newRoot = { PASS_ROOT_SECRETS: `99:${randomBytes(32).toString('hex')}` };
  const removed = <Result>(act: () => Promise<Result>): Promise<Result> => withEnvironment(newRoot, act);
  let shop: Shop;
  before(async () => {
    shop = await createShop({}, { againAfterSeconds: 0 });
  });

  const told = async (input: object) => {
    const { reason, verdict } = await scan(shop, shop.owner.idToken, input);
    return reason ?? verdict;
  };

  /** Whether a card is opened by its new link, and stamped by its new code. */
  async function works(secret: string, { passId }: Card): Promise<void> {
    const card = await cardOf(secret);
    assert.equal(card.passId, passId);
    for (const time of ['first', 'second']) assert.equal(await told({ code: card.code() }), 'accepted', time);
  }

  it('a card’s link and code end, and its holder gets new ones by mail and on a new phone', async () => {
    const email = `ada-${Date.now()}@example.com`;
    const [mailed, moved] = [await join(shop, { email }), await join(shop)];
    const { businessId, owner } = shop;
    await removed(async () => {
      for (const { secret, code } of [mailed, moved]) {
        assert.equal((await call('getPass', { secret })).error?.status, 'NOT_FOUND');
        assert.equal(await told({ code: code() }), 'bad-code');
      }
      const [card] = await mailedCards({ businessId, to: seal(email) });
      await works(card?.secret ?? '', mailed);
      const { ticket } = await ask('movePass', { businessId, passId: moved.passId }, owner.idToken);
      await works((await ask('takeOver', { ticket, moveId: randomUUID() })).secret, moved);
    });
  });

  it('a phone that has opened its card since the card took new keys has a link that lasts', async () => {
    const card = await join(shop);
    const roots = { PASS_ROOT_SECRETS: `${process.env['PASS_ROOT_SECRETS']},${newRoot.PASS_ROOT_SECRETS}` };
    const renewed = async () => ((await ask('getPass', { secret: card.secret })) as PassView).secret;
    const secret = await withEnvironment(roots, async () => {
      assert.equal(await renewed(), undefined, 'not before its next stamp');
      assert.equal(await told({ code: card.code() }), 'accepted');
      return renewed();
    });
    assert.equal((await removed(() => call('getPass', { secret: card.secret }))).error?.status, 'NOT_FOUND');
    await removed(() => works(secret ?? '', card));
  });

  it('a printed code ends, and one that is printed again stamps', async () => {
    const { businessId, owner } = shop;
    const { passId } = await join(shop);
    const { code } = await ask('printCode', { businessId, passId }, owner.idToken);
    await removed(async () => {
      assert.equal(await told({ code }), 'bad-code');
      const again = await ask('printCode', { businessId, passId }, owner.idToken);
      assert.equal(await told({ code: again.code }), 'accepted');
    });
  });

  it('a printed card that nobody has begun is refused, holds up no other scan, and can be printed again', async () => {
    const { businessId, owner } = shop;
    const old = await join(shop);
    const { batchId } = await ask('makePrintedCards', { businessId, name: 'July', sheets: 1 }, owner.idToken);
    const codes = async () => {
      const { cards } = await ask('getPrintedCards', { businessId, batchId }, owner.idToken);
      return cards.map(({ code }) => code);
    };
    const [code = ''] = await codes();
    await removed(async () => {
      assert.equal((await ask('readCard', { businessId, code }, owner.idToken)).reason, 'unknown-card');
      const scans = [code, old.code(), (await join(shop)).code()].map((one) => ({ scanId: randomUUID(), code: one }));
      const { verdicts } = await ask('recordScans', { businessId, scans }, owner.idToken);
      assert.deepEqual(
        verdicts.map((one) => one?.reason ?? one?.verdict),
        ['unknown-card', 'bad-code', 'accepted'],
      );
      const [again = ''] = await codes();
      assert.equal(await told({ code: again }), 'accepted');
    });
  });

  it('a pass in Apple Wallet ends, and the card of a new link is added again', async () => {
    const email = `grace-${Date.now()}@example.com`;
    const card = await join(shop, { email });
    const { base } = await served();
    /** The status of the pass that a card's link adds. */
    async function added(secret: string): Promise<number> {
      const { apple = '' } = await ask('getWalletLinks', { secret, wallet: 'apple' }, undefined, network());
      return (await fetch(`${base}/wallet${new URL(apple).pathname}`)).status;
    }
    assert.equal(await added(card.secret), 200);
    await removed(async () => {
      const [link] = await mailedCards({ businessId: shop.businessId, to: seal(email) });
      assert.equal(await added(link?.secret ?? ''), 200);
    });
  });
});
