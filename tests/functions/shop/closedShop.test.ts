/** An owner's account is deleted: rewards can be redeemed for 60 days, then the customers' data is erased. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { PassView } from '@tessera/domain/calls/callables';
import { DAY_MS } from '@tessera/domain/lib/time';
import { runBatchJob } from '../../../functions/src/platform/batchJob';
import { CLOSED_SHOPS } from '../../../functions/src/shop/eraseClosedShops';
import { ENDED_WALLETS } from '../../../functions/src/wallets/eraseEndedWallets';
import { TEST_PORTS } from '../../../scripts/local/runs';
import { adminDb } from '../../support/accounts';
import { eventually } from '../../support/eventually';
import { withEnvironment } from '../../support/functions';
import { askedAbout, heldObject, objectIn } from '../../support/localGoogle';
import { addMember, ask, call, createShop, join, network, scan, type Shop } from '../../support/shop';
import { phoneWith } from '../wallets/apple';

/** The job, with the emulator's queue: tasks that it adds run in the emulator. */
const erase = (now: number) =>
  withEnvironment({ CLOUD_TASKS_EMULATOR_HOST: `127.0.0.1:${TEST_PORTS.tasks}` }, () =>
    runBatchJob('eraseClosedShops', CLOSED_SHOPS, now),
  );

/** The owner deletes the account. @returns when the shop closed */
async function close({ businessId, owner }: Shop): Promise<number> {
  await ask('deleteAccount', null, owner.idToken);
  // Runs the trigger's function directly instead of waiting for the trigger.
  const { projectBusinessOf } = await import('../../../functions/src/shop/projection');
  await projectBusinessOf(owner.uid);
  return (await adminDb().doc(`businesses/${businessId}`).get()).get('closedAt') as number;
}

describe('a shop whose owner’s account is deleted', () => {
  const below = async ({ businessId }: Shop) => {
    const collections = await adminDb().doc(`businesses/${businessId}`).listCollections();
    const all = await Promise.all(collections.map(async (one) => (await one.get()).docs.map(({ ref }) => ref.path)));
    return all.flat();
  };

  it('a closed shop redeems until the sixtieth day, and is erased after it, while other shops stay', async () => {
    const [shop, other] = [await createShop({}, { maxPerScan: 10 }), await createShop()];
    const staff = await addMember(shop, 'staff');
    const card = await join(shop, { name: 'Ada', email: 'ada@example.com' });
    const kept = await join(other, { email: 'grace@example.com' });
    await scan(shop, staff.idToken, { code: card.code(), quantity: 5 });
    const { google } = await ask('getWalletLinks', { secret: card.secret, wallet: 'google' }, undefined, network());
    const object = objectIn(google ?? assert.fail('no link'));

    const closedAt = await close(shop);
    assert.ok(Math.abs(closedAt - Date.now()) < 60_000);
    const { business } = (await ask('getPass', { secret: card.secret })) as PassView;
    assert.equal(business.endsAt, closedAt + 60 * DAY_MS, 'the card’s page can say when it is erased');
    const { redeemUntil, endsAt } = (await ask('getOffer', { joinCode: shop.joinCode })).business;
    assert.deepEqual([redeemUntil, endsAt], [business.redeemUntil, business.endsAt], 'and so can the page to join');

    assert.equal((await scan(shop, staff.idToken, { code: card.code() })).reason, 'frozen');
    const redeem = { businessId: shop.businessId, scanId: randomUUID(), code: card.code(), rewardId: 'r1' };
    assert.equal((await ask('redeemReward', { ...redeem, confirmed: true }, staff.idToken)).verdict, 'accepted');
    // The task of this change has run: one that is on its way during the erasure would send the card again.
    const isGivenThere = async () => (await heldObject(object)).secondaryLoyaltyPoints?.balance.int === 0;
    await eventually('no reward at Google', isGivenThere);

    await erase(Date.now() + 59 * DAY_MS);
    assert.ok((await below(shop)).length > 0);
    await erase(closedAt + 60 * DAY_MS);
    assert.deepEqual(await below(shop), []);
    const { state, accountName } = await heldObject(object);
    assert.deepEqual([state, accountName], ['INACTIVE', undefined], 'nothing stays at Google');
    assert.equal((await adminDb().doc(`businesses/${shop.businessId}`).get()).exists, false);
    assert.equal((await adminDb().doc(`joinCodes/${shop.joinCode}`).get()).exists, false);
    assert.equal((await call('getPass', { secret: card.secret })).error?.status, 'NOT_FOUND');
    assert.equal((await call('getOffer', { joinCode: shop.joinCode })).error?.status, 'NOT_FOUND');
    const { projectBusinessOf } = await import('../../../functions/src/shop/projection');
    assert.equal(await projectBusinessOf(shop.owner.uid), null, 'it does not come back');

    assert.equal((await call('getPass', { secret: kept.secret })).status, 200);
    assert.equal((await adminDb().doc(`businesses/${other.businessId}/contacts/${kept.passId}`).get()).exists, true);
  });

  it('is erased in as many slices as it needs, and each card is ended at Google once', async () => {
    const shop = await createShop();
    const cards = [await join(shop), await join(shop)];
    const links = await Promise.all(
      cards.map(({ secret }) => ask('getWalletLinks', { secret, wallet: 'google' }, undefined, network())),
    );
    const closedAt = await close(shop);
    const slice = async () => {
      const snapshot = await adminDb().doc(`businesses/${shop.businessId}`).get();
      return withEnvironment({ CLOUD_TASKS_EMULATOR_HOST: `127.0.0.1:${TEST_PORTS.tasks}` }, () =>
        CLOSED_SHOPS.each(snapshot as never, closedAt + 60 * DAY_MS, () => true),
      );
    };
    const objects = links.map(({ google }) => objectIn(google ?? assert.fail('no link')));
    const requests = () => Promise.all(objects.map(async (id) => (await askedAbout(id)).length));
    assert.equal(await slice(), false);
    for (const id of objects) assert.equal((await heldObject(id)).state, 'INACTIVE');
    const asked = await requests();
    assert.equal(await slice(), false);
    const left = await adminDb().collection(`businesses/${shop.businessId}/passes`).get();
    assert.equal(left.size, 0, 'no card is left that takes a contact once the contacts are gone');
    let slices = 2;
    while ((await slice()) === false) slices += 1;
    assert.ok(slices > 3, 'one for Google, and one for each collection');
    assert.deepEqual(await requests(), asked);
    assert.deepEqual(await below(shop), []);
  });

  it('tells phones with Apple Wallet, which fetch a void pass; then nothing is kept of them', async () => {
    const shop = await createShop({ name: 'The Corner Crust' });
    const [card, another] = [await join(shop, { name: 'Zenobia' }), await join(shop)];
    const [phone, off] = [await phoneWith(card), await phoneWith(another)];
    const closedAt = await close(shop);
    await erase(closedAt + 60 * DAY_MS);
    const record = (passId: string) => `businesses/${shop.businessId}/wallets/${passId}`;
    assert.deepEqual((await below(shop)).sort(), [card, another].map(({ passId }) => record(passId)).sort());

    await phone.pushed();
    assert.deepEqual((await phone.changed())?.serialNumbers, [phone.serial]);
    const { token } = phone;
    const { json } = await phone.fetch();
    assert.deepEqual([json.voided, json.barcodes, json.authenticationToken], [true, undefined, token]);
    assert.doesNotMatch(JSON.stringify(json), /Zenobia|Corner Crust|\bC1\./, 'nothing of its holder or its shop');
    assert.deepEqual(await below(shop), [record(another.passId)]);
    assert.equal(await phone.changed(), null);
    assert.equal((await phone.pushes()).length, 1, 'told once');

    await off.pushed();
    await runBatchJob('eraseEndedWallets', ENDED_WALLETS, Date.now() + 7 * DAY_MS);
    assert.deepEqual(await below(shop), [], 'nor of a phone that is off for a week');
    assert.equal((await off.fetch()).json.voided, true, 'which gets the same whenever it asks');
    assert.equal((await off.register()).status, 404);
    assert.equal((await off.unregister()).status, 200);
  });
});
