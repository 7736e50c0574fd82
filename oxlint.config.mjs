import { readdirSync } from 'node:fs';
import { defineConfig } from 'oxlint';

/** The programs of web/src, each for one kind of person. `shared` holds what two of them use. */
const folders = readdirSync(new URL('web/src', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const programs = folders.filter((name) => name !== 'shared');

const errors = (...names) => Object.fromEntries(names.map((name) => [name, 'error']));
const forbid = (group, message) => ({ group, message });
const restrict = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] });

const onlyData = 'Only web/src/shared/data talks to Firebase.';
const sdk = forbid(['firebase', 'firebase/*'], onlyData);
const firebase = forbid([...sdk.group, '!**/data/firebase'], onlyData);
const functions = forbid(['**/functions/**'], 'The web and the functions share @tessera/domain, nothing else.');
const schemas = {
  group: ['@tessera/domain/schemas/*', '@tessera/domain/lib/schemaParts', '@tessera/domain/scheme/schema'],
  allowTypeImports: true,
  message: 'Types only: the schemas bring zod into the bundle.',
};
// The domain's own lib/ knows nothing of the product either.
const product = forbid(
  ['@tessera/domain/**', '!@tessera/domain/lib/**', '**/data/**'],
  'ui/ and lib/ know nothing of the product.',
);

// An object in an object escapes the check for properties that its type does not have.
const flat = {
  selector: ':matches(SpreadElement, JSXSpreadAttribute) > ObjectExpression.argument',
  message: 'Write the properties themselves: the formatter breaks the lines.',
};
const ban = (...syntax) => ({ 'eslint-js/no-restricted-syntax': ['error', flat, ...syntax] });

// One writer per truth. Other files read a card's records, so only a write that names one is refused.
const paymentsStore = {
  selector: "MemberExpression[object.name='COLLECTIONS'][property.name='payments']",
  message: 'Only payment/paymentStore.ts names this collection: one writer.',
};
const cardsStore = {
  selector:
    'CallExpression[callee.property.name=/^(create|set|update|delete)$/] ' +
    "CallExpression[callee.property.name='at'][arguments.0.value=/^(passes|events|contacts|stats)$/]",
  message: 'Only passes/passStore and its two helpers write cards, events, contacts and counters: one writer.',
};

/**
 * Everything but the domain's own files and these packages, in ESLint's own rule: oxlint's takes no pattern that looks
 * ahead. @param own a pattern of the paths to its own files
 */
const ownImports = (own) => ({
  'eslint-js/no-restricted-imports': [
    'error',
    {
      patterns: [
        {
          regex: `^(?!${own}|(zod(/mini)?|otpauth/bare|@noble/hashes/\\w+\\.js)$)`,
          message: 'The domain is pure: no Firebase, Node, Stripe or React, and nothing of the functions or the web.',
        },
      ],
    },
  ],
});

const productName = [
  'Literal[value=/Tessera/]',
  'TemplateElement[value.raw=/Tessera/]',
  'JSXText[value=/Tessera/]',
].map((selector) => ({ selector, message: 'The product’s name comes from PRODUCT_NAME, in prose too.' }));

// The emulator needs no indexes: only a query from the domain's lists is compared with firestore.indexes.json.
const ownQuery = {
  selector: 'ImportDeclaration[source.value=/^firebase.firestore/] ImportSpecifier[imported.name=/^(where|orderBy)$/]',
  message: 'Queries are data in the domain (queries.ts, adminQueries.ts); shared/data/shopQueries.ts builds them.',
};

/** A program imports itself, shared and the domain. */
const programRules = folders.map((name) => ({
  files: [`web/src/${name}/**`],
  rules: restrict(
    functions,
    firebase,
    schemas,
    ...programs
      .filter((other) => other !== name)
      .map((other) => forbid([`**/${other}/**`], `${name}/ does not import the program ${other}/.`)),
    { regex: '^[./]+/(routes|App|main)$', message: 'The route table is above every folder.' },
  ),
}));

export default defineConfig({
  ignorePatterns: ['**/node_modules/', 'web/dist/', 'functions/lib/', '.local/'],
  options: { reportUnusedDisableDirectives: 'error', denyWarnings: true },
  plugins: ['typescript', 'import', 'oxc'],
  // Rules of ESLint that oxlint has none of its own for.
  jsPlugins: [{ name: 'eslint-js', specifier: 'oxlint-plugin-eslint' }],
  env: { builtin: true, node: true },
  categories: { correctness: 'error' },
  rules: {
    ...errors(
      ...['eqeqeq', 'no-array-constructor', 'no-case-declarations', 'no-empty', 'no-fallthrough'],
      ...['no-prototype-builtins', 'no-redeclare', 'no-regex-spaces', 'no-unexpected-multiline', 'no-var'],
      ...['prefer-const', 'prefer-rest-params', 'prefer-spread'],
      ...['typescript/ban-ts-comment', 'typescript/consistent-type-imports', 'typescript/no-empty-object-type'],
      ...['typescript/no-explicit-any', 'typescript/no-namespace', 'typescript/no-require-imports'],
      ...['typescript/no-unnecessary-type-constraint', 'typescript/no-unsafe-function-type'],
    ),
    'import/no-duplicates': ['error', { 'prefer-inline': true }],
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_$' }],
    // The formatter sees to the code; comments it leaves alone.
    'eslint-js/max-len': ['error', { code: 10_000, comments: 120 }],
    ...ban(),
  },
  overrides: [
    // A fixture without dependencies has to destructure nothing: Playwright reads the dependencies from the pattern.
    {
      files: ['tests/e2e/**'],
      rules: { 'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }] },
    },
    // TypeScript knows whether a name exists, and does not read all of these.
    { files: ['**/*.{js,mjs,cjs}'], rules: { 'no-undef': 'error' } },
    { files: ['**/*.cjs'], rules: { 'typescript/no-require-imports': 'off' } },
    {
      files: ['web/src/**/*.{ts,tsx}'],
      plugins: ['react', 'jsx-a11y'],
      env: { browser: true },
      rules: {
        ...errors('react/rules-of-hooks', 'react/unsupported-syntax'),
        // A box that scrolls is a region, and the keyboard has to reach it.
        'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel', 'region'] }],
        // An empty cell of a table counts as a control.
        'jsx-a11y/control-has-associated-label': 'off',
        // A role says more than its tag where there is a choice, as with `group` and `status`.
        'jsx-a11y/prefer-tag-over-role': 'off',
      },
    },
    { files: ['web/src/**'], rules: restrict(functions, schemas) },
    {
      files: ['web/src/**'],
      rules: {
        'no-restricted-globals': [
          'error',
          ...['localStorage', 'sessionStorage'].map((name) => ({
            name,
            message: 'shared/lib/storage.ts keeps texts, under keys that the cookies page names.',
          })),
        ],
        ...ban(...productName, ownQuery),
        'no-restricted-properties': [
          'error',
          { object: 'document', property: 'cookie', message: 'We set no cookies.' },
        ],
      },
    },
    // The boot scripts are inlined and small; storageLifetime.ts tries whether there is room.
    {
      files: ['web/src/shared/lib/{storage,storageLifetime}.ts', 'web/src/shared/document/booting.ts'],
      rules: { 'no-restricted-globals': 'off' },
    },
    {
      files: ['web/src/shared/data/{shopQueries,watchShop}.ts'],
      rules: ban(...productName),
    },
    ...programRules,
    { files: ['web/src/shared/data/**'], rules: restrict(functions, schemas) },
    // Without a pattern that begins with `!`: oxlint applies it to the other groups as well.
    { files: ['web/src/shared/{ui,lib}/**'], rules: restrict(functions, sdk, product) },
    {
      files: ['functions/src/**'],
      rules: {
        ...restrict(forbid(['**/web/**'], 'Functions never import the web.')),
        ...ban(paymentsStore, cardsStore),
      },
    },
    { files: ['functions/src/payment/paymentStore.ts'], rules: ban(cardsStore) },
    {
      files: ['functions/src/passes/passStore/**', 'functions/src/passes/pass{Fields,Batch}.ts'],
      rules: ban(paymentsStore),
    },
    {
      files: ['functions/domain/**'],
      rules: ownImports('\\./|\\.\\./(?!\\.\\.)'),
    },
    { files: ['functions/domain/src/*/*/**'], rules: ownImports('\\./|\\.\\./(\\.\\./)?(?!\\.\\.)') },
  ],
});
