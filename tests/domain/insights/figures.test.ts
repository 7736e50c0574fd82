import assert from 'node:assert/strict';
import { hasCards, owedOn } from '@tessera/domain/insights/figures';
import {
  type DayStats,
  earnedByPerson,
  figuresByDay,
  figuresByMonth,
  sumsByLocation,
} from '@tessera/domain/insights/stats';
import { cameAgain } from '@tessera/domain/insights/words';
import { daysUpTo } from '@tessera/domain/lib/time';

describe('the figures of a shop by day and place', () => {
  const days = daysUpTo('2026-03-30', 3);
  const one = (day: string, more: Partial<DayStats>): DayStats => ({ day, by: 'x', locationId: 'main', ...more });

  it('computes the outstanding rewards at the end of each day', () => {
    assert.deepEqual(days, ['2026-03-28', '2026-03-29', '2026-03-30']);
    const stats = [
      one('2026-03-29', { rewards: 3, redeemed: 1, joined: 2, units: 9 }),
      one('2026-03-30', { redeemed: 2, restored: 1, returned: 1, lapsed: 1 }),
    ];
    const ever = { rewards: 10, redeemed: 6, restored: 1, returned: 1, lapsed: 1 };
    assert.deepEqual(
      figuresByDay(days, stats, ever).map(({ given, outstanding, units, joined }) => [
        given,
        outstanding,
        units,
        joined,
      ]),
      [
        [0, 4, 0, 0],
        [1, 6, 9, 2],
        [1, 3, 0, 0],
      ],
    );
  });

  it('leaves out what was undone, for the day and for the person who gave it', () => {
    const stats = [
      one('2026-03-29', { units: 9, people: { ada: 6, kit: 3 } }),
      // A manager undid it a day later, on another device: it counts for the day and the person of the purchase.
      one('2026-03-29', { by: 'mo', taken: 2, peopleTaken: { kit: 2 } }),
    ];
    const ever = { rewards: 0, redeemed: 0, restored: 0, returned: 0, lapsed: 0 };
    assert.deepEqual(
      figuresByDay(days, stats, ever).map(({ units }) => units),
      [0, 7, 0],
    );
    assert.deepEqual(Object.fromEntries(earnedByPerson(stats)), { ada: 6, kit: 1 });
  });

  it('adds up days to months, with what is outstanding at the end of each', () => {
    const day = (date: string, outstanding: number) => ({ day: date, joined: 1, units: 2, given: -1, outstanding });
    assert.deepEqual(figuresByMonth([day('2026-02-27', 9), day('2026-02-28', 4), day('2026-03-01', 5)]), [
      { day: '2026-02-01', joined: 2, units: 4, given: -2, outstanding: 4 },
      { day: '2026-03-01', joined: 1, units: 2, given: -1, outstanding: 5 },
    ]);
  });

  it('adds up places over people and days', () => {
    const places = (units: number) => ({ places: { main: { units }, stall: { units: 1, redeemed: 1 } } });
    const sums = sumsByLocation([one('2026-03-29', places(2)), one('2026-03-30', places(3)), one('2026-03-30', {})]);
    assert.deepEqual([sums['main']?.units, sums['stall']?.units, sums['stall']?.redeemed], [5, 2, 2]);
  });
});

describe('who comes back, in a sentence', () => {
  const cohort = (month: string, joined: number, number: number) => {
    const again = { of: joined, number };
    return { month, joined, again: { 30: again, 60: again, 90: again } };
  };

  it('is about the newest month of which a share is drawn', () => {
    assert.equal(
      cameAgain([cohort('2026-07', 9, 4), cohort('2026-08', 5, 3), cohort('2026-09', 4, 4)], 30),
      'Of 5 people who joined in August 2026, 3 came again within 30 days.',
    );
  });

  it('has the thousands of a large shop', () => {
    assert.equal(
      cameAgain([cohort('2026-08', 1200, 1100)], 30),
      'Of 1,200 people who joined in August 2026, 1,100 came again within 30 days.',
    );
  });

  it('is about the newest month of a shop that has only small ones', () => {
    assert.equal(
      cameAgain([cohort('2026-08', 2, 0), cohort('2026-09', 1, 1)], 30),
      'Of 1 person who joined in September 2026, 1 came again within 30 days.',
    );
  });
});

it('a shop has something to count once it has a card, also where all of them are imported', () => {
  assert.ok(!hasCards({}, []));
  assert.ok(!hasCards({ cards: 0 }, [{ cohort: '2026-03', joined: {} }]));
  assert.ok(hasCards({ cards: 3000 }, [{ cohort: '2026-03', last: { '30': 3000 } }]));
  assert.ok(hasCards({ cards: 0 }, [{ cohort: '2026-03', joined: { '30': 1 } }]));
});

it('what is owed has the same order on each day', () => {
  const rewards = (tea: number, bun: number) => ({ '“tea”': { '2026-03': tea }, '“bun”': { '2026-03': bun } });
  const orderOn = (day: string) =>
    owedOn(
      { owes: { rewards: rewards(3, 2) } },
      [{ owed: '2026-03', days: { '30': { rewards: rewards(2, 0) } } }],
      day,
    ).rewards.map(({ reward, number }) => [reward, number]);
  assert.deepEqual(orderOn('2026-03-30'), [
    ['bun', 2],
    ['tea', 3],
  ]);
  assert.deepEqual(orderOn('2026-03-29'), [
    ['bun', 2],
    ['tea', 1],
  ]);
});
