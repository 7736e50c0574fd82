/** What people read of a card says the units of its kind. */
import assert from 'node:assert/strict';
import { walletCard } from '@tessera/domain/pass/wallet';
import { eventNames, flagInWords, FLAGS } from '@tessera/domain/pass/words';
import { rulesOf } from '@tessera/domain/scheme/rules';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import type { PointsScheme, Scheme } from '@tessera/domain/scheme/types';
import { type Business, cardKind } from '@tessera/domain/shop/business';
import { newPass, NOON } from '../pass/cases';

const POINTS: PointsScheme = {
  kind: 'points',
  perPound: 10,
  rewards: [
    { rewardId: 'lunch', price: 20_000, reward: 'a lunch' },
    { rewardId: 'coffee', price: 5000, reward: 'a coffee' },
  ],
};

/** A shop with one programme, and a card of it. Only the fields that a wallet shows. */
function shopWith(scheme: Scheme, more: object = {}) {
  const offer = { version: 1, scheme };
  const business = {
    active: true,
    timeZone: 'Europe/London',
    programmes: { one: { status: 'open', name: 'Card', offer, recent: [offer], ...more } },
    address: [],
    contact: {},
  } as unknown as Business;
  return { business, pass: newPass(offer).pass };
}

describe('a shop with points', () => {
  const { business, pass } = shopWith(POINTS, {
    bonuses: [{ days: [1, 2], from: '14:00', until: '17:00', times: 2, begins: 0, ends: NOON * 2 }],
  });

  it('reads of no stamps, in flags, names of events and wallets', () => {
    const flags = FLAGS.map((flag) => flagInWords(flag, { scheme: 'points' }));
    const frozen = { ...business, active: false, frozenSince: NOON };
    const wallets = [business, frozen].map((shop) => walletCard(shop, { ...pass, balance: 7990 }, 1, NOON));
    assert.doesNotMatch(JSON.stringify([flags, eventNames('points'), wallets]), /stamp(?!ed")/i);
    assert.equal(cardKind(business), 'points');
  });

  it('shows in wallets the way to the next reward in ten tiles, what can be had, and the offer', () => {
    const cardOf = (balance: number) => walletCard(business, { ...pass, balance }, 1, NOON);
    const { count, noun, next, tiles, ready, offer } = cardOf(7990);
    assert.deepEqual(
      { count, noun, next, tiles, ready, offer },
      {
        count: '79.9',
        noun: 'points',
        next: '200 points: a lunch',
        tiles: { laid: 3, tiles: 10 },
        ready: ['a coffee'],
        offer: [
          '10 points for each £1; 50 points: a coffee; 200 points: a lunch',
          'Double points: Monday and Tuesday, 14:00 to 17:00',
        ],
      },
    );
    assert.deepEqual([cardOf(0).tiles.laid, cardOf(20_000).tiles.laid, cardOf(20_000).next], [0, 10, '']);
  });
});

describe('a card of stamps in a wallet', () => {
  it('shows its next reward, and until when a reward can be had', () => {
    const scheme: Scheme = {
      kind: 'stamps',
      target: 8,
      rewards: [
        { at: 4, reward: 'a biscuit' },
        { at: 8, reward: 'a coffee', days: 30 },
      ],
    };
    const { business, pass } = shopWith(scheme);
    const endsAt = Date.parse('2026-07-02T00:00:00+01:00');
    const open = { reward: 'a coffee', earnedAt: NOON, unitsUsed: 8, offer: pass.offer };
    const rewards = [
      { ...open, rewardId: 'r1', endsAt },
      { ...open, rewardId: 'r2', endsAt },
      { ...open, rewardId: 'r3', endsAt: NOON },
    ];
    const card = walletCard(business, { ...pass, balance: 5, rewards }, 1, NOON);
    assert.deepEqual(
      [card.next, card.ready, card.readyCount],
      ['8 stamps: a coffee', ['a coffee until 1 July 2026 × 2'], 2],
    );
    assert.equal(rulesOf(scheme).nextInWords(scheme, 3), '4 stamps: a biscuit');
    assert.deepEqual(walletCard(shopWith(stampsScheme(8, 'a coffee')).business, pass, 1, NOON).ready, []);
  });
});
