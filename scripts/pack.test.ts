import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { packedFiles, packedManifest } from './pack.mjs';

const ROOT = join(import.meta.dirname, '..');
const DEPLOY = join(ROOT, 'docs/operators/deploy');
const manifestOf = (name: string) =>
  packedManifest(
    JSON.parse(readFileSync(join(ROOT, `packages/${name}/package.json`), 'utf8')) as Record<string, unknown>,
  );

describe('packages', () => {
  it.each(['server', 'cli', 'agent'])('%s needs nothing that no registry has, and brings its programs', (name) => {
    const { dependencies, bin } = manifestOf(name) as { dependencies: object; bin: Record<string, string> };
    expect(JSON.stringify(dependencies)).not.toMatch(/workspace:|@steward\//);
    for (const program of Object.values(bin)) expect(existsSync(join(ROOT, `packages/${name}`, program))).toBe(true);
    expect(packedFiles(name)).toContainEqual([`packages/${name}/dist`, 'dist']);
  });
});

const analyze = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'systemd-analyze'))
  .find((path) => existsSync(path));

describe('units for systemd', () => {
  it.each(readdirSync(DEPLOY).filter((name) => name.endsWith('.service')))(
    '%s names programs that are there',
    (name) => {
      const [, program = ''] =
        /^ExecStart=.*?\/?(packages\/\S+|bin\/\S+\.mjs)/m.exec(readFileSync(join(DEPLOY, name), 'utf8')) ?? [];
      expect(existsSync(join(ROOT, program.startsWith('packages') ? program : `packages/agent/${program}`))).toBe(true);
    },
  );

  if (analyze === undefined) test.skip('NOT TESTED: there is no systemd-analyze on this machine.', () => undefined);
  else
    it.each(readdirSync(DEPLOY).filter((name) => name.endsWith('.service')))(
      '%s is understood, and exposes little',
      (name) => {
        const run = (...args: string[]) => spawnSync(analyze, [...args, join(DEPLOY, name)], { encoding: 'utf8' });
        const odd = run('verify')
          .stderr.split('\n')
          .filter((line) => line.includes(name) && !line.includes('is not executable'));
        expect(odd).toEqual([]);
        const { stdout } = run('security', '--offline=true', '--threshold=30');
        expect(Number(/Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1])).toBeLessThan(3);
      },
    );
});
