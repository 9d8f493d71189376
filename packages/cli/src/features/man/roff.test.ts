import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../exit-codes.ts';
import { runCli } from '../../testing/run-cli.ts';
import { loadAll } from '../index.ts';
import { manPage, roffText } from './roff.ts';

const hasGroff = spawnSync('groff', ['--version']).status === 0;
const page = async () =>
  manPage({ version: '1.2.3', summary: 'S.', examples: ['steward x'], commands: await loadAll() });

describe('the manual page', () => {
  it.each([
    ['--json', '\\-\\-json'],
    ['.x', '\\&.x'],
    ["'x\n'y", "\\&'x\n\\&'y"],
    ['a\\b', 'a\\eb'],
    ['Zoë', 'Zo\\[u00EB]'],
  ])('sets %s as text', (text, set) => expect(roffText(text)).toBe(set));

  it('has every command, with its options, and no line that is a command by chance', async () => {
    const text = await page();
    for (const wanted of [
      'steward logs tail TYPE...',
      'steward player show NAME',
      '\\-\\-jq <expression>',
      'STEWARD_TOKEN',
    ])
      expect(text).toContain(wanted.replaceAll(/(?<!\\)-/g, '\\-'));
    const requests = new Set(text.match(/^\.\w+/gm));
    expect([...requests].sort()).toEqual(['.PP', '.RE', '.RS', '.SH', '.SS', '.TH', '.TP', '.br', '.fi', '.nf']);
  });

  it.runIf(hasGroff)('is set without a warning', async () => {
    const { stderr, stdout } = spawnSync('groff', ['-man', '-Tutf8', '-ww', '-P-c'], {
      input: await page(),
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    expect(stdout.replaceAll(/.\u0008/gu, '')).toContain('steward logs search TEXT');
  });

  it('is printed by the command', async () => {
    const { code, stdout } = await runCli(['man']);
    expect(code).toBe(EXIT.done);
    expect(stdout).toMatch(/^\.TH STEWARD 1/);
  });
});
