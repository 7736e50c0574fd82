/** Attacks by somebody without a card, or with another's. */
import assert from 'node:assert/strict';
import { createOwner } from '../../support/accounts';
import { call, type Card, createShop, join, network, OPENED_BY_SECRET, passOf, type Shop } from '../../support/shop';

describe('an attack on cards', () => {
  let shop: Shop;
  let card: Card;
  before(async () => {
    shop = await createShop();
    card = await join(shop);
  });

  for (const name of OPENED_BY_SECRET) {
    it(`${name}: a forged, altered or empty secret opens nothing, whoever asks`, async () => {
      const before = await passOf(shop, card.passId);
      const stranger = await createOwner({ verified: true });
      const other = card.secret.at(-2) === 'A' ? 'B' : 'A';
      const altered = [
        card.secret.slice(0, -2) + other + card.secret.slice(-1),
        card.secret.slice(0, 20),
        `${card.secret}A`,
        // As many characters, and more bytes.
        `${card.secret.slice(0, -1)}–`,
        card.passId,
        '../../payments/x',
      ];
      const message =
        name === 'reportPass' ? { message: 'Something is wrong' } : name === 'setContact' ? { name: 'Eve' } : {};
      for (const secret of altered)
        for (const token of [undefined, stranger.idToken]) {
          const { error } = await call(name, { secret, ...message }, token, network());
          assert.equal(error?.status, 'NOT_FOUND', secret);
        }
      assert.equal(
        (await call(name, { secret: '', ...message }, undefined, network())).error?.status,
        'INVALID_ARGUMENT',
      );
      assert.deepEqual(await passOf(shop, card.passId), before, 'nothing was changed');
    });
  }

  it('takeOver: a forged ticket moves no card', async () => {
    for (const ticket of [card.secret, card.passId, 'x', '../../payments/x', 'A'.repeat(300)]) {
      const { status, error } = await call('takeOver', { ticket }, undefined, network());
      assert.ok(status >= 400 && status < 500 && error?.status !== 'INTERNAL', `${ticket}: ${status}`);
    }
    assert.equal(
      (await call('getPass', { secret: card.secret }, undefined, network())).status,
      200,
      'the key still opens it',
    );
  });

  it('projectBusiness: makes nothing of another’s records, and nothing for an address that is not verified', async () => {
    const [stranger, unverified] = await Promise.all([createOwner({ verified: true }), createOwner()]);
    const data = { uid: shop.owner.uid };
    assert.equal((await call('projectBusiness', data, stranger.idToken)).error?.status, 'INVALID_ARGUMENT');
    assert.equal((await call('projectBusiness', null, unverified.idToken)).error?.status, 'PERMISSION_DENIED');
    const { result } = await call('projectBusiness', null, stranger.idToken);
    assert.notEqual(result?.businessId, shop.businessId);
  });
});
