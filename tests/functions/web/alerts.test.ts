/** Alerts on the emulators: the job finds them in the ledger, writes each once, and people settle it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DAYS } from '@tessera/domain/account/businessSetup';
import type { Alert } from '@tessera/domain/alerts/alert';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import type { PassEvent } from '@tessera/domain/pass/state';
import { COLLECTIONS } from '@tessera/domain/records/collections';
import { many } from '../../domain/alerts/cases';
import { NOON } from '../../domain/pass/cases';
import { adminDb, type Owner } from '../../support/accounts';
import { beforeCommit } from '../../support/beforeCommit';
import { loadFunctions } from '../../support/functions';
import { addMember, addTablet, ask, call, createShop, join, scan, SHIFT, type Shop } from '../../support/shop';
import { type WebData, webData } from '../../support/webData';

const PASSWORD = 'correct horse';

async function find({ businessId }: Shop, wholeMonth: boolean): Promise<number> {
  await loadFunctions();
  const { findAlertsIn } = await import('../../../functions/src/shop/alerts/findAlerts');
  return findAlertsIn(adminDb(), businessId, Date.now() + 1000, wholeMonth);
}

describe('the alerts of a shop', () => {
  let web: WebData;
  let shop: Shop;
  let staff: Owner;
  let manager: Owner;
  before(async () => {
    web = await webData();
    // Without opening hours, no hour of the test is outside them.
    shop = await createShop({ openingHours: {} }, { againAfterSeconds: 0, dailyLimit: 100 });
    [staff, manager] = [await addMember(shop, 'staff'), await addMember(shop, 'manager')];
    const card = await join(shop, { name: 'Ada' });
    for (let times = 0; times < 7; times += 1)
      assert.equal((await scan(shop, staff.idToken, { code: card.code(), confirmed: true })).verdict, 'accepted');
    const { businessId } = shop;
    for (let times = 0; times < 6; times += 1) {
      const body = { businessId, scanId: randomUUID(), passId: card.passId, amount: 1, reason: 'a fault' };
      await ask('adjustPass', body, manager.idToken);
    }
  });
  after(() => web.logOut());

  const listed = async (person: Owner, role: 'manager' | 'owner', state: Alert['state'] = 'open') => {
    await web.logIn(person.email, PASSWORD);
    const { listAlerts } = await import('../../../web/src/shared/data/alerts');
    return (await listAlerts(shop.businessId, state, role)).items;
  };

  it('are found in the ledger, and not again by the next run', async () => {
    assert.equal(await find(shop, false), 2);
    assert.equal(await find(shop, false), 0);
    assert.equal(await find(shop, true), 0);
  });

  it('judge a share of a week on the whole week, whichever night it is', async () => {
    const lately = async (before: PassEvent[]) => {
      const { businessId } = await createShop();
      const friday = NOON + 4 * DAY_MS;
      const left = many(3, (index) => ({ type: 'redeemed', proof: 'look-up', at: friday + index * MINUTE_MS }));
      const batch = adminDb().batch();
      for (const one of [...before, ...left])
        batch.create(adminDb().doc(`businesses/${businessId}/events/${one.scanId}`), one);
      await batch.commit();
      const { findAlertsIn } = await import('../../../functions/src/shop/alerts/findAlerts');
      return findAlertsIn(adminDb(), businessId, friday + 17 * HOUR_MS, false);
    };
    const given = (at: number) => many(60, () => ({ type: 'redeemed', at }));
    assert.equal(await lately(given(NOON)), 0, 'one in twenty is usual');
    assert.equal(await lately(given(NOON - DAY_MS)), 1, 'those of Sunday are of the week before');
  });

  it('judge no scan by opening hours that were saved after it', async () => {
    const closed = Object.fromEntries(DAYS.map((day) => [day, 'closed']));
    const one = await createShop({ openingHours: closed });
    const { idToken } = await addMember(one, 'staff');
    await scan(one, idToken, { code: (await join(one)).code() });
    assert.equal(await find(one, true), 1);
    const other = await createShop({ openingHours: {} });
    await scan(other, (await addMember(other, 'staff')).idToken, { code: (await join(other)).code() });
    await adminDb().collection(COLLECTIONS.businessSetups).doc(other.owner.uid).update({ openingHours: closed });
    assert.equal(await find(other, true), 0);
  });

  it('about a manager are for owners alone', async () => {
    assert.deepEqual((await listed(shop.owner, 'owner')).map(({ rule }) => rule).sort(), [
      'many-a-day',
      'many-corrections',
    ]);
    assert.deepEqual(
      (await listed(manager, 'manager')).map(({ rule }) => rule),
      ['many-a-day'],
    );
    await assert.rejects(listed(manager, 'owner'), /permission/i);
  });

  it('are for owners once somebody through whose hands they went becomes a manager, by a change or an invitation', async () => {
    const one = await createShop({ openingHours: {} }, { againAfterSeconds: 0, dailyLimit: 100 });
    const { businessId, owner } = one;
    const people = [
      await addMember(one, 'staff'),
      await addMember(one, 'staff'),
      await addMember(one, 'staff'),
    ] as const;
    const [kit, lou, ray] = people;
    for (const { idToken } of people) {
      const card = await join(one);
      for (let times = 0; times < 7; times += 1) await scan(one, idToken, { code: card.code(), confirmed: true });
    }
    const leasts = async () =>
      (await adminDb().collection(`businesses/${businessId}/alerts`).get()).docs.map((alert) => alert.get('least'));
    const promote = ({ uid }: Owner) => ask('changeMember', { businessId, uid, role: 'manager' }, owner.idToken);
    // Ray is promoted while the job writes.
    assert.equal(
      await beforeCommit(
        'alerts',
        () => find(one, false),
        () => promote(ray),
      ),
      3,
    );
    assert.deepEqual((await leasts()).sort(), ['manager', 'manager', 'owner']);
    await promote(kit);
    const invitation = { businessId, email: lou.email, role: 'manager', name: 'Lou' } as const;
    const { link } = await ask('inviteMember', invitation, owner.idToken);
    await ask('acceptInvitation', { ticket: new URL(link).hash.slice(1) }, lou.idToken);
    assert.deepEqual(await leasts(), ['owner', 'owner', 'owner']);
  });

  it('name their events and whose cards they are of, with the numbers that explain them', async () => {
    const [alert] = await listed(manager, 'manager');
    assert.deepEqual(alert?.numbers, { bought: 7, scans: 7, most: 5 });
    assert.deepEqual([alert.about, alert.holderName], [staff.uid, 'Ada']);
    const { readEvents } = await import('../../../web/src/shared/data/alerts');
    const events = await readEvents(shop.businessId, alert.events);
    assert.deepEqual(
      events.map(({ by, type, holderName }) => [by, type, holderName]),
      Array(7).fill([staff.uid, 'stamped', 'Ada']),
    );
  });

  it('are settled with a note by those who may see them, and stay settled', async () => {
    const { businessId } = shop;
    const alerts = await listed(shop.owner, 'owner');
    const idOf = (rule: Alert['rule']) => alerts.find((one) => one.rule === rule)?.alertId ?? assert.fail();
    const settle = (person: Owner, alertId: string, more: object = { state: 'dismissed', note: 'An office order.' }) =>
      call('settleAlert', { businessId, alertId, ...more }, person.idToken);
    assert.equal((await settle(staff, idOf('many-a-day'))).error?.status, 'PERMISSION_DENIED');
    assert.equal((await settle(manager, idOf('many-corrections'))).error?.status, 'NOT_FOUND');
    assert.equal((await settle(manager, 'many-a-day_other')).error?.status, 'NOT_FOUND');
    assert.equal((await settle(manager, idOf('many-a-day'), { state: 'confirmed' })).error?.status, 'INVALID_ARGUMENT');
    assert.equal((await settle(manager, idOf('many-a-day'))).status, 200);
    assert.equal(await find(shop, true), 0);
    const [settled] = await listed(manager, 'manager', 'dismissed');
    assert.deepEqual([settled?.note, settled?.settledBy], ['An office order.', manager.uid]);
    assert.equal((await settle(manager, idOf('many-a-day'), { state: 'open' })).status, 200);
    assert.equal((await listed(manager, 'manager')).length, 1);
  });

  it('that were settled are open again when they have grown, with their note', async () => {
    const { businessId } = shop;
    const card = await join(shop);
    const stampAgain = async (times: number) => {
      for (let time = 0; time < times; time += 1)
        await scan(shop, staff.idToken, { code: card.code(), confirmed: true, quantity: 3 });
    };
    const alerts = async (state: Alert['state']) =>
      (await listed(manager, 'manager', state)).filter(({ passId }) => passId === card.passId);
    await stampAgain(2);
    assert.equal(await find(shop, false), 1);
    const [{ alertId } = assert.fail()] = await alerts('open');
    for (const state of ['dismissed', 'confirmed'] as const) {
      await ask('settleAlert', { businessId, alertId, state, note: 'An office.' }, manager.idToken);
      assert.deepEqual([await find(shop, true), (await alerts(state)).length], [0, 1], 'as much as before');
      const [before] = await alerts(state);
      await stampAgain(1);
      assert.equal(await find(shop, false), 1);
      const [grown] = await alerts('open');
      assert.deepEqual([grown?.alertId, grown?.note, grown?.foundAt], [alertId, 'An office.', before?.foundAt]);
      assert.equal(grown?.numbers['bought'], (before?.numbers['bought'] ?? 0) + 3);
      assert.equal(grown?.events.length, (before?.events.length ?? 0) + 1);
      assert.ok((grown?.grownAt ?? 0) > (grown?.settledAt ?? Infinity));
    }
  });

  it('are settled by nobody through whose hands they went, except owners', async () => {
    const { businessId, owner } = shop;
    const tablet = await addTablet(shop, owner.uid);
    const stamps = async (who: Owner, more: object) => {
      const card = await join(shop);
      for (let time = 0; time < 2; time += 1) {
        const body = { code: card.code(), confirmed: true, scannedAt: Date.now(), quantity: 3, ...more };
        assert.equal((await scan(shop, who.idToken, body)).verdict, 'accepted');
      }
      return card.passId;
    };
    const named = await stamps(manager, { takenBy: staff.uid });
    const onTablet = await stamps(tablet, { shift: SHIFT });
    await find(shop, false);
    const open = await listed(owner, 'owner');
    const of = (passId: string) => open.find((one) => one.passId === passId) ?? assert.fail();
    assert.deepEqual([of(named).about, of(named).hands], [manager.uid, [staff.uid, manager.uid].sort()]);
    assert.deepEqual([of(onTablet).about, of(onTablet).hands, of(onTablet).least], [owner.uid, [owner.uid], 'owner']);
    const settle = (who: Owner, passId: string) =>
      call('settleAlert', { businessId, alertId: of(passId).alertId, state: 'dismissed', note: 'Mine.' }, who.idToken);
    for (const passId of [named, onTablet])
      assert.equal((await settle(manager, passId)).error?.status, 'NOT_FOUND', 'for owners');
    await adminDb()
      .doc(`businesses/${businessId}/alerts/${of(named).alertId}`)
      .update({ least: 'manager' });
    assert.equal((await settle(manager, named)).error?.status, 'PERMISSION_DENIED');
    for (const passId of [named, onTablet]) assert.equal((await settle(owner, passId)).status, 200);
  });

  it('follow the number that an owner sets, and no manager', async () => {
    const { businessId, owner } = shop;
    const input = { businessId, mostADay: 3, values: { 'a coffee': 120 }, expected: 80 };
    for (const { idToken } of [staff, manager])
      assert.equal((await call('saveInsightsSettings', input, idToken)).error?.status, 'PERMISSION_DENIED');
    await ask('saveInsightsSettings', { businessId, expected: 70 }, manager.idToken);
    await ask('saveInsightsSettings', input, owner.idToken);
    await ask('saveInsightsSettings', { businessId, expected: 90 }, owner.idToken);
    await web.logIn(owner.email, PASSWORD);
    const { readSettings } = await import('../../../web/src/shared/data/insights');
    assert.deepEqual(await readSettings(businessId), { mostADay: 3, values: { 'a coffee': 120 }, expected: 90 });
    const other = await join(shop);
    for (let times = 0; times < 4; times += 1) await scan(shop, staff.idToken, { code: other.code(), confirmed: true });
    assert.equal(await find(shop, false), 1);
  });
});
