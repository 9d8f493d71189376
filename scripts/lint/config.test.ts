import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { longFunctions } from './long-functions.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const eslint = new ESLint({ cwd: root });

async function isOn(rule: string, file: string): Promise<boolean> {
  const config = (await eslint.calculateConfigForFile(file)) as { rules?: Record<string, unknown> };
  const level = [config.rules?.[rule]].flat()[0];
  return level === 2 || level === 'error';
}

describe('the lint configuration', () => {
  it('keeps process and console in the files that start a program, and in tests', async () => {
    const rule = 'no-restricted-globals';
    for (const file of [
      'server/src/core/audit.ts',
      'agent/src/config/read.ts',
      'cli/src/context.ts',
      'cli/src/tui/app.tsx',
      'web/src/app/router.tsx',
      'api-client/src/index.ts',
    ])
      expect(await isOn(rule, `packages/${file}`), file).toBe(true);
    for (const file of [
      'server/src/bin.ts',
      'agent/src/bin.ts',
      'cli/src/main.ts',
      'web/src/main.tsx',
      'server/src/testing/with-app.ts',
      'cli/src/io/table.test.ts',
    ])
      expect(await isOn(rule, `packages/${file}`), file).toBe(false);
  });

  it('refuses default exports except in configuration files', async () => {
    expect(await isOn('no-restricted-exports', 'packages/web/src/app/router.tsx')).toBe(true);
    expect(await isOn('no-restricted-exports', 'packages/web/vite.config.ts')).toBe(false);
  });

  it('finds floating promises, any and non-null assertions in every source', async () => {
    for (const file of [
      'packages/server/src/app.ts',
      'packages/web/src/main.tsx',
      'packages/cli/src/bin.ts',
      'e2e/browser/login.test.ts',
    ])
      for (const rule of ['no-floating-promises', 'no-explicit-any', 'no-non-null-assertion'])
        expect(await isOn(`@typescript-eslint/${rule}`, file), `${rule} in ${file}`).toBe(true);
  });

  it('knows the rules of hooks where components are', async () => {
    expect(await isOn('react-hooks/rules-of-hooks', 'packages/web/src/components/page.tsx')).toBe(true);
    expect(await isOn('react-hooks/rules-of-hooks', 'packages/cli/src/tui/app.tsx')).toBe(true);
  });

  /** What is said of ranks in a file of that name. */
  async function saidOfRanks(file: string, code: string): Promise<readonly string[]> {
    const rules = new Set(['no-restricted-syntax', '@typescript-eslint/no-restricted-imports']);
    const own = new ESLint({
      cwd: root,
      ruleFilter: ({ ruleId }) => rules.has(ruleId),
      overrideConfig: [{ languageOptions: { parserOptions: { projectService: false, project: false } } }],
    });
    const [result] = await own.lintText(code, { filePath: file });
    return result?.messages.map(({ message }) => message) ?? [];
  }
  const refused = [expect.stringContaining('Name the rank')];

  it.each([
    ['packages/api-client/src/contract/bugs.ts', 'export const a = admin(5);'],
    ['packages/cli/src/features/bugs/screen.tsx', 'export const a = allows(admin(1), viewer);'],
    ['packages/web/src/features/bugs/page.tsx', 'export const a = mayView(admin(1), viewer);'],
    ['packages/web/src/features/bugs/page.tsx', 'export const a = (viewer: Viewer) => viewer.adminLevel === 3;'],
  ])('refuses a rank by its number in %s', async (file, code) => {
    expect(await saidOfRanks(file, code)).toEqual(refused);
    expect(await saidOfRanks(file, code.replace(/\d/, 'LEAD_ADMIN'))).toEqual([]);
  });

  it.each([
    'export const a = (caller: Caller) => caller.adminLevel < 4;',
    'export const a = ({ adminLevel }: Caller) => adminLevel >= 5;',
    'export const a = (row: Row) => row.admin_level >= 5;',
    "export const a = db.selectFrom('player').where('player.admin_level', '>=', 2);",
    "import { LEADER } from '@steward/api-client/rules/roles';\nexport const a = LEADER;",
    'const STAFF = 2;\nexport const a = (caller: Caller) => caller.adminLevel >= STAFF;',
  ])('refuses an access rule in the server, by number or by name: %s', async (code) => {
    expect(await saidOfRanks('packages/server/src/modules/bugs/routes.ts', code)).toEqual(refused);
  });

  it.each([
    "export const a = db.selectFrom('player').where('player.admin_level', '>', 0);",
    'export const a = (now: Caller, before: Caller) => now.adminLevel < before.adminLevel;',
    'export const a = (caller: Caller) => allows(bugs.list.access, caller) === true;',
  ])('leaves to the server what is no rule about who may: %s', async (code) => {
    expect(await saidOfRanks('packages/server/src/modules/bugs/routes.ts', code)).toEqual([]);
  });

  it('holds functions to 100 lines, but for those of a list that only becomes shorter', async () => {
    const rule = 'max-lines-per-function';
    expect(await isOn(rule, 'packages/server/src/app.ts')).toBe(true);
    expect(await isOn(rule, 'packages/cli/src/tui/app.tsx')).toBe(true);
    expect(await isOn(rule, 'packages/server/src/core/audit.http.test.ts')).toBe(false);
    const long = new ESLint({
      cwd: root,
      overrideConfigFile: true,
      overrideConfig: [
        {
          files: ['**/*.{ts,tsx}'],
          languageOptions: { parser: tseslint.parser },
          rules: { [rule]: ['error', { max: 100, skipBlankLines: true, skipComments: true }] },
        },
      ],
    });
    for (const { filePath, messages } of await long.lintFiles(longFunctions))
      expect(messages, filePath).not.toEqual([]);
  });
});
