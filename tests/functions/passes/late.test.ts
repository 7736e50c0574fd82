/** Late stamps, redemptions that waited, and printed codes. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DAY_MS, dayIn, HOUR_MS } from '@tessera/domain/lib/time';
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
  scan,
  SHIFT,
  type Shop,
} from '../../support/shop';

describe('scans that arrive late', () => {
  let shop: Shop;
  let staff: Owner;
  before(async () => {
    shop = await createShop({ stampsNeeded: 20 }, { maxPerScan: 10, dailyLimit: 100 });
    staff = await addMember(shop, 'staff');
  });

  const ref = ({ businessId }: Shop, { passId }: Card) => adminDb().doc(`businesses/${businessId}/passes/${passId}`);

  /** A card that was taken yesterday. */
  async function oldCard(of: Shop = shop): Promise<Card> {
    const card = await join(of);
    await ref(of, card).update({ joinedAt: Date.now() - 24 * HOUR_MS });
    return card;
  }

  const lateStamp = (card: Card, minutesAgo: number, more: object = {}) => {
    const scannedAt = Date.now() - minutesAgo * 60_000;
    return { scanId: randomUUID(), code: card.code(scannedAt), scannedAt, ...more };
  };
  const sync = async (of: Shop, scans: object[], idToken = staff.idToken) =>
    (await ask('recordScans', { businessId: of.businessId, scans }, idToken)).verdicts;
  const flagsOf = async (of: Shop, card: Card) =>
    (await eventsOf(of, card.passId)).slice(1).map(({ late, flags }) => [late === true, flags ?? []]);

  it('marks late stamps, and flags a card that has more than five', async () => {
    const card = await oldCard();
    await scan(shop, staff.idToken, { code: card.code() });
    await sync(shop, [lateStamp(card, 30, { quantity: 3 }), lateStamp(card, 20, { quantity: 2 }), lateStamp(card, 10)]);
    assert.deepEqual(await flagsOf(shop, card), [
      [false, []],
      [true, []],
      [true, []],
      [true, ['many-late-on-card']],
    ]);
    assert.deepEqual(differences(await passOf(shop, card.passId), await eventsOf(shop, card.passId)), []);
  });

  it('flags a person who sends more than twenty in a day, over their batches, shifts, tablets and days taken', async () => {
    const kit = await addMember(shop, 'staff');
    const open = { uid: kit.uid, name: 'Kit', openedAt: Date.now() - 30 * HOUR_MS, until: Date.now() + HOUR_MS };
    const till = await addMember(shop, 'device', { openShifts: { one: open, two: open } });
    const stand = await addMember(shop, 'device', { openShifts: { three: open } });
    const cards = await Promise.all(Array.from({ length: 7 }, () => oldCard()));
    const stamp = (index: number, shift?: string, minutes = 15) =>
      lateStamp(cards[index] ?? assert.fail(), minutes, { quantity: 5, ...(shift !== undefined && { shift }) });
    await sync(shop, [stamp(0, 'one'), stamp(1, 'one', 23 * 60)], till.idToken);
    await sync(shop, [stamp(2, 'two')], till.idToken);
    await sync(shop, [stamp(3, 'three', 23 * 60)], stand.idToken);
    await scan(shop, kit.idToken, stamp(4));
    await scan(shop, staff.idToken, stamp(5));
    const flags = await Promise.all(cards.map(async (card) => (await flagsOf(shop, card))[0]?.[1]));
    assert.deepEqual(
      flags.slice(0, 6),
      [[], [], [], [], ['many-late-in-shift'], []],
      'the twenty-first to twenty-fifth',
    );
    await adminDb()
      .doc(`businesses/${shop.businessId}/members/${kit.uid}`)
      .update({ 'late.day': dayIn('Europe/London', Date.now() - DAY_MS) });
    await scan(shop, kit.idToken, stamp(6));
    assert.deepEqual(await flagsOf(shop, cards[6] ?? assert.fail()), [[true, []]], 'sent on another day');
  });

  it('flags late stamps that are all sent at once, and counts no refused one', async () => {
    const kit = await addMember(shop, 'staff');
    const cards = await Promise.all(Array.from({ length: 8 }, () => oldCard()));
    const refused = cards.map((card) => lateStamp(card, 15, { quantity: 50 }));
    await sync(shop, refused, kit.idToken);
    const verdicts = await Promise.all(
      cards.map((card) => scan(shop, kit.idToken, lateStamp(card, 15, { quantity: 5 }))),
    );
    assert.deepEqual(
      verdicts.map(({ verdict }) => verdict),
      cards.map(() => 'accepted'),
    );
    const flags = await Promise.all(cards.map(async (card) => (await flagsOf(shop, card))[0]?.[1]));
    assert.equal(flags.filter((one) => (one as string[]).includes('many-late-in-shift')).length, 4);
  });

  it('counts a stamp that was taken before the card moved to another phone, and nothing that the old phone makes since', async () => {
    const lenient = await createShop({ stampsNeeded: 5 }, { redeemOffline: true, maxPerScan: 10, dailyLimit: 100 });
    const waiter = await addMember(lenient, 'staff');
    const card = await oldCard(lenient);
    await scan(lenient, waiter.idToken, { code: card.code(), quantity: 5 });
    const move = async () => {
      const { businessId, owner } = lenient;
      const { ticket } = await ask('movePass', { businessId, passId: card.passId }, owner.idToken);
      await ask('takeOver', { ticket });
    };
    await move();
    await move();
    const [before, reward, now] = [lateStamp(card, 15), lateStamp(card, 15, { rewardId: 'r1' }), { code: card.code() }];
    const [stamped, redeemed] = await sync(lenient, [before, reward], waiter.idToken);
    assert.deepEqual([stamped?.verdict, redeemed?.reason], ['accepted', 'bad-code']);
    for (const scannedAt of [undefined, Date.now()])
      assert.equal((await scan(lenient, waiter.idToken, { ...now, scannedAt })).reason, 'bad-code', 'a code of now');
    // The move was two minutes ago: the old phone still makes codes.
    const ref = adminDb().doc(`businesses/${lenient.businessId}/passes/${card.passId}`);
    const { endedKeys = [] } = await passOf(lenient, card.passId);
    await ref.update({ endedKeys: endedKeys.map((key) => ({ ...key, endedAt: Date.now() - 20 * 60_000 })) });
    assert.equal((await sync(lenient, [lateStamp(card, 15)], waiter.idToken))[0]?.reason, 'bad-code', 'after the move');
    assert.equal((await sync(lenient, [lateStamp(card, 25)], waiter.idToken))[0]?.verdict, 'accepted');
    assert.deepEqual(differences(await passOf(lenient, card.passId), await eventsOf(lenient, card.passId)), []);
  });

  it('redeems a reward that waited only if the shop allows it, flagged, and once', async () => {
    const [strict, lenient] = [shop, await createShop({ stampsNeeded: 5 }, { redeemOffline: true, maxPerScan: 10 })];
    const waiter = await addMember(lenient, 'staff');
    for (const [of, sender, expected] of [
      [strict, staff, ['stale-code', 'stale-code']],
      [lenient, waiter, ['accepted', 'reward-already-used']],
    ] as const) {
      const card = await oldCard(of);
      for (const quantity of [10, 10]) await scan(of, sender.idToken, { code: card.code(), quantity, confirmed: true });
      await backdateRewards(of, card.passId);
      const reward = { rewardId: 'r1' };
      const verdicts = await sync(of, [lateStamp(card, 10, reward), lateStamp(card, 5, reward)], sender.idToken);
      assert.deepEqual(
        verdicts.map((one) => one?.reason ?? one?.verdict),
        expected,
      );
      if (of === strict) continue;
      const pass = await passOf(of, card.passId);
      assert.deepEqual([pass.balance >= 0, pass.redeemed], [true, 1]);
      assert.deepEqual((await eventsOf(of, card.passId)).at(-1)?.flags, ['redeemed-offline']);
      // A code that is older than the newest is accepted too.
      const before = await sync(of, [lateStamp(card, 20, { rewardId: 'r2' })], sender.idToken);
      assert.equal(before[0]?.verdict, 'accepted');
      assert.deepEqual(differences(await passOf(of, card.passId), await eventsOf(of, card.passId)), []);
    }
  });

  it('redeems no reward by look-up, whoever approves it: only a rotating code shows the time', async () => {
    const lenient = await createShop({ stampsNeeded: 5 }, { redeemOffline: true });
    const { businessId, owner } = lenient;
    const ann = await addMember(lenient, 'staff');
    await ask('setPin', { businessId, uid: ann.uid, pin: '7261' }, owner.idToken);
    const device = await addTablet(lenient, ann.uid);
    const now = Date.now();
    const card = await oldCard(lenient);
    await scan(lenient, owner.idToken, { code: card.code(), quantity: 5 });
    const input = { businessId, passId: card.passId, rewardId: 'r1', confirmed: true, scannedAt: now - 1.5 * HOUR_MS };
    const redeem = (by: Owner, more: object) =>
      ask('redeemReward', { ...input, scanId: randomUUID(), ...more }, by.idToken);
    for (const [by, more] of [
      [device, { shift: SHIFT, pin: '7261' }],
      [owner, {}],
    ] as const)
      assert.equal((await redeem(by, more)).reason, 'stale-code');
    assert.equal((await redeem(device, { shift: SHIFT, pin: '7261', scannedAt: now })).verdict, 'accepted', 'not late');
    const event = (await eventsOf(lenient, card.passId)).find(({ type }) => type === 'redeemed');
    assert.deepEqual([event?.by, event?.pinTyped], [ann.uid, true]);
  });

  it('redeems a reward once when its request arrives alone and then in the queue', async () => {
    const lenient = await createShop({ stampsNeeded: 5 }, { redeemOffline: true });
    const card = await join(lenient);
    const { idToken } = lenient.owner;
    await scan(lenient, idToken, { code: card.code(), quantity: 5 });
    const { businessId } = lenient;
    const at = Date.now();
    const body = { scanId: randomUUID(), code: card.code(at), rewardId: 'r1', confirmed: true, scannedAt: at };
    const { serverTime: _, ...first } = await ask('redeemReward', { businessId, ...body }, idToken);
    const [again] = await sync(lenient, [body], idToken);
    assert.deepEqual(again, { ...first, repeated: true });
    assert.equal((await passOf(lenient, card.passId)).redeemed, 1);
  });
});

describe('a printed code', () => {
  let shop: Shop;
  let staff: Owner, manager: Owner;
  before(async () => {
    shop = await createShop({}, { maxPerScan: 10, againAfterSeconds: 0 });
    [staff, manager] = [await addMember(shop, 'staff'), await addMember(shop, 'manager')];
  });

  const print = (passId: string, more: object = {}) =>
    call('printCode', { businessId: shop.businessId, passId, ...more }, manager.idToken);

  it('a printed code is the same at every call, stamps while connected, and never redeems alone', async () => {
    const { passId } = await join(shop);
    const { result } = await print(passId);
    const code = result?.code ?? '';
    assert.match(code, new RegExp(`^S1\\.${passId}\\.1\\.[\\w-]{22}$`));
    assert.equal((await print(passId)).result?.code, code);
    assert.equal((await scan(shop, staff.idToken, { code, quantity: 5 })).verdict, 'accepted');
    assert.equal((await eventsOf(shop, passId)).at(-1)?.proof, 'static');
    const redeem = (who: Owner) =>
      ask(
        'redeemReward',
        { businessId: shop.businessId, scanId: randomUUID(), code, rewardId: 'r1', confirmed: true },
        who.idToken,
      );
    assert.equal((await redeem(staff)).reason, 'needs-manager');
    assert.equal((await redeem(manager)).verdict, 'accepted');
    const forged = code.replace(/.{4}$/, (mac) => (mac === 'AAAA' ? 'BBBB' : 'AAAA'));
    assert.equal((await scan(shop, staff.idToken, { code: forged })).reason, 'bad-code');
  });

  it('that was replaced is accepted for a week, but not after the card has moved', async () => {
    const { passId } = await join(shop);
    const first = (await print(passId)).result?.code ?? '';
    const second = (await print(passId, { renew: true })).result?.code ?? '';
    assert.match(second, new RegExp(`^S1\\.${passId}\\.2\\.`));
    for (const code of [first, second])
      assert.equal((await scan(shop, staff.idToken, { code })).verdict, 'accepted', code);
    const ref = adminDb().doc(`businesses/${shop.businessId}/passes/${passId}`);
    await ref.update({ 'previousCode.until': Date.now() - 1 });
    assert.equal((await scan(shop, staff.idToken, { code: first })).reason, 'bad-code');
    const { ticket } = await ask('movePass', { businessId: shop.businessId, passId }, manager.idToken);
    await ask('takeOver', { ticket });
    assert.equal((await scan(shop, staff.idToken, { code: second })).reason, 'bad-code');
    const other = await createShop();
    assert.equal((await print((await join(other)).passId)).error?.status, 'NOT_FOUND');
  });

  it('that is renewed ends neither the week of a rotated key nor the one of the code before', async () => {
    const card = await join(shop);
    const { passId } = card;
    const { root, keyVersion, staticVersion } = await passOf(shop, passId);
    const ref = adminDb().doc(`businesses/${shop.businessId}/passes/${passId}`);
    // As the first change after a new root secret leaves the card.
    await ref.update({
      keyVersion: keyVersion + 1,
      staticVersion: staticVersion + 1,
      previousKey: { root, keyVersion, staticVersion, until: Date.now() + DAY_MS },
    });
    const printed = (await print(passId)).result?.code ?? '';
    await print(passId, { renew: true });
    for (const code of [card.code(), printed])
      assert.equal((await scan(shop, staff.idToken, { code })).verdict, 'accepted', code);
    const { ticket } = await ask('movePass', { businessId: shop.businessId, passId }, manager.idToken);
    await ask('takeOver', { ticket });
    for (const code of [card.code(), printed])
      assert.equal((await scan(shop, staff.idToken, { code })).reason, 'bad-code', 'after a move');
  });
});
