/** The arithmetic of two proportions, against published tables. */
import assert from 'node:assert/strict';
import { cardsNeeded, groupNeeded, newcombe, visibleDifference, wilson } from '@tessera/domain/news/statistics';

const near = (seen: number, published: number, within: number, what: string) =>
  assert.ok(Math.abs(seen - published) <= within, `${what}: ${seen} instead of ${published}`);

describe('the arithmetic of two proportions', () => {
  /** Newcombe 1998, "Two-sided confidence intervals for the single proportion", table I, method 3 (Wilson). */
  const WILSON: [cases: number, all: number, low: number, high: number][] = [
    [81, 263, 0.2553, 0.3662],
    [15, 148, 0.0624, 0.1605],
    [0, 20, 0, 0.1611],
    [1, 29, 0.0061, 0.1718],
  ];
  for (const [cases, all, low, high] of WILSON)
    it(`gives Wilson’s interval of ${cases} of ${all} as published`, () => {
      const interval = wilson({ cases, all });
      near(interval.low, low, 0.00005, 'low');
      near(interval.high, high, 0.00005, 'high');
    });

  /** Newcombe 1998, "Interval estimation for the difference between independent proportions", table II, method 10. */
  const NEWCOMBE: [one: [number, number], other: [number, number], low: number, high: number][] = [
    [[56, 70], [48, 80], 0.0524, 0.3339],
    [[9, 10], [3, 10], 0.1705, 0.809],
    [[6, 7], [2, 7], 0.0582, 0.8062],
    [[5, 56], [0, 29], -0.0381, 0.1926],
    [[0, 10], [0, 20], -0.1611, 0.2775],
    [[0, 10], [0, 10], -0.2775, 0.2775],
    [[10, 10], [0, 20], 0.6791, 1],
    [[10, 10], [0, 10], 0.6075, 1],
  ];
  for (const [[a, m], [b, n], low, high] of NEWCOMBE)
    it(`gives Newcombe’s interval of ${a}/${m} less ${b}/${n} as published`, () => {
      const interval = newcombe({ cases: a, all: m }, { cases: b, all: n });
      near(interval.low, low, 0.00005, 'low');
      near(interval.high, high, 0.00005, 'high');
    });

  /** Sizes of one of two equal groups, at 5 % two-sided and with a power of 80 %: Fleiss, without correction. */
  const SIZES: [one: number, other: number, size: number][] = [
    [0.1, 0.2, 199],
    [0.2, 0.3, 294],
    [0.3, 0.4, 356],
    [0.4, 0.5, 388],
    [0.5, 0.6, 388],
    [0.5, 0.75, 58],
  ];
  for (const [one, other, size] of SIZES)
    it(`needs ${size} in each group to see ${one} and ${other}`, () =>
      assert.equal(Math.ceil(groupNeeded(one, other)), size));

  it('needs about 710 cards for ten points on thirty percent, with half held back, and more with fewer held back', () => {
    assert.equal(cardsNeeded(0.3, 0.1, 0.5), 712);
    assert.ok(cardsNeeded(0.3, 0.1, 0.2) > 1000);
    assert.ok(cardsNeeded(0.3, 0.1, 0.1) > cardsNeeded(0.3, 0.1, 0.2));
  });

  it('says what so many cards can show, and that nothing can be seen where nobody is held back', () => {
    assert.equal(visibleDifference(712, 0.3, 0.5), 0.1);
    assert.equal(visibleDifference(711, 0.3, 0.5), 0.11);
    assert.equal(visibleDifference(712, 0.3, 0), null);
    assert.equal(visibleDifference(5, 0.3, 0.5), null);
  });

  it('knows nothing of an empty group', () => assert.deepEqual(wilson({ cases: 0, all: 0 }), { low: 0, high: 1 }));
});
