/** What a request makes once, however often it is sent because its answer was lost. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { adminDb } from '../../support/accounts';
import { askApi } from '../../support/api';
import { DRAFT } from '../../support/messages';
import { ask, call, createShop, type Shop } from '../../support/shop';

describe('a request that is sent again', () => {
  let shop: Shop;
  let other: Shop;
  before(async () => {
    [shop, other] = await Promise.all([createShop(), createShop()]);
  });

  const sizeOf = async (collection: string): Promise<number> =>
    (await adminDb().collection(`businesses/${shop.businessId}/${collection}`).count().get()).data().count;

  const MAKE = [
    ['addHelper', 'members', { name: 'Kit', pin: '4711' }],
    ['makePrintedCards', 'printedBatches', { name: 'July', sheets: 1 }],
    ['makeWebhook', 'webhooks', { url: 'https://till.example/hooks' }],
    ['saveMessage', 'messages', DRAFT],
    ['startImport', 'imports', { preset: 'other', name: 'Stamp Club', parts: 1 }],
  ] as const;
  for (const [name, collection, more] of MAKE)
    it(`makes nothing more, and has the same answer: ${name}`, async () => {
      const before = await sizeOf(collection);
      const make = (requestId?: string, otherwise = {}) =>
        ask(name, { businessId: shop.businessId, ...more, ...otherwise, requestId }, shop.owner.idToken);
      const requestId = randomUUID();
      const [first, ...others] = [...(await Promise.all([make(requestId), make(requestId)])), await make(requestId)];
      for (const again of others) assert.deepEqual(again, first);
      const theirs = await ask(name, { businessId: other.businessId, ...more, requestId }, other.owner.idToken);
      assert.notDeepEqual(theirs, first, 'another shop’s request makes its own');
      assert.equal(await sizeOf(collection), before + 1);
      await make(undefined, name === 'addHelper' ? { name: 'Kim' } : {});
      assert.equal(await sizeOf(collection), before + 2, 'without an id');
    });

  it('gives the same key a new text until the key is used', async () => {
    const { businessId, owner } = shop;
    const input = { businessId, name: 'Till', scopes: ['read'], requestId: randomUUID() };
    const lost = await ask('makeApiKey', input, owner.idToken);
    const { keyId, key } = await ask('makeApiKey', input, owner.idToken);
    assert.equal(keyId, lost.keyId);
    const theirs = await ask('makeApiKey', { ...input, businessId: other.businessId }, other.owner.idToken);
    assert.notEqual(theirs.keyId, keyId, 'another shop’s request makes its own');
    assert.equal(await sizeOf('apiKeys'), 1);
    assert.equal((await askApi(lost.key, 'GET /shop')).status, 401);
    assert.equal((await askApi(key, 'GET /shop')).status, 200);
    assert.equal((await call('makeApiKey', input, owner.idToken)).error?.status, 'FAILED_PRECONDITION');
    assert.equal((await askApi(key, 'GET /shop')).status, 200);
  });

  it('is refused once the thing that it made has ended', async () => {
    const { businessId, owner } = shop;
    const input = { businessId, name: 'Sam', pin: '4711', requestId: randomUUID() };
    const { uid } = await ask('addHelper', input, owner.idToken);
    await ask('changeMember', { businessId, uid, active: false }, owner.idToken);
    assert.equal((await call('addHelper', input, owner.idToken)).error?.status, 'FAILED_PRECONDITION');
  });
});
