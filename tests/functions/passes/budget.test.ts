/**
 * Database reads and writes of a scan and a poll, counted at the SDK while the shipped functions run in this process.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { PassView } from '@tessera/domain/calls/callables';
import { HOUR_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import { FieldValue } from 'firebase-admin/firestore';
import { updateApple } from '../../../functions/src/wallets/apple/update';
import { updateGoogle } from '../../../functions/src/wallets/google/update';
import { countDatabase } from '../../../scripts/lib/countDatabase';
import { adminDb, type Owner } from '../../support/accounts';
import { addMember, ask, createShop, join, network, scan, type Shop } from '../../support/shop';
import { phoneWith } from '../wallets/apple';

describe('the budget of the counter and the card', () => {
  let shop: Shop;
  let staff: Owner;
  let database: ReturnType<typeof countDatabase>;
  let costOf: typeof database.costOf;
  before(async () => {
    shop = await createShop({}, { againAfterSeconds: 0, dailyLimit: 100 });
    staff = await addMember(shop, 'staff');
    adminDb();
    database = countDatabase();
    costOf = database.costOf;
  });
  after(() => database.stop());

  it('is three reads, three writes and one commit for an accepted stamp and redemption', async () => {
    const card = await join(shop);
    const stamp = { code: card.code(), quantity: 5 };
    const budget = { requests: 1, reads: 3, writes: 3, commits: 1 };
    assert.deepEqual(await costOf(() => scan(shop, staff.idToken, stamp)), budget);
    const redeem = {
      businessId: shop.businessId,
      scanId: randomUUID(),
      code: card.code(),
      rewardId: 'r1',
      confirmed: true,
    };
    assert.deepEqual(await costOf(() => ask('redeemReward', redeem, staff.idToken)), budget);
  });

  describe('for a late stamp and a typed PIN', () => {
    let till: Owner;
    const [shift, pin] = ['till', '4711'];
    before(async () => {
      const { businessId } = shop;
      const now = Date.now();
      const open = { uid: staff.uid, name: 'staff', openedAt: now - HOUR_MS, until: now + HOUR_MS };
      till = await addMember(shop, 'device', { openShifts: { [shift]: open } });
      await ask('setPin', { businessId, uid: staff.uid, pin }, shop.owner.idToken);
    });

    /** A stamp of ten minutes ago on a card that is older. */
    async function lateStamp() {
      const { passId, code } = await join(shop);
      const scannedAt = Date.now() - 10 * MINUTE_MS;
      const pass = adminDb().doc(`businesses/${shop.businessId}/passes/${passId}`);
      await pass.update({ joinedAt: scannedAt - MINUTE_MS });
      return { scanId: randomUUID(), code: code(scannedAt), scannedAt };
    }

    it('is one request of three reads for a late stamp, and one read more of the person whose shift it was', async () => {
      const [own, ofShift] = [await lateStamp(), { ...(await lateStamp()), shift }];
      // The stamp is counted on its author's member document too.
      const cost = { requests: 1, reads: 3, writes: 4, commits: 1 };
      assert.deepEqual(await costOf(() => scan(shop, staff.idToken, own)), cost);
      const costOnTablet = { ...cost, requests: 2, reads: 4 };
      assert.deepEqual(await costOf(() => scan(shop, till.idToken, ofShift)), costOnTablet);
    });

    it('is one request for what the scans of a queue share, and the shop is read once for all of them', async () => {
      const send = async (scans: object[], idToken: string) => {
        const { verdicts } = await ask('recordScans', { businessId: shop.businessId, scans }, idToken);
        assert.deepEqual([...new Set(verdicts.map((one) => one?.verdict))], ['accepted']);
      };
      const cost = { requests: 1, reads: 3, writes: 4, commits: 1 };
      const one = await lateStamp();
      assert.deepEqual(await costOf(() => send([one], staff.idToken)), cost);
      const ofShift = { ...(await lateStamp()), shift };
      assert.deepEqual(await costOf(() => send([ofShift], till.idToken)), { ...cost, requests: 2, reads: 4 });
      // The second must count the first, so its author is read again; the shop is not.
      const two = [await lateStamp(), await lateStamp()];
      const costOfTwo = { requests: 3, reads: 5, writes: 8, commits: 2 };
      assert.deepEqual(await costOf(() => send(two, staff.idToken)), costOfTwo);
    });

    it('is one request for a redemption with the sender’s PIN, two with the PIN of a tablet’s shift', async () => {
      const card = await join(shop);
      for (let times = 0; times < 3; times += 1) await scan(shop, staff.idToken, { code: card.code(), quantity: 5 });
      const redeem = (rewardId: string, more: object = {}) => ({
        businessId: shop.businessId,
        scanId: randomUUID(),
        passId: card.passId,
        rewardId,
        confirmed: true,
        pin,
        ...more,
      });
      const send = async (body: object, idToken: string, reason?: string) =>
        assert.equal((await ask('redeemReward', body, idToken)).reason, reason);
      // Member, shop and card; the event, which may exist; the PIN and its two mails.
      // The PIN's count is committed before the redemption.
      const cost = { requests: 1, reads: 7, writes: 4, commits: 2 };
      const own = redeem('r1');
      assert.deepEqual(await costOf(() => send(own, staff.idToken)), cost);
      const ofShift = redeem('r2', { shift });
      assert.deepEqual(await costOf(() => send(ofShift, till.idToken)), { ...cost, requests: 2 });
      const repeated = { requests: 1, reads: 4, writes: 0, commits: 0 };
      assert.deepEqual(await costOf(() => send(ofShift, till.idToken)), repeated);
      const wrong = redeem('r3', { pin: '0000' });
      // A refusal looks for the event once more.
      const costOfWrong = { requests: 2, reads: 8, writes: 1, commits: 1 };
      assert.deepEqual(await costOf(() => send(wrong, staff.idToken, 'bad-pin')), costOfWrong);
    });
  });

  it('is two reads and two writes for a change in Apple Wallet, and two reads where nothing has changed', async () => {
    const card = await join(shop);
    const phone = await phoneWith(card);
    const { businessId } = shop;
    await adminDb().doc(`businesses/${businessId}/passes/${card.passId}`).update({ wallets: FieldValue.delete() });
    await scan(shop, staff.idToken, { code: card.code() });
    const update = () => costOf(() => updateApple(businessId, card.passId));
    assert.deepEqual(await update(), { requests: 1, reads: 2, writes: 2, commits: 1 });
    assert.deepEqual(await update(), { requests: 1, reads: 2, writes: 0, commits: 0 });
    assert.equal((await phone.pushes()).length, 2);
  });

  it('is four reads for a change in Google Wallet, and one write only if it notifies', async () => {
    const { secret, passId } = await join(shop);
    await ask('getWalletLinks', { secret, wallet: 'google' }, undefined, network());
    const send = () => costOf(() => updateGoogle(shop.businessId, passId));
    for (let times = 0; times < 3; times += 1)
      assert.deepEqual(await send(), { requests: 3, reads: 4, writes: 1, commits: 1 });
    assert.deepEqual(await send(), { requests: 3, reads: 4, writes: 0, commits: 0 });
  });

  it('is four reads and no write for a repeated scan', async () => {
    const card = await join(shop);
    const input = { scanId: randomUUID(), code: card.code() };
    await scan(shop, staff.idToken, input);
    await scan(shop, staff.idToken, { code: card.code() });
    const cost = await costOf(() => scan(shop, staff.idToken, input));
    assert.deepEqual(cost, { requests: 2, reads: 4, writes: 0, commits: 0 });
  });

  it('is one read for a poll that finds nothing new, and none for a forged link', async () => {
    const card = await join(shop);
    const { seq } = (await ask('getPass', { secret: card.secret })) as PassView;
    assert.deepEqual(await costOf(() => ask('getPass', { secret: card.secret, since: seq })), {
      requests: 1,
      reads: 1,
      writes: 0,
      commits: 0,
    });
    const forged = card.secret.replace(/.{22}$/, 'A'.repeat(22));
    const cost = await costOf(() => assert.rejects(ask('getPass', { secret: forged })));
    assert.deepEqual(cost, { requests: 0, reads: 0, writes: 0, commits: 0 });
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
    const cost = await costOf(() => ask('readCard', reading, staff.idToken));
    assert.deepEqual(cost, { requests: 1, reads: 3, writes: 0, commits: 0 });
  });
});
