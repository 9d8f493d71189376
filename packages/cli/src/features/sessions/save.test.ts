import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { existing, fileNames, makeFolder, saveFile } from './save.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'steward-save-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function* bytes(...parts: readonly string[]): AsyncIterable<Uint8Array> {
  for (const part of parts) yield new TextEncoder().encode(part);
}

describe('names of files', () => {
  it.each([
    ['screen-1.png', 'screen-1.png'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['C:\\boot.ini', 'C__boot.ini'],
    ['.bashrc', 'bashrc'],
    ['-rf', 'rf'],
    ['con.png', 'file-con.png'],
    ['..', 'file-'],
    ['a\u0000b\u001b[31m.png', 'a␀b␛[31m.png'],
  ])('%j', (name, safe) => {
    expect(fileNames(folder, [name]).map((file) => relative(folder, file))).toEqual([safe]);
  });

  it('are never alike', () => {
    expect(fileNames(folder, ['a.png', 'A.png', './a.png']).map((file) => relative(folder, file))).toEqual([
      'a.png',
      '2-A.png',
      '_a.png',
    ]);
  });
});

describe('saving', () => {
  it('writes all parts, in a folder that it makes', async () => {
    const deep = join(folder, 'one/two');
    await makeFolder(deep);
    await saveFile(join(deep, 'a.png'), bytes('one', ' two'), { replaces: false });
    expect(await readFile(join(deep, 'a.png'), 'utf8')).toBe('one two');
  });

  it('leaves a file alone that is there', async () => {
    const file = join(folder, 'a.png');
    await writeFile(file, 'mine');
    expect([...(await existing([file, join(folder, 'b.png')]))]).toEqual([file]);
    await expect(saveFile(file, bytes('new'), { replaces: false })).rejects.toThrow('is there already');
    expect(await readFile(file, 'utf8')).toBe('mine');
  });

  it('replaces it in one step, or not at all', async () => {
    const file = join(folder, 'a.png');
    await writeFile(file, 'mine');
    async function* broken(): AsyncIterable<Uint8Array> {
      yield new TextEncoder().encode('half');
      throw new Error('The connection to the server broke.');
    }
    await expect(saveFile(file, broken(), { replaces: true })).rejects.toThrow('broke');
    await expect(saveFile(join(folder, 'b.png'), broken(), { replaces: false })).rejects.toThrow('broke');
    expect(await readdir(folder)).toEqual(['a.png']);
    await saveFile(file, bytes('new'), { replaces: true });
    expect(await readFile(file, 'utf8')).toBe('new');
  });

  it('says why it cannot write', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(makeFolder(join(folder, 'file/deep'))).rejects.toThrow(/^Cannot write to .*it is in no folder\.$/);
  });
});
