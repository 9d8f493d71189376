import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';

export const CHUNK_BYTES = 256 * 1024;
const MAGIC_BYTES = 8;

type Packing = 'gzip' | 'zstd';

/** A file to be read: its first `size` bytes, even when it grows meanwhile. */
export interface Input {
  readonly path: string;
  /** Bytes on the disk. */
  readonly size: number;
  readonly mtimeMs: number;
  readonly packing: Packing | undefined;
}

const UNPACKABLE: readonly (readonly [name: string, magic: readonly number[]])[] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['bzip2', [0x42, 0x5a, 0x68]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['rar', [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07]],
];
const GZIP = [0x1f, 0x8b];
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];

/** Looks at a file. Throws when it is not a regular file that can be read. */
export async function openInput(path: string): Promise<Input> {
  const handle = await open(path, 'r');
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new Error('This is not a file.');
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC_BYTES), 0, MAGIC_BYTES, 0);
    const starts = (magic: readonly number[]): boolean =>
      bytesRead >= magic.length && magic.every((byte, at) => buffer[at] === byte);
    const other = UNPACKABLE.find(([, magic]) => starts(magic));
    if (other) throw new Error(`This file is packed with ${other[0]}. Unpack it, or pack it with gzip or zstd.`);
    const packing = starts(GZIP) ? 'gzip' : starts(ZSTD) ? 'zstd' : undefined;
    return { path, size: found.size, mtimeMs: found.mtimeMs, packing };
  } finally {
    await handle.close();
  }
}

export const read = ({ path, size }: Input): Readable =>
  createReadStream(path, { end: size - 1, highWaterMark: CHUNK_BYTES });
