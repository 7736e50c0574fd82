import assert from 'node:assert/strict';
import { isTakenByStarted, type Terms, termsFrom, termsInWords } from '@tessera/domain/programme';
import { lawWarnings } from '@tessera/domain/rewardLaw';
import { type DayStats, figuresByDay, sumsByPlace } from '@tessera/domain/stats';
import { daysUpTo } from '@tessera/domain/time';

describe('the figures of a shop by day and place', () => {
  const days = daysUpTo('2026-03-30', 3);
  const one = (day: string, more: Partial<DayStats>): DayStats => ({ day, by: 'x', locationId: 'main', ...more });

  it('computes the outstanding rewards at the end of each day', () => {
    assert.deepEqual(days, ['2026-03-28', '2026-03-29', '2026-03-30']);
    const stats = [
      one('2026-03-29', { rewards: 3, redeemed: 1, joined: 2, stamps: 9 }),
      one('2026-03-30', { redeemed: 2, restored: 1, returned: 1, lapsed: 1 }),
    ];
    const ever = { rewards: 10, redeemed: 6, restored: 1, returned: 1, lapsed: 1 };
    assert.deepEqual(
      figuresByDay(days, stats, ever).map(({ given, outstanding, stamps, joined }) => [
        given,
        outstanding,
        stamps,
        joined,
      ]),
      [
        [0, 4, 0, 0],
        [1, 6, 9, 2],
        [1, 3, 0, 0],
      ],
    );
  });

  it('adds up places over people and days', () => {
    const places = (stamps: number) => ({ places: { main: { stamps }, stall: { stamps: 1, redeemed: 1 } } });
    const sums = sumsByPlace([one('2026-03-29', places(2)), one('2026-03-30', places(3)), one('2026-03-30', {})]);
    assert.deepEqual([sums['main']?.stamps, sums['stall']?.stamps, sums['stall']?.redeemed], [5, 2, 2]);
  });
});

describe('the terms of a card', () => {
  it('are read back in the parts they were written in', () => {
    const terms: Terms = { offeredBy: 'Crust Ltd', earns: 'each loaf', excluded: '', until: 'May', more: 'One\ntwo' };
    assert.equal(termsInWords(terms), 'Offered by: Crust Ltd\nA stamp for: each loaf\nRuns until: May\nAlso: One\ntwo');
    assert.deepEqual(termsFrom(termsInWords(terms)), terms);
    assert.equal(termsFrom('Only on Mondays').more, 'Only on Mondays');
    assert.equal(termsInWords(termsFrom('')), '');
  });

  it('reach started cards where they are better, or ticked and no more is asked', () => {
    const now = { reward: 'a coffee', stampsNeeded: 8 };
    assert.equal(isTakenByStarted(now, { ...now, stampsNeeded: 6 }), true);
    assert.equal(isTakenByStarted(now, { reward: 'a tea', stampsNeeded: 6 }), false);
    assert.equal(isTakenByStarted(now, { reward: 'a tea', stampsNeeded: 8, forStarted: true }), true);
    assert.equal(isTakenByStarted(now, { reward: 'a tea', stampsNeeded: 9, forStarted: true }), false);
  });
});

describe('the warnings of the law', () => {
  const topics = (...texts: string[]) => lawWarnings(...texts).map(({ topic }) => topic);
  it('name each law that a reward or its terms touch, once', () => {
    assert.deepEqual(topics('A free pint', 'each beer'), ['Alcohol']);
    assert.deepEqual(topics('10% off', 'cigarettes and infant formula'), ['Tobacco', 'Infant formula']);
    assert.deepEqual(topics('A ginger biscuit with milk', 'each espresso and water bottle'), []);
  });
});
