import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasMaglev } from './memory.ts';

const FILE = JSON.stringify(join(import.meta.dirname, 'memory.ts'));
/** Longer than until the first collection. */
const LOOK_MS = 1300;

/** Runs these lines in a process of its own, until after the first collection. */
const run = (...lines: readonly string[]) => {
  const script = [...lines, `const { keepMemorySmall } = await import(${FILE});`, 'keepMemorySmall();'];
  const ended = `setTimeout(() => console.log('ended'), ${LOOK_MS});`;
  return spawnSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', [...script, ended].join('\n')], {
    encoding: 'utf8',
  });
};

describe('the flags that keep memory small', () => {
  it('are known to this Node', () => {
    const { status, stdout, stderr } = run();
    expect([status, stdout, stderr]).toEqual([0, 'ended\n', '']);
  });

  it('end nothing on a Node that knows none of them', () => {
    const { status, stdout, stderr } = run(
      "import v8 from 'node:v8';",
      "import { syncBuiltinESMExports } from 'node:module';",
      'const set = v8.setFlagsFromString;',
      "v8.setFlagsFromString = (flag) => set(flag.replace(/^--(no-)?/, '--$1steward-'));",
      'syncBuiltinESMExports();',
    );
    expect([status, stdout]).toEqual([0, 'ended\n']);
    expect(stderr).toContain('unrecognized flag --steward-expose-gc');
  });

  it('leave the last compiler out only where the one before it works', () => {
    const told = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8' });
    expect(hasMaglev(process.versions.node, process.arch)).toBe(told.includes('default: --maglev\n'));
  });

  it.each([
    ['20.16.0', 'x64', false],
    ['22.23.5', 'arm64', false],
    ['23.11.1', 'x64', true],
    ['24.21.0', 'arm64', true],
    ['25.9.0', 'x64', true],
    ['24.21.0', 'riscv64', false],
  ])('%s on %s: %s', (version, arch, is) => expect(hasMaglev(version, arch)).toBe(is));
});
