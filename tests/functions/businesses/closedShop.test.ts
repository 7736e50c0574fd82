/** An owner's account is deleted: rewards for 60 days more, then nothing of the shop's customers is kept. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eraseShopsClosedBy } from '../../../functions/src/businesses/eraseClosedShops';
import { adminDb } from '../../support/accounts';
import { heldObject, objectIn } from '../../support/localGoogle';
import { addMember, ask, call, createShop, join, network, scan, type Shop } from '../../support/shop';

const DAY = 24 * 3_600_000;

describe('a shop whose owner’s account is deleted', () => {
  const below = async ({ businessId }: Shop) => {
    const collections = await adminDb().doc(`businesses/${businessId}`).listCollections();
    const all = await Promise.all(collections.map(async (one) => (await one.get()).docs.map(({ ref }) => ref.path)));
    return all.flat();
  };

  it('redeems until the sixtieth day, and is erased after it, while other shops stay', async () => {
    const [shop, other] = [await createShop({}, { maxPerScan: 10 }), await createShop()];
    const staff = await addMember(shop, 'staff');
    const card = await join(shop, { name: 'Ada', email: 'ada@example.com' });
    const kept = await join(other, { email: 'grace@example.com' });
    await scan(shop, staff.idToken, { code: card.code(), quantity: 5 });
    const { google } = await ask('getWalletLinks', { secret: card.secret, wallet: 'google' }, undefined, network());
    const object = objectIn(google ?? assert.fail('no link'));

    await ask('deleteAccount', null, shop.owner.idToken);
    // The trigger's own run, so that nobody waits for it.
    const { projectBusinessOf } = await import('../../../functions/src/businesses/projection');
    await projectBusinessOf(shop.owner.uid);
    const { closedAt } = (await adminDb().doc(`businesses/${shop.businessId}`).get()).data() ?? {};
    assert.ok(Math.abs(closedAt - Date.now()) < 60_000);

    assert.equal((await scan(shop, staff.idToken, { code: card.code() })).reason, 'frozen');
    const redeem = { businessId: shop.businessId, scanId: randomUUID(), code: card.code(), rewardId: 'r1' };
    assert.equal((await ask('redeemReward', { ...redeem, confirmed: true }, staff.idToken)).verdict, 'accepted');

    assert.ok(!(await eraseShopsClosedBy(Date.now() + 59 * DAY)).includes(shop.businessId));
    assert.ok((await below(shop)).length > 0);
    assert.ok((await eraseShopsClosedBy(closedAt + 60 * DAY)).includes(shop.businessId));
    assert.deepEqual(await below(shop), []);
    const { state, accountName } = await heldObject(object);
    assert.deepEqual([state, accountName], ['INACTIVE', undefined], 'nothing stays at Google');
    assert.equal((await adminDb().doc(`businesses/${shop.businessId}`).get()).exists, false);
    assert.equal((await adminDb().doc(`joinCodes/${shop.joinCode}`).get()).exists, false);
    assert.equal((await call('getPass', { secret: card.secret })).error?.status, 'NOT_FOUND');
    assert.equal((await call('getOffer', { joinCode: shop.joinCode })).error?.status, 'NOT_FOUND');
    assert.equal(await projectBusinessOf(shop.owner.uid), null, 'it does not come back');

    assert.equal((await call('getPass', { secret: kept.secret })).status, 200);
    assert.equal((await adminDb().doc(`businesses/${other.businessId}/contacts/${kept.passId}`).get()).exists, true);
  });
});
