/** Attacks by wrong codes: a stranger who wants to close a counter, and somebody who tries to guess a code. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { HOUR_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import { adminDb, type Owner } from '../../support/accounts';
import {
  addMember,
  addTablet,
  ask,
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

describe('an attack by wrong codes', () => {
  let shop: Shop;
  let staff: Owner;
  before(async () => {
    shop = await createShop({}, { againAfterSeconds: 0, dailyLimit: 100 });
    staff = await addMember(shop, 'staff');
  });

  const ref = ({ passId }: Card) => adminDb().doc(`businesses/${shop.businessId}/passes/${passId}`);
  /** A tablet on which somebody has worked for two hours. */
  const tablet = () => addTablet(shop, staff.uid);
  /** A card that was taken three hours ago. */
  async function oldCard(): Promise<Card> {
    const card = await join(shop);
    await ref(card).update({ joinedAt: Date.now() - 3 * HOUR_MS });
    return card;
  }
  const wrong = (card: Card, at = Date.now()) =>
    card.code(at).replace(/\d{8}$/, (digits) => (digits === '12345678' ? '87654321' : '12345678'));
  const answer = async (by: Owner, input: object) => {
    const { verdict, reason } = await scan(shop, by.idToken, { shift: SHIFT, ...input });
    return reason ?? verdict;
  };
  const guess = (by: Owner, card: Card, times = 10) =>
    Promise.all(Array.from({ length: times }, () => answer(by, { code: wrong(card) })));
  const sync = async (by: Owner, scans: object[]) => {
    const bodies = scans.map((one) => ({ scanId: randomUUID(), shift: SHIFT, ...one }));
    return (await ask('recordScans', { businessId: shop.businessId, scans: bodies }, by.idToken)).verdicts;
  };
  /** A stamp that was taken without a connection, half an hour ago. */
  const late = (card: Card, more: object = {}) => {
    const scannedAt = Date.now() - 30 * MINUTE_MS;
    return { code: card.code(scannedAt), scannedAt, ...more };
  };

  it('closes one card for the tablet that took them, and no other card and no other sender', async () => {
    const [device, card, others] = [await tablet(), await join(shop), await join(shop)];
    assert.deepEqual(await guess(device, card), Array(10).fill('bad-code'));
    assert.equal(await answer(device, { code: others.code() }), 'accepted', 'another card');
    const closed = await scan(shop, device.idToken, { code: card.code(), shift: SHIFT });
    assert.deepEqual([closed.reason, /short code/.test(closed.message)], ['bad-code', true]);
    assert.equal(await answer(staff, { code: card.code(), shift: undefined }), 'accepted', 'another sender');
    assert.equal(await answer(device, { passId: card.passId }), 'accepted', 'a look-up');
  });

  it('closes a sender after ten different cards within an hour, and not after nine, also when they come at once', async () => {
    const [device, honest] = [await tablet(), await join(shop)];
    const cards = await Promise.all(Array.from({ length: 10 }, () => join(shop)));
    await Promise.all(cards.slice(1).map((card) => answer(device, { code: wrong(card) })));
    assert.equal(await answer(device, { code: honest.code() }), 'accepted', 'after nine');
    await guess(device, cards[1] ?? honest, 3);
    assert.equal(await answer(device, { code: honest.code() }), 'accepted', 'more on one of them');
    await guess(device, cards[0] ?? honest, 1);
    assert.equal(await answer(device, { code: honest.code() }), 'bad-code', 'after ten');
    assert.equal(await answer(staff, { code: honest.code(), shift: undefined }), 'accepted', 'another sender');
    const other = await tablet();
    await sync(
      other,
      cards.map((card) => ({ code: wrong(card) })),
    );
    assert.equal(await answer(other, { code: honest.code() }), 'bad-code', 'in one batch');
    // The hour ends for the oldest of them.
    const member = adminDb().doc(`businesses/${shop.businessId}/members/${other.uid}`);
    const last = Date.now() - HOUR_MS;
    await member.update({ [`failedCards.${cards[4]?.passId}`]: { count: 1, since: last, last } });
    assert.equal(await answer(other, { code: honest.code() }), 'accepted', 'an hour later');
    assert.ok(Object.keys((await member.get()).get('failedCards') as object).length <= 10);
  });

  it('never refuses a late scan whose own digits are right, and asks about one that cannot be checked', async () => {
    const [device, card, honest] = [await tablet(), await oldCard(), await oldCard()];
    await guess(device, card);
    const [right, unproven] = await sync(device, [late(card), late(card, { code: wrong(card, Date.now() - 1e6) })]);
    assert.equal(right?.verdict, 'accepted');
    assert.deepEqual([unproven?.verdict, unproven?.reason, unproven?.pass], ['confirm', 'bad-code', undefined]);
    const cards = await Promise.all(Array.from({ length: 10 }, () => join(shop)));
    await Promise.all(cards.map((one) => answer(device, { code: wrong(one) })));
    assert.equal(await answer(device, { code: honest.code() }), 'bad-code', 'the sender is closed');
    assert.equal((await sync(device, [late(honest)]))[0]?.verdict, 'accepted');

    // Whoever decides that the customer was there vouches for it, as with a look-up.
    const body = { ...late(card, { code: wrong(card, Date.now() - 1e6) }), scanId: randomUUID() };
    assert.equal((await sync(device, [body]))[0]?.verdict, 'confirm');
    assert.equal((await sync(device, [{ ...body, confirmed: true }]))[0]?.verdict, 'accepted');
    const [newest] = (await eventsOf(shop, card.passId)).slice(-1);
    assert.deepEqual([newest?.proof, newest?.late], ['look-up', true]);
    const before = (await passOf(shop, card.passId)).failedCodes;
    await sync(device, [body, late(card, { code: wrong(card, Date.now() - 1e6) })]);
    assert.deepEqual((await passOf(shop, card.passId)).failedCodes, before, 'a question counts nothing');
  });

  /** A tablet that wrong codes of ten cards have closed to codes, and its uid in a call. */
  async function closedTablet() {
    const device = await tablet();
    const cards = await Promise.all(Array.from({ length: 10 }, () => join(shop)));
    await Promise.all(cards.map((card) => answer(device, { code: wrong(card) })));
    return device;
  }
  const lift = async (by: Owner, input: object) => {
    const { error, result } = await call('liftCodeLock', { businessId: shop.businessId, ...input }, by.idToken);
    return (error?.details as { reason?: string } | undefined)?.reason ?? error?.status ?? result;
  };
  async function withPin(role: 'staff' | 'manager', pin: string): Promise<string> {
    const { uid } = await addMember(shop, role);
    await ask('setPin', { businessId: shop.businessId, uid, pin }, shop.owner.idToken);
    return uid;
  }

  it('ends at once with a manager’s PIN at the counter, or by a manager from anywhere', async () => {
    const [device, other, card] = [await closedTablet(), await closedTablet(), await join(shop)];
    const manager = await withPin('manager', '4826');
    assert.equal(await answer(device, { code: card.code() }), 'bad-code');
    assert.deepEqual(await lift(device, { uid: device.uid, manager, pin: '4826' }), { lifted: true });
    assert.equal(await answer(device, { code: card.code() }), 'accepted');
    assert.equal(await answer(other, { code: card.code() }), 'bad-code', 'only the one that was lifted');
    assert.deepEqual(await lift(shop.owner, { uid: other.uid }), { lifted: true });
    assert.equal(await answer(other, { code: card.code() }), 'accepted');
    assert.deepEqual(await lift(shop.owner, { uid: other.uid }), { lifted: true }, 'nothing to lift');
  });

  it('the lock of a closed sender is not ended by staff, by their PINs, by a removed manager or another shop, and guesses at a manager’s PIN count', async () => {
    const [device, card] = [await closedTablet(), await join(shop)];
    const [colleague, manager, gone] = [
      await withPin('staff', '7261'),
      await withPin('manager', '4826'),
      await withPin('manager', '9350'),
    ];
    await ask('changeMember', { businessId: shop.businessId, uid: gone, active: false }, shop.owner.idToken);
    const { uid } = device;
    const stranger = await createShop();
    for (const [by, input, expected] of [
      [device, {}, 'PERMISSION_DENIED'],
      [staff, {}, 'PERMISSION_DENIED'],
      [staff, { manager, pin: '4826' }, 'PERMISSION_DENIED'],
      [device, { manager: colleague, pin: '7261' }, 'PERMISSION_DENIED'],
      [device, { manager: gone, pin: '9350' }, 'PERMISSION_DENIED'],
      [device, { manager: stranger.owner.uid, pin: '4826' }, 'PERMISSION_DENIED'],
      [stranger.owner, {}, 'PERMISSION_DENIED'],
      [device, { uid: 'nobody', manager, pin: '4826' }, 'NOT_FOUND'],
    ] as const)
      assert.equal(await lift(by, { uid, ...input }), expected, JSON.stringify(input));
    for (const pin of ['0001', '0002', '0003', '0004', '0005'])
      assert.equal(await lift(device, { uid, manager, pin }), 'bad-pin');
    assert.equal(await lift(device, { uid, manager, pin: '4826' }), 'pin-locked');
    assert.equal(await answer(device, { code: card.code() }), 'bad-code', 'still closed');
  });

  it('counts ten guesses at once as ten, on the card and for the sender', async () => {
    const [device, card] = [await tablet(), await join(shop)];
    await guess(device, card, 9);
    assert.equal(await answer(device, { code: card.code() }), 'accepted', 'after nine');
    await ref(card).update({ failedCodes: { count: 10, since: Date.now() - HOUR_MS } });
    await guess(device, card, 1);
    assert.equal((await passOf(shop, card.passId)).failedCodes?.count, 1, 'the hour of the others is over');
    const other = await tablet();
    await guess(other, card, 20);
    const pass = await passOf(shop, card.passId);
    assert.ok((pass.failedCodes?.count ?? 0) >= 11, JSON.stringify(pass.failedCodes));
    assert.equal(await answer(other, { code: card.code() }), 'bad-code');
  });
});
