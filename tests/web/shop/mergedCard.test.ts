/** What the dialog of a merge announces, compared with what the merge does. */
import assert from 'node:assert/strict';
import { decideMerge } from '@tessera/domain/pass/decide';
import { balanceOf } from '@tessera/domain/pass/state';
import { mergedCard } from '../../../web/src/pages/shop/MergeForm';
import { actor, contextAt, newPass, NOON, programmeOf, version } from '../../domain/pass/cases';

const withStamps = (stamps: number, passId: string) => ({ ...newPass(version(1, 8), passId).pass, balance: stamps });

describe('the announced outcome of a merge', () => {
  const card = withStamps(1, '0123456789ABCDEF');

  for (const [what, stamps, versions] of [
    ['more stamps', 2, [version(1, 8)]],
    ['a full card', 9, [version(1, 8)]],
    ['a newer version for fewer stamps', 2, [version(1, 8), version(2, 6)]],
    ['a full card and a newer version', 7, [version(1, 8), version(2, 10)]],
  ] as const)
    it(`is what the merge does: ${what}`, () => {
      const programme = programmeOf([...versions]);
      const other = withStamps(stamps, 'FEDCBA9876543210');
      const merge = decideMerge(other, card, 'same person', contextAt(NOON, { actor: actor('manager'), programme }));
      assert.equal(merge.verdict, 'accepted');
      const { next } = merge.into;
      const { rewards } = balanceOf(next);
      assert.deepEqual(mergedCard({ ...card, ...balanceOf(card) }, { ...other, ...balanceOf(other) }, programme), {
        filled: { ...balanceOf(next), rewards: card.rewards },
        rewards: rewards.length,
      });
    });

  it('keeps the card’s own number of stamps if its programme is not known', () => {
    const own = { ...card, ...balanceOf(card) };
    assert.deepEqual(mergedCard(own, own, undefined), {
      filled: { ...balanceOf(card), balance: 2 },
      rewards: 0,
    });
  });
});
