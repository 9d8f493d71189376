import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import pluginQuery from '@tanstack/eslint-plugin-query';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { boundariesRule, fileNameRule, queriesRule } from './scripts/lint/boundaries.mjs';
import { longFunctions } from './scripts/lint/long-functions.mjs';
import { waitsRule } from './scripts/lint/waits.mjs';

const tests = ['**/*.test.{ts,tsx}', '**/*.test-d.ts', '**/testing/**', 'e2e/**', 'integrations/**/test/**'];
const configs = ['**/*.config.{ts,js}'];
const assemblyScript = 'packages/server/wasm/';
const plain = ['**/*.{js,mjs}'];

const noDefaultExports = {
  'no-restricted-exports': [
    'error',
    { restrictDefaultExports: { direct: true, named: true, defaultFrom: true, namedFrom: true, namespaceFrom: true } },
  ],
};

const processAndConsole = ['process', 'console'].map((name) => ({
  name,
  message: 'Only bin.ts and main.ts touch it; everything else gets what it needs passed in.',
}));

const BROWSER_DATE = '/^(date|datetime-local|datetime|time|month|week)$/';
const browserDates = [
  `JSXAttribute[name.name='type'] Literal[value=${BROWSER_DATE}]`,
  `Property[key.name='type'] > Literal[value=${BROWSER_DATE}]`,
].map((selector) => ({
  selector,
  message: "The browser's own date fields follow its language, not the community: use components/form/date-fields.tsx.",
}));

const NAMED_RANKS = 'Name the rank by the constants of rules/roles.ts; who may do what stands in the contract.';
const RANKS = ['HELPER', 'MODERATOR', 'JUNIOR_ADMIN', 'SENIOR_ADMIN', 'LEAD_ADMIN', 'MANAGER', 'LEADER'];
const RANK = '/^(adminLevel|admin_level)$/';
const COMPARED = '/^([<>]=?|[!=]==)$/';
const ranksByNumber = [
  "CallExpression[callee.name='admin'] > Literal",
  `BinaryExpression[operator=${COMPARED}][left.property.name=${RANK}][right.value>0]`,
  `BinaryExpression[operator=${COMPARED}][left.name=${RANK}][right.value>0]`,
].map((selector) => ({ selector, message: NAMED_RANKS }));

/** The server asks the contract: it compares ranks of two people, and never one with what a call needs. */
const ranksInServer = [
  `BinaryExpression[operator=${COMPARED}][left.property.name=${RANK}][right.name=/^[A-Z_]+$/]`,
  `BinaryExpression[operator=${COMPARED}][left.name=${RANK}][right.name=/^[A-Z_]+$/]`,
  "CallExpression[callee.property.name='where'][arguments.0.value=/admin_level$/][arguments.2.value>0]",
].map((selector) => ({ selector, message: NAMED_RANKS }));

export default defineConfig(
  globalIgnores(['**/dist/', '**/coverage/', '**/.data/', 'test-results/', assemblyScript]),
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/unbound-method': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    plugins: {
      steward: {
        rules: { boundaries: boundariesRule, 'file-name': fileNameRule, queries: queriesRule, waits: waitsRule },
      },
    },
    rules: {
      'steward/boundaries': 'error',
      'steward/file-name': 'error',
      'steward/queries': 'error',
      'no-control-regex': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'max-lines': ['error', { max: 300, skipBlankLines: true, skipComments: true }],
      'object-shorthand': 'error',
      'prefer-const': 'error',
      ...noDefaultExports,
    },
  },
  {
    files: ['packages/web/src/**/*.{ts,tsx}', 'packages/cli/src/**/*.tsx'],
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: { 'react-hooks/incompatible-library': 'off' },
  },
  {
    files: ['packages/web/src/**/*.{ts,tsx}'],
    ignores: tests,
    extends: [jsxA11y.flatConfigs.recommended, pluginQuery.configs['flat/recommended']],
    rules: {
      'jsx-a11y/no-autofocus': ['error', { ignoreNonDOM: true }],
      'jsx-a11y/label-has-associated-control': ['error', { controlComponents: ['Checkbox'], assert: 'either' }],
      // What scrolls by itself is reached by keys, and so are reasons of what is disabled.
      'jsx-a11y/no-noninteractive-tabindex': [
        'error',
        { tags: ['ul'], roles: ['application', 'group', 'note', 'region'] },
      ],
      // Tables take a query as a whole.
      '@tanstack/query/no-rest-destructuring': 'off',
    },
  },
  {
    // What holds them takes the keys, as lists with a roving focus, comboboxes and applications do.
    files: [
      'packages/web/src/components/{data-table,log-view,combobox}/*.tsx',
      'packages/web/src/app/layout/command-palette.tsx',
      'packages/web/src/features/logs/search-options.tsx',
      'packages/web/src/map/map-canvas.tsx',
    ],
    rules: {
      'jsx-a11y/click-events-have-key-events': 'off',
      'jsx-a11y/interactive-supports-focus': 'off',
      'jsx-a11y/no-autofocus': 'off',
      'jsx-a11y/no-noninteractive-element-interactions': 'off',
      'jsx-a11y/no-static-element-interactions': 'off',
    },
  },
  {
    files: ['packages/*/src/**/*.{ts,tsx}'],
    ignores: [...tests, ...longFunctions],
    rules: { 'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['packages/{agent,api-client,cli,server}/src/**/*.{ts,tsx}'],
    ignores: ['packages/server/src/demo/**', ...tests],
    rules: { 'no-restricted-syntax': ['error', ...ranksByNumber] },
  },
  {
    files: ['packages/server/src/**/*.ts'],
    ignores: ['packages/server/src/demo/**', ...tests],
    rules: {
      'no-restricted-syntax': ['error', ...ranksByNumber, ...ranksInServer],
      '@typescript-eslint/no-restricted-imports': [
        'error',
        { paths: [{ name: '@steward/api-client/rules/roles', importNames: RANKS, message: NAMED_RANKS }] },
      ],
    },
  },
  {
    files: ['packages/web/src/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...browserDates] },
  },
  {
    files: ['packages/web/src/**/*.{ts,tsx}'],
    ignores: tests,
    rules: { 'no-restricted-syntax': ['error', ...browserDates, ...ranksByNumber] },
  },
  {
    files: ['packages/web/src/**/*.{ts,tsx}'],
    ignores: ['packages/web/src/components/mui/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['@mui/material', '@mui/material/*'],
              allowTypeImports: true,
              message: 'Pages do without MUI: take components/controls, or for what lies over the page components/mui.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['packages/*/src/**/*.{ts,tsx}'],
    ignores: ['packages/{agent,server,cli}/src/{bin,main}.ts', 'packages/web/src/main.tsx', ...tests],
    rules: { 'no-restricted-globals': ['error', ...processAndConsole] },
  },
  {
    files: tests,
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'max-lines': 'off',
    },
  },
  { files: ['packages/server/src/**/*.test.ts'], rules: { 'steward/waits': 'error' } },
  { files: ['**/data/**'], rules: { 'max-lines': 'off' } },
  { files: configs, rules: { 'no-restricted-exports': 'off' } },
  {
    files: plain,
    rules: { 'no-undef': 'off', 'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }] },
  },
);
