import assert from 'node:assert/strict';
import { rulesOf } from '@tessera/domain/scheme/rules';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import { type Conditions, conditionsFrom, conditionsInWords } from '@tessera/domain/shop/programme';

describe('the conditions of a card', () => {
  it('are read back in the parts they were written in', () => {
    const conditions: Conditions = {
      offeredBy: 'Crust Ltd',
      earns: 'each loaf',
      excluded: '',
      until: 'May',
      more: 'One\ntwo',
    };
    const words = 'Offered by: Crust Ltd\nA stamp for: each loaf\nRuns until: May\nAlso: One\ntwo';
    assert.equal(conditionsInWords(conditions), words);
    assert.deepEqual(conditionsFrom(words), conditions);
    assert.equal(conditionsFrom('Only on Mondays').more, 'Only on Mondays');
    assert.equal(conditionsInWords(conditionsFrom('')), '');
  });

  it('reach started cards where they are better, or ticked and no more is asked', () => {
    const now = stampsScheme(8, 'a coffee');
    const isForStarted = (target: number, reward: string, applyToStarted = false) =>
      rulesOf(now).isTakenByStarted({ scheme: now }, { scheme: stampsScheme(target, reward), applyToStarted });
    assert.equal(isForStarted(6, 'a coffee'), true);
    assert.equal(isForStarted(6, 'a tea'), false);
    assert.equal(isForStarted(8, 'a tea', true), true);
    assert.equal(isForStarted(9, 'a tea', true), false);
  });
});
