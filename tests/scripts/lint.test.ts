/**
 * Lint refuses imports that the architecture forbids. The code is never written to disk: ESLint gets the text and a
 * path.
 */
import assert from 'node:assert/strict';
import { ESLint } from 'eslint';
import { ROOT } from '../../scripts/lib/root';

describe('lint', function () {
  // The first look at a file loads every plugin.
  this.timeout(60_000);
  const eslint = new ESLint({ cwd: ROOT });

  /** The messages about the imports of a file with this text. */
  async function refusals(file: string, text: string): Promise<string[]> {
    const [result] = await eslint.lintText(`${text}\n`, { filePath: file });
    return (result?.messages ?? [])
      .filter(({ ruleId }) => ruleId?.endsWith('no-restricted-imports'))
      .map(({ message }) => message);
  }

  for (const name of [
    'firebase/firestore',
    'firebase-admin/firestore',
    'firebase-functions/v2/https',
    'react',
    'react-dom/client',
    'react-router-dom',
    'node:fs',
    'node:fs/promises',
    'stripe',
    '../../src/index',
    '../../../web/src/routes',
  ]) {
    it(`refuses ${name} in the domain`, async () => {
      const found = await refusals('functions/domain/src/money.ts', `export * from '${name}';`);
      assert.equal(found.length, 1);
      assert.match(found[0] ?? '', /The domain is pure/);
    });
  }

  it('refuses it in a folder of the domain too', async () => {
    assert.equal((await refusals('functions/domain/src/payment/state.ts', `export * from 'react';`)).length, 1);
  });

  it('refuses Node without its prefix in the domain', async () => {
    assert.equal((await refusals('functions/domain/src/money.ts', `export * from 'fs';`)).length, 1);
  });

  it('lets the domain import its own files', async () => {
    assert.deepEqual(await refusals('functions/domain/src/money.ts', `export * from './paths';`), []);
  });
});
