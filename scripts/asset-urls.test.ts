import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rewriteAssetUrls, workerEntries } from './asset-urls.mjs';

let folder: string;
const copies: [string, string][] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'asset-urls-'));
  for (const file of [
    'src/data/names.bin',
    'src/logs/kernel.wasm',
    'src/logs/search-worker.ts',
    'src/other/mail-worker.ts',
  ]) {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  copies.length = 0;
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const rewrite = (text: string, file = 'src/logs/search.ts') =>
  rewriteAssetUrls({
    text,
    file: join(folder, file),
    sourceDir: join(folder, 'src'),
    distDir: join(folder, 'dist'),
    copy: (from, to) => copies.push([from.slice(folder.length), to.slice(folder.length)]),
  });

describe('addresses of files in the bundle', () => {
  it('names a worker by its bundle beside the entry', () => {
    expect(rewrite("new URL('./search-worker.ts', import.meta.url)")).toBe(
      "new URL('./search-worker.js', import.meta.url)",
    );
    expect(rewrite("new URL('../other/mail-worker.ts', import.meta.url)")).toBe(
      "new URL('./mail-worker.js', import.meta.url)",
    );
  });

  it('copies a file of the sources to its place below dist', () => {
    expect(rewrite('new URL("./kernel.wasm", import.meta.url)')).toBe('new URL("./logs/kernel.wasm", import.meta.url)');
    expect(rewrite("new URL('../data/names.bin', import.meta.url)")).toBe(
      "new URL('./data/names.bin', import.meta.url)",
    );
    expect(copies).toEqual([
      ['/src/logs/kernel.wasm', '/dist/logs/kernel.wasm'],
      ['/src/data/names.bin', '/dist/data/names.bin'],
    ]);
  });

  it('keeps what lies outside of the sources where it is', () => {
    expect(rewrite("new URL('../../../web/dist/', import.meta.url)")).toBe(
      "new URL('../../web/dist/', import.meta.url)",
    );
    expect(rewrite("new URL('../../package.json', import.meta.url)")).toBe(
      "new URL('../package.json', import.meta.url)",
    );
    expect(copies).toEqual([]);
  });

  it('leaves the name of a bundled worker alone and refuses any other file that is not there', () => {
    expect(rewrite("new URL('./search-worker.js', import.meta.url)")).toBe(
      "new URL('./search-worker.js', import.meta.url)",
    );
    expect(() => rewrite("new URL('./kernle.wasm', import.meta.url)")).toThrow('does not exist');
  });

  it('leaves other addresses alone', () => {
    const text = "new URL('/api/', base); new URL(path, import.meta.url)";
    expect(rewrite(text)).toBe(text);
  });
});

describe('worker entries', () => {
  it('finds each worker below the sources, by name', () => {
    expect(Object.keys(workerEntries(join(folder, 'src')))).toEqual(['search-worker', 'mail-worker']);
  });

  it('refuses two workers of one name', () => {
    writeFileSync(join(folder, 'src/other/search-worker.ts'), '');
    expect(() => workerEntries(join(folder, 'src'))).toThrow('search-worker');
  });
});
