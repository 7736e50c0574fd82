import assert from 'node:assert/strict';
import { KEPT_WARM } from '@tessera/domain/settings';
import { loadFunctions } from '../../support/functions';

interface Endpoint {
  region?: unknown;
  maxInstances?: unknown;
  minInstances?: unknown;
}

const endpointOf = (exported: unknown): Endpoint => (exported as { __endpoint: Endpoint }).__endpoint;

describe('every exported function', () => {
  it('says how many instances it may have, and runs in the product’s region', async () => {
    const functions = Object.entries(await loadFunctions());
    assert.ok(functions.length >= 10);
    for (const [name, exported] of functions) {
      const { maxInstances, region } = endpointOf(exported);
      assert.ok(
        typeof maxInstances === 'number' && maxInstances >= 1 && maxInstances <= 50,
        `${name}: ${maxInstances}`,
      );
      assert.deepEqual(region, ['europe-west2'], name);
    }
  });

  it('keeps instances without calls only at the counter and the webhook, in the number of the setting', async () => {
    const functions = Object.entries(await loadFunctions());
    // A number that a setting gives is stated by the setting's name. Without a number the field is null, or absent for
    // triggers of documents.
    const options = functions.map(([name, exported]) => [
      name,
      JSON.stringify(endpointOf(exported).minInstances ?? null),
    ]);
    const kept = options.filter(([, option]) => option !== 'null');
    assert.deepEqual(
      kept.sort(),
      [...KEPT_WARM].sort().map((name) => [name, '"params.MIN_INSTANCES"']),
    );
  });
});
