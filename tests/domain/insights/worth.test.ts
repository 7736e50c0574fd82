/** What is owed in money, by the values that the owner has typed. */
import assert from 'node:assert/strict';
import type { Owed } from '@tessera/domain/insights/figures';
import { worthOf } from '@tessera/domain/insights/worth';

const scheme = { kind: 'stamps', target: 8, rewards: [{ at: 8, reward: 'a coffee' }] } as const;
const owed: Owed = {
  rewards: [
    { reward: 'a coffee', number: 3, months: [] },
    { reward: 'a bun', number: 2, months: [] },
  ],
  cards: 2,
  units: 12,
};
const worth = (values: Record<string, number>) => {
  const { rewards, parts, sum } = worthOf(owed, { values }, { ...scheme, rewards: [...scheme.rewards] });
  return [...rewards.map((line) => line.worth), parts.worth, sum];
};

describe('what is owed in money', () => {
  it('is unknown where no value was typed, and not nothing', () => {
    assert.deepEqual(worth({}), [undefined, undefined, undefined, undefined]);
    assert.deepEqual(worth({ 'a bun': 150 }), [undefined, 300, undefined, 300]);
  });
  it('is nothing where nothing was typed as the value', () => {
    assert.deepEqual(worth({ 'a coffee': 0, 'a bun': 150 }), [0, 300, 0, 300]);
    assert.deepEqual(worth({ 'a coffee': 200 }), [600, undefined, 300, 900]);
  });
  it('multiplies the number that is shown, so that 23.13 × £3.45 × 80% is £63.84', () => {
    const { parts } = worthOf(
      { rewards: [], cards: 40, units: 185 },
      { values: { 'a coffee': 345 }, expected: 80 },
      { ...scheme, rewards: [...scheme.rewards] },
    );
    assert.deepEqual([parts.number, parts.worth], [23.13, 6384]);
  });
  it('rounds a half up, also where a division alone is a little less', () => {
    const { parts } = worthOf({ rewards: [], cards: 40, units: 115 }, {}, { kind: 'stamps', target: 200, rewards: [] });
    assert.equal(parts.number, 0.58);
  });
});
