import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const withoutCi = 'scripts/testing/without-ci.ts';
const postgres = 'packages/server/src/testing/postgres-setup.ts';

export default defineConfig({
  test: {
    passWithNoTests: true,
    maxWorkers: 2,
    teardownTimeout: 20_000,
    // Threads run TypeScript through Node's own WebAssembly here. V8 frees the code of its calls into JavaScript while
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
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          environment: 'node',
          include: ['packages/server/src/**/*.http.test.ts'],
          globalSetup: existsSync(postgres) ? [postgres] : [],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'cli',
          environment: 'node',
          include: ['packages/cli/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          setupFiles: [withoutCi],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'agent',
          environment: 'node',
          include: ['packages/agent/**/*.test.ts', 'e2e/agent/**/*.test.ts', 'integrations/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['packages/web/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
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
          testTimeout: 120_000,
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
          testTimeout: 90_000,
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
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});
