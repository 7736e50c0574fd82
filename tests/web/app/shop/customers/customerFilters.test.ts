/** What the filters of a shop's customers ask the database. */
import assert from 'node:assert/strict';
import { DAY_MS } from '@tessera/domain/lib/time';
import type { Pass } from '@tessera/domain/pass/state';
import { isClose } from '@tessera/domain/scheme/rules';
import type { Scheme } from '@tessera/domain/scheme/types';
import type { Business } from '@tessera/domain/shop/business';
import { cardFilter, isListed, orderOf, readySince } from '../../../../../web/src/app/shop/customers/customerFilters';

const STAMPS = (target: number, ...early: number[]): Scheme => ({
  kind: 'stamps',
  target,
  rewards: [...early, target].map((at) => ({ at, reward: `after ${at}` })),
});
const POINTS: Scheme = {
  kind: 'points',
  perPound: 10,
  rewards: [
    { rewardId: 'soup', price: 20_000, reward: 'a soup' },
    { rewardId: 'tea', price: 5_000, reward: 'a tea' },
  ],
};
// Only the fields that the filters read.
const shopWith = (scheme: Scheme) =>
  ({ programmes: { one: { status: 'open', recent: [{ version: 1, scheme }] } } }) as unknown as Pick<
    Business,
    'programmes'
  >;
const NOW = Date.UTC(2026, 10, 25);

describe('the filters of a shop’s customers', () => {
  it('ask for rewards that are there, or for a balance that buys one', () => {
    assert.deepEqual(cardFilter('ready', shopWith(STAMPS(8)), NOW), { show: 'ready', from: undefined });
    assert.deepEqual(cardFilter('ready', shopWith(POINTS), NOW), { show: 'ready', from: 5_000 });
  });

  it('ask for the cards that are near a reward, and for none between', () => {
    for (const scheme of [STAMPS(2), STAMPS(5), STAMPS(6), STAMPS(8, 1), STAMPS(8, 2), STAMPS(20, 3, 11), POINTS]) {
      const filter = cardFilter('close', shopWith(scheme), NOW);
      assert.ok(filter.show === 'close');
      for (let balance = 0; balance < 20_001; balance += scheme.kind === 'points' ? 100 : 1) {
        const isAsked: boolean = filter.ranges.some(({ from, before }) => from <= balance && balance < before);
        assert.equal(
          isAsked,
          isClose({ offer: { version: 1, scheme }, balance }),
          `${JSON.stringify(scheme)} with ${balance}`,
        );
      }
    }
  });

  it('ask for cards without a visit in 28 days', () =>
    assert.deepEqual(cardFilter('away', shopWith(POINTS), NOW), { show: 'away', since: NOW - 28 * DAY_MS }));

  it('say their order, as their queries have it', () => {
    const orders = (kind: Scheme['kind']) => (['ready', 'close'] as const).map((show) => orderOf(show, kind));
    assert.deepEqual(orders('stamps'), ['the longest wait first', 'the most stamps first']);
    assert.deepEqual(orders('points'), ['the most points first', 'the most points first']);
    assert.equal(orderOf('all', 'points'), undefined);
  });

  it('list no card whose rewards have all ended', () => {
    const shop = { ...shopWith(STAMPS(8)), active: true } as Business;
    const card = (...ends: (number | undefined)[]) =>
      ({
        balance: 0,
        offer: { version: 1, scheme: STAMPS(8) },
        rewards: ends.map((endsAt) => ({ rewardId: 'tea', reward: 'a tea', earnedAt: 0, endsAt })),
      }) as unknown as Pass;
    const shows = (pass: Pass) => isListed('ready', shop, NOW)(pass);
    assert.deepEqual([card(NOW - 1), card(NOW - 1, NOW + 1), card(undefined)].map(shows), [false, true, true]);
    assert.equal(isListed('away', shop, NOW)(card(NOW - 1)), true);
  });

  it('count a wait from the oldest reward that has not ended', () => {
    const shop = { ...shopWith(STAMPS(8)), active: true } as Business;
    const tea = { rewardId: 'r1', reward: 'a tea', earnedAt: 1, endsAt: NOW - 1 };
    const [soup, cake] = [
      { rewardId: 'r2', reward: 'a soup', earnedAt: 3 },
      { rewardId: 'r3', reward: 'a cake', earnedAt: 2, endsAt: NOW + 1 },
    ];
    assert.deepEqual([readySince([tea, soup, cake], shop, NOW), readySince([tea], shop, NOW)], [2, Infinity]);
  });
});
