import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const from = JSON.stringify(new URL('replicated.ts', import.meta.url).href);

it('leaves no folder behind where it cannot be started', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'steward-test-'));
  try {
    const script = `import { startOwnReplicated } from ${from}; await startOwnReplicated();`;
    const child = spawn(process.execPath, ['--input-type=module', '--no-warnings', '--eval', script], {
      stdio: 'ignore',
      // No program is found by its name, such as the one that copies the primary.
      env: { ...process.env, TMPDIR: folder, PATH: '' },
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    expect(code).not.toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
