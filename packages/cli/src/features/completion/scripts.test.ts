import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { loadAll } from '../index.ts';
import { bashScript, fishScript, placesOf, zshScript } from './scripts.ts';

const commands = await loadAll();
const hasBash = spawnSync('bash', ['-c', 'exit 0']).status === 0;

/** What bash offers after those words; the last one is being typed. */
function bashOffers(...words: string[]): string[] {
  const script = `${bashScript(commands)}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _steward; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = spawnSync('bash', ['-c', script, 'bash', 'steward', ...words], { encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line !== '');
}

describe('completion', () => {
  it('knows every command', () => {
    const paths = placesOf(commands).map(({ path }) => path);
    expect(paths).toContain('');
    expect(paths).toContain('logs search');
    expect(paths).toContain('player note');
  });

  it.runIf(hasBash)('offers commands, options and values in bash', () => {
    expect(bashOffers('lo')).toEqual(['login', 'logout', 'logs']);
    expect(bashOffers('logs', 's')).toEqual(['search']);
    expect(bashOffers('logs', 'search', '--mode', '')).toEqual(['any', 'all', 'regex']);
    expect(bashOffers('logs', 'tail', 'che')).toEqual(['cheat']);
    expect(bashOffers('--profile', 'prod', 'sessions', 'fl')).toEqual(['flag']);
    expect(bashOffers('sessions', 'list', '--fi')).toEqual(['--fields']);
  });

  it('is made of the same table for every shell', () => {
    for (const script of [bashScript(commands), zshScript(commands), fishScript(commands)]) {
      expect(script).toContain('logs search');
      expect(script).toContain('context');
    }
  });
});
