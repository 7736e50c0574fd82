/** Attacks by somebody who was removed from the team, and by a shop that no longer counts as paid. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import type { Verdict } from '@tessera/domain/pass/verdict';
import { adminDb, type Owner } from '../../support/accounts';
import {
  addMember,
  ask,
  backdateRewards,
  call,
  type Card,
  createShop,
  eventsOf,
  freezeShop,
  join,
  passOf,
  scan,
  type Shop,
  storedOf,
} from '../../support/shop';

/** When cards were taken, and when people came into the team. */
const joinedAt = Date.now() - 10 * DAY_MS;
const minutesAgo = (minutes: number) => Date.now() - minutes * MINUTE_MS;

/** A card that was taken ten days ago. */
async function oldCard(shop: Shop): Promise<Card> {
  const card = await join(shop, { name: 'Ada' });
  await adminDb().doc(`businesses/${shop.businessId}/passes/${card.passId}`).update({ joinedAt });
  return card;
}

const wrong = (code: string) => code.replace(/\d{8}$/, (digits) => (digits === '12345678' ? '87654321' : '12345678'));

describe('an attack by somebody who was removed', () => {
  let shop: Shop;
  before(async () => {
    shop = await createShop({}, { againAfterSeconds: 0, dailyLimit: 100, redeemOffline: true, maxPerScan: 10 });
  });

  const send = (by: Owner, input: object) =>
    call('recordScan', { businessId: shop.businessId, scanId: randomUUID(), ...input }, by.idToken);
  const sync = async (by: Owner, scans: object[]) =>
    call(
      'recordScans',
      { businessId: shop.businessId, scans: scans.map((one) => ({ scanId: randomUUID(), ...one })) },
      by.idToken,
    );
  const stamped = async (card: Card, quantity: number) =>
    assert.equal((await scan(shop, shop.owner.idToken, { code: card.code(), quantity })).verdict, 'accepted');
  const remove = ({ uid }: Owner) =>
    ask('changeMember', { businessId: shop.businessId, uid, active: false }, shop.owner.idToken);
  const memberRef = ({ uid }: Owner) => adminDb().doc(`businesses/${shop.businessId}/members/${uid}`);

  it('counts nothing on a card for their wrong digits, whatever time they state', async () => {
    const [card, gone] = [await oldCard(shop), await addMember(shop, 'staff', { joinedAt })];
    await remove(gone);
    const before = await storedOf(shop);
    for (const scannedAt of [minutesAgo(5), minutesAgo(60 * 24 * 6), minutesAgo(60 * 24 * 400), 1]) {
      const code = wrong(card.code(Math.max(scannedAt, 1e12)));
      const { error } = await send(gone, { code, scannedAt });
      assert.deepEqual(
        [error?.status, error?.message],
        ['PERMISSION_DENIED', 'You are no longer in this shop’s team.'],
      );
      const { result } = await sync(gone, [{ code, scannedAt }]);
      assert.equal(result?.verdicts[0]?.reason, 'no-shift');
    }
    assert.equal(await storedOf(shop), before, 'nothing was written');
  });

  it('shows no card to them, and takes nothing seven days after the removal', async () => {
    const [card, gone] = [await oldCard(shop), await addMember(shop, 'staff', { joinedAt })];
    await remove(gone);
    const scannedAt = minutesAgo(10);
    const inputs = [
      { code: card.code(scannedAt), scannedAt },
      { code: card.code(scannedAt), scannedAt, quantity: 50 },
      { code: card.code(), scannedAt },
      { code: card.code(minutesAgo(60 * 24 * 8)), scannedAt: minutesAgo(60 * 24 * 8) },
      { passId: card.passId, scannedAt },
    ];
    const answers = [];
    for (const input of inputs) answers.push(await send(gone, input));
    assert.deepEqual(
      answers.map(({ result, error }) => result?.reason ?? result?.verdict ?? error?.status),
      ['accepted', 'over-quantity', 'stale-code', 'too-late', 'PERMISSION_DENIED'],
    );
    assert.doesNotMatch(JSON.stringify(answers), /Ada/);
    for (const { result } of answers) assert.equal(result?.pass, undefined);
    await memberRef(gone).update({ joinedAt: minutesAgo(5) });
    const early = { code: card.code(scannedAt), scannedAt };
    assert.equal((await send(gone, early)).error?.status, 'PERMISSION_DENIED', 'a time before they joined');
    await memberRef(gone).update({ joinedAt, removedAt: Date.now() - 7 * DAY_MS });
    const old = Date.now() - 7 * DAY_MS - MINUTE_MS;
    for (const input of [{ code: card.code(old), scannedAt: old }, ...inputs]) {
      assert.equal((await send(gone, input)).error?.status, 'PERMISSION_DENIED', JSON.stringify(input));
      assert.equal((await sync(gone, [input])).error?.status, 'PERMISSION_DENIED', 'in a batch');
    }
  });

  /** A tablet with the shift of somebody who is then removed from the team. */
  async function removedShift(): Promise<{ device: Owner; person: Owner }> {
    const person = await addMember(shop, 'staff', { joinedAt });
    await ask('setPin', { businessId: shop.businessId, uid: person.uid, pin: '4711' }, shop.owner.idToken);
    const shift = { uid: person.uid, name: 'Kit', openedAt: minutesAgo(120), until: Date.now() + HOUR_MS };
    const openShifts = { closed: { ...shift, closedAt: minutesAgo(60) }, open: shift };
    const device = await addMember(shop, 'device', { openShifts, joinedAt });
    await remove(person);
    return { device, person };
  }

  it('gives no reward by look-up or printed code for a time before, with no PIN, and none without a rotating code', async () => {
    const { device, person } = await removedShift();
    const card = await oldCard(shop);
    await stamped(card, 10);
    const { code: printed } = await ask(
      'printCode',
      { businessId: shop.businessId, passId: card.passId },
      shop.owner.idToken,
    );
    for (const shown of [{ passId: card.passId }, { code: printed }])
      for (const [by, more] of [
        [device, { shift: 'open', pin: '4711' }],
        [device, { shift: 'closed', pin: '4711', scannedAt: minutesAgo(90) }],
        [shop.owner, {}],
      ] as const) {
        const input = { businessId: shop.businessId, scanId: randomUUID(), rewardId: 'r1', confirmed: true, ...shown };
        const { result } = await call('redeemReward', { ...input, scannedAt: minutesAgo(10), ...more }, by.idToken);
        assert.equal(result?.verdict, 'refused', JSON.stringify([shown, more]));
      }
    assert.equal((await passOf(shop, card.passId)).redeemed, 0);
    await ask('changeMember', { businessId: shop.businessId, uid: person.uid, active: true }, shop.owner.idToken);
    const open = await call('openShift', { businessId: shop.businessId, uid: person.uid, pin: '4711' }, device.idToken);
    assert.equal((open.error?.details as { reason?: string } | undefined)?.reason, 'bad-pin', 'the PIN is gone');
    const { people } = await ask('listTeam', { businessId: shop.businessId }, shop.owner.idToken);
    assert.equal(people.find(({ uid }) => uid === person.uid)?.hasPin, false);
  });

  it('gives stamps in their ended shifts only with the rotating code of that time, and counts wrong digits', async () => {
    const { device } = await removedShift();
    const card = await oldCard(shop);
    for (const [shift, minutes] of [
      ['open', 10],
      ['closed', 90],
    ] as const) {
      const scannedAt = minutesAgo(minutes);
      const answers = await Promise.all(
        [{ passId: card.passId }, { code: card.passId.slice(0, 8) }, { code: wrong(card.code(scannedAt)) }].map(
          async (shown) => (await scan(shop, device.idToken, { ...shown, scannedAt, shift })).reason,
        ),
      );
      assert.deepEqual(answers, ['no-shift', 'no-shift', 'bad-code'], shift);
      const coded = { code: card.code(scannedAt), scannedAt, shift };
      assert.equal((await scan(shop, device.idToken, coded)).verdict, 'accepted', shift);
    }
    assert.equal(
      (await passOf(shop, card.passId)).failedCodes?.count,
      2,
      'the tablet cannot try one code after another',
    );
  });

  it('repeats the first answer to what was recorded before the removal, and shows no card', async () => {
    const [card, gone] = [await oldCard(shop), await addMember(shop, 'staff', { joinedAt })];
    await stamped(card, 10);
    const body = {
      businessId: shop.businessId,
      scanId: randomUUID(),
      code: card.code(),
      rewardId: 'r1',
      confirmed: true,
    };
    const pinned = { ...body, scanId: randomUUID(), code: undefined, passId: card.passId, rewardId: 'r2', pin: '4711' };
    await ask('setPin', { businessId: shop.businessId, uid: gone.uid, pin: '4711' }, shop.owner.idToken);
    const looked = { businessId: shop.businessId, scanId: randomUUID(), passId: card.passId };
    const first: Verdict[] = [
      await ask('redeemReward', body, gone.idToken),
      await ask('redeemReward', pinned, gone.idToken),
      await ask('recordScan', looked, gone.idToken),
    ];
    assert.deepEqual(
      first.map(({ verdict }) => verdict),
      Array(3).fill('accepted'),
    );
    const events = await eventsOf(shop, card.passId);
    await remove(gone);
    const again = [
      await call('redeemReward', body, gone.idToken),
      await call('redeemReward', pinned, gone.idToken),
      await call('recordScan', looked, gone.idToken),
    ];
    for (const [index, { result, error }] of again.entries()) {
      const { pass: _, ...told } = first[index] ?? assert.fail();
      const serverTime = result?.serverTime;
      assert.deepEqual(result, { ...told, repeated: true, serverTime }, error?.message);
    }
    const other = await call('redeemReward', { ...body, rewardId: 'r2' }, gone.idToken);
    assert.equal(other.result?.reason, 'scan-id-reused');
    const unknown = await call('redeemReward', { ...body, scanId: randomUUID() }, gone.idToken);
    assert.equal(unknown.error?.status, 'PERMISSION_DENIED');
    const stranger = await addMember(await createShop(), 'staff');
    assert.equal((await call('redeemReward', body, stranger.idToken)).error?.status, 'PERMISSION_DENIED');
    assert.deepEqual(await eventsOf(shop, card.passId), events);
    await memberRef(gone).update({ removedAt: Date.now() - 7 * DAY_MS });
    assert.equal((await call('redeemReward', body, gone.idToken)).error?.status, 'PERMISSION_DENIED', 'a week later');
  });
});

describe('an attack by a frozen shop', () => {
  it('stamps for a time before the freeze, and redeems for one before the end, by the rotating code of it alone', async () => {
    const shop = await createShop({}, { againAfterSeconds: 0, dailyLimit: 100, maxPerScan: 10, redeemOffline: true });
    const { businessId, owner } = shop;
    const card = await oldCard(shop);
    await scan(shop, owner.idToken, { code: card.code(), quantity: 10 });
    await backdateRewards(shop, card.passId);
    const { code: printed } = await ask('printCode', { businessId, passId: card.passId }, owner.idToken);
    const scannedAt = minutesAgo(60);
    const told = async (input: object) => {
      const { verdicts } = await ask(
        'recordScans',
        { businessId, scans: [{ scanId: randomUUID(), scannedAt, ...input }] },
        owner.idToken,
      );
      return verdicts[0]?.reason ?? verdicts[0]?.verdict;
    };

    await freezeShop(shop, minutesAgo(30));
    assert.equal(await told({ passId: card.passId }), 'frozen');
    assert.equal(await told({ code: card.passId.slice(0, 8) }), 'frozen', 'a short code');
    assert.equal(await told({ code: printed, scannedAt: minutesAgo(0.5) }), 'frozen', 'a printed code');
    assert.equal(await told({ code: card.code(scannedAt) }), 'accepted');
    assert.equal(await told({ code: card.code(), scannedAt: Date.now() }), 'frozen');

    await freezeShop(shop, minutesAgo(60 * 24 * 60 + 0.5));
    const reward = { rewardId: 'r1', confirmed: true };
    assert.equal(
      await told({ passId: card.passId, scannedAt: minutesAgo(0.9), ...reward }),
      'frozen',
      'not late, looked up',
    );
    assert.equal(await told({ code: card.code(scannedAt), ...reward }), 'accepted');
    assert.equal(await told({ code: card.code(), scannedAt: Date.now(), rewardId: 'r2', confirmed: true }), 'frozen');
  });
});
