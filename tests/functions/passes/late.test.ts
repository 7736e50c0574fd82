/** Late stamps, redemptions that waited, and printed codes. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { differences } from '@tessera/domain/pass/ledger';
import { DAY_MS, HOUR_MS } from '@tessera/domain/time';
import { adminDb, type Owner } from '../../support/accounts';
import {
  addMember,
  ask,
  call,
  type Card,
  createShop,
  eventsOf,
  join,
  passOf,
  scan,
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

  it('flags a shift that has more than twenty, over its batches, and not another shift', async () => {
    const [shift, next] = ['one', 'two'];
    const open = { uid: staff.uid, name: 'Kit', openedAt: Date.now() - HOUR_MS, until: Date.now() + HOUR_MS };
    const device = await addMember(shop, 'counter', { openShifts: { [shift]: open, [next]: open } });
    const cards = await Promise.all(Array.from({ length: 6 }, () => oldCard()));
    const batch = (some: Card[], of: string) => some.map((card) => lateStamp(card, 15, { quantity: 5, shift: of }));
    await sync(shop, batch(cards.slice(0, 3), shift), device.idToken);
    await sync(shop, batch(cards.slice(3, 5), shift), device.idToken);
    await sync(shop, batch(cards.slice(5), next), device.idToken);
    const alone = await oldCard();
    await scan(shop, device.idToken, lateStamp(alone, 15, { shift }));
    assert.deepEqual(await flagsOf(shop, alone), [[true, ['many-late-in-shift']]], 'sent by itself');
    const flags = await Promise.all(cards.map(async (card) => (await flagsOf(shop, card))[0]?.[1]));
    assert.deepEqual(flags, [[], [], [], [], ['many-late-in-shift'], []]);
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
      const reward = { rewardId: 'r1' };
      const verdicts = await sync(of, [lateStamp(card, 10, reward), lateStamp(card, 5, reward)], sender.idToken);
      assert.deepEqual(
        verdicts.map(({ verdict, reason }) => reason ?? verdict),
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

  it('redeems by the PIN of the person in whose shift it was taken, who is the author', async () => {
    const lenient = await createShop({ stampsNeeded: 5 }, { redeemOffline: true });
    const { businessId, owner } = lenient;
    const [ann, bob] = [await addMember(lenient, 'staff'), await addMember(lenient, 'staff')];
    for (const [{ uid }, pin] of [
      [ann, '1111'],
      [bob, '2222'],
    ] as const)
      await ask('setPin', { businessId, uid, pin }, owner.idToken);
    const now = Date.now();
    const shift = { name: 'Kit', until: now + HOUR_MS };
    const openShifts = {
      before: { ...shift, uid: ann.uid, openedAt: now - 2 * HOUR_MS, closedAt: now - HOUR_MS },
      present: { ...shift, uid: bob.uid, openedAt: now - HOUR_MS },
    };
    const device = await addMember(lenient, 'counter', { openShifts });
    const { passId, code } = await oldCard(lenient);
    await scan(lenient, owner.idToken, { code: code(), quantity: 5 });
    const input = { businessId, passId, rewardId: 'r1', confirmed: true, scannedAt: now - 1.5 * HOUR_MS };
    const redeem = (pin: string) => ask('redeemReward', { ...input, scanId: randomUUID(), pin }, device.idToken);
    assert.equal((await redeem('2222')).reason, 'bad-pin');
    assert.equal((await redeem('1111')).verdict, 'accepted');
    const event = (await eventsOf(lenient, passId)).find(({ type }) => type === 'redeemed');
    assert.deepEqual([event?.by, event?.pinTyped], [ann.uid, true]);
  });

  it('redeems it once when its body arrives alone and then in the queue', async () => {
    const lenient = await createShop({ stampsNeeded: 5 }, { redeemOffline: true });
    const card = await join(lenient);
    const { idToken } = lenient.owner;
    await scan(lenient, idToken, { code: card.code(), quantity: 5 });
    const { businessId } = lenient;
    const at = Date.now();
    const body = { scanId: randomUUID(), code: card.code(at), rewardId: 'r1', confirmed: true, scannedAt: at };
    const first = await ask('redeemReward', { businessId, ...body }, idToken);
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

  it('is the same at every call, stamps while connected, and never redeems alone', async () => {
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
