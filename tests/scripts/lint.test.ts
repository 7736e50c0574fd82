/**
 * Lint refuses imports and writes that the architecture forbids. Each case is a file of its own in an empty tree, which
 * is linted once: the rules know files by their paths.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from '../../scripts/lib/root';

const CONFIG = 'oxlint.config.mjs';

/** What oxlint prints of a finding; some rules put their sentence into `help`. */
interface Diagnostic {
  code: string;
  message: string;
  help?: string;
  filename: string;
}

/** What the rules about the architecture say of each file. */
type Refusals = Map<string, string[]>;

/** Lints these files. @param texts by the files' paths */
async function lint(texts: ReadonlyMap<string, string>): Promise<Refusals> {
  const tree = await mkdtemp(path.join(tmpdir(), 'lint-'));
  try {
    await symlink(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'), 'junction');
    await copyFile(path.join(ROOT, CONFIG), path.join(tree, CONFIG));
    for (const [file, text] of texts) {
      await mkdir(path.join(tree, path.dirname(file)), { recursive: true });
      await writeFile(path.join(tree, file), `${text}\n`);
    }
    const program = path.join(ROOT, 'node_modules/oxlint/bin/oxlint');
    const output = await new Promise<string>((resolve) => {
      execFile(process.execPath, [program, '--config', CONFIG, '--format', 'json'], { cwd: tree }, (_, stdout) =>
        resolve(stdout),
      );
    });
    const { diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] };
    const refusals: Refusals = new Map([...texts.keys()].map((file) => [file, []]));
    for (const { code, message, help, filename } of diagnostics)
      if (code.includes('no-restricted')) refusals.get(filename)?.push(`${message} ${help ?? ''}`);
    return refusals;
  } finally {
    await rm(tree, { recursive: true });
  }
}

describe('lint', () => {
  const texts = new Map<string, string>();
  let refusals: Refusals;

  before(async () => {
    refusals = await lint(texts);
  });

  /** Adds a file to those that are linted. @returns what lint says of it, once a test asks */
  function given(file: string, text: string): () => string[] {
    assert.ok(!texts.has(file), `${file} is given twice`);
    texts.set(file, text);
    return () => refusals.get(file) ?? [];
  }

  for (const [index, name] of [
    'firebase/firestore',
    'firebase-admin/firestore',
    'firebase-functions/v2/https',
    'react',
    'react-dom/client',
    'react-router-dom',
    'node:fs',
    'node:fs/promises',
    // Node without its prefix.
    'fs',
    'stripe',
    '../../src/index',
    '../../../web/src/routes',
  ].entries()) {
    const said = given(`functions/domain/src/payment/case${index}.ts`, `export * from '${name}';`);
    it(`refuses ${name} in the domain`, () => {
      assert.equal(said().length, 1);
      assert.match(said()[0] ?? '', /The domain is pure/);
    });
  }

  const inFolder = given('functions/domain/src/payment/mail/body.ts', `export * from 'react';`);
  it('refuses it in a folder of the domain too', () => {
    assert.equal(inFolder().length, 1);
  });

  const own = [
    given('functions/domain/src/payment/own.ts', `export * from './paths';\nexport * from '../lib/time';`),
    given('functions/domain/src/payment/mail/own.ts', `export * from '../../lib/time';`),
  ];
  it('lets the domain import its own files', () => {
    assert.deepEqual(
      own.flatMap((said) => said()),
      [],
    );
  });

  // Lint finds the programs by their folders.
  given('web/src/counter/Counter.ts', 'export const a = 1;');
  for (const [index, [folder, text, refusal]] of (
    [
      ['card', "export * from '../counter/Counter';", /card\/ does not import the program counter\//],
      ['card', "export * from '../shared/lib/time';", null],
      ['card', "export * from '../routes';", /The route table is above every folder/],
      ['card', "export * from '../../../functions/src/index';", /The web and the functions share @tessera\/domain/],
      ['card', "export * from 'firebase/firestore';", /Only web\/src\/shared\/data talks to Firebase/],
      ['card', "export * from '../shared/data/firebase';", null],
      ['shared/data', "export * from 'firebase/firestore';", null],
      ['card', "export { a } from '@tessera/domain/schemas/offer';", /the schemas bring zod/],
      ['card', "import type { A } from '@tessera/domain/schemas/offer';\n\nexport const a: A = 1;", null],
      ['shared/ui', "export * from '@tessera/domain/payment/money';", /know nothing of the product/],
      ['shared/ui', "export * from '@tessera/domain/lib/time';", null],
      ['shared/lib', "export * from '../data/shops';", /know nothing of the product/],
      ['shared/ui', "export * from '../data/firebase';", /know nothing of the product/],
      ['shared/ui', "export * from 'firebase/firestore';", /Only web\/src\/shared\/data talks to Firebase/],
    ] as const
  ).entries()) {
    const said = given(`web/src/${folder}/Import${index}.ts`, text);
    it(`${refusal ? 'refuses' : 'allows'} in web/src/${folder}: ${text.split('\n')[0] ?? ''}`, () => {
      if (refusal) assert.match(said().join(), refusal);
      else assert.deepEqual(said(), []);
    });
  }

  for (const [index, text] of [
    `export const a = 'Is Tessera right?';`,
    'export const a = `Tessera`;',
    'export default <p>Tessera</p>;',
  ].entries()) {
    const said = given(`web/src/site/Name${index}.tsx`, text);
    it(`refuses the product’s name in a page: ${text}`, () => {
      assert.match(said().join(), /comes from PRODUCT_NAME/);
    });
  }

  const query = "import { orderBy, where } from 'firebase/firestore/lite';\n\nexport const a = [orderBy, where];";
  const byHand = given('web/src/shared/data/shops.ts', query);
  const built = given('web/src/shared/data/shopQueries.ts', query);
  it('refuses a query that a page’s data helper writes by hand', () => {
    assert.match(byHand().join(), /Queries are data in the domain/);
    assert.deepEqual(built(), []);
  });

  for (const [store, other, write] of [
    ['payment/paymentStore.ts', 'payment/checkout.ts', 'db.collection(COLLECTIONS.payments)'],
    ['passes/passStore/record.ts', 'counter/scans.ts', `batch.create(refs.at('events', scanId), event)`],
    ['passes/passFields.ts', 'wallets/queueUpdate.ts', `await refs.at('passes', passId).update({ wallets })`],
  ] as const) {
    const inStore = given(`functions/src/${store}`, `${write};`);
    const elsewhere = given(`functions/src/${other}`, `${write};`);
    it(`lets only ${store} write ${write}`, () => {
      assert.deepEqual(inStore(), []);
      assert.match(elsewhere().join(), /: one writer\./);
    });
  }

  for (const folder of ['functions/src/payment', 'functions/domain/src/payment', 'web/src/card']) {
    const inObject = given(`${folder}/inObject.ts`, 'export const a = { ...{ b: 1 } };');
    const spread = given(`${folder}/spread.ts`, 'export const a = (b: object) => ({ ...b, ...(b && { c: 1 }) });');
    it(`refuses an object in an object in ${folder}, and no other spread`, () => {
      assert.match(inObject().join(), /the properties themselves/);
      assert.deepEqual(spread(), []);
    });
  }

  const reading = given('functions/src/counter/reading.ts', `await refs.at('passes', passId).get();`);
  it('lets every function read a card', () => {
    assert.deepEqual(reading(), []);
  });
});
