import assert from 'node:assert/strict';
import { changesPromise } from '@tessera/domain/programme';

describe('a new version of a programme', () => {
  const offer = { stampsNeeded: 8, reward: 'a coffee', terms: 'Not on cakes.' };
  const current = { version: 3, ...offer };
  const { terms: _, ...bare } = offer;

  it('is made by another reward, number of stamps or terms, and by the owner’s tick for started cards', () => {
    for (const change of [{ reward: 'a cake' }, { stampsNeeded: 7 }, { terms: '' }, { applyToStarted: true }])
      assert.equal(changesPromise(current, { ...offer, ...change }), true, JSON.stringify(change));
    assert.equal(changesPromise(current, bare), true, 'no terms');
  });

  it('is not made by the same offer, with or without a tick that was set before', () => {
    assert.equal(changesPromise(current, offer), false);
    assert.equal(changesPromise({ version: 1, ...bare }, { ...bare, terms: '' }), false);
    const ticked = { ...current, applyToStarted: true };
    assert.equal(changesPromise(ticked, offer), false);
    assert.equal(changesPromise(ticked, { ...offer, applyToStarted: true }), false);
  });
});
