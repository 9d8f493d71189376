import { mkdir, mkdtemp, readFile, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogWriter, listLogFiles, findStoredLog } from './folder.ts';

let root = '';
let dir = '';

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'steward-folder-'));
  dir = join(root, 'logs');
  await mkdir(join(dir, '20261128'), { recursive: true });
});

afterEach(() => rm(root, { recursive: true, force: true }));

const put = (name: string, text = 'x\n', day = '20261128') => writeFile(join(dir, day, name), text);

describe('the log files of a day', () => {
  it('are listed by name with type, size and time', async () => {
    await put('local.log', 'hello\n');
    await put('death@old-1a2b3c4d.log');
    await utimes(join(dir, '20261128', 'local.log'), 1_700_000_000.9, 1_700_000_000.9);
    expect(await listLogFiles(dir, '20261128')).toMatchObject([
      { filename: 'death@old-1a2b3c4d.log', type: 'death', size: 2 },
      { filename: 'local.log', type: 'local', size: 6, mtime: 1_700_000_000 },
    ]);
  });

  it('leave out folders, other files and unknown types', async () => {
    await mkdir(join(dir, '20261128', 'general.log'));
    await put('notes.txt');
    await put('secret.log');
    await put('.local.log.tmp');
    expect(await listLogFiles(dir, '20261128')).toEqual([]);
  });

  it('are none on a day without a folder, or that does not exist', async () => {
    for (const day of ['20261127', '20260230', '..', '']) expect(await listLogFiles(dir, day)).toEqual([]);
    expect(await listLogFiles(join(root, 'nowhere'), '20261128')).toEqual([]);
  });
});

describe('the path of a log file', () => {
  it('is found for a file that exists', async () => {
    await put('local.log');
    expect((await findStoredLog(dir, '20261128', 'local.log'))?.path).toBe(join(dir, '20261128', 'local.log'));
    expect((await findStoredLog(dir, '20261128', 'death.log'))?.path).toBeUndefined();
  });

  it('never leads out of the folder', async () => {
    await writeFile(join(root, 'admin.log'), 'outside');
    await mkdir(join(root, 'logs-other'));
    await writeFile(join(root, 'logs-other', 'local.log'), 'outside');
    await symlink(join(root, 'admin.log'), join(dir, '20261128', 'general.log'));
    await symlink(join(root, 'logs-other'), join(dir, '20261127'));
    for (const [day, name] of [
      ['20261128', 'general.log'],
      ['20261127', 'local.log'],
      ['20261128', '../../admin.log'],
      ['20261128', 'local@../../../admin.log'],
      ['../..', 'admin.log'],
      ['20261128', 'local.log\0'],
    ] as const)
      expect((await findStoredLog(dir, day, name))?.path).toBeUndefined();
    expect(await listLogFiles(dir, '20261128')).toEqual([]);
    expect(await listLogFiles(dir, '20261127')).toEqual([]);
  });

  it('may follow a link that stays inside', async () => {
    await put('local.log');
    await symlink('local.log', join(dir, '20261128', 'chat.log'));
    expect((await findStoredLog(dir, '20261128', 'chat.log'))?.path).toBe(join(dir, '20261128', 'local.log'));
  });

  it('is undefined for links in circles', async () => {
    await symlink('chat.log', join(dir, '20261128', 'chat.log'));
    expect((await findStoredLog(dir, '20261128', 'chat.log'))?.path).toBeUndefined();
  });
});

describe('the writer', () => {
  const at = Date.parse('2026-11-28T00:02:03Z');
  const lines = async (day: string, name: string) => (await readFile(join(dir, day, name), 'utf8')).split('\n');

  it('stamps lines in local time and makes the folder', async () => {
    const writer = createLogWriter(join(dir, 'new'), () => at);
    writer.write('local', 'Alex: hi');
    writer.write('local', 'Alex: bye', at + 1000);
    await writer.close();
    expect(await readFile(join(dir, 'new', '20261128', 'local.log'), 'utf8')).toBe(
      '[2026-11-28T01:02:03+01:00] Alex: hi\n[2026-11-28T01:02:04+01:00] Alex: bye\n',
    );
  });

  it('writes by itself what was given', async () => {
    const writer = createLogWriter(dir, () => at);
    writer.write('chat', 'one');
    await expect.poll(() => lines('20261128', 'chat.log').catch(() => []), { interval: 5 }).toHaveLength(2);
    await writer.close();
  });

  it('changes the file at midnight in Amsterdam', async () => {
    const midnight = Date.parse('2026-11-27T23:00:00Z');
    const writer = createLogWriter(dir, () => midnight);
    writer.write('death', 'before', midnight - 1);
    writer.write('death', 'after', midnight);
    await writer.close();
    expect(await lines('20261127', 'death.log')).toEqual(['[2026-11-27T23:59:59+01:00] before', '']);
    expect(await lines('20261128', 'death.log')).toEqual(['[2026-11-28T00:00:00+01:00] after', '']);
  });

  it('makes line breaks and control characters harmless', async () => {
    const writer = createLogWriter(dir, () => at);
    writer.write('chat', 'a\r\nb\u0000\u001b[31m\u009b\u2028\tc \ud800 é');
    await writer.close();
    expect(await lines('20261128', 'chat.log')).toEqual([
      '[2026-11-28T01:02:03+01:00] a\\r\\nb\\x00\\x1b[31m\\x9b\\u2028\tc \ufffd é',
      '',
    ]);
  });

  it('keeps one line per text whatever the text holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'binary' }), { maxLength: 20 }), async (texts) => {
        await rm(join(dir, '20261128', 'item.log'), { force: true });
        const writer = createLogWriter(dir, () => at);
        for (const text of texts) writer.write('item', text);
        await writer.close();
        const written = texts.length === 0 ? [''] : await lines('20261128', 'item.log');
        expect(written).toHaveLength(texts.length + 1);
        expect(written.slice(0, -1).every((line) => line.startsWith('[2026-11-28T01:02:03+01:00] '))).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('goes on in a new file when the old one was moved away', async () => {
    const writer = createLogWriter(dir, () => at);
    writer.write('chat', 'one');
    await writer.flush();
    await rename(join(dir, '20261128', 'chat.log'), join(dir, '20261128', 'chat.log.1'));
    writer.write('chat', 'two');
    await writer.close();
    expect(await lines('20261128', 'chat.log')).toEqual(['[2026-11-28T01:02:03+01:00] two', '']);
  });

  it('keeps lines that could not be written and tells of it', async () => {
    await rm(join(dir, '20261128'), { recursive: true });
    await writeFile(join(dir, '20261128'), 'in the way');
    const errors: unknown[] = [];
    const writer = createLogWriter(dir, () => at, { onError: (error) => errors.push(error) });
    writer.write('chat', 'one');
    await expect(writer.flush()).rejects.toThrow();
    writer.write('chat', 'two');
    await expect.poll(() => errors.length).toBe(1);
    await rm(join(dir, '20261128'));
    writer.write('chat', 'three');
    await writer.close();
    expect((await lines('20261128', 'chat.log')).map((line) => line.slice(28))).toEqual(['one', 'two', 'three', '']);
  });

  it('holds few files open while it writes many', async () => {
    const writer = createLogWriter(dir, () => at);
    for (let day = 0; day < 150; day += 1) writer.write('general', 'x', at - day * 86_400_000);
    await writer.flush();
    writer.write('general', 'y', at - 149 * 86_400_000);
    await writer.close();
    expect(await readdir(dir)).toHaveLength(150);
    expect(await lines('20260702', 'general.log')).toHaveLength(3);
  });
});
