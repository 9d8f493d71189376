import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { importLogs } from './import-logs.ts';

let root = '';
let dir = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'steward-bomb-'));
  dir = join(root, 'logs');
});
afterEach(() => rm(root, { recursive: true, force: true }));

const MB = 1_000_000;
const PIECE = {
  lines: Buffer.from('[2026-01-02 03:04:05] Alex_Example says: a line of the usual length\n'.repeat(15_000)),
  'one endless line': Buffer.alloc(MB, 'x'),
  'room never written': Buffer.alloc(MB),
  'blank lines': Buffer.alloc(MB, '\n'),
};
const PACKINGS = { gz: (piece: Buffer) => gzipSync(piece), zst: (piece: Buffer) => zstdCompressSync(piece) };

/** Packed pieces that follow each other are one file. */
async function packed(piece: Buffer, bytes: number, packing: keyof typeof PACKINGS): Promise<string> {
  const path = join(root, `server_log.txt.${packing}`);
  const one = PACKINGS[packing](piece);
  await writeFile(path, Buffer.concat(Array.from({ length: Math.ceil(bytes / piece.length) }, () => one)));
  return path;
}

async function reportOf(file: string) {
  const reports = [];
  for await (const report of importLogs({ dir, files: [file] })) reports.push(report);
  return reports;
}

const REFUSAL =
  'This file becomes more than 200 times as large when it is unpacked, as no log does. If it is one, unpack it and import that.';

describe.each(Object.keys(PACKINGS) as (keyof typeof PACKINGS)[])('a packed file (%s)', (packing) => {
  it.each(Object.keys(PIECE) as (keyof typeof PIECE)[])(
    'of far too much (%s) is refused, and leaves nothing',
    async (kind) => {
      // A blank line becomes a line with a stamp, so that fewer bytes are too many.
      const file = await packed(PIECE[kind], (kind === 'blank lines' ? 3 : 70) * MB, packing);
      expect(await reportOf(file)).toMatchObject([{ error: REFUSAL, lines: 0 }]);
      expect((await readdir(dir)).filter((name) => !name.startsWith('.imports'))).toEqual([]);
    },
  );

  it('that is small is taken, however tightly it is packed', async () => {
    const file = await packed(PIECE.lines, 3 * MB, packing);
    const [report] = await reportOf(file);
    expect(report?.error).toBeUndefined();
    expect(report?.lines).toBe(45_000);
  });
});
