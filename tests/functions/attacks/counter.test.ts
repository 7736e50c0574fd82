/** Attacks on a counter by many devices at once, and by times, sums and codes that just miss what is allowed. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DAY_MS, dayIn, HOUR_MS, MINUTE_MS } from '@tessera/domain/lib/time';
import { differences } from '@tessera/domain/pass/ledger';
import type { Verdict } from '@tessera/domain/pass/verdict';
import { adminDb, type Owner } from '../../support/accounts';
import {
  addMember,
  addTablet,
  ask,
  call,
  type Card,
  createShop,
  eventsOf,
  freezeShop,
  join,
  passOf,
  scan,
  SHIFT,
  type Shop,
} from '../../support/shop';

const pathOf = ({ businessId }: Shop, ...rest: string[]) =>
  adminDb().doc(['businesses', businessId, ...rest].join('/'));

/** A card that was taken three weeks ago. */
async function oldCard(shop: Shop): Promise<Card> {
  const card = await join(shop);
  await pathOf(shop, 'passes', card.passId).update({ joinedAt: Date.now() - 21 * DAY_MS });
  return card;
}

/** Tablets on each of which somebody has worked for two hours. */
async function tablets(shop: Shop, number: number): Promise<Owner[]> {
  const { uid } = await addMember(shop, 'staff');
  return Promise.all(Array.from({ length: number }, () => addTablet(shop, uid)));
}

const told = ({ reason, verdict }: Verdict): string => reason ?? verdict;

/** The number of each answer. */
function tally(answers: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
  return counts;
}

async function assertAgrees(shop: Shop, ...cards: Card[]): Promise<void> {
  for (const { passId } of cards)
    assert.deepEqual(differences(await passOf(shop, passId), await eventsOf(shop, passId)), []);
}

describe('an attack on a counter', () => {
  it('a burst from six tablets, each scan sent three times, gives a card its day’s limit and no stamp more', async () => {
    const shop = await createShop({ stampsNeeded: 4 }, { againAfterSeconds: 0, dailyLimit: 10 });
    const card = await join(shop);
    const scans = (await tablets(shop, 6)).flatMap((device) =>
      Array.from({ length: 3 }, () => ({ device, scanId: randomUUID() })),
    );
    const send = ({ device, scanId }: (typeof scans)[number]) =>
      scan(shop, device.idToken, { scanId, code: card.code(), shift: SHIFT });
    const answers = await Promise.all(scans.flatMap((one) => [send(one), send(one), send(one)]));
    const first = answers.filter(({ repeated }) => !repeated);
    assert.equal(tally(first.map(told))['accepted'], 10);
    assert.deepEqual([...new Set(answers.map(told))].sort(), ['accepted', 'daily-limit']);
    const pass = await passOf(shop, card.passId);
    assert.deepEqual([pass.balance, pass.rewards.length, Object.values(pass.days)], [2, 2, [10]]);

    // Each reward goes once, whoever asks for it at the same time.
    const wait = { businessId: shop.businessId, code: card.code(), rewardId: 'r1', confirmed: true, shift: SHIFT };
    const given = await Promise.all(
      scans.map(({ device }) => ask('redeemReward', { ...wait, scanId: randomUUID() }, device.idToken)),
    );
    assert.equal(given.map(told).filter((answer) => answer === 'accepted').length, 1);
    await assertAgrees(shop, card);
  });

  it('a burst of sums gives a card no more points than its day’s limit, and buys no reward twice', async () => {
    const shop = await createShop({}, { againAfterSeconds: 0 });
    const scheme = {
      kind: 'points' as const,
      perPound: 100,
      rewards: [{ rewardId: 'lunch', price: 60_000, reward: 'a lunch' }],
    };
    const limits = { maxPence: 1000, dailyPoints: 1000, againAfterSeconds: 0 };
    const { businessId, owner } = shop;
    await ask('saveProgramme', { businessId, name: 'Card', scheme, limits }, owner.idToken);
    const card = await join(shop);
    const devices = await tablets(shop, 4);
    const pay = (device: Owner, pence: unknown) =>
      call('recordScan', { businessId, scanId: randomUUID(), code: card.code(), shift: SHIFT, pence }, device.idToken);

    for (const pence of [0, -1, 0.5, 1e8 + 1, 2 ** 53, 1e300, NaN, '100', null, [100], { pence: 100 }])
      assert.equal((await pay(owner, pence)).error?.status, 'INVALID_ARGUMENT', JSON.stringify(pence));
    for (const pence of [1001, 1e8]) assert.equal((await pay(owner, pence)).result?.reason, 'over-amount');
    const code = card.code();
    const queued = [0, -1, 0.5, 2 ** 53, 1e8].map((pence) => ({ scanId: randomUUID(), code, pence }));
    const both = { scanId: randomUUID(), code, pence: 100, quantity: 1 };
    const { verdicts } = await ask('recordScans', { businessId, scans: [...queued, both] }, owner.idToken);
    assert.deepEqual(
      verdicts.map((one) => one && told(one)),
      ['bad-code', 'bad-code', 'bad-code', 'bad-code', 'over-amount', 'bad-code'],
    );
    assert.equal((await eventsOf(shop, card.passId)).length, 1, 'nothing but joining');

    // 333 pence are 333 points: three of them fit, and a penny more does.
    const burst = await Promise.all(devices.flatMap((device) => [1, 2, 3].map(() => pay(device, 333))));
    assert.deepEqual(tally(burst.map(({ result }) => (result ? told(result) : 'error'))), {
      accepted: 3,
      'daily-limit': 9,
    });
    assert.equal((await pay(owner, 2)).result?.reason, 'daily-limit');
    assert.equal((await pay(owner, 1)).result?.verdict, 'accepted');
    assert.equal((await passOf(shop, card.passId)).balance, 100_000);
    const bought = await Promise.all(
      devices.map((device) =>
        ask(
          'redeemReward',
          { businessId, scanId: randomUUID(), code: card.code(), rewardId: 'lunch', confirmed: true, shift: SHIFT },
          device.idToken,
        ),
      ),
    );
    assert.equal(bought.map(told).filter((answer) => answer === 'accepted').length, 1);
    assert.equal((await passOf(shop, card.passId)).balance, 40_000);
    await assertAgrees(shop, card);
  });

  it('a time just outside a card’s life, the last seven days, a shift or a freeze counts nothing; one just inside does', async () => {
    const shop = await createShop({}, { againAfterSeconds: 0, dailyLimit: 100 });
    const [card, young] = [await oldCard(shop), await join(shop)];
    const [device] = await tablets(shop, 1);
    assert.ok(device);
    const now = Date.now();
    const at = async (by: Owner, scannedAt: number, of = card, more: object = {}) =>
      told(await scan(shop, by.idToken, { code: of.code(scannedAt), scannedAt, ...more }));
    const { owner } = shop;
    const week = 7 * DAY_MS;
    assert.equal(await at(owner, Date.now() - week + MINUTE_MS), 'accepted');
    assert.equal(await at(owner, Date.now() - week - 1), 'too-late');
    assert.equal(await at(owner, Date.now() + MINUTE_MS - 5000), 'accepted');
    assert.equal(await at(owner, Date.now() + 2 * MINUTE_MS), 'too-early');
    const { joinedAt } = await passOf(shop, young.passId);
    assert.equal(await at(owner, joinedAt - MINUTE_MS - 1, young), 'too-early');
    assert.equal(await at(device, now - 2 * HOUR_MS + 1000, card, { shift: SHIFT }), 'accepted');
    assert.equal(await at(device, now - 2 * HOUR_MS - 2 * MINUTE_MS, card, { shift: SHIFT }), 'no-shift');

    const frozenSince = now - 30 * MINUTE_MS;
    await freezeShop(shop, frozenSince);
    assert.deepEqual(
      [await at(owner, frozenSince - 1), await at(owner, frozenSince), await at(owner, Date.now())],
      ['accepted', 'frozen', 'frozen'],
    );
    await assertAgrees(shop, card, young);
  });

  it('a stamp that was taken just before its card moved counts, and is not held against whoever sends it', async () => {
    const shop = await createShop({}, { againAfterSeconds: 0 });
    const { businessId, owner } = shop;
    const card = await join(shop);
    const takenAt = Date.now();
    const { ticket } = await ask('movePass', { businessId, passId: card.passId }, owner.idToken);
    await ask('takeOver', { ticket });
    const sent = await scan(shop, owner.idToken, { code: card.code(takenAt), scannedAt: takenAt });
    assert.equal(told(sent), 'accepted');
    const { endedKeys: [key] = [], failedCodes } = await passOf(shop, card.passId);
    assert.equal(failedCodes, undefined);
    const after = (key?.endedAt ?? assert.fail()) + 1;
    const seconds = Math.ceil(after / 1000) * 1000;
    for (const input of [{ code: card.code() }, { code: card.code(seconds), scannedAt: after }])
      assert.equal(told(await scan(shop, owner.idToken, input)), 'bad-code', 'the old phone');
    await assertAgrees(shop, card);
  });

  it('stamps of two cards while they are merged are all on the one that stays, or were refused', async () => {
    const shop = await createShop({ stampsNeeded: 20 }, { againAfterSeconds: 0, dailyLimit: 100 });
    const { businessId, owner } = shop;
    const [from, into] = [await join(shop), await join(shop)];
    const devices = await tablets(shop, 4);
    const merge = { businessId, scanId: randomUUID(), from: from.passId, into: into.passId, reason: 'one person' };
    const stamp = (device: Owner, card: Card) =>
      scan(shop, device.idToken, { code: card.code(), shift: SHIFT, quantity: 1 });
    const merging = async () => ask('mergePasses', merge, owner.idToken);
    const [merged, again, ...answers] = await Promise.all([
      merging(),
      merging(),
      ...devices.flatMap((device) => [stamp(device, from), stamp(device, into)]),
    ]);
    assert.deepEqual([told(merged), told(again)], ['accepted', 'accepted']);
    assert.deepEqual(
      answers.map(told).filter((answer) => answer !== 'accepted' && answer !== 'card-blocked'),
      [],
    );
    const accepted = answers.filter(({ verdict }) => verdict === 'accepted').length;
    const [left, kept] = [await passOf(shop, from.passId), await passOf(shop, into.passId)];
    assert.deepEqual([left.balance, left.status, kept.balance], [0, 'closed', accepted]);
    await assertAgrees(shop, from, into);
  });

  it('a short code in any spelling stamps its own card of this shop, gives no reward alone, and no card that has ended', async () => {
    const shop = await createShop({ stampsNeeded: 2 }, { againAfterSeconds: 0 });
    const staff = await addMember(shop, 'staff');
    const [card, foreign] = [await join(shop), await join(await createShop())];
    const short = card.passId.slice(0, 8);
    const spelled = short.toLowerCase().replace(/0/g, 'o').replace(/1/g, 'l');
    for (const code of [` ${spelled.slice(0, 4)} - ${spelled.slice(4)} `, short])
      assert.equal(told(await scan(shop, staff.idToken, { code })), 'accepted', code);
    for (const [code, expected] of [
      [foreign.passId.slice(0, 8), 'unknown-card'],
      [short.slice(0, 7), 'bad-code'],
      [`${short}0`, 'bad-code'],
      [card.passId, 'bad-code'],
      [`T1.${short}`, 'bad-code'],
    ] as const)
      assert.equal(told(await scan(shop, staff.idToken, { code })), expected, code);
    const { businessId } = shop;
    const redeem = { businessId, scanId: randomUUID(), code: short, rewardId: 'r1', confirmed: true };
    assert.equal(told(await ask('redeemReward', redeem, staff.idToken)), 'needs-manager');
    await ask('erasePass', { secret: card.secret });
    assert.equal(told(await scan(shop, staff.idToken, { code: short })), 'card-blocked');
  });

  it('paper cards on fresh cards give at most twenty a day and person, also at once and on a tablet, until a manager comes', async () => {
    const shop = await createShop({}, { paperUntil: Date.now() + DAY_MS });
    const { businessId } = shop;
    const [staff, other, manager] = [
      await addMember(shop, 'staff'),
      await addMember(shop, 'staff'),
      await addMember(shop, 'manager'),
    ];
    const tablet = await addTablet(shop, staff.uid, {
      openShifts: Object.fromEntries(
        [staff, other].map(({ uid }) => [
          uid,
          { uid, name: 'Kit', openedAt: Date.now() - HOUR_MS, until: Date.now() + HOUR_MS },
        ]),
      ),
    });
    const bring = async (by: Owner, shift?: string) => {
      const card = await join(shop);
      const body = { businessId, scanId: randomUUID(), code: card.code(), stamps: 4, ...(shift && { shift }) };
      const verdict = await ask('bringPaperCard', body, by.idToken);
      return verdict.message.startsWith('One person brings over at most 20')
        ? `${verdict.reason} of papers`
        : told(verdict);
    };
    const many = (by: Owner, count: number, shift?: string) =>
      Promise.all(Array.from({ length: count }, () => bring(by, shift)));
    assert.deepEqual(tally(await many(staff, 24)), { accepted: 20, 'daily-limit of papers': 4 });
    assert.deepEqual(tally(await many(tablet, 22, staff.uid)), { accepted: 20, 'daily-limit of papers': 2 });
    assert.equal(await bring(tablet, other.uid), 'accepted', 'somebody else on the same tablet');
    assert.equal(await bring(manager), 'accepted');
    const yesterday = { day: dayIn('Europe/London', Date.now() - DAY_MS), cards: { [staff.uid]: 20 } };
    await pathOf(shop, 'members', staff.uid).update({ papers: yesterday });
    assert.equal(await bring(staff), 'accepted', 'on another day');
  });

  it('a reward that was given, taken back and given again is not taken back again within a day, except by a manager', async () => {
    const shop = await createShop({ stampsNeeded: 2 }, { againAfterSeconds: 0 });
    const { businessId, owner } = shop;
    const [staff, manager] = [await addMember(shop, 'staff'), await addMember(shop, 'manager')];
    await ask('setPin', { businessId, uid: staff.uid, pin: '4711' }, owner.idToken);
    const card = await join(shop);
    await scan(shop, staff.idToken, { code: card.code(), quantity: 2 });
    const give = async () => {
      const scanId = randomUUID();
      const body = { businessId, scanId, passId: card.passId, rewardId: 'r1', confirmed: true, pin: '4711' };
      assert.equal(told(await ask('redeemReward', body, staff.idToken)), 'accepted');
      return scanId;
    };
    const undo = async (undoes: string, by: Owner) =>
      told(await ask('undoScan', { businessId, scanId: randomUUID(), undoes, reason: 'a mistake' }, by.idToken));
    assert.equal(await undo(await give(), staff), 'accepted', 'a mistake');
    const again = await give();
    assert.equal(await undo(again, staff), 'needs-manager');
    assert.equal(await undo(again, manager), 'accepted');
    await assertAgrees(shop, card);
  });
});
