import { spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../exit-codes.ts';
import type { Command, Leaf } from '../../command/spec.ts';
import { runCli, temporaryConfig } from '../../testing/run-cli.ts';
import { loadAll } from '../index.ts';
import { commandPages, manPage, roffText } from './roff.ts';

const hasGroff = spawnSync('groff', ['--version']).status === 0;
const hasMandoc = spawnSync('mandoc', ['-T', 'lint'], { input: '.TH X 1' }).error === undefined;
const commands = await loadAll();
const main = manPage({ version: '1.2.3', summary: 'S.', examples: ['steward x'], commands });
const pages = commands.flatMap((node) => commandPages(node, 'steward', '1.2.3'));
const everything = [{ name: 'steward', text: main }, ...pages];

const leavesOf = (node: Command, path: string): readonly (readonly [string, Leaf])[] =>
  node.kind === 'leaf'
    ? [[`${path}-${node.name}`, node]]
    : node.children.flatMap((child) => leavesOf(child, `${path}-${node.name}`));

describe('the manual page', () => {
  it.each([
    ['--json', '\\-\\-json'],
    ['.x', '\\&.x'],
    ["'x\n'y", "\\&'x\n\\&'y"],
    ['a\\b', 'a\\eb'],
    ['Zoë', 'Zo\\[u00EB]'],
  ])('sets %s as text', (text, set) => expect(roffText(text)).toBe(set));

  it('has a page for every command, with its options, and no line that is a command by chance', () => {
    for (const [name, { options = [], examples }] of commands.flatMap((node) => leavesOf(node, 'steward'))) {
      const text = pages.find((page) => page.name === name)?.text ?? '';
      for (const wanted of [...options.map(({ flags }) => flags), ...examples])
        expect(text, name).toContain(roffText(wanted));
    }
    for (const { name } of commands) expect(main).toContain(roffText(`steward-${name}`));
    expect(main).toContain('STEWARD_TOKEN');
    const requests = new Set(everything.flatMap(({ text }) => text.match(/^\.\w+/gm) ?? []));
    expect([...requests].sort()).toEqual(['.PP', '.RE', '.RS', '.SH', '.TH', '.TP', '.br', '.fi', '.nf']);
  });

  it('refers only to pages that there are', () => {
    const names = new Set(everything.map(({ name }) => name));
    for (const { name, text } of everything)
      for (const [, other = ''] of text.matchAll(/\\fB(steward[a-z0-9\\-]*)\\fR\(1\)/g))
        expect(names, `${name} names ${other}`).toContain(other.replaceAll('\\', ''));
  });

  it('says every exit code', () => {
    for (const code of Object.values(EXIT)) expect(main).toContain(`\\fB${code}\\fR`);
  });

  it.runIf(hasGroff)('is set without a warning', () => {
    const { stderr, stdout } = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-P-c'], {
      input: everything.map(({ text }) => text).join(''),
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    expect(stderr).toBe('');
    expect(stdout.replaceAll(/.\u0008/gu, '')).toContain('steward logs search TEXT');
  });

  it.runIf(hasMandoc)('is right to mandoc, too', () => {
    for (const { name, text } of everything) {
      const { stdout } = spawnSync('mandoc', ['-T', 'lint', '-W', 'warning'], { input: text, encoding: 'utf8' });
      expect(
        stdout.split('\n').filter((line) => line !== '' && !/missing date/.test(line)),
        name,
      ).toEqual([]);
    }
  });

  it('is printed by the command, and written into a folder', async () => {
    const { code, stdout } = await runCli(['man']);
    expect(code).toBe(EXIT.done);
    expect(stdout).toMatch(/^\.TH "STEWARD" 1/);
    expect((await runCli(['man', 'player', 'ban'])).stdout).toMatch(/^\.TH "STEWARD\\-PLAYER\\-BAN" 1/);
    expect(await runCli(['man', 'player', 'bam'])).toMatchObject({ code: EXIT.usage });
    const folder = await temporaryConfig();
    expect((await runCli(['man', '--output', folder.dir])).code).toBe(EXIT.done);
    expect(await readdir(folder.dir)).toHaveLength(everything.length);
    await folder.remove();
  });
});
