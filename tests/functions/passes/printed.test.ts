/** Printed cards: nothing until they are scanned, then cards like any other. */
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { differences } from '@tessera/domain/pass/ledger';
import { adminDb, type Owner } from '../../support/accounts';
import { beforeCommit } from '../../support/beforeCommit';
import { withEnvironment } from '../../support/functions';
import {
  addMember,
  ask,
  call,
  cardOf,
  createShop,
  eventsOf,
  passOf,
  scan,
  type Shop,
  storedOf,
} from '../../support/shop';

const idIn = (code = ''): string => code.split('.')[1] ?? '';

describe('a printed card', () => {
  let shop: Shop;
  let staff: Owner;
  before(async () => {
    shop = await createShop({}, { againAfterSeconds: 0 });
    staff = await addMember(shop, 'staff');
  });

  async function newBatch(): Promise<{ batchId: string; codes: string[] }> {
    const { businessId, owner } = shop;
    const { batchId } = await ask('makePrintedCards', { businessId, name: 'July', sheets: 1 }, owner.idToken);
    const { cards } = await ask('getPrintedCards', { businessId, batchId }, owner.idToken);
    return { batchId, codes: cards.map(({ code }) => code) };
  }

  it('is issued with its first stamp, and not by being read', async () => {
    const { codes } = await newBatch();
    assert.deepEqual([codes.length, new Set(codes).size], [10, 10]);
    const [code = ''] = codes;
    const before = await storedOf(shop);
    const read = await ask('readCard', { businessId: shop.businessId, code }, staff.idToken);
    assert.deepEqual([read.verdict, read.pass?.balance], ['accepted', 0]);
    assert.equal(await storedOf(shop), before);

    const scanId = randomUUID();
    const first = await scan(shop, staff.idToken, { scanId, code, quantity: 2 });
    assert.deepEqual([first.verdict, first.pass?.balance], ['accepted', 2]);
    const again = await scan(shop, staff.idToken, { scanId, code, quantity: 2 });
    assert.deepEqual([again.repeated, again.pass?.balance], [true, 2]);
    const pass = await passOf(shop, idIn(code));
    const events = await eventsOf(shop, pass.passId);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['joined', 'stamped'],
    );
    assert.deepEqual(differences(pass, events), []);
  });

  it('outlasts a new root secret, begun before it or after it, and the week of the keys before', async () => {
    const { businessId } = shop;
    const [begun = '', waiting = ''] = (await newBatch()).codes;
    await scan(shop, staff.idToken, { code: begun });
    const roots = `${process.env['PASS_ROOT_SECRETS']},99:${randomBytes(32).toString('hex')}`;
    await withEnvironment({ PASS_ROOT_SECRETS: roots }, async () => {
      for (const code of [begun, waiting]) {
        assert.equal(
          (await scan(shop, staff.idToken, { code })).verdict,
          'accepted',
          'the card takes keys of the new root',
        );
        const pass = await passOf(shop, idIn(code));
        assert.equal(pass.root, 99);
        const previousKey = { ...pass.previousKey, until: Date.now() - 1 };
        await adminDb().doc(`businesses/${businessId}/passes/${pass.passId}`).update({ previousKey });
        assert.equal((await scan(shop, staff.idToken, { code })).verdict, 'accepted', 'later');
      }
    });
  });

  it('is issued once when two counters scan it at once', async () => {
    const { codes } = await newBatch();
    const both = await Promise.all([1, 1].map((quantity) => scan(shop, staff.idToken, { code: codes[1], quantity })));
    assert.deepEqual(
      both.map(({ verdict }) => verdict),
      ['accepted', 'accepted'],
    );
    assert.equal((await passOf(shop, idIn(codes[1]))).balance, 2);
  });

  it('moves to a phone with its ledger, and then its printed code ends', async () => {
    const { codes } = await newBatch();
    const [code = ''] = codes;
    await scan(shop, staff.idToken, { code, quantity: 3 });
    const passId = idIn(code);
    const { ticket } = await ask('movePass', { businessId: shop.businessId, passId }, shop.owner.idToken);
    const { secret } = await ask('takeOver', { ticket });
    const card = await cardOf(secret);
    assert.equal((await scan(shop, staff.idToken, { code: card.code(), quantity: 1 })).pass?.balance, 4);
    assert.equal((await scan(shop, staff.idToken, { code })).reason, 'bad-code');
    assert.deepEqual(
      (await eventsOf(shop, passId)).map(({ type }) => type),
      ['joined', 'stamped', 'moved', 'stamped'],
    );
  });

  it('begins nothing with another’s digits, in another shop, late, or for a reward', async () => {
    const { codes } = await newBatch();
    const [code = '', other = ''] = codes;
    const forged = [...code.split('.').slice(0, 3), other.split('.')[3]].join('.');
    const elsewhere = await createShop();
    const now = Date.now();
    for (const [what, refusal] of [
      ['forged', await scan(shop, staff.idToken, { code: forged })],
      ['another shop', await scan(elsewhere, elsewhere.owner.idToken, { code })],
      ['late', await scan(shop, staff.idToken, { code, scannedAt: now - 3_600_000 })],
    ] as const)
      assert.equal(refusal.verdict, 'refused', what);
    const redeem = { businessId: shop.businessId, scanId: randomUUID(), code, rewardId: 'r1', confirmed: true };
    assert.equal((await ask('redeemReward', redeem, staff.idToken)).reason, 'unknown-card');
    assert.equal(await passOf(shop, idIn(code)), undefined);
  });

  it('of a blocked batch begins no card, and those begun are blocked unless a phone has them', async () => {
    const { batchId, codes } = await newBatch();
    const [begun = '', moved = '', unused = ''] = codes;
    for (const code of [begun, moved]) await scan(shop, staff.idToken, { code });
    const { businessId, owner } = shop;
    const { ticket } = await ask('movePass', { businessId, passId: idIn(moved) }, owner.idToken);
    await ask('takeOver', { ticket });
    const block = { businessId, batchId, reason: 'The box was stolen.' };
    assert.deepEqual(await ask('blockPrintedCards', block, owner.idToken), { blocked: 1 });
    assert.deepEqual(await ask('blockPrintedCards', block, owner.idToken), { blocked: 0 });
    const open = { businessId, scanId: randomUUID(), passId: idIn(begun), blocked: false, reason: 'It is here.' };
    await ask('blockPass', open, owner.idToken);
    assert.deepEqual(await ask('blockPrintedCards', block, owner.idToken), { blocked: 1 }, 'opened again since');
    assert.equal((await scan(shop, staff.idToken, { code: unused })).reason, 'card-blocked');
    assert.equal((await ask('readCard', { businessId, code: unused }, staff.idToken)).reason, 'card-blocked');
    assert.equal((await passOf(shop, idIn(begun))).status, 'blocked');
    assert.equal((await passOf(shop, idIn(moved))).status, 'open');
    assert.equal(
      (await call('getPrintedCards', { businessId, batchId }, owner.idToken)).error?.status,
      'FAILED_PRECONDITION',
    );
    assert.ok((await adminDb().doc(`businesses/${businessId}/printedBatches/${batchId}`).get()).get('blocked'));
  });

  it('of a batch whose blocking has not ended is found by that, and blocked when it goes on', async () => {
    const { batchId, codes } = await newBatch();
    const [code = ''] = codes;
    await scan(shop, staff.idToken, { code });
    const { businessId, owner } = shop;
    const block = () => ask('blockPrintedCards', { businessId, batchId, reason: 'The box was stolen.' }, owner.idToken);
    const ref = adminDb().doc(`businesses/${businessId}/printedBatches/${batchId}`);
    const isUnfinished = async () => (await ref.get()).get('blocked.unfinished') as unknown;
    const during: unknown[] = [];
    await beforeCommit('passes', block, async () => void during.push(await isUnfinished()));
    assert.deepEqual([during, await isUnfinished()], [[true], undefined]);
    const open = { businessId, scanId: randomUUID(), passId: idIn(code), blocked: false, reason: 'It is here.' };
    await ask('blockPass', open, owner.idToken);
    await ref.update({ 'blocked.unfinished': true });
    assert.deepEqual([await block(), await isUnfinished()], [{ blocked: 1 }, undefined]);
  });

  it('does not begin at the moment at which its batch is blocked', async () => {
    const { batchId, codes } = await newBatch();
    const [code = ''] = codes;
    const block = { businessId: shop.businessId, batchId, reason: 'The box was stolen.' };
    const { reason } = await beforeCommit(
      'passes',
      () => scan(shop, staff.idToken, { code }),
      () => ask('blockPrintedCards', block, shop.owner.idToken),
    );
    assert.deepEqual([reason, await passOf(shop, idIn(code))], ['card-blocked', undefined]);
  });
});
