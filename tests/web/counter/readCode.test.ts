import assert from 'node:assert/strict';
import { MINUTE_MS } from '@tessera/domain/lib/time';
import { refused } from '@tessera/domain/pass/verdict';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import type { Bonus } from '@tessera/domain/scheme/types';
import type { Business } from '@tessera/domain/shop/business';
import { defaultLimits } from '@tessera/domain/shop/programme';
import { decideHere, type ShopHere, withoutGiven } from '../../../web/src/counter/queue/decideHere';
import {
  clockInWords,
  notACard,
  plainCode,
  shortCodeIn,
  verdictSentence,
} from '../../../web/src/counter/reading/readCode';
import { noteOf, rewardQuestion } from '../../../web/src/counter/sheet/rewardWords';
import { worthInWords } from '../../../web/src/counter/worth';
import type { ScanBody, StoredScan } from '../../../web/src/shared/scans/scanStore';

const NOW = Date.UTC(2026, 10, 22, 12);
const PASS = '7X2K9ABCDEFGHJKM';
const code = (at: number) => `T1.${PASS}.${Math.floor(at / 1000)}.12345678`;

describe('the sentence of a counter about a code', () => {
  for (const [text, sentence] of [
    ['WIFI:S:Cafe;;', /wifi/],
    ['https://tessera.example/j/ABCD', /poster/],
    ['https://tessera.example/p#secret', /open it and show the code/],
    ['https://tessera.example/p£secret', /open it and show the code/],
    ['https://tessera.example/take-over#M1.secret', /new phone/],
    ['*HTTPS://TESSERA.EXAMPLE/J/abcd*\r', /poster/],
    [']Q1https://tessera.example/j/ABCD', /poster/],
    ['\u0002]E05012345678900\u0003', /product/],
    ['ｈｔｔｐｓ://tessera.example/', /web page/],
    ['CLUB 6340 0412 3456', /not a card/],
    ['BEGIN:VCARD', /contact/],
    ['5012345678900', /product/],
    ['', /not a card/],
  ] as const)
    it(`explains a text that is no card’s code: ${text || 'nothing'}`, () =>
      assert.match(notACard(text) ?? '', sentence));

  it('is absent for a card’s code in any form', () => {
    for (const text of [code(NOW), `S1.${PASS}.1.${'a'.repeat(22)}`, '7x2k 9abc']) assert.equal(notACard(text), null);
    assert.equal(shortCodeIn({ code: code(NOW) }), '7X2K-9ABC');
    assert.equal(shortCodeIn({ passId: PASS }), shortCodeIn({ code: '7x2k9abc' }));
  });

  it('is sent as the card shows it, whatever a scanner added', () => {
    assert.equal(plainCode(`\u0002]Q1${code(NOW).toLowerCase()}*\r`), code(NOW));
    assert.equal(plainCode('*7x2k 9abc*'), '7X2K-9ABC');
    assert.equal(plainCode('WIFI:S:Cafe;;'), 'WIFI:S:Cafe;;');
  });

  it('names a scanner that changes capital letters, after a printed code was refused', () => {
    const said = (mac: string) => verdictSentence(refused('bad-code'), `S1.${PASS}.1.${mac}`, NOW);
    for (const mac of ['A1-'.repeat(7) + 'Q', 'a1-'.repeat(7) + 'q']) assert.match(said(mac), /capital letters/);
    assert.match(said('aB-'.repeat(7) + 'Q'), /not a card/);
    const closed = refused('bad-code', { lookUpOnly: true });
    assert.equal(verdictSentence(closed, `S1.${PASS}.1.${'a'.repeat(22)}`, NOW), closed.message);
    const reworded = { ...refused('bad-code'), message: 'Other words.' };
    assert.match(verdictSentence(reworded, `S1.${PASS}.1.${'a'.repeat(22)}`, NOW), /capital letters/);
  });

  it('says how old a code is, or that a clock is wrong', () => {
    const said = (at: number) => verdictSentence(refused('stale-code'), code(at), NOW);
    assert.match(said(NOW - 24 * 60 * MINUTE_MS), /1 day ago: it may be a screenshot/);
    assert.match(said(NOW - 10 * MINUTE_MS), /10 minutes ago/);
    assert.match(said(NOW + 10 * MINUTE_MS), /phone is 10 minutes ahead/);
  });

  it('describes a clock that is off by more than a minute', () => {
    assert.equal(clockInWords(59_000), null);
    assert.match(clockInWords(10 * MINUTE_MS) ?? '', /10 minutes slow/);
    assert.match(clockInWords(-10 * MINUTE_MS) ?? '', /10 minutes fast/);
  });
});

describe('the decision of a counter without a connection', () => {
  const shop: ShopHere = {
    business: { active: true, timeZone: 'Europe/London' } satisfies Partial<Business> as ShopHere['business'],
    programme: {
      limits: { ...defaultLimits('stamps', NOW), dailyLimit: 3 },
      offer: { version: 1, scheme: stampsScheme(5, 'tea') },
      recent: [],
    },
    role: 'staff',
    hasShift: true,
  };
  const stampBody = (at: number, quantity: number): ScanBody<'recordScan'> => ({
    businessId: 'shop',
    scanId: String(at),
    quantity,
    scannedAt: at,
  });
  const stamped = (at: number, quantity = 1): StoredScan => ({
    scanId: String(at),
    order: at,
    command: 'recordScan',
    body: stampBody(at, quantity),
    takenAt: at,
    isSent: false,
    wasQueued: true,
    state: 'waiting',
    card: '7X2K-9ABC',
  });
  const decided = (more: object, scans: StoredScan[] = [], at: ShopHere = shop) =>
    decideHere(at, { code: code(NOW), purchase: { quantity: 1 }, confirmed: false, scannedAt: NOW, ...more }, scans)
      ?.reason;

  it('refuses a malformed or old code, a printed one, a closed shift, too many stamps, and a repeat within seconds', () => {
    assert.equal(decided({}), undefined);
    assert.equal(decided({ code: 'what?' }), 'bad-code');
    assert.equal(decided({ code: code(NOW - 10 * MINUTE_MS) }), 'stale-code');
    const isClockDoubtful = (madeAt: number) => madeAt > NOW;
    assert.equal(decided({ code: code(NOW + 10 * MINUTE_MS) }), 'stale-code');
    assert.equal(decided({ code: code(NOW + 10 * MINUTE_MS), isClockDoubtful }), undefined);
    assert.equal(decided({ code: code(NOW - 10 * MINUTE_MS), isClockDoubtful }), 'stale-code');
    assert.equal(decided({ code: `S1.${PASS}.1.${'a'.repeat(22)}` }), 'stale-code');
    assert.equal(decided({}, [], { ...shop, hasShift: false }), 'no-shift');
    assert.equal(decided({ purchase: { quantity: 6 } }), 'over-quantity');
    assert.equal(decided({ purchase: { quantity: 2 } }, [stamped(NOW - 5 * MINUTE_MS, 2)]), 'daily-limit');
    assert.equal(decided({}, [stamped(NOW - 20_000)]), 'again-soon');
    assert.equal(decided({ confirmed: true }, [stamped(NOW - 20_000)]), undefined);
    assert.equal(decided({}, [{ ...stamped(NOW - 20_000), state: 'withdrawn' }]), undefined);
    assert.equal(decided({ code: '0000-0000' }, [stamped(NOW - 20_000)]), undefined);
  });

  it('decides amounts of money by the same rules, and tells what they are worth', () => {
    const perPound = 10;
    const scheme = { kind: 'points' as const, perPound, rewards: [{ rewardId: 'tea', price: 5000, reward: 'tea' }] };
    const offer = { version: 1, scheme };
    const limits = { ...defaultLimits('points', NOW), maxPence: 100_000, dailyPoints: 100 };
    const points: ShopHere = { ...shop, programme: { limits, offer, recent: [offer] } };
    const spent = (pence: number): StoredScan => ({
      ...stamped(NOW - 5 * MINUTE_MS),
      body: { businessId: 'shop', scanId: 'spent', pence, scannedAt: NOW - 5 * MINUTE_MS } as ScanBody<'recordScan'>,
    });
    assert.equal(decided({ purchase: { pence: 450 } }, [], points), undefined);
    assert.equal(decided({ purchase: { quantity: 1 } }, [], points), 'wrong-scheme');
    assert.equal(decided({ purchase: { pence: 450 } }), 'wrong-scheme');
    assert.equal(decided({ purchase: { pence: 100_001 } }, [], points), 'over-amount');
    assert.equal(decided({ purchase: { pence: 450 } }, [spent(600)], points), 'daily-limit');
    assert.equal(decided({ purchase: { pence: 400 } }, [spent(600)], points), undefined);
    const worth = (pence: number, bonuses?: Bonus[]) =>
      worthInWords({ pence }, { ...points.programme, ...(bonuses && { bonuses }) }, 'Europe/London', NOW);
    const times = { from: '00:00', until: '23:59', times: 2 as const, begins: 0, ends: Infinity };
    assert.equal(worth(450), '£4.50 → 45 points');
    assert.equal(worth(450, [{ days: [1, 2, 3, 4, 5, 6, 7], ...times }]), '£4.50 → 90 points');
    assert.equal(worth(100_001), 'At most £1,000 at once.');
  });

  it('leaves a reward on offer while the balance pays for it, and takes off what waits here', () => {
    const rewards = [
      { rewardId: 'tea', price: 5000, reward: 'tea' },
      { rewardId: 'lunch', price: 8000, reward: 'lunch' },
    ];
    const pass = { passId: PASS, kind: 'points' as const, balance: 11_000, rewards };
    const bought = (wasQueued: boolean): StoredScan => ({
      ...stamped(NOW),
      command: 'redeemReward',
      wasQueued,
      body: { businessId: 'shop', scanId: 'tea', rewardId: 'tea', code: code(NOW) } as ScanBody<'redeemReward'>,
    });
    const left = (scans: StoredScan[], shown?: string) =>
      withoutGiven(pass, scans, shown).rewards.map(({ rewardId }) => rewardId);
    assert.deepEqual(left([bought(true)]), ['tea']);
    assert.deepEqual(left([bought(false)]), ['tea', 'lunch']);
    assert.deepEqual(left([bought(true), bought(true)]), []);
    assert.deepEqual(left([bought(false)], code(NOW)), ['lunch'], 'once for a code');
    assert.deepEqual(left([bought(false)], code(NOW + MINUTE_MS)), ['tea', 'lunch']);
  });

  it('leaves out the rewards that were redeemed since the card was last read', () => {
    const rewards = ['r1', 'r2', 'r3'].map((rewardId) => ({ rewardId, reward: 'tea', earnedAt: 0 }));
    const pass = { passId: PASS, kind: 'stamps' as const, balance: 0, target: 5, rewards };
    const given = (rewardId: string, more: Partial<StoredScan>): StoredScan => ({
      ...stamped(NOW),
      command: 'redeemReward',
      body: { businessId: 'shop', scanId: rewardId, rewardId } as ScanBody<'redeemReward'>,
      ...more,
    });
    const left = withoutGiven(pass, [
      given('r1', {}),
      given('r2', { undone: true }),
      given('r3', { state: 'refused' }),
    ]);
    assert.deepEqual(
      left.rewards.map(({ rewardId }) => rewardId),
      ['r2', 'r3'],
    );
  });
});

describe('a reward that ends', () => {
  const endsAt = NOW - 3 * 24 * 60 * MINUTE_MS;
  const tea = { rewardId: 'tea', reward: 'tea', earnedAt: 0, endsAt };
  const asked = (shop: ShopHere['business']) => [
    noteOf(tea, shop, NOW),
    rewardQuestion({ rewards: [tea] }, ['tea'], shop, NOW),
  ];

  it('has ended after its last day, but not in a shop that was frozen before', () => {
    const timeZone = 'Europe/London';
    const overdue = ['3 days ago', '“tea” ended 3 days ago. Give it anyway?'];
    assert.deepEqual(asked({ active: true, timeZone }), overdue);
    assert.deepEqual(asked({ active: false, frozenSince: endsAt + 1, timeZone }), overdue);
    assert.deepEqual(asked({ active: false, frozenSince: endsAt - 1, timeZone }), ['', 'Give “tea”?']);
  });
});
