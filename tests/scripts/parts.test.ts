import assert from 'node:assert/strict';
import { chosenParts, PARTS } from '../../scripts/test/parts';

describe('the parts of npm test', () => {
  it('are all parts when none is named', () => assert.deepEqual(chosenParts([]), [...PARTS]));
  it('keep their order', () => assert.deepEqual(chosenParts(['e2e', 'unit']), ['unit', 'e2e']));
  it('are named when they are mistyped', () =>
    assert.throws(() => chosenParts(['unit', 'e3e']), /No such part: e3e\. There are lint, types/));
});
