/** The filters of a shop's customers, asked as the page asks them. */
import assert from 'node:assert/strict';
import { DAY_MS } from '@tessera/domain/lib/time';
import { adminDb } from '../../support/accounts';
import { addMember, createShop, join, scan } from '../../support/shop';
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
});
