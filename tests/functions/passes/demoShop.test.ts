/** The demo shop that `npm start` shows, and that benches and browser tests fill in any size. */
import assert from 'node:assert/strict';
import type { Alert } from '@tessera/domain/alerts/alert';
import { DAY_MS } from '@tessera/domain/lib/time';
import { differences } from '@tessera/domain/pass/ledger';
import type { Pass, PassEvent } from '@tessera/domain/pass/state';
import { GRACE_MS } from '@tessera/domain/scheme/ends';
import { demoPassId } from '../../../scripts/local/demo/cards';
import { cafeProgramme, DELI_PROGRAMME } from '../../../scripts/local/demo/programmes';
import { fillShop, runNightlyJobs } from '../../../scripts/local/demo/shop';
import { adminDb, createOwner } from '../../support/accounts';
import { loadFunctions } from '../../support/functions';
import { createPaidOwner } from '../../support/paidOwner';

describe('a demo shop', () => {
  // Links of invitations lead to the site.
  before(() => (process.env['SITE_URL'] ??= 'http://127.0.0.1:5000'));

  it('has a team, a tablet and cards that are what their events say', async () => {
    await loadFunctions();
    const owner = await createPaidOwner();
    const [manager, staff] = [await createOwner({ verified: true }), await createOwner({ verified: true })];
    const people = { owner, manager, staff };
    const named = (role: keyof typeof people) => ({ ...people[role], name: role, pin: '4826' });
    const team = { owner: named('owner'), manager: named('manager'), staff: named('staff') };
    // Noon of yesterday: the plan of a day is another one after midnight.
    const now = Date.now() - (Date.now() % DAY_MS) - DAY_MS / 2;
    const programme = cafeProgramme(now);
    const businessId = await fillShop({ owner, team, programme, cards: 12, days: 30, now });
    const business = adminDb().doc(`businesses/${businessId}`);
    const passes = (await business.collection('passes').get()).docs.map((one) => one.data() as Pass);
    const events = (await business.collection('events').get()).docs.map((one) => one.data() as PassEvent);
    const members = (await business.collection('members').get()).docs.map((one) => one.get('role') as string);
    assert.equal(passes.length, 12);
    assert.deepEqual(members.sort(), ['device', 'manager', 'owner', 'staff']);
    for (const pass of passes) {
      const own = events.filter(({ passId }) => passId === pass.passId);
      assert.deepEqual(differences(pass, own), [], pass.holder?.name);
    }
    const types = new Set(events.map(({ type }) => type));
    for (const type of ['joined', 'stamped', 'redeemed', 'undone', 'brought'] as const)
      assert.ok(types.has(type), type);
    assert.equal(events.filter(({ late }) => late).length, 2);
    assert.ok(events.every(({ at }) => at <= now));
    assert.ok(events.some(({ device, shift }) => device !== undefined && shift !== undefined));
  });

  it('has a friend’s card that its manager stamps, and the alerts show it with its numbers', async () => {
    await loadFunctions();
    const owner = await createPaidOwner();
    const [manager, staff] = [await createOwner({ verified: true }), await createOwner({ verified: true })];
    const team = {
      owner: { ...owner, name: 'owner', pin: '4826' },
      manager: { ...manager, name: 'manager', pin: '4826' },
      staff: { ...staff, name: 'staff', pin: '4826' },
    };
    const [cards, now] = [60, Date.now()];
    const businessId = await fillShop({ owner, team, cards, days: 365, now, theft: true });
    await runNightlyJobs(businessId, now);
    const found = await adminDb().collection(`businesses/${businessId}/alerts`).where('rule', '==', 'same-hands').get();
    const alerts = found.docs.map((one) => one.data() as Alert);
    const planted = alerts.find(({ passId }) => passId === demoPassId(businessId, cards)) ?? assert.fail('not found');
    assert.equal(planted.about, manager.uid);
    const { visits = 0, own = 0, expected = 0, probability = 1 } = planted.numbers;
    assert.ok(own >= 20 && own === visits && expected < own && probability < 0.01, JSON.stringify(planted.numbers));
    assert.ok(planted.events.length > 0);
  });

  it('has no reward that nobody may give any more: each ended in its own night', async () => {
    await loadFunctions();
    const owner = await createPaidOwner();
    const now = Date.now() - (Date.now() % DAY_MS) - DAY_MS / 2;
    const businessId = await fillShop({ owner, programme: cafeProgramme(now), cards: 60, days: 365, now });
    const business = adminDb().doc(`businesses/${businessId}`);
    const passes = (await business.collection('passes').get()).docs.map((one) => one.data() as Pass);
    const events = (await business.collection('events').get()).docs.map((one) => one.data() as PassEvent);
    const rewards = passes.flatMap((pass) => pass.rewards);
    assert.deepEqual(
      rewards.filter(({ endsAt = Infinity }) => endsAt + GRACE_MS < now),
      [],
    );
    const ended = events.filter(({ type }) => type === 'ended');
    assert.ok(ended.length > 0);
    for (const event of ended)
      assert.equal(event.at, Math.min(...(event.ended ?? []).map(({ endsAt = 0 }) => endsAt)) + GRACE_MS);
    for (const pass of passes) {
      const own = events.filter(({ passId }) => passId === pass.passId);
      assert.deepEqual(differences(pass, own), [], pass.holder?.name);
    }
  });

  it('with points has cards that are what their events say, a welcome, and rewards that were bought', async () => {
    await loadFunctions();
    const owner = await createPaidOwner();
    const now = Date.now() - (Date.now() % DAY_MS) - DAY_MS / 2;
    const businessId = await fillShop({ owner, programme: DELI_PROGRAMME, cards: 12, days: 30, now, seed: 3 });
    const business = adminDb().doc(`businesses/${businessId}`);
    const passes = (await business.collection('passes').get()).docs.map((one) => one.data() as Pass);
    const events = (await business.collection('events').get()).docs.map((one) => one.data() as PassEvent);
    assert.equal(passes.length, 12);
    for (const pass of passes) {
      const own = events.filter(({ passId }) => passId === pass.passId);
      assert.deepEqual(differences(pass, own), [], pass.holder?.name);
      assert.deepEqual(
        own.filter(({ type }) => type === 'joined').map(({ amount }) => amount),
        [2000],
      );
    }
    assert.ok(events.some(({ type }) => type === 'redeemed'));
    assert.deepEqual([...new Set(events.map(({ scheme }) => scheme))], ['points']);
  });
});
