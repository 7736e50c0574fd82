/** The filters of a shop's customers, asked as the page asks them. */
import assert from 'node:assert/strict';
import { DAY_MS } from '@tessera/domain/lib/time';
import type { Business } from '@tessera/domain/shop/business';
import { adminDb } from '../../support/accounts';
import { addMember, ask, createShop, join, scan } from '../../support/shop';
import { webData } from '../../support/webData';

describe('the filters of a shop’s customers', () => {
  it('list the cards with a reward, those not seen lately, and those with an address', async () => {
    const { logIn } = await webData();
    const { listFiltered } = await import('../../../web/src/shared/data/customers');
    const shop = await createShop({ stampsNeeded: 2 }, { againAfterSeconds: 0, dailyLimit: 100 });
    const { businessId, owner } = shop;
    const [full, late, begun, gone] = await Promise.all([
      join(shop, { name: 'Full' }),
      join(shop, { name: 'Full later' }),
      join(shop, { name: 'Begun', email: `begun-${businessId.slice(0, 8)}@example.org` }),
      join(shop, { name: 'Gone' }),
    ]);
    for (const card of [full, late]) await scan(shop, owner.idToken, { code: card.code(), quantity: 2 });
    for (const card of [begun, gone]) await scan(shop, owner.idToken, { code: card.code() });
    const now = Date.now();
    await adminDb()
      .doc(`businesses/${businessId}/passes/${gone.passId}`)
      .update({ lastVisitAt: now - 30 * DAY_MS });
    await logIn(owner.email, owner.password);
    const listed = async (...parameters: Parameters<typeof listFiltered>) =>
      (await listFiltered(...parameters)).items.map(({ passId }) => passId);
    assert.deepEqual(await listed(businessId, { show: 'ready', from: undefined }), [full.passId, late.passId]);
    // As in a shop whose rewards are bought: from a balance on, the fullest first.
    assert.deepEqual(
      new Set(await listed(businessId, { show: 'ready', from: 1 })),
      new Set([begun.passId, gone.passId]),
    );
    assert.deepEqual(await listed(businessId, { show: 'away', since: now - 28 * DAY_MS }), [gone.passId]);
    assert.deepEqual(await listed(businessId, { show: 'email' }), [begun.passId]);
    const staff = await addMember(shop, 'staff');
    await logIn(staff.email, staff.password);
    assert.deepEqual(await listed(businessId, { show: 'away', since: now - 28 * DAY_MS }), [gone.passId]);
    await assert.rejects(listFiltered(businessId, { show: 'email' }), { code: 'permission-denied' });
  });

  it('list the cards near an early reward, however many are between it and those near the last', async () => {
    const { logIn } = await webData();
    const { listFiltered } = await import('../../../web/src/shared/data/customers');
    const { cardFilter, isListed } = await import('../../../web/src/app/shop/customers/customerFilters');
    const shop = await createShop({ stampsNeeded: 20 });
    const { businessId, owner } = shop;
    const rewards = [
      { at: 5, reward: 'a biscuit' },
      { at: 20, reward: 'a coffee' },
    ];
    const scheme = { kind: 'stamps', target: 20, rewards } as const;
    await ask('saveProgramme', { businessId, name: 'Card', scheme }, owner.idToken);
    const { passId } = await join(shop);
    const passes = adminDb().collection(`businesses/${businessId}/passes`);
    const stored = (await passes.doc(passId).get()).data() ?? assert.fail();
    const balances = [19, ...Array<number>(130).fill(10), 4];
    const batch = adminDb().batch();
    for (const [index, balance] of balances.entries()) {
      const id = `${String(index).padStart(8, '0')}${passId.slice(8)}`;
      batch.set(passes.doc(id), { ...stored, passId: id, balance });
    }
    await batch.commit();
    const business = (await adminDb().doc(`businesses/${businessId}`).get()).data() as Business;
    await logIn(owner.email, owner.password);
    const now = Date.now();
    const filter = cardFilter('close', business, now);
    const { items, next } = await listFiltered(businessId, filter, undefined, isListed('close', business, now));
    assert.deepEqual(
      items.map(({ balance }) => balance),
      [19, 4],
    );
    assert.equal(next, undefined);
  });
});
