import { closeSync, fstatSync, openSync, readSync, rmSync } from 'node:fs';
import { constants, zstdCompressSync } from 'node:zlib';
import { letGo, readPackedBlock } from '../engine/unpack-block.ts';
import { cutBlocks } from './cut-blocks.ts';
import { isSameSource } from './format.ts';
import type { BlockEntry, IndexSource } from './format.ts';
import type { IndexKernel } from './index-kernel.ts';
import { createIndexWriter } from './index-writer.ts';
import { createRests } from './rests.ts';
import { openPart } from './part-file.ts';
import type { PartFile } from './part-file.ts';

const LEVEL = 3;
const SPARE_BYTES = 1024;

export interface BuildTask {
  readonly path: string;
  /** `YYYYMMDD`: what times of day in the file refer to. */
  readonly day: string;
  /** Where the index is written. */
  readonly indexPart: string;
  /** Where the blocks are written; undefined: only an index is made. */
  readonly packedPart?: string | undefined;
  /** The share of the time that may be worked, up to 1. */
  readonly duty: number;
  /** Raw bytes of a block; 128 KiB when left out. */
  readonly blockBytes?: number | undefined;
}

export type BuildResult =
  | { readonly kind: 'built'; readonly source: IndexSource; readonly packedBytes: number; readonly indexBytes: number }
  /** The file changed meanwhile, or is not of the form that was asked for. */
  | { readonly kind: 'changed' };

/**
 * Writes the index of a file, and its blocks, beside it; both are on the disk when it is done, and the blocks were read
 * back and held against the file. Removes what it wrote when it fails. Throws errors of the file system, and a LongLineError.
 */
export async function buildArchive(kernel: IndexKernel, task: BuildTask): Promise<BuildResult> {
  const fd = openSync(task.path, 'r');
  try {
    const source = sourceOf(fd);
    const { entries, ...built } = await write(kernel, task, fd, source);
    const raw = entries.reduce((sum, { rawBytes }) => sum + rawBytes, 0);
    const isSame = raw === source.size && isSameSource(source, sourceOf(fd)) && (await holds(task, fd, entries));
    if (isSame) return { kind: 'built', source, ...built };
    removeParts(task);
    return { kind: 'changed' };
  } catch (error) {
    removeParts(task);
    throw error;
  } finally {
    closeSync(fd);
  }
}

function sourceOf(fd: number): IndexSource {
  const { size, mtimeMs, ino } = fstatSync(fd);
  return { size, mtimeMs, ino };
}

function removeParts({ indexPart, packedPart }: BuildTask): void {
  for (const path of [indexPart, packedPart]) if (path !== undefined) rmSync(path, { force: true });
}

interface Written {
  readonly entries: readonly BlockEntry[];
  readonly packedBytes: number;
  readonly indexBytes: number;
}

async function write(kernel: IndexKernel, task: BuildTask, fd: number, source: IndexSource): Promise<Written> {
  const pace = createRests(task.duty);
  const index = createIndexWriter(kernel, task.indexPart, task.day);
  try {
    const packed = task.packedPart === undefined ? undefined : openPart(task.packedPart);
    try {
      for (const bytes of cutBlocks(fd, source.size, task.blockBytes)) {
        index.add(bytes, packed ? append(packed, pack(bytes)) : 0);
        await pace();
      }
      packed?.sync();
      const packedBytes = packed?.length() ?? 0;
      return { entries: index.entries, packedBytes, indexBytes: index.finish(source, packedBytes) };
    } finally {
      packed?.close();
    }
  } finally {
    index.close();
  }
}

/** Reads the blocks back and holds them against the file. */
async function holds({ packedPart, duty }: BuildTask, fd: number, entries: readonly BlockEntry[]): Promise<boolean> {
  if (packedPart === undefined) return true;
  const packed = openSync(packedPart, 'r');
  const pace = createRests(duty);
  try {
    let [raw, at] = [0, 0];
    for (const { rawBytes, packedBytes } of entries) {
      const bytes = readPackedBlock(packed, at, at + packedBytes, rawBytes);
      const wanted = Buffer.allocUnsafe(rawBytes);
      if (readSync(fd, wanted, 0, rawBytes, raw) < rawBytes || !bytes?.equals(wanted)) return false;
      letGo(bytes);
      raw += rawBytes;
      at += packedBytes;
      await pace();
    }
    return true;
  } finally {
    closeSync(packed);
  }
}

function append(file: PartFile, block: Buffer): number {
  const length = file.append(block);
  letGo(block);
  return length;
}

const pack = (bytes: Buffer): Buffer =>
  zstdCompressSync(bytes, {
    chunkSize: bytes.length + SPARE_BYTES,
    pledgedSrcSize: bytes.length,
    params: { [constants.ZSTD_c_compressionLevel]: LEVEL, [constants.ZSTD_c_checksumFlag]: 1 },
  });
