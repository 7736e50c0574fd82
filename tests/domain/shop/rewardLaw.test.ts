import assert from 'node:assert/strict';
import { lawWarnings } from '@tessera/domain/shop/rewardLaw';

describe('the warnings of the law', () => {
  const topics = (...texts: string[]) => lawWarnings(...texts).map(({ topic }) => topic);
  it('name each law that a reward or its terms touch, once', () => {
    assert.deepEqual(topics('A free pint', 'each beer'), ['Alcohol']);
    assert.deepEqual(topics('10% off', 'cigarettes and infant formula'), ['Tobacco', 'Infant formula']);
    assert.deepEqual(topics('A ginger biscuit with milk', 'each espresso and water bottle'), []);
  });
});
