import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdir, mkdtemp, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runLogsImport } from '../../commands/import-logs.ts';
import type { LogsImportArgs } from '../../commands/import-logs.ts';
import { importLogs } from './import-logs.ts';
import type { ImportOptions, ImportReport } from './import-logs.ts';
import { SAMPLES } from '@steward/api-client/testing/log-samples';

const written = new Date('2026-11-28T12:00:00+01:00');
const FIRST = '[10:00:00] [chat] [Los_A]: first run\n';
const SECOND = '[11:00:00] [chat] [Los_A]: second run\n';
let root = '';
let dir = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'steward-import-content-'));
  dir = join(root, 'logs');
  await mkdir(join(root, 'in'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function put(name: string, content: string | Buffer, at = written): Promise<string> {
  const path = join(root, 'in', name);
  await writeFile(path, content);
  await utimes(path, at, at);
  return path;
}

async function run(options: Partial<ImportOptions> = {}): Promise<ImportReport[]> {
  const reports: ImportReport[] = [];
  for await (const report of importLogs({ dir, files: [join(root, 'in')], ...options })) reports.push(report);
  return reports;
}

async function cli(args: Partial<LogsImportArgs> = {}) {
  const lines: string[] = [];
  const code = await runLogsImport({ files: [join(root, 'in')], dir, dryRun: false, ...args }, (line) =>
    lines.push(line),
  );
  return { code, text: lines.join('\n'), last: lines.at(-1) };
}

/** All lines in the logs folder without the stamps that the importer put in front, in order. */
async function kept(): Promise<string[]> {
  const all: string[] = [];
  for (const day of (await readdir(dir)).filter((name) => /^\d{8}$/.test(name))) {
    for (const name of await readdir(join(dir, day))) {
      const bytes = await readFile(join(dir, day, name));
      if (!name.endsWith('.idx')) all.push(...bytes.toString('utf8').split('\n').slice(0, -1));
    }
  }
  return all.map((line) => line.replace(/^\[[^\]]+\] /, '')).sort();
}

const linesOf = (...texts: string[]) => texts.join('').split('\n').slice(0, -1).sort();

describe('a path that was begun anew', () => {
  it('is another file, and both stay', async () => {
    await put('server_log.txt', FIRST);
    await run();
    await put('server_log.txt', SECOND);
    const [report] = await run();
    expect(report).toMatchObject({ unchanged: false, isBegunAnew: true, lines: 1 });
    expect(await kept()).toEqual(linesOf(FIRST, SECOND));
    await put('server_log.txt', FIRST.replace('first', 'third'));
    expect((await cli()).text).toContain('This path was begun anew. What was imported from it before stays.');
    expect(await kept()).toHaveLength(3);
    expect((await run()).map(({ unchanged }) => unchanged)).toEqual([true]);
  });

  it('leaves what was packed since then', async () => {
    await put('server_log.txt', FIRST);
    await run();
    const day = join(dir, '20261128');
    const [name = ''] = await readdir(day);
    await writeFile(join(day, `${name}.zst`), zstdCompressSync(await readFile(join(day, name))));
    await rm(join(day, name));
    await put('server_log.txt', SECOND);
    await run();
    expect((await readdir(day)).filter((one) => one.endsWith('.zst'))).toEqual([`${name}.zst`]);
    await put('server_log.txt', `${FIRST}${FIRST}`);
    await run();
    expect(await readdir(day)).not.toContain(`${name}.zst`);
    expect(await kept()).toEqual(linesOf(FIRST, FIRST, SECOND));
  });

  it('is also kept when the list of imports is lost', async () => {
    await put('server_log.txt', FIRST);
    await run();
    await rm(join(dir, '.imports.json'));
    await put('server_log.txt', SECOND);
    await run();
    expect(await kept()).toEqual(linesOf(FIRST, SECOND));
  });
});

describe('one content under several names', () => {
  const turned: Readonly<Record<string, (text: string) => [string, string | Buffer]>> = {
    'server_log.txt.1.gz': (text) => ['server_log.txt.1.gz', gzipSync(text)],
    'server_log.txt.1.zst': (text) => ['server_log.txt.1.zst', zstdCompressSync(text)],
    'server_log.txt.2': (text) => ['server_log.txt.2', text],
    'server_log.txt-20261128': (text) => ['server_log.txt-20261128', text],
    'server_log.txt.bak': (text) => ['server_log.txt.bak', text],
  };
  for (const [name, make] of Object.entries(turned)) {
    it(`is known as ${name}, whether it had grown meanwhile or not`, async () => {
      const path = await put('server_log.txt', SAMPLES.samp);
      await run();
      await rm(path);
      await put(...make(SAMPLES.samp));
      expect(await run()).toMatchObject([{ unchanged: true, knownAs: path }]);
      await put('server_log.txt', SECOND);
      await put(...make(`${SAMPLES.samp}${FIRST}`));
      const reports = await run();
      expect(reports.find(({ file }) => file.endsWith(name))).toMatchObject({
        grownFrom: linesOf(SAMPLES.samp).length,
      });
      expect(await kept()).toEqual(linesOf(SAMPLES.samp, FIRST, SECOND));
      expect((await run()).every(({ unchanged }) => unchanged)).toBe(true);
    });
  }

  it('is stored once when its copies are brought together, in whatever order', async () => {
    await put('a_log.txt', SAMPLES.samp);
    await put('a_log.txt.bak', SAMPLES.samp.slice(0, SAMPLES.samp.indexOf('[23:59:10]')));
    await put('b_log.txt', `${SAMPLES.samp}${FIRST}`);
    await put('a_log.txt.1.gz', gzipSync(SAMPLES.samp));
    await run();
    expect(await kept()).toEqual(linesOf(SAMPLES.samp, FIRST));
    expect((await run()).every(({ unchanged }) => unchanged)).toBe(true);
  });

  it('is not taken for grown merely because another server starts with the same lines', async () => {
    const banner = SAMPLES.samp.slice(0, SAMPLES.samp.indexOf('[23:58:01]'));
    await put('server_log.txt.1', banner);
    await run();
    await put('server_log.txt', SAMPLES.samp);
    await mkdir(join(root, 'in', 'other'));
    await put('other/server_log.txt', `${FIRST}`);
    await run();
    await put('other/server_log.txt.1', `${FIRST}${SECOND}`);
    await run();
    expect(await kept()).toEqual(linesOf(banner, SAMPLES.samp, FIRST, SECOND));
  });

  it('of a ledger of the first version is known, packed or not', async () => {
    const path = await put('server_log.txt', SAMPLES.samp);
    await run();
    const ledger = JSON.parse(await readFile(join(dir, '.imports.json'), 'utf8')) as {
      sources: Record<string, { sha256: string; size: number; outputs: string[]; found: object }>;
    };
    const [[key, entry]] = Object.entries(ledger.sources) as [[string, (typeof ledger.sources)[string]]];
    const { sha256, size, outputs, found } = entry;
    const asked = JSON.stringify(['auto', 'auto', null, null]);
    const old = { version: 1, sources: { [key]: { ...found, path, size, sha256, asked, outputs } } };
    await writeFile(join(dir, '.imports.json'), JSON.stringify(old));
    expect(await run()).toMatchObject([{ unchanged: true }]);
    await writeFile(join(dir, '.imports.json'), JSON.stringify(old));
    await appendFile(path, FIRST);
    expect(await run()).toMatchObject([{ grownFrom: linesOf(SAMPLES.samp).length }]);
    expect(await kept()).toEqual(linesOf(SAMPLES.samp, FIRST));
  });
});

describe('what a person said of a file', () => {
  it('is kept with it, its older copies and what its path holds later', async () => {
    const path = await put('server_log.txt', '[10:00:00] one\n');
    await run({ zone: 'UTC' });
    await appendFile(path, '[10:30:00] two\n');
    await utimes(path, written, written);
    expect(await run()).toMatchObject([{ zone: 'UTC', grownFrom: 1 }]);
    await rename(path, `${path}.1`);
    await put('server_log.txt', '[10:45:00] three\n');
    await put('server_log.txt-20261127', '[10:15:00] four\n', new Date('2026-11-27T12:00:00Z'));
    expect((await run()).map(({ zone }) => zone)).toEqual(['UTC', 'UTC', 'UTC']);
    const found = await readFile(join(dir, '20261127', (await readdir(join(dir, '20261127')))[0] ?? ''), 'utf8');
    expect(found).toBe('[2026-11-27T11:15:00+01:00] [10:15:00] four\n');
    expect((await cli({ zone: 'Moscow' })).code).toBe(2);
    expect((await cli({ zone: 'UTC+3' })).text).toContain('Its clock is that of +03:00.');
  });
});

describe('the report', () => {
  it('names what is passed over, and says that all is kept only when it is', async () => {
    await put('server_log.txt', FIRST);
    expect((await cli()).last).toBe('Imported 1 file with 1 line, every line kept.');
    await put('server_log.txt', `${FIRST}${SECOND}`);
    expect((await cli()).last).toBe('Imported 1 file with 2 lines; 1 file took the place of what it was before.');
    await put('notes.md', 'x');
    await put('old_log.txt.xz', Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]));
    await put('broken.log', zstdCompressSync(FIRST).subarray(0, 12));
    const { code, text, last } = await cli();
    expect(code).toBe(1);
    expect(text).toMatch(/^passed over .*notes\.md\n +It is not named like a log\. Name it by itself to import it\.$/m);
    expect(text).toMatch(/^passed over .*old_log\.txt\.xz\n +It is packed in a way/m);
    expect(last).toBe('Imported 0 files with 0 lines; 1 file imported before; 2 passed over, see above; 1 failed.');
  });

  it('says so of lines without a time, letters that are not sure, and bytes that were left out', async () => {
    await put('a.log', 'no time\nnor here\n');
    await put(
      'b.log',
      Buffer.concat([Buffer.alloc(4096), Buffer.from('[10:00:00] a\n'), Buffer.from([0xd0, 0xe5, 0x0a])]),
    );
    const { text, last } = await cli();
    expect(text).toContain('2 of 2 lines have no time that we know: 2 count as old, two hours before the latest');
    expect(text).toContain('that they can be, 28-11-2026 09:59:59.');
    expect(text).toMatch(/Taken for [-a-z0-9]+; not sure; --encoding names another\./);
    expect(text).toContain('4096 zero bytes before lines left out');
    expect(last).not.toContain('every line kept');
    const stored = await kept();
    expect(stored.some((line) => line === '[10:00:00] a')).toBe(true);
  });
});

describe('an import that is killed', () => {
  const script = fileURLToPath(new URL('./testing/import-once.ts', import.meta.url));

  it('leaves the same as one that was not, when it is done again at once', { timeout: 120_000 }, async () => {
    const body = Array.from({ length: 60_000 }, (_, at) => {
      const clock = [at / 2500, (at / 40) % 60, at % 60].map((part) => String(Math.floor(part)).padStart(2, '0'));
      return `[${clock.join(':')}] ${at % 3 === 0 ? '[chat] [Nora_Quill]: line' : '[join] Nora_Quill'} ${at}`;
    });
    const half = `${body.slice(0, 30_000).join('\n')}\n`;
    const path = await put('server_log.txt', half);
    await run();
    await put('server_log.txt', `${body.join('\n')}\n`);
    for (const pause of [0, 30, 60, 100, 150, 220, 300]) {
      const child = spawn(process.execPath, [script, dir, path], { stdio: ['ignore', 'pipe', 'inherit'] });
      const ended = once(child, 'exit');
      await Promise.race([once(child.stdout, 'data'), ended]);
      await wait(pause);
      child.kill('SIGKILL');
      await ended;
    }
    const reports = await run();
    expect(reports).toMatchObject([{ lines: 60_000 }]);
    expect(await kept()).toEqual([...body].sort());
    expect((await readdir(dir)).filter((name) => name.startsWith('.')).sort()).toEqual(['.imports.json']);
  });

  it('is finished where its files were ready but not all in place', async () => {
    await put('server_log.txt', SAMPLES.samp);
    await run();
    const ledgerPath = join(dir, '.imports.json');
    const ledger = JSON.parse(await readFile(ledgerPath, 'utf8')) as {
      sources: Record<string, { outputs: string[]; isPlacing?: boolean }>;
    };
    const [[key, entry]] = Object.entries(ledger.sources) as [[string, { outputs: string[]; isPlacing?: boolean }]];
    entry.isPlacing = true;
    await writeFile(ledgerPath, JSON.stringify(ledger));
    await mkdir(join(dir, `.import-${key}`));
    for (const name of entry.outputs.slice(3))
      await rename(join(dir, name), join(dir, `.import-${key}`, name.replace(/\/(\w+)@.*/, '-$1')));
    await mkdir(join(dir, '.import-gone-00000000'));
    expect(await run()).toMatchObject([{ unchanged: true }]);
    expect(await kept()).toEqual(linesOf(SAMPLES.samp));
    expect((await readdir(dir)).filter((name) => name.startsWith('.'))).toEqual(['.imports.json']);
    expect((await stat(ledgerPath)).isFile()).toBe(true);
  });
});
