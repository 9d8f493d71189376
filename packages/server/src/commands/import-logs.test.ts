import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runLogsImport } from './import-logs.ts';
import type { LogsImportArgs } from './import-logs.ts';
import { IMPORT_ENCODINGS, IMPORT_FORMATS } from '@steward/api-client/log-forms/formats';
import { SAMPLES } from '@steward/api-client/testing/log-samples';

let root = '';
beforeEach(async () => (root = await mkdtemp(join(tmpdir(), 'steward-import-cli-'))));
afterEach(() => rm(root, { recursive: true, force: true }));

async function run(args: Partial<LogsImportArgs>) {
  const lines: string[] = [];
  const all = { files: [root], format: 'auto', encoding: 'auto', dir: join(root, 'logs'), dryRun: false, ...args };
  return { code: await runLogsImport(all, (line) => lines.push(line)), lines };
}

describe('logs import', () => {
  it('prints a row for each file and the total', async () => {
    await writeFile(join(root, 'pay.log'), SAMPLES.topic);
    const { code, lines } = await run({});
    expect(code).toBe(0);
    expect(lines[0]).toMatch(/^RESULT +FORMAT +CHARACTERS +LINES +DAYS +FILE$/);
    expect(lines[1]).toMatch(/^imported +topic +utf-8 +4 +09-03-2026 – 28-11-2026 +\S*pay\.log$/);
    expect(lines[2]).toMatch(/^ +(?:money 2, admin 2|admin 2, money 2)$/);
    expect(lines[3]).toBe('Imported 1 file with 4 lines, every line kept.');
    expect((await run({})).lines[1]).toMatch(/^unchanged /);
    expect((await run({ dryRun: true })).lines.at(-1)).toMatch(/^Would import /);
  });

  it('goes on after a file that fails, and says so', async () => {
    await writeFile(join(root, 'a.log'), 'a\n');
    const { code, lines } = await run({ files: [join(root, 'no\nsuch\u001b.log'), join(root, 'a.log')] });
    expect(code).toBe(1);
    expect(lines.join('|')).toMatch(
      /failed .*no\ufffdsuch\ufffd\.log\| +There is no such file\. Check the path\.\|imported /,
    );
    expect(lines.at(-1)).toBe('Imported 1 file with 1 line; 1 failed.');
  });

  it('is described with every form and character set', async () => {
    const text = await readFile(new URL('../../../../docs/operators/logs.md', import.meta.url), 'utf8');
    for (const name of [...IMPORT_FORMATS, ...IMPORT_ENCODINGS])
      expect({ name, isThere: new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text) }).toEqual({ name, isThere: true });
  });

  it('refuses what it does not know', async () => {
    expect(await run({ format: 'x' })).toMatchObject({
      code: 2,
      lines: [expect.stringContaining('"x". Choose auto, samp, ')],
    });
    expect(await run({ encoding: 'latin1' })).toMatchObject({ code: 2 });
    expect(await run({ files: [] })).toMatchObject({ code: 2 });
    expect(await run({})).toMatchObject({ code: 1, lines: [expect.stringContaining('No log files were found.')] });
  });
});
