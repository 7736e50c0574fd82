/** Scans that a colleague or a tablet took, and somebody else sends. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { omit } from '@tessera/domain/lib/omitUndefined';
import { DAY_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import { differences } from '@tessera/domain/pass/ledger';
import { adminDb, type Owner } from '../../support/accounts';
import {
  addMember,
  addTablet,
  ask,
  backdateRewards,
  call,
  type Card,
  createShop,
  eventsOf,
  join,
  passOf,
  SHIFT,
  type Shop,
} from '../../support/shop';

describe('a scan that somebody else took', () => {
  let shop: Shop;
  let ann: Owner, bob: Owner;
  const joinedAt = Date.now() - 10 * DAY_MS;
  before(async () => {
    shop = await createShop({}, { againAfterSeconds: 0, dailyLimit: 100, maxPerScan: 10, redeemOffline: true });
    [ann, bob] = [await addMember(shop, 'staff', { joinedAt }), await addMember(shop, 'staff', { joinedAt })];
  });

  const path = (collection: string, id: string) => adminDb().doc(`businesses/${shop.businessId}/${collection}/${id}`);
  /** A card that was taken ten days ago. */
  async function oldCard(): Promise<Card> {
    const card = await join(shop);
    await path('passes', card.passId).update({ joinedAt });
    return card;
  }
  const stamp = (card: Card, minutesAgo: number, more: object = {}) => {
    const scannedAt = Date.now() - minutesAgo * MINUTE_MS;
    return { scanId: randomUUID(), code: card.code(scannedAt), scannedAt, ...more };
  };
  const sync = async (by: Owner, ...scans: object[]) =>
    (await ask('recordScans', { businessId: shop.businessId, scans }, by.idToken)).verdicts;
  const reasons = async (by: Owner, ...scans: object[]) =>
    (await sync(by, ...scans)).map((one) => one?.reason ?? one?.verdict);
  const newest = async ({ passId }: Card) => (await eventsOf(shop, passId)).at(-1) ?? assert.fail();
  const remove = (uid: string) =>
    ask('changeMember', { businessId: shop.businessId, uid, active: false }, shop.owner.idToken);
  /** A tablet on which somebody has worked for two hours. */
  const tablet = (uid: string) => addTablet(shop, uid, { joinedAt });

  it('belongs to its taker in the ledger and in the figures, names its sender, and counts as late for both', async () => {
    const card = await oldCard();
    assert.deepEqual(await reasons(bob, stamp(card, 30, { takenBy: ann.uid, quantity: 3 })), ['accepted']);
    const event = await newest(card);
    assert.deepEqual([event.by, event.sentBy, event.device], [ann.uid, bob.uid, undefined]);
    const { day = '' } = event;
    assert.equal((await path('stats', `${day}_${ann.uid}`).get()).get(`people.${ann.uid}`), 3);
    assert.equal((await path('stats', `${day}_${bob.uid}`).get()).exists, false);
    for (const { uid } of [ann, bob]) assert.equal((await path('members', uid).get()).get('late.units'), 3);
    // Their own scan names no sender.
    assert.deepEqual(await reasons(ann, stamp(card, 20, { takenBy: ann.uid })), ['accepted']);
    assert.equal((await newest(card)).sentBy, undefined);
    assert.deepEqual(differences(await passOf(shop, card.passId), await eventsOf(shop, card.passId)), []);
  });

  it('keeps its person when a removed tablet took it, also by look-up, and is a retry whoever sends it', async () => {
    const [device, card] = [await tablet(ann.uid), await oldCard()];
    const held = stamp(card, 40, { takenBy: device.uid, shift: SHIFT });
    const { code: _, ...lookedUp } = stamp(card, 35, { takenBy: device.uid, shift: SHIFT, passId: card.passId });
    await remove(device.uid);
    assert.deepEqual(await reasons(bob, held, lookedUp), ['accepted', 'accepted']);
    const event = await newest(card);
    assert.deepEqual([event.by, event.device, event.shift, event.sentBy], [ann.uid, device.uid, SHIFT, bob.uid]);
    const [again] = await sync(shop.owner, held);
    assert.deepEqual([again?.verdict, again?.repeated], ['accepted', true]);
    assert.deepEqual(await reasons(bob, stamp(card, 180, { takenBy: device.uid, shift: SHIFT })), ['no-shift']);
  });

  it('needs a rotating code, or a shift on a tablet that was removed: nobody stamps in the name of a person who is elsewhere', async () => {
    const [card, till] = [await oldCard(), await tablet(shop.owner.uid)];
    await path('members', shop.owner.uid).update({ joinedAt });
    const { code: printed } = await ask(
      'printCode',
      { businessId: shop.businessId, passId: card.passId },
      shop.owner.idToken,
    );
    const now = Date.now();
    const shortCode = (await passOf(shop, card.passId)).shortCode;
    const takers = [{ takenBy: shop.owner.uid }, { takenBy: ann.uid }, { takenBy: till.uid, shift: SHIFT }];
    for (const taker of takers)
      for (const scannedAt of [undefined, now, now - 30 * MINUTE_MS, now - 6 * DAY_MS])
        for (const shown of [{ passId: card.passId }, { code: shortCode }, { code: printed }]) {
          const body = { businessId: shop.businessId, ...taker, scannedAt, ...shown, quantity: 1 };
          const verdict = await ask('recordScan', { ...body, scanId: randomUUID() }, bob.idToken);
          assert.deepEqual([verdict.reason, verdict.pass], ['no-shift', undefined], JSON.stringify(body));
        }
    assert.equal((await passOf(shop, card.passId)).balance, 0);
    assert.match(
      (await sync(bob, { ...takers[1], scanId: randomUUID(), passId: card.passId, scannedAt: now }))[0]?.message ?? '',
      /^This scan has no code from the customer’s phone/,
    );
    for (const taker of takers) assert.deepEqual(await reasons(bob, stamp(card, 30, taker)), ['accepted']);
  });

  it('counts wrong digits for its sender, and is never counted without its code', async () => {
    const [card, carl] = [await oldCard(), await addMember(shop, 'staff', { joinedAt })];
    const wrong = () => {
      const scannedAt = Date.now() - 30 * MINUTE_MS;
      const code = card
        .code(scannedAt)
        .replace(/\d{8}$/, (digits) => (digits === '12345678' ? '87654321' : '12345678'));
      return { scanId: randomUUID(), scannedAt, code, takenBy: ann.uid };
    };
    for (let guess = 0; guess < 10; guess += 1) assert.deepEqual(await reasons(carl, wrong()), ['bad-code']);
    assert.equal((await path('members', carl.uid).get()).get(`failedCards.${card.passId}.count`), 10);
    assert.equal((await passOf(shop, card.passId)).failedCodes?.count, 10);
    assert.deepEqual(await reasons(bob, wrong(), { ...wrong(), confirmed: true }), ['bad-code', 'bad-code']);
    assert.equal((await passOf(shop, card.passId)).balance, 0);
    assert.deepEqual(await reasons(carl, stamp(card, 30, { takenBy: ann.uid })), ['accepted'], 'right digits');
  });

  it('is flagged when one person sends more than twenty late units, in whoever’s names', async () => {
    const carl = await addMember(shop, 'staff', { joinedAt });
    const names = await Promise.all(Array.from({ length: 5 }, () => addMember(shop, 'staff', { joinedAt })));
    const cards = await Promise.all(names.map(() => oldCard()));
    const scans = names.map(({ uid }, index) =>
      stamp(cards[index] ?? assert.fail(), 30, { takenBy: uid, quantity: 5 }),
    );
    await sync(carl, ...scans);
    const flags = await Promise.all(cards.map(async (card) => (await newest(card)).flags));
    assert.deepEqual(flags, [undefined, undefined, undefined, undefined, ['many-late-in-shift']]);
  });

  it('counts for somebody who was removed since only with a rotating code from before, for seven days', async () => {
    const [gone, card] = [await addMember(shop, 'staff', { joinedAt }), await oldCard()];
    await remove(gone.uid);
    await path('members', gone.uid).update({ removedAt: Date.now() - 20 * MINUTE_MS });
    const takenBy = gone.uid;
    const { code: _, ...lookedUp } = stamp(card, 30, { takenBy, passId: card.passId });
    assert.deepEqual(await reasons(bob, stamp(card, 30, { takenBy }), stamp(card, 10, { takenBy }), lookedUp), [
      'accepted',
      'no-shift',
      'no-shift',
    ]);
    assert.deepEqual(await reasons(bob, stamp(card, 8 * 24 * 60, { takenBy })), ['too-late']);
  });

  it('a scan is refused for somebody who was not in the team at that time, or is in another team', async () => {
    const [late, card] = [await addMember(shop, 'staff'), await oldCard()];
    const stranger = await addMember(await createShop(), 'staff', { joinedAt });
    for (const [takenBy, reason] of [
      [late.uid, 'no-shift'],
      [stranger.uid, 'no-shift'],
      ['nobody', 'no-shift'],
      ['constructor', 'bad-code'],
    ] as const) {
      const [verdict] = await sync(bob, stamp(card, 30, { takenBy }));
      assert.deepEqual([verdict?.reason, verdict?.pass], [reason, undefined], takenBy);
    }
    const timeless = omit(stamp(card, 0, { takenBy: ann.uid, passId: card.passId }), 'code', 'scannedAt');
    assert.deepEqual(await reasons(bob, timeless), ['no-shift'], 'without its time');
    assert.equal((await passOf(shop, card.passId)).balance, 0);
  });

  it('is sent by no tablet and by nobody who was removed, and gives no reward by somebody else’s PIN or role', async () => {
    const [device, gone, card] = [await tablet(bob.uid), await addMember(shop, 'staff', { joinedAt }), await oldCard()];
    assert.deepEqual(await reasons(device, stamp(card, 30, { takenBy: ann.uid, shift: SHIFT })), ['no-shift']);
    await remove(gone.uid);
    assert.deepEqual(await reasons(gone, stamp(card, 30, { takenBy: ann.uid })), ['no-shift']);
    await sync(ann, stamp(card, 20, { quantity: 10 }));
    await backdateRewards(shop, card.passId);
    const { businessId, owner } = shop;
    const rest = { businessId, passId: card.passId, rewardId: 'r1', confirmed: true, scannedAt: Date.now() };
    const redeem = (takenBy: string) => call('redeemReward', { ...rest, scanId: randomUUID(), takenBy }, bob.idToken);
    for (const takenBy of [owner.uid, ann.uid]) assert.equal((await redeem(takenBy)).result?.verdict, 'refused');
    const waited = stamp(card, 10, { takenBy: ann.uid, rewardId: 'r1', confirmed: true });
    assert.deepEqual(await reasons(bob, waited), ['accepted']);
    const event = await newest(card);
    assert.deepEqual([event.type, event.by, event.sentBy], ['redeemed', ann.uid, bob.uid]);
  });

  it('can be undone for 15 minutes by its taker and its sender, and by no other staff', async () => {
    const card = await oldCard();
    const carl = await addMember(shop, 'staff');
    for (const [by, expected] of [
      [carl, 'needs-manager'],
      [ann, 'accepted'],
      [bob, 'accepted'],
    ] as const) {
      const sent = stamp(card, 15, { takenBy: ann.uid });
      await sync(bob, sent);
      const undo = { businessId: shop.businessId, scanId: randomUUID(), undoes: sent.scanId };
      const { verdict, reason } = await ask('undoScan', undo, by.idToken);
      assert.equal(reason ?? verdict, expected);
    }
  });
});
