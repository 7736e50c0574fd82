/** The ids of cards, which nobody can choose, and the short codes that are their beginnings. */
import assert from 'node:assert/strict';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { RefusalDetails } from '@tessera/domain/calls/callables';
import { DAY_MS } from '@tessera/domain/lib/time';
import { crockford, shortCodeOf } from '@tessera/domain/pass/code';
import { adminDb } from '../../support/accounts';
import { withEnvironment } from '../../support/functions';
import { addMember, ask, call, createShop, join, network, passOf, scan, type Shop } from '../../support/shop';

describe('a card’s id', () => {
  let shop: Shop;
  before(async () => {
    shop = await createShop();
  });

  it('a card’s id cannot be computed from the join id, so that nobody chooses a short code', async () => {
    const joinId = randomUUID();
    const { passId } = await ask('joinProgramme', { joinCode: shop.joinCode, joinId }, undefined, network());
    const text = `${shop.businessId}/${shop.programmeId}/${joinId}`;
    const computed = crockford(createHash('sha256').update(text).digest().subarray(0, 10));
    assert.notEqual(passId, computed);
  });

  it('stays the same for a join and a practice card that are asked for again after a new root secret', async () => {
    const input = { joinCode: shop.joinCode, joinId: randomUUID() };
    const staff = await addMember(shop, 'staff');
    const ids = async () => [
      (await ask('joinProgramme', input, undefined, network())).passId,
      (await ask('makePracticeCard', { businessId: shop.businessId }, staff.idToken)).passId,
    ];
    const before = await ids();
    const roots = `${process.env['PASS_ROOT_SECRETS']},99:${randomBytes(32).toString('hex')}`;
    const [after, fresh] = await withEnvironment({ PASS_ROOT_SECRETS: roots }, async () => [
      await ids(),
      await join(shop),
    ]);
    assert.deepEqual(after, before);
    assert.equal((await passOf(shop, fresh.passId)).root, 99);
  });
});

describe('a card’s link', () => {
  it('a genuine link is told that its card has moved or is erased, and a forged one is told nothing', async () => {
    const shop = await createShop();
    const [moved, erased] = [await join(shop), await join(shop)];
    const { ticket } = await ask('movePass', { businessId: shop.businessId, passId: moved.passId }, shop.owner.idToken);
    const { secret } = await ask('takeOver', { ticket });
    await ask('erasePass', { secret: erased.secret });
    const told = async (one: string) => {
      const { error } = await call('getPass', { secret: one });
      return [error?.status, (error?.details as Partial<RefusalDetails> | undefined)?.reason];
    };
    for (const ended of [moved.secret, erased.secret]) assert.deepEqual(await told(ended), ['NOT_FOUND', 'card-ended']);
    // A server without the root secret of a card answers so, and browsers must keep their cards then.
    assert.deepEqual(await told(secret.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))), ['NOT_FOUND', undefined]);
  });
});

describe('two cards with one short code', () => {
  it('are both shown to staff with their joining days, and neither is stamped by the code', async () => {
    const shop = await createShop();
    const staff = await addMember(shop, 'staff');
    const { passId } = await join(shop);
    const pass = await passOf(shop, passId);
    const twin = `${passId.slice(0, 8)}${crockford(randomBytes(5))}`;
    const joinedAt = pass.joinedAt - 3 * DAY_MS;
    await adminDb()
      .doc(`businesses/${shop.businessId}/passes/${twin}`)
      .create({ ...pass, passId: twin, joinedAt });
    const shortCode = shortCodeOf(passId);
    const { verdict, reason, pass: shown } = await scan(shop, staff.idToken, { code: shortCode });
    assert.deepEqual([verdict, reason, shown], ['refused', 'several-cards', undefined]);
    const read = await ask('readCard', { businessId: shop.businessId, code: shortCode }, staff.idToken);
    assert.equal(read.reason, 'several-cards');
    const { passes } = await ask('lookUpPass', { businessId: shop.businessId, query: shortCode }, staff.idToken);
    assert.deepEqual(
      passes.map((one) => [one.passId, one.joinedAt]).sort(),
      [
        [passId, pass.joinedAt],
        [twin, joinedAt],
      ].sort(),
    );
  });
});
