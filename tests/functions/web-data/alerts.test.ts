/** Alerts on the emulators: the job finds them in the ledger, writes each once, and people settle it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Alert } from '@tessera/domain/alerts/alert';
import { adminDb, type Owner } from '../../support/accounts';
import { loadFunctions } from '../../support/functions';
import { addMember, ask, call, createShop, join, scan, type Shop } from '../../support/shop';
import { type WebData, webData } from '../../support/webData';

const PASSWORD = 'correct horse';

async function find({ businessId }: Shop, wholeMonth: boolean): Promise<number> {
  await loadFunctions();
  const { findAlertsIn } = await import('../../../functions/src/insights/findAlerts');
  return findAlertsIn(adminDb(), businessId, Date.now() + 1000, wholeMonth);
}

describe('the alerts of a shop', () => {
  let web: WebData;
  let shop: Shop;
  let staff: Owner;
  let manager: Owner;
  before(async () => {
    web = await webData();
    shop = await createShop({}, { againAfterSeconds: 0, dailyLimit: 100 });
    [staff, manager] = [await addMember(shop, 'staff'), await addMember(shop, 'manager')];
    const card = await join(shop);
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
    const { listAlerts } = await import('../../../web/src/data/alerts');
    return (await listAlerts(shop.businessId, state, role)).items;
  };

  it('are found in the ledger, and not again by the next run', async () => {
    assert.equal(await find(shop, false), 2);
    assert.equal(await find(shop, false), 0);
    assert.equal(await find(shop, true), 0);
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

  it('name their events, with the numbers that explain them', async () => {
    const [alert] = await listed(manager, 'manager');
    assert.deepEqual(alert?.numbers, { scans: 7, most: 5 });
    assert.equal(alert.about, staff.uid);
    const { readEvents } = await import('../../../web/src/data/alerts');
    const events = await readEvents(shop.businessId, alert.events);
    assert.deepEqual(
      events.map(({ by, type }) => [by, type]),
      Array(7).fill([staff.uid, 'stamped']),
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

  it('follow the number that the shop sets', async () => {
    const { businessId, owner } = shop;
    const input = { businessId, mostADay: 3, values: { 'a coffee': 120 }, expected: 80 };
    assert.equal((await call('saveInsightsSettings', input, staff.idToken)).error?.status, 'PERMISSION_DENIED');
    await ask('saveInsightsSettings', input, owner.idToken);
    await ask('saveInsightsSettings', { businessId, expected: 90 }, owner.idToken);
    await web.logIn(owner.email, PASSWORD);
    const { readSettings } = await import('../../../web/src/data/insights');
    assert.deepEqual(await readSettings(businessId), { mostADay: 3, values: { 'a coffee': 120 }, expected: 90 });
    const other = await join(shop);
    for (let times = 0; times < 4; times += 1) await scan(shop, staff.idToken, { code: other.code(), confirmed: true });
    assert.equal(await find(shop, false), 1);
  });
});
