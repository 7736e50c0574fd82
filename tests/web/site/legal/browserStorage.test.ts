import assert from 'node:assert/strict';
import { STORAGE_KEYS } from '../../../../web/src/shared/lib/storage';
import { ANALYTICS, NECESSARY } from '../../../../web/src/site/legal/browserStorage';

describe('cookies page', () => {
  const named = [...NECESSARY, ...ANALYTICS].filter(({ name }) => name.startsWith('tessera.'));

  it('names everything that the code may keep in the browser, with its place, and nothing else', () => {
    assert.deepEqual(
      Object.fromEntries(named.map(({ name, place }) => [name, place])),
      Object.fromEntries(Object.entries(STORAGE_KEYS).map(([name, area]) => [name, `${area} storage`])),
    );
  });
});
