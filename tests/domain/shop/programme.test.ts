import assert from 'node:assert/strict';
import { stampsScheme } from '@tessera/domain/scheme/stamps/rules';
import { changesPromise } from '@tessera/domain/shop/programme';

describe('a new offer of a programme', () => {
  const offer = { scheme: stampsScheme(8, 'a coffee'), conditions: 'Not on cakes.' };
  const current = { version: 3, ...offer };
  const { conditions: _, ...bare } = offer;

  it('is made by another reward, number of stamps or conditions, and by the owner’s tick for started cards', () => {
    const { scheme } = offer;
    for (const change of [
      { scheme: stampsScheme(8, 'a cake') },
      { scheme: stampsScheme(7, 'a coffee') },
      { scheme, conditions: '' },
      { scheme, applyToStarted: true },
    ])
      assert.equal(changesPromise(current, { ...offer, ...change }), true, JSON.stringify(change));
    assert.equal(changesPromise(current, bare), true, 'no conditions');
  });

  it('is not made by the same offer, with or without a tick that was set before', () => {
    assert.equal(changesPromise(current, offer), false);
    assert.equal(changesPromise({ version: 1, ...bare }, { ...bare, conditions: '' }), false);
    const ticked = { ...current, applyToStarted: true };
    assert.equal(changesPromise(ticked, offer), false);
    assert.equal(changesPromise(ticked, { ...offer, applyToStarted: true }), false);
  });
});
