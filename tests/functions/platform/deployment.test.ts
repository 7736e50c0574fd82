import assert from 'node:assert/strict';
import { loadFunctions } from '../../support/functions';

interface Endpoint {
  region?: unknown;
  maxInstances?: unknown;
}

describe('every exported function', () => {
  it('says how many instances it may have, and runs in the product’s region', async () => {
    const functions = Object.entries(await loadFunctions());
    assert.ok(functions.length >= 10);
    for (const [name, exported] of functions) {
      const { maxInstances, region } = (exported as unknown as { __endpoint: Endpoint }).__endpoint;
      assert.ok(
        typeof maxInstances === 'number' && maxInstances >= 1 && maxInstances <= 50,
        `${name}: ${maxInstances}`,
      );
      assert.deepEqual(region, ['europe-west2'], name);
    }
  });
});
