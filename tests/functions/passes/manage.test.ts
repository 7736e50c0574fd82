/** Acts of managers on a card. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { outstandingOf, sumOf } from '@tessera/domain/insights/stats';
import { differences } from '@tessera/domain/pass/ledger';
import type { Business } from '@tessera/domain/shop/business';
import { adminDb, type Owner } from '../../support/accounts';
import { addMember, ask, call, createShop, eventsOf, join, passOf, scan, type Shop } from '../../support/shop';

describe('a card in the hands of a manager', () => {
  let shop: Shop;
  let manager: Owner;
  before(async () => {
    shop = await createShop({}, { againAfterSeconds: 0 });
    manager = await addMember(shop, 'manager');
  });

  async function reportsOn(passId: string): Promise<unknown[]> {
    const reports = adminDb().collection(`businesses/${shop.businessId}/reports`);
    return (await reports.where('passId', '==', passId).get()).docs.map((report) => report.get('message') as unknown);
  }

  it('a card is erased once: name, contact and reports are deleted, the ledger stays, the link is invalid', async () => {
    const card = await join(shop, { name: 'Ada', email: `ada-${Date.now()}@example.com` });
    await scan(shop, manager.idToken, { code: card.code(), quantity: 2 });
    await ask('reportPass', { secret: card.secret, message: 'Ada, 1 High Street' });
    const { reports } = await ask('exportPass', { secret: card.secret });
    assert.deepEqual(
      reports.map(({ message }) => message),
      ['Ada, 1 High Street'],
    );
    const input = { businessId: shop.businessId, scanId: randomUUID(), passId: card.passId };
    const erased = await ask('eraseCustomerCard', input, manager.idToken);
    assert.deepEqual([erased.verdict, erased.message], ['accepted', 'The card is erased.']);
    assert.equal(erased.pass?.holderName, undefined);
    assert.equal((await ask('eraseCustomerCard', input, manager.idToken)).repeated, true, 'a retry');
    const pass = await passOf(shop, card.passId);
    assert.deepEqual([pass.status, pass.holder, pass.balance], ['closed', undefined, 2]);
    const { passes } = await ask('lookUpPass', { businessId: shop.businessId, query: pass.shortCode }, manager.idToken);
    assert.deepEqual(
      passes.map(({ status, erased }) => [status, erased]),
      [['closed', true]],
    );
    const contact = adminDb().doc(`businesses/${shop.businessId}/contacts/${card.passId}`);
    assert.equal((await contact.get()).exists, false);
    assert.deepEqual(await reportsOn(card.passId), []);
    assert.equal((await call('getPass', { secret: card.secret })).error?.status, 'NOT_FOUND');
    const events = await eventsOf(shop, card.passId);
    assert.deepEqual(events.map(({ type, by }) => [type, by]).slice(1), [
      ['stamped', manager.uid],
      ['closed', manager.uid],
    ]);
    assert.deepEqual(differences(pass, events), []);
    const other = await ask('eraseCustomerCard', { ...input, scanId: randomUUID() }, manager.idToken);
    assert.equal(other.reason, 'card-blocked');
  });

  it('is merged with its holder’s records, which are erased with the remaining card, and not by the closed card’s link', async () => {
    const email = `ada-${Date.now()}@example.com`;
    const [from, into] = [await join(shop, { name: 'Ada', email }), await join(shop)];
    await ask('reportPass', { secret: from.secret, message: 'A stamp is missing' });
    const merge = { businessId: shop.businessId, scanId: randomUUID(), from: from.passId, into: into.passId };
    const merged = await ask('mergePasses', { ...merge, reason: 'one person' }, manager.idToken);
    assert.equal(merged.pass?.holderName, 'Ada');
    const contactOf = (passId: string) => adminDb().doc(`businesses/${shop.businessId}/contacts/${passId}`).get();
    assert.equal((await contactOf(from.passId)).exists, false);
    assert.equal((await contactOf(into.passId)).get('email'), email);
    assert.equal((await passOf(shop, from.passId)).holder, undefined);
    assert.deepEqual((await passOf(shop, into.passId)).holder, { name: 'Ada', nameKey: 'ada', turnedNameKey: 'ada' });
    assert.deepEqual(await reportsOn(into.passId), ['A stamp is missing']);

    const became = 'This card became part of another card of yours.';
    const erased = await call('erasePass', { secret: from.secret });
    assert.equal(erased.error?.message, `${became} Erase that one, or ask the shop.`);
    const reported = await call('reportPass', { secret: from.secret, message: 'Another stamp is missing' });
    assert.equal(reported.error?.message, `${became} Write from that one, or ask the shop.`);
    assert.deepEqual(await reportsOn(from.passId), []);

    for (const time of ['once', 'again'])
      assert.deepEqual(await ask('erasePass', { secret: into.secret }), { erased: true }, time);
    assert.equal((await contactOf(into.passId)).exists, false);
    // A report that was written while the card was erased goes with the erasure, or with its repetition.
    const late = { passId: into.passId, message: 'Late', at: Date.now(), open: true };
    await adminDb().collection(`businesses/${shop.businessId}/reports`).add(late);
    await ask('erasePass', { secret: into.secret });
    assert.deepEqual([...(await reportsOn(from.passId)), ...(await reportsOn(into.passId))], []);
  });

  it('is merged with one welcome, and what the shop owes stays right', async () => {
    const generous = await createShop({ stampsNeeded: 4 }, { againAfterSeconds: 0 });
    const { businessId, programmeId, owner } = generous;
    const { programmes } = (await adminDb().doc(`businesses/${businessId}`).get()).data() as Business;
    const { name, offer } = programmes[programmeId] ?? assert.fail();
    await ask('saveProgramme', { businessId, programmeId, name, scheme: offer.scheme, welcome: 2 }, owner.idToken);
    const [from, into] = [await join(generous), await join(generous)];
    await scan(generous, owner.idToken, { code: from.code(), quantity: 2 });
    assert.equal((await passOf(generous, from.passId)).rewards.length, 1);
    const merge = { businessId, scanId: randomUUID(), from: from.passId, into: into.passId, reason: 'one person' };
    const { pass, message } = await ask('mergePasses', merge, owner.idToken);
    assert.deepEqual([pass?.balance, pass?.rewards.length], [0, 1]);
    assert.equal(
      message,
      'The two cards are one now, and the welcome of 2 stamps counts once. Reward ready: a coffee.',
    );
    for (const { passId } of [from, into])
      assert.deepEqual(differences(await passOf(generous, passId), await eventsOf(generous, passId)), []);
    const stats = await adminDb().collection(`businesses/${businessId}/stats`).get();
    assert.equal(outstandingOf(sumOf(stats.docs.map((day) => day.data()))), 1);
  });

  it('is not given out again by its join id after a merge', async () => {
    const joined = { joinCode: shop.joinCode, joinId: randomUUID() };
    const from = await ask('joinProgramme', joined);
    const into = await join(shop);
    const merge = { businessId: shop.businessId, scanId: randomUUID(), from: from.passId, into: into.passId };
    await ask('mergePasses', { ...merge, reason: 'one person' }, manager.idToken);
    const { error } = await call('joinProgramme', joined);
    assert.deepEqual([error?.status, error?.message], ['FAILED_PRECONDITION', 'This card is closed. Get a new one.']);
  });

  it('counts as visited from the moment at which it is made', async () => {
    const { passId } = await join(shop);
    const pass = await passOf(shop, passId);
    assert.equal(pass.lastVisitAt, pass.joinedAt);
  });
});
