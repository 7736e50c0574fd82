import assert from 'node:assert/strict';
import { isTakenByStarted, type Terms, termsFrom, termsInWords } from '@tessera/domain/programme';

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
    assert.equal(isTakenByStarted(now, { reward: 'a tea', stampsNeeded: 8, applyToStarted: true }), true);
    assert.equal(isTakenByStarted(now, { reward: 'a tea', stampsNeeded: 9, applyToStarted: true }), false);
  });
});
