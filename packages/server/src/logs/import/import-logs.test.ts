import { appendFile, mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { IMPORT_FORMATS } from '@steward/api-client/log-forms/formats';
import { importLogs } from './import-logs.ts';
import type { ImportOptions, ImportReport } from './import-logs.ts';
import { SAMPLES } from '@steward/api-client/testing/log-samples';

const written = new Date('2026-11-28T12:00:00+01:00');
let root = '';
let dir = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'steward-import-'));
  dir = join(root, 'logs');
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function source(name: string, content: string | Buffer, mtime = written): Promise<string> {
  const path = join(root, name);
  await writeFile(path, content);
  await utimes(path, mtime, mtime);
  return path;
}

async function run(files: readonly string[], options: Partial<ImportOptions> = {}): Promise<ImportReport[]> {
  const reports: ImportReport[] = [];
  for await (const report of importLogs({ dir, files, ...options })) reports.push(report);
  return reports;
}

async function importOne(file: string, options: Partial<ImportOptions> = {}): Promise<ImportReport> {
  const [report, ...others] = await run([file], options);
  if (!report || others.length > 0) throw new Error('One report was expected.');
  return report;
}

/** Everything in the logs folder: `<day>/<type>` to the lines, or with whole names to the text. */
async function imported(): Promise<Record<string, string[]>> {
  const files = Object.entries(await texts());
  return Object.fromEntries(files.map(([name, text]) => [name.replace(/@.*/, ''), text.split('\n').slice(0, -1)]));
}

async function texts(): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const day of (await readdir(dir)).filter((name) => /^\d{8}$/.test(name)).sort()) {
    for (const name of (await readdir(join(dir, day))).sort())
      all[`${day}/${name}`] = await readFile(join(dir, day, name), 'utf8');
  }
  return all;
}

const withoutStamp = (line: string) => line.replace(/^\[[^\]]+\] /, '');
const linesOf = (text: string) => (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');

describe('every form', () => {
  for (const [format, text] of Object.entries(SAMPLES)) {
    it(`keeps each line of ${format} once and as it was`, async () => {
      const report = await importOne(await source('sample.log', text));
      const lines = linesOf(text);
      expect(report).toMatchObject({ format, encoding: 'utf-8', lines: lines.length, skipped: 0, unchanged: false });
      expect(Object.values(report.byType).reduce((sum, count) => sum + count, 0)).toBe(lines.length);
      const kept = Object.values(await imported()).flat();
      expect(kept.every((line) => /^\[\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d\] /.test(line))).toBe(true);
      expect(kept.map(withoutStamp).sort()).toEqual([...lines].sort());
    });
  }

  it('of SA-MP: days are counted back, continuations stay with their line', async () => {
    await importOne(await source('server_log.txt', SAMPLES.samp));
    const found = await imported();
    expect(found['20261127/local']).toEqual([
      '[2026-11-27T23:58:10+01:00] [23:58:10] [chat] [[Q]Nora]: has joined the game {FF0000}AdmCmd: pay $5',
    ]);
    expect(found['20261127/death']?.[0]).toBe(
      '[2026-11-27T23:58:40+01:00] [23:58:40] [kill] Nora_Quill killed Otto_Brandt ',
    );
    expect(found['20261127/general']?.slice(-4)).toEqual([
      '[2026-11-27T23:59:40+01:00] [23:59:40] a print of two parts',
      '[2026-11-27T23:59:40+01:00] \tand its second part',
      '[2026-11-27T23:59:40+01:00] ',
      '[2026-11-27T23:59:40+01:00] still the same print',
    ]);
    expect(found['20261127/general']?.slice(0, 2)).toEqual([
      '[2026-11-27T23:58:01+01:00] ',
      '[2026-11-27T23:58:01+01:00] ----------',
    ]);
    expect(Object.keys(found)).toEqual([
      '20261127/admin',
      '20261127/cheat',
      '20261127/command',
      '20261127/connection',
      '20261127/death',
      '20261127/general',
      '20261127/local',
      '20261127/money',
      '20261128/connection',
      '20261128/general',
    ]);
  });

  it('of open.mp: the offset of a stamp counts in the repeated hour', async () => {
    await importOne(await source('log.txt', SAMPLES.openmp));
    const found = await imported();
    expect(found['20261025/connection']?.[0]).toMatch(/^\[2026-10-25T02:59:58\+02:00\] /);
    expect(found['20261025/local']?.[0]).toMatch(/^\[2026-10-25T02:00:04\+01:00\] /);
  });

  it('of txAdmin: the banner gives the day', async () => {
    await importOne(await source('server.log', SAMPLES['txadmin-server']));
    expect((await imported())['20261129/connection']).toEqual([
      '[2026-11-29T00:00:10+01:00] [00.00.10] [AbCdE#1] Nora Quill: disconnected (Exiting)',
    ]);
  });

  it('of Minecraft: the name of the file gives the day, and a trace stays below its entry', async () => {
    await importOne(await source('2026-03-01-2.log.gz', gzipSync(SAMPLES.minecraft)));
    const found = await imported();
    expect(found['20260301/general']?.map(withoutStamp)).toEqual(
      linesOf(SAMPLES.minecraft).filter((line) => /Starting|Could not|^\t|^java|^Caused/.test(line)),
    );
    expect(found['20260301/local']?.[0]).toContain('<NoraQuill> café §aanyone?');
  });

  it('may be named instead of found out', async () => {
    for (const format of IMPORT_FORMATS) {
      const report = await importOne(await source('sample.log', SAMPLES.samp), { format });
      expect(report).toMatchObject({ format, lines: linesOf(SAMPLES.samp).length });
    }
  });
});

describe('character sets and line ends', () => {
  const stamp = '[10:00:00] ';
  it('are read, and written as UTF-8 with plain line ends', async () => {
    const western = Buffer.from(`${stamp}El veh\u00edculo del se\u00f1or\r\n${stamp}b\r\r\n`, 'latin1');
    const cyrillic = Buffer.from([...Buffer.from(stamp), 0xc8, 0xe3, 0xf0, 0xee, 0xea, 0x0a]);
    const marked = Buffer.from(`\ufeff${stamp}na\u00efve\n`);
    const reports = await run([
      await source('w.log', western),
      await source('c.log', cyrillic),
      await source('m.log', marked),
    ]);
    expect(reports.map((report) => report.encoding)).toEqual(['windows-1252', 'windows-1251', 'utf-8']);
    const kept = Object.values(await texts()).join('');
    expect(kept).toContain('[2026-11-28T10:00:00+01:00] [10:00:00] El vehículo del señor\n');
    expect(kept).toContain('[10:00:00] b\n');
    expect(kept).toContain('[10:00:00] Игрок\n');
    expect(kept).toContain('+01:00] [10:00:00] naïve\n');
    expect(kept).not.toMatch(/\r|\ufeff/);
  });

  it('may be named instead of found out', async () => {
    const path = await source('w.log', Buffer.from(`${stamp}caf\u00e9\n`, 'latin1'));
    expect(await importOne(path, { encoding: 'windows-1251' })).toMatchObject({ encoding: 'windows-1251' });
    expect(Object.values(await texts())[0]).toContain('cafй');
  });
});

describe('importing again', () => {
  it('changes nothing', async () => {
    const path = await source('server_log.txt', SAMPLES.samp);
    const first = await importOne(path);
    const before = await texts();
    await utimes(path, new Date(), new Date());
    const second = await importOne(path);
    expect(second).toEqual({ ...first, unchanged: true });
    expect(await texts()).toEqual(before);
    expect((await readdir(dir)).filter((name) => name.startsWith('.'))).toEqual(['.imports.json']);
  });

  it('gives the same bytes when the outputs or the ledger are lost', async () => {
    const path = await source('server_log.txt', SAMPLES.samp);
    await importOne(path);
    const before = await texts();
    await rm(join(dir, '20261127'), { recursive: true });
    await utimes(path, new Date(), new Date());
    expect((await importOne(path)).unchanged).toBe(false);
    expect(await texts()).toEqual(before);
    await utimes(path, written, written);
    for (const ledger of ['not json', '{"version":1,"sources":{"x":{"outputs":["../../etc/passwd"]}}}', undefined]) {
      if (ledger === undefined) await rm(join(dir, '.imports.json'));
      else await writeFile(join(dir, '.imports.json'), ledger);
      expect((await importOne(path)).unchanged).toBe(false);
      expect(await texts()).toEqual(before);
    }
  });

  it('takes what was added and keeps the days of the rest', async () => {
    const path = await source('server_log.txt', SAMPLES.samp);
    await importOne(path);
    const before = await texts();
    await appendFile(path, '[09:00:00] [join] Otto_Brandt has joined the server (1:192.0.2.9)\n');
    await utimes(path, new Date('2026-12-05T12:00:00+01:00'), new Date('2026-12-05T12:00:00+01:00'));
    const report = await importOne(path);
    expect(report).toMatchObject({ unchanged: false, lines: linesOf(SAMPLES.samp).length + 1 });
    expect(report.days).toEqual(['20261127', '20261128', '20261205']);
    const after = await texts();
    expect(after).toMatchObject(before);
    expect(Object.keys(after).filter((name) => !(name in before))).toEqual([
      expect.stringMatching(/^20261205\/connection@/),
    ]);
  });

  it('removes files that no longer apply, and no others', async () => {
    const path = await source('server_log.txt', SAMPLES.samp);
    const other = await source('other.log', `[23:58:00] something else\n${SAMPLES.samp}`);
    await mkdir(join(dir, '20261127'), { recursive: true });
    await writeFile(join(dir, '20261127', 'general.log'), 'live\n');
    await run([path, other]);
    const before = Object.keys(await texts());
    await importOne(path, { format: 'mysql' });
    const left = Object.keys(await texts());
    expect(left.filter((name) => name.includes('server-log'))).toEqual([
      expect.stringMatching(/^20261127\/general@/),
      expect.stringMatching(/^20261128\/general@/),
    ]);
    expect(left.filter((name) => name.includes('other'))).toEqual(before.filter((name) => name.includes('other')));
    expect(left).toContain('20261127/general.log');
  });

  it('with another form or character set reads the file anew', async () => {
    const path = await source('server_log.txt', SAMPLES.samp);
    await importOne(path);
    expect(await importOne(path, { format: 'plain' })).toMatchObject({ unchanged: false, format: 'plain' });
    expect(await importOne(path, { format: 'plain' })).toMatchObject({ unchanged: true, format: 'plain' });
  });
});

describe('odd input', () => {
  it('of a dry run is reported and nothing is written', async () => {
    const report = await importOne(await source('server_log.txt', SAMPLES.samp), { dryRun: true });
    expect(report).toMatchObject({ format: 'samp', lines: linesOf(SAMPLES.samp).length });
    await expect(readdir(dir)).rejects.toThrow();
  });

  it('such as an empty file or one without line end has its lines', async () => {
    expect(await importOne(await source('empty.log', ''))).toMatchObject({ lines: 0, days: [] });
    expect(await importOne(await source('one.log', 'a\n\nb'))).toMatchObject({ lines: 3, byType: { general: 3 } });
    expect(Object.values(await texts())).toEqual([
      '[2026-11-28T09:59:59+01:00] a\n[2026-11-28T09:59:59+01:00] \n[2026-11-28T09:59:59+01:00] b\n',
    ]);
  });

  it('of a line of 5 MB, with NUL, escapes and markup, is kept', async () => {
    const long = `[10:00:00] ${'\u00e9<script>\u001b[31m\0'.repeat(300_000)}`;
    const report = await importOne(await source('long.txt', `[09:00:00] a\n${long}\n[11:00:00] b\n`));
    expect(report.lines).toBe(3);
    const [text = ''] = Object.values(await texts());
    expect(text.split('\n').map(withoutStamp)[1] === long).toBe(true);
  });

  it.each(['gz', 'zst'])('that is packed in several pieces is read whole, as %s', async (form) => {
    const lines = linesOf(SAMPLES.samp);
    const pieces = lines.map((line) => (form === 'gz' ? gzipSync(`${line}\n`) : zstdCompressSync(`${line}\n`)));
    const report = await importOne(await source(`server_log.txt.1.${form}`, Buffer.concat(pieces)));
    expect(report).toMatchObject({ lines: lines.length });
  });

  it('that is missing, a folder of nothing or packed wrongly fails alone', async () => {
    const good = await source('good.log', 'a\n');
    const broken = await source('broken.log.gz', gzipSync(SAMPLES.samp).subarray(0, 100));
    const reports = await run([join(root, 'missing.log'), broken, good]);
    expect(reports.map((report) => report.error !== undefined)).toEqual([true, true, false]);
    expect(Object.keys(await texts())).toHaveLength(1);
    expect((await readdir(dir)).filter((name) => name.startsWith('.import-'))).toEqual([]);
  });

  it('is refused while another import runs, but not after one that was cut off', async () => {
    const path = await source('good.log', 'a\n');
    await mkdir(dir, { recursive: true });
    const lock = join(dir, '.imports.lock');
    const secondsAgo = (seconds: number) => utimes(lock, Date.now() / 1000 - seconds, Date.now() / 1000 - seconds);
    await writeFile(lock, JSON.stringify({ pid: process.ppid, host: hostname() }));
    await secondsAgo(5);
    await expect(run([path])).rejects.toThrow('is running');
    await secondsAgo(60);
    expect(await importOne(path)).toMatchObject({ lines: 1 });
    await writeFile(lock, '');
    await expect(run([path])).rejects.toThrow('is running');
    await secondsAgo(5);
    expect(await run([path])).toMatchObject([{ lines: 1, unchanged: true }]);
  });

  it('of any bytes keeps as many lines as it has', async () => {
    const bytes = fc.array(fc.oneof(fc.constant(0x0a), fc.constant(0x0d), fc.integer({ min: 0, max: 255 })), {
      maxLength: 300,
    });
    const stamped = fc
      .constantFrom(
        '[10:00:00] ',
        '[2026/1/2 - 3:04:05] ',
        '[23:59:59]',
        '----',
        '\t',
        '[chat] [a]: ',
        '\u2551 a\u2551 ',
      )
      .map((text) => [...Buffer.from(text)]);
    const content = fc
      .array(fc.oneof(bytes, stamped, fc.constant([0x0a])), { maxLength: 20 })
      .map((parts) => Buffer.from(parts.flat()));
    await fc.assert(
      fc.asyncProperty(content, fc.constantFrom('auto' as const, ...IMPORT_FORMATS), async (text, format) => {
        await rm(dir, { recursive: true, force: true });
        const report = await importOne(await source('any.log', text), { format });
        const read = text
          .toString('latin1')
          .replace(/\r*\n|\r/g, '\n')
          .replace(/(^|\n)\0+/g, '$1');
        const lines = read.split('\n').length - (read === '' || read.endsWith('\n') ? 1 : 0);
        fc.pre(!report.encoding.startsWith('utf-16') && !report.encoding.startsWith('utf-32'));
        expect(report.error).toBeUndefined();
        expect(report.lines).toBe(lines);
        const kept = Object.values(await texts()).join('');
        expect(kept.split('\n').length - 1).toBe(lines);
      }),
      { numRuns: 60 },
    );
  });
});

describe.runIf(process.env['STEWARD_SAMPLES'])('real samples', () => {
  it('are kept line by line, read in their character set, and the same again', async () => {
    const folder = process.env['STEWARD_SAMPLES'] ?? '';
    const reports = await run([folder]);
    expect(reports.length).toBeGreaterThan(0);
    for (const report of reports) {
      expect(report.error).toBeUndefined();
      const bytes = await readFile(report.file);
      const lines =
        bytes.toString('latin1').split(/\r*\n|\r/).length - (/[\r\n]$/.test(bytes.toString('latin1')) ? 1 : 0);
      expect(report.lines).toBe(lines);
      if (/cp125[12]/.test(report.file))
        expect(report.encoding).toBe(`windows-${/cp(125[12])/.exec(report.file)?.[1] ?? ''}`);
      else if (!report.file.includes('colours')) expect(report.encoding).toBe('utf-8');
    }
    const before = await texts();
    expect(Object.values(before).join('').split('\n').length - 1).toBe(
      reports.reduce((sum, report) => sum + report.lines, 0),
    );
    expect(Object.values(before).join('')).not.toContain('\ufffd');
    expect((await run([folder])).every((report) => report.unchanged)).toBe(true);
    await rm(join(dir, '.imports.json'));
    expect((await run([folder])).some((report) => report.unchanged)).toBe(false);
    expect(await texts()).toEqual(before);
  });
});
