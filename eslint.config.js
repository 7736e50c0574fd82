import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** The house, top to bottom: a room imports from itself and from rooms below it. A new folder has to be given its place here. */
const WEB_LAYERS = ['pages', 'app', 'features', 'data', 'ui', 'styles'];

const folders = readdirSync(new URL('web/src', import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory());
for (const { name } of folders) {
  if (!WEB_LAYERS.includes(name)) throw new Error(`web/src/${name} has no place among the layers in eslint.config.js`);
}

const forbid = (group, message) => ({ group, message });
const sdk = forbid(['firebase', 'firebase/*'], 'Only web/src/data talks to Firebase.');
const zodContracts = { group: ['@shared/contracts'], allowTypeImports: true, message: 'Types only: the schemas bring zod into the bundle.' };

const webLayerRules = folders.map(({ name }) => {
  const above = WEB_LAYERS.slice(0, WEB_LAYERS.indexOf(name));
  const patterns = [
    forbid(['**/functions/**', '!@shared/*'], 'The web shares @shared/* with the functions, nothing else.'),
    ...above.map((layer) => forbid([`**/${layer}/*`, `**/${layer}/**`], `${name}/ is below ${layer}/: arrows point down.`)),
    ...(above.length > 0 ? [{ regex: '^[./]+/(routes|App|main)$', message: 'Arrows point down.' }] : []),
    ...(name === 'data' ? [] : [sdk]),
    ...(name === 'ui' ? [forbid(['@shared/*', '**/data/**'], 'ui/ knows nothing of the product.')] : [zodContracts]),
  ];
  return { files: [`web/src/${name}/**`], rules: { 'no-restricted-imports': 'off', '@typescript-eslint/no-restricted-imports': ['error', { patterns }] } };
});

export default tseslint.config(
  { ignores: ['**/node_modules/', 'web/dist/', 'functions/lib/', '.local/'] },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      eqeqeq: 'error',
      'no-console': 'off',
    },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['web/src/**/*.{ts,tsx}'],
    ...jsxA11y.flatConfigs.strict,
    languageOptions: { ...jsxA11y.flatConfigs.strict.languageOptions, globals: { ...globals.browser } },
  },
  { files: ['web/src/**/*.{ts,tsx}'], plugins: { 'react-hooks': reactHooks }, rules: reactHooks.configs.recommended.rules },
  ...webLayerRules,
  {
    files: ['functions/src/**'],
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns: [forbid(['**/web/**'], 'Functions never import the web.')] }] },
  },
  {
    files: ['functions/src/shared/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: [forbid(['firebase*', 'firebase*/**', 'node:*', 'stripe', 'react*', '../*'], 'shared/ imports no SDK and nothing above it.')] }],
    },
  },
  {
    files: ['functions/src/**'],
    ignores: ['functions/src/payments/paymentStore.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: "MemberExpression[object.name='COLLECTIONS'][property.name='payments']", message: 'Only payments/paymentStore.ts names this collection: one writer.' },
      ],
    },
  },
);
