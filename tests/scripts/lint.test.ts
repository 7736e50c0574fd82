/**
 * Lint refuses imports and writes that the architecture forbids. The code is never written to disk: ESLint gets the
 * text and a path.
 */
import assert from 'node:assert/strict';
import { ESLint } from 'eslint';
import { ROOT } from '../../scripts/lib/root';

describe('lint', () => {
  const eslint = new ESLint({ cwd: ROOT });

  /** The messages that refuse something in a file with this text. */
  async function refusals(file: string, text: string): Promise<string[]> {
    const [result] = await eslint.lintText(`${text}\n`, { filePath: file });
    return (result?.messages ?? [])
      .filter(({ ruleId }) => ruleId?.includes('no-restricted'))
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
      const found = await refusals('functions/domain/src/payment/money.ts', `export * from '${name}';`);
      assert.equal(found.length, 1);
      assert.match(found[0] ?? '', /The domain is pure/);
    });
  }

  it('refuses it in a folder of the domain too', async () => {
    assert.equal((await refusals('functions/domain/src/payment/state.ts', `export * from 'react';`)).length, 1);
  });

  it('refuses Node without its prefix in the domain', async () => {
    assert.equal((await refusals('functions/domain/src/payment/money.ts', `export * from 'fs';`)).length, 1);
  });

  it('lets the domain import its own files', async () => {
    assert.deepEqual(await refusals('functions/domain/src/payment/money.ts', `export * from './paths';`), []);
  });

  for (const text of [
    `export const a = 'Is Tessera right?';`,
    'export const a = `Tessera`;',
    'export default <p>Tessera</p>;',
  ])
    it(`refuses the product’s name in a page: ${text}`, async () => {
      assert.match((await refusals('web/src/site/NotFound.tsx', text)).join(), /comes from PRODUCT_NAME/);
    });

  it('refuses a query that a page’s data helper writes by hand', async () => {
    const text = "import { orderBy, where } from 'firebase/firestore/lite';\n\nexport const a = [orderBy, where];";
    assert.match((await refusals('web/src/shared/data/shops.ts', text)).join(), /Queries are data in the domain/);
    assert.deepEqual(await refusals('web/src/shared/data/shopQueries.ts', text), []);
  });

  for (const [store, other, write] of [
    ['payment/paymentStore.ts', 'payment/checkout.ts', 'db.collection(COLLECTIONS.payments)'],
    ['passes/passStore/record.ts', 'counter/scans.ts', `batch.create(refs.at('events', scanId), event)`],
    ['passes/passFields.ts', 'wallets/queueUpdate.ts', `await refs.at('passes', passId).update({ wallets })`],
  ] as const) {
    it(`lets only ${store} write ${write}`, async () => {
      assert.deepEqual(await refusals(`functions/src/${store}`, `${write};`), []);
      assert.match((await refusals(`functions/src/${other}`, `${write};`)).join(), /: one writer\.$/);
    });
  }

  for (const file of [
    'functions/src/payment/paymentStore.ts',
    'functions/domain/src/payment/money.ts',
    'web/src/card/Card.tsx',
  ])
    it(`refuses an object in an object in ${file}, and no other spread`, async () => {
      assert.match((await refusals(file, 'export const a = { ...{ b: 1 } };')).join(), /the properties themselves/);
      assert.deepEqual(await refusals(file, 'export const a = (b: object) => ({ ...b, ...(b && { c: 1 }) });'), []);
    });

  it('lets every function read a card', async () => {
    assert.deepEqual(await refusals('functions/src/counter/scans.ts', `await refs.at('passes', passId).get();`), []);
  });
});
