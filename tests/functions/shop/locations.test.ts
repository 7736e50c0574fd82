/** The places of a shop: who works where, and their names in events. */
import assert from 'node:assert/strict';
import type { Business } from '@tessera/domain/shop/business';
import { adminDb, type Owner } from '../../support/accounts';
import { addMember, ask, call, createShop, eventsOf, join, scan, type Shop } from '../../support/shop';

describe('the places of a shop', () => {
  let shop: Shop;
  let manager: Owner;
  before(async () => {
    shop = await createShop({}, { againAfterSeconds: 0 });
    manager = await addMember(shop, 'manager', { name: 'Mo' });
  });

  const save = (input: object) => call('saveLocation', { businessId: shop.businessId, ...input }, manager.idToken);
  const stored = async () => (await adminDb().doc(`businesses/${shop.businessId}`).get()).data() as Business;
  const idOf = async (name: string): Promise<string> => {
    const { result } = await save({ name });
    return result?.locationId ?? assert.fail('no place');
  };

  it('are added once, renamed, closed and opened again', async () => {
    const stall = await idOf('Market stall');
    assert.equal(await idOf('Market stall'), stall, 'a retry');
    await save({ locationId: stall, name: 'Stall by the church' });
    assert.equal((await stored()).locations[stall], 'Stall by the church');
    await save({ locationId: stall, open: false });
    const closed = await stored();
    assert.equal(closed.locations[stall], undefined);
    assert.equal(closed.closedLocations?.[stall], 'Stall by the church');
    await save({ locationId: stall, open: true });
    assert.equal((await stored()).locations[stall], 'Stall by the church');
    assert.deepEqual((await stored()).closedLocations, {});
  });

  it('locations are not closed while in use or the last one, and each has its own name', async () => {
    const name = 'The Kiosk';
    const kiosk = await idOf(name);
    const there = await addMember(shop, 'staff', { name: 'Kit', locationId: kiosk });
    const refused = await save({ locationId: kiosk, open: false });
    assert.equal(refused.error?.status, 'FAILED_PRECONDITION');
    assert.match(refused.error.message ?? '', /Kit/);
    assert.equal((await save({ locationId: 'main', name })).error?.status, 'FAILED_PRECONDITION', 'the same name');
    for (const input of [{ name: 'the kiosk' }, { locationId: 'main', name: 'The KIOSK' }])
      assert.equal((await save(input)).error?.status, 'FAILED_PRECONDITION', 'in other capitals');
    await ask('changeMember', { businessId: shop.businessId, uid: there.uid, active: false }, manager.idToken);
    const others = Object.keys((await stored()).locations).filter((id) => id !== 'main');
    for (const locationId of others) assert.equal((await save({ locationId, open: false })).status, 200);
    assert.equal((await save({ locationId: 'main', open: false })).error?.status, 'FAILED_PRECONDITION', 'the last');
    for (const [input, status] of [
      [{ locationId: 'nowhere', name: 'x' }, 'NOT_FOUND'],
      [{ locationId: 'constructor', name: 'x' }, 'INVALID_ARGUMENT'],
      [{}, 'INVALID_ARGUMENT'],
      [{ open: false }, 'INVALID_ARGUMENT'],
      [{ name: '<b>' }, 'INVALID_ARGUMENT'],
      [{ name: 'x'.repeat(61) }, 'INVALID_ARGUMENT'],
    ] as const) {
      const before = JSON.stringify(await stored());
      assert.equal((await save(input)).error?.status, status, JSON.stringify(input));
      assert.equal(JSON.stringify(await stored()), before, 'nothing was written');
    }
  });

  it('stay in their events, also when they are closed before the event arrives', async () => {
    const pier = await idOf('Pier');
    const card = await join(shop);
    await save({ locationId: pier, open: false });
    const late = await scan(shop, manager.idToken, { code: card.code(), locationId: pier });
    assert.equal(late.verdict, 'accepted');
    // A member of a closed place now works at the first open one.
    const staff = await addMember(shop, 'staff', { locationId: pier });
    await scan(shop, staff.idToken, { code: card.code() });
    assert.deepEqual(
      (await eventsOf(shop, card.passId)).map(({ locationId }) => locationId),
      [undefined, pier, 'main'],
    );
  });
});
