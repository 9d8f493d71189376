import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { describe, expect, it } from 'vitest';
import { openSqliteFile } from './sqlite-dialect.ts';

const FULL = 2;
const asked = (pragma: unknown) => Number(Object.values(pragma as Readonly<Record<string, unknown>>)[0]);

/** As a server of its own opens it: the process of the tests waits for no disk (`scripts/testing/no-power-cuts.ts`). */
function openedElsewhere(file: string): number {
  const module = JSON.stringify(new URL('sqlite-dialect.ts', import.meta.url).href);
  const program = `import { openSqliteFile } from ${module};
    const db = openSqliteFile({ file: ${JSON.stringify(file)}, readOnly: false });
    console.log(JSON.stringify(db.prepare('pragma synchronous').get()));`;
  return asked(JSON.parse(execFileSync(execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })));
}

describe('a commit of SQLite', () => {
  it('waits for the disk, but in the process of a test', () => {
    const dir = mkdtempSync(join(tmpdir(), 'steward-durability-'));
    try {
      expect(openedElsewhere(join(dir, 'one.db'))).toBe(FULL);
      const db = openSqliteFile({ file: join(dir, 'two.db'), readOnly: false });
      expect(asked(db.prepare('pragma synchronous').get())).toBe(0);
      db.close();
    } finally {
      rmSync(dir, { recursive: true, force: true });
    }
  });
});
