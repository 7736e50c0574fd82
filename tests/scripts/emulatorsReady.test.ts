/** When a local start goes on: not before the functions' emulator has loaded everything that a page can call. */
import assert from 'node:assert/strict';
import { CALLABLES } from '@tessera/domain/schemas/callables';
import { hasAllCallables } from '../../scripts/local/emulators';

const names = Object.keys(CALLABLES);
const loaded = (entryPoints: string[]) => ({
  backends: [{ functionTriggers: entryPoints.map((entryPoint) => ({ entryPoint })) }],
});

describe('hasAllCallables', () => {
  it('waits while the emulator has loaded some callables but not all', () => {
    assert.equal(hasAllCallables({ backends: [] }), false);
    assert.equal(hasAllCallables(loaded(names.slice(0, 1))), false);
    assert.equal(hasAllCallables(loaded(names.slice(1))), false);
  });

  it('goes on once every callable is loaded, in any order and beside other functions', () => {
    assert.equal(hasAllCallables(loaded(['stripeWebhook', ...names].reverse())), true);
  });
});
