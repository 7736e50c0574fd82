import assert from 'node:assert/strict';
import { loadFunctions } from '../../support/functions';

describe('every exported function', () => {
  it('says how many instances it may have, and runs in the product’s region', async () => {
    for (const [name, { __endpoint }] of Object.entries(await loadFunctions())) {
      const { maxInstances, region } = __endpoint;
      assert.ok(
        typeof maxInstances === 'number' && maxInstances >= 1 && maxInstances <= 50,
        `${name}: ${String(maxInstances)}`,
      );
      assert.deepEqual(region, ['europe-west2'], name);
    }
  });

  it('keeps instances without calls only at the counter, in the number of the setting', async () => {
    // A number that a setting gives is stated by the setting's name. Without a number the field is null, or absent for
    // triggers of documents.
    const kept = Object.entries(await loadFunctions()).flatMap(([name, { __endpoint }]) => {
      const minInstances = JSON.stringify((__endpoint as { minInstances?: unknown }).minInstances ?? null);
      return minInstances === 'null' ? [] : [[name, minInstances]];
    });
    assert.deepEqual(kept, [['counter', '"params.MIN_INSTANCES"']]);
  });
});
