/**
 * Database reads and writes of a scan and a poll, counted at the SDK while the shipped functions run in this process.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { PassView } from '@tessera/domain/callables';
import { FieldValue, Firestore, Query, Transaction, WriteBatch } from 'firebase-admin/firestore';
import { updateApple } from '../../../functions/src/wallets/apple/update';
import { updateGoogle } from '../../../functions/src/wallets/google/update';
import { adminDb, type Owner } from '../../support/accounts';
import { addMember, ask, createShop, join, network, scan, type Shop } from '../../support/shop';
import { phoneWith } from '../wallets/apple';

const counts = { reads: 0, writes: 0, commits: 0 };
const restore: (() => void)[] = [];

/** Calls `tally` with the original method's answer. */
function count(prototype: object, method: string, tally: (args: unknown[], answer: unknown) => void): void {
  const methods = prototype as Record<string, (...args: unknown[]) => unknown>;
  const original = methods[method] ?? assert.fail(method);
  methods[method] = function (this: unknown, ...args: unknown[]) {
    const answer = original.apply(this, args);
    // A commit that failed has written nothing.
    if (answer instanceof Promise)
      void answer.then(
        (value) => tally(args, value),
        () => undefined,
      );
    else tally(args, answer);
    return answer;
  };
  restore.push(() => (methods[method] = original));
}

async function costOf(act: () => Promise<unknown>): Promise<typeof counts> {
  Object.assign(counts, { reads: 0, writes: 0, commits: 0 });
  await act();
  return { ...counts };
}

describe('the budget of the counter and the card', () => {
  let shop: Shop;
  let staff: Owner;
  before(async () => {
    shop = await createShop({}, { againAfterSeconds: 0, dailyLimit: 100 });
    staff = await addMember(shop, 'staff');
    adminDb();
    let filled = 0;
    for (const method of ['set', 'create', 'update', 'delete'])
      count(WriteBatch.prototype, method, () => (filled += 1));
    count(WriteBatch.prototype, 'commit', () => {
      counts.writes += filled;
      counts.commits += 1;
      filled = 0;
    });
    // A document's own `get` is a `getAll` of one.
    count(Firestore.prototype, 'getAll', (refs) => (counts.reads += refs.length));
    count(Query.prototype, 'get', (_, found) => (counts.reads += Math.max(1, (found as { size: number }).size)));
    count(Transaction.prototype, 'get', () => (counts.reads += 1));
  });
  after(() => {
    for (const undo of restore) undo();
  });

  it('is three reads, three writes and one commit for an accepted stamp and redemption', async () => {
    const card = await join(shop);
    const stamp = { code: card.code(), quantity: 5 };
    assert.deepEqual(await costOf(() => scan(shop, staff.idToken, stamp)), { reads: 3, writes: 3, commits: 1 });
    const redeem = {
      businessId: shop.businessId,
      scanId: randomUUID(),
      code: card.code(),
      rewardId: 'r1',
      confirmed: true,
    };
    const cost = await costOf(() => ask('redeemReward', redeem, staff.idToken));
    assert.deepEqual(cost, { reads: 3, writes: 3, commits: 1 });
  });

  it('is two reads and two writes for a change in Apple Wallet, and two reads where nothing has changed', async () => {
    const card = await join(shop);
    const phone = await phoneWith(card);
    const { businessId } = shop;
    await adminDb().doc(`businesses/${businessId}/passes/${card.passId}`).update({ wallets: FieldValue.delete() });
    await scan(shop, staff.idToken, { code: card.code() });
    assert.deepEqual(await costOf(() => updateApple(businessId, card.passId)), { reads: 2, writes: 2, commits: 1 });
    assert.deepEqual(await costOf(() => updateApple(businessId, card.passId)), { reads: 2, writes: 0, commits: 0 });
    assert.equal((await phone.pushes()).length, 2);
  });

  it('is four reads for a change in Google Wallet, and one write only if it notifies', async () => {
    const { secret, passId } = await join(shop);
    await ask('getWalletLinks', { secret, wallet: 'google' }, undefined, network());
    const send = () => costOf(() => updateGoogle(shop.businessId, passId));
    for (let times = 0; times < 3; times += 1) assert.deepEqual(await send(), { reads: 4, writes: 1, commits: 1 });
    assert.deepEqual(await send(), { reads: 4, writes: 0, commits: 0 });
  });

  it('is four reads and no write for a repeated scan', async () => {
    const card = await join(shop);
    const input = { scanId: randomUUID(), code: card.code() };
    await scan(shop, staff.idToken, input);
    await scan(shop, staff.idToken, { code: card.code() });
    const cost = await costOf(() => scan(shop, staff.idToken, input));
    assert.deepEqual(cost, { reads: 4, writes: 0, commits: 0 });
  });

  it('is one read for a poll that finds nothing new, and none for a forged link', async () => {
    const card = await join(shop);
    const { seq } = (await ask('getPass', { secret: card.secret })) as PassView;
    assert.deepEqual(await costOf(() => ask('getPass', { secret: card.secret, since: seq })), {
      reads: 1,
      writes: 0,
      commits: 0,
    });
    const forged = card.secret.replace(/.{22}$/, 'A'.repeat(22));
    const cost = await costOf(() => assert.rejects(ask('getPass', { secret: forged })));
    assert.deepEqual(cost, { reads: 0, writes: 0, commits: 0 });
  });

  it('writes nothing for a refusal, a question or a reading', async () => {
    const card = await join(shop);
    for (const input of [
      { code: card.code(), quantity: 50 },
      { code: card.code(Date.now() - 3_600_000) },
      { code: 'WIFI:S:cafe;;' },
    ]) {
      const { writes } = await costOf(() => scan(shop, staff.idToken, input));
      assert.equal(writes, 0, JSON.stringify(input));
    }
    const reading = { businessId: shop.businessId, code: card.code() };
    assert.deepEqual(await costOf(() => ask('readCard', reading, staff.idToken)), { reads: 3, writes: 0, commits: 0 });
  });
});
