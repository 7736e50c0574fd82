import assert from 'node:assert/strict';
import { firebaseConfig } from '../../../../web/src/shared/data/settings';
import { withEnvironment } from '../../../support/functions';

describe('the web configuration', () => {
  it('is the build’s', async () => {
    const config = { apiKey: 'k', projectId: 'demo-x' };
    await withEnvironment({ TESSERA_FIREBASE_CONFIG: JSON.stringify(config) }, async () =>
      assert.deepEqual(firebaseConfig(), config),
    );
  });

  for (const value of [undefined, '', 'not JSON', '{}', '"text"', '{"apiKey":"k"}']) {
    it(`is refused by name when it is ${value ?? 'not there'}`, async () => {
      await withEnvironment({ TESSERA_FIREBASE_CONFIG: value }, async () =>
        assert.throws(firebaseConfig, /TESSERA_FIREBASE_CONFIG is missing or malformed; it looks like/),
      );
    });
  }
});
