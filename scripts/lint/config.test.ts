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

  it.each([
    ['packages/server/src/modules/bugs/routes.ts', 'export const a = (caller: Caller) => caller.adminLevel < 4;'],
    ['packages/server/src/modules/bugs/rules.ts', 'export const a = ({ adminLevel }: Caller) => adminLevel >= 5;'],
    ['packages/api-client/src/contract/bugs.ts', 'export const a = admin(5);'],
    ['packages/cli/src/features/bugs/screen.tsx', 'export const a = allows(admin(1), viewer);'],
  ])('refuses a rank by its number in %s', async (file, code) => {
    const plain = {
      cwd: root,
      ruleFilter: ({ ruleId }: { ruleId: string }) => ruleId === 'no-restricted-syntax',
    };
    const own = new ESLint({
      ...plain,
      overrideConfig: [{ languageOptions: { parserOptions: { projectService: false, project: false } } }],
    });
    const [result] = await own.lintText(code, { filePath: file });
    expect(result?.messages.map(({ message }) => message)).toEqual([expect.stringContaining('Name the rank')]);
    const [named] = await own.lintText(code.replace(/\d/, 'LEAD_ADMIN'), { filePath: file });
    expect(named?.messages).toEqual([]);
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
