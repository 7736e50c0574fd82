import assert from 'node:assert/strict';
import { worthOf } from '@tessera/domain/insights/worth';
import type { Scheme } from '@tessera/domain/scheme/types';
import { csvOf } from '../../../../../web/src/app/shop/numbers/OwedOn';

it('the accountant’s file has points as the page says them, and not the hundredths that are stored', () => {
  const scheme: Scheme = {
    kind: 'points',
    perPound: 10,
    rewards: [{ rewardId: 'tea', price: 5_000, reward: 'a tea' }],
  };
  const owed = { rewards: [], cards: 3, units: 12_340 };
  const [, lines] = csvOf(owed, worthOf(owed, { values: { 'a tea': 90 } }, scheme), scheme);
  assert.deepEqual(
    lines.map(([what, reward, , number]) => [what, reward, number]),
    [
      ['points on cards, as rewards', 'a tea', 2.47],
      ['cards with points', '', 3],
      ['points on cards', '', 123.4],
    ],
  );
});
