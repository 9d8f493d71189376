import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { zstdDecompressSync } from 'node:zlib';
import type { BuildResult } from './build.ts';
import { zstdFrames } from '@steward/api-client/log-forms/zstd-frames';
import { letGo } from '../engine/unpack-block.ts';
import type { IndexKernel } from './index-kernel.ts';
import { createIndexWriter } from './index-writer.ts';
import { createRests } from './rests.ts';

const MOST_FRAME_BYTES = 32 * 1024 * 1024;
const NEWLINE = 10;

export interface RebuildTask {
  /** A `.zst` file of blocks. */
  readonly path: string;
  readonly day: string;
  readonly indexPart: string;
  readonly duty: number;
}

/** Makes the index of a `.zst` file anew, where each of its frames ends with a line; else tells that it is not of that form. */
export async function rebuildIndex(kernel: IndexKernel, task: RebuildTask): Promise<BuildResult> {
  const file = await open(task.path, 'r');
  const index = createIndexWriter(kernel, task.indexPart, task.day);
  const pace = createRests(task.duty);
  let isDone = false;
  try {
    const { size, mtimeMs } = await file.stat();
    let raw = 0;
    let endsWithLine = true;
    for await (const { at, end } of zstdFrames(file, size)) {
      if (!endsWithLine || end - at > MOST_FRAME_BYTES) return { kind: 'changed' };
      const stored = Buffer.allocUnsafe(end - at);
      await file.read(stored, 0, stored.length, at);
      const bytes = zstdDecompressSync(stored, { maxOutputLength: MOST_FRAME_BYTES });
      index.add(bytes, stored.length);
      raw += bytes.length;
      endsWithLine = bytes.at(-1) === NEWLINE;
      letGo(bytes);
      await pace();
    }
    const source = { size: raw, mtimeMs, ino: 0 };
    const indexBytes = index.finish(source, size);
    isDone = index.entries.reduce((sum, { packedBytes }) => sum + packedBytes, 0) === size;
    return isDone ? { kind: 'built', source, packedBytes: size, indexBytes } : { kind: 'changed' };
  } catch (error) {
    if (isDamage(error)) return { kind: 'changed' };
    throw error;
  } finally {
    index.close();
    if (!isDone) rmSync(task.indexPart, { force: true });
    await file.close();
  }
}

const isDamage = (error: unknown): boolean =>
  error instanceof RangeError ||
  (error instanceof Error && 'code' in error && /ZSTD|BUFFER_TOO_LARGE/.test(String(error.code)));
