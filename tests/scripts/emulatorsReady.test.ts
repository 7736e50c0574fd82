/** When a local start goes on: not before the functions' emulator has loaded everything that a page can call. */
import assert from 'node:assert/strict';
import { UNITS } from '@tessera/domain/calls/units';
import { hasAllUnits } from '../../scripts/local/emulators';

const names = Object.keys(UNITS);
const loaded = (entryPoints: string[]) => ({
  backends: [{ functionTriggers: entryPoints.map((entryPoint) => ({ entryPoint })) }],
});

describe('hasAllUnits', () => {
  it('waits while the emulator has loaded some units but not all', () => {
    assert.equal(hasAllUnits({ backends: [] }), false);
    assert.equal(hasAllUnits(loaded(names.slice(0, 1))), false);
    assert.equal(hasAllUnits(loaded(names.slice(1))), false);
  });

  it('goes on once every unit is loaded, in any order and beside other functions', () => {
    assert.equal(hasAllUnits(loaded(['stripeWebhook', ...names].reverse())), true);
  });
});
