/** What a manager sent who was removed since: it waits for nobody, and an owner takes it over. */
import assert from 'node:assert/strict';
import { DAY_MS } from '@tessera/domain/lib/time';
import { workPage } from '../../../../functions/src/shop/news/workMessage';
import { adminDb, type Owner } from '../../../support/accounts';
import { loadFunctions } from '../../../support/functions';
import { besideTaskQueue } from '../../../support/jobs';
import { createMessageShop, draft, joinForNews, messageOf, workOff } from '../../../support/messages';
import { addMember, ask, type Shop } from '../../../support/shop';

describe('a message of a manager who was removed', () => {
  besideTaskQueue();
  let shop: Shop;
  let manager: Owner;
  before(() => loadFunctions());
  beforeEach(async () => {
    shop = await createMessageShop();
    manager = await addMember(shop, 'manager');
  });

  const send = (messageId: string, who: Owner, more: object = {}) =>
    ask('scheduleMessage', { businessId: shop.businessId, messageId, ...more }, who.idToken);
  const message = (messageId: string) => adminDb().doc(`businesses/${shop.businessId}/messages/${messageId}`);
  const remove = () => adminDb().doc(`businesses/${shop.businessId}/members/${manager.uid}`).update({ active: false });

  it('and waits for its time is the owner’s after a press, at the same time', async () => {
    await joinForNews(shop);
    const messageId = await draft(shop, {}, manager);
    await send(messageId, manager, { at: Date.now() + 3 * DAY_MS });
    const before = await messageOf(shop, messageId);
    assert.equal((await send(messageId, shop.owner)).state, 'listing');
    assert.deepEqual(await messageOf(shop, messageId), before, 'nobody takes it from a manager of the shop');
    await remove();
    const colleague = await addMember(shop, 'manager');
    await send(messageId, colleague);
    assert.equal((await messageOf(shop, messageId)).by, manager.uid, 'a manager takes nothing over');
    await send(messageId, shop.owner);
    const { by, at, dueAt, state } = await messageOf(shop, messageId);
    assert.deepEqual([by, at, dueAt, state], [shop.owner.uid, before.at, before.dueAt, 'listing']);
    await workOff(shop, messageId, dueAt);
    assert.equal((await messageOf(shop, messageId)).counts.sent, 1);
  });

  it('and stopped goes on where it was: nobody gets it twice, and nobody is left out', async () => {
    const cards = await Promise.all([joinForNews(shop), joinForNews(shop), joinForNews(shop)]);
    const messageId = await draft(shop, {}, manager);
    await message(messageId).update({ state: 'listing', dueAt: Date.now(), by: manager.uid });
    assert.equal(await workPage({ businessId: shop.businessId, messageId }), 'again', 'the list is written');
    const [first = assert.fail()] = cards;
    await message(messageId).collection('recipients').doc(first.passId).update({ state: 'done', at: Date.now() });
    await remove();
    await workOff(shop, messageId);
    assert.equal((await messageOf(shop, messageId)).stoppedBecause, 'author');
    const colleague = await addMember(shop, 'manager');
    assert.equal((await send(messageId, colleague)).state, 'stopped');
    await message(messageId).update({ dueAt: Date.now() + DAY_MS });
    assert.equal((await send(messageId, shop.owner)).state, 'sending');
    await workOff(shop, messageId);
    const { state, stoppedBecause, counts } = await messageOf(shop, messageId);
    assert.deepEqual([state, stoppedBecause, counts.sent], ['sent', undefined, 3]);
    const mails = await adminDb().collection('mail').where('message', '==', messageId).get();
    assert.equal(mails.size, 2, 'the first had left before');
    assert.equal((await send(messageId, shop.owner)).state, 'sent', 'and it is over');
  });

  it('is taken over by nobody once a manager stopped it', async () => {
    const messageId = await draft(shop, {}, manager);
    await message(messageId).update({ state: 'stopped', stoppedBecause: 'manager', by: manager.uid });
    await remove();
    assert.equal((await send(messageId, shop.owner)).state, 'stopped');
  });
});
