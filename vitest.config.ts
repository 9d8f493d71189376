import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { builtThreads } from './scripts/testing/built-threads.ts';

const patient = 'scripts/testing/patient.ts';
const noPowerCuts = 'scripts/testing/no-power-cuts.ts';
const withoutCi = 'scripts/testing/without-ci.ts';
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const threads = builtThreads(at('packages/server/src'), at('packages/server/node_modules/.cache/steward-threads'));
// Processes that tests start from the sources, many times each, find these compiled.
process.env.NODE_COMPILE_CACHE ??= at('node_modules/.cache/compiled');
const postgres = 'packages/server/src/testing/postgres-setup.ts';

export default defineConfig({
  plugins: [threads],
  test: {
    passWithNoTests: true,
    // Of two cores: tests wait for processes and clocks for a third of their time.
    maxWorkers: 3,
    teardownTimeout: 20_000,
    // What never comes is what limits are for: no test may fail since a machine is slow or busy.
    expect: { poll: { timeout: 45_000 } },
    setupFiles: [patient],
    // Node's own WebAssembly runs in several threads here. V8 frees the code of its calls into JavaScript while
    // another thread registers some, and ends the process (nodejs/node#64500): so it may not compile any.
    execArgv: ['--wasm-wrapper-tiering-budget=2147483647'],
    coverage: { include: ['packages/*/src/**'], exclude: ['**/testing/**', '**/*.test.*'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'packages/api-client/**/*.test.ts',
            'packages/server/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/dist/**', '**/*.http.test.ts'],
          setupFiles: [noPowerCuts],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['packages/server/src/**/*.http.test.ts'],
          setupFiles: [noPowerCuts],
          globalSetup: existsSync(postgres) ? [postgres] : [],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        // As it is built: React for development takes half as long again for each picture.
        oxc: { jsx: { development: false } },
        test: {
          name: 'cli',
          environment: 'node',
          env: { NODE_ENV: 'production' },
          include: ['packages/cli/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: [withoutCi],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'agent',
          environment: 'node',
          include: ['packages/agent/**/*.test.ts', 'e2e/agent/**/*.test.ts', 'integrations/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['packages/web/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: ['packages/web/src/testing/patient.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e-browser',
          environment: 'node',
          include: ['e2e/browser/**/*.test.ts'],
          globalSetup: ['e2e/browser/setup.ts'],
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          testTimeout: 240_000,
          hookTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e-processes',
          environment: 'node',
          include: ['e2e/processes/**/*.test.ts'],
          sequence: { groupOrder: 2 },
          testTimeout: 240_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e-terminal',
          environment: 'node',
          include: ['e2e/terminal/**/*.test.ts'],
          sequence: { groupOrder: 2 },
          setupFiles: [withoutCi],
          testTimeout: 240_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
