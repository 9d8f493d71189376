import { open } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { unpackedBytes } from '@steward/api-client/log-forms/unpacked-bytes';
import { createLineSplitter } from '../tail/line-splitter.ts';
import type { LinePart } from '../tail/line-splitter.ts';
import type { WideEncoding } from '@steward/api-client/log-forms/formats';
import { createLineEnds } from './line-ends.ts';
import { createWideReader } from '@steward/api-client/log-forms/wide-text';

const CHUNK_BYTES = 256 * 1024;
/** Logs pack to a tenth, a monotonous one to a fiftieth; more was made to fill a disk. */
const MOST_TIMES = 200;
/** What is not larger than that is taken however tightly it is packed. */
const HARMLESS_BYTES = 64 * 1024 * 1024;
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

/**
 * Throws when so many bytes, unpacked or written, are more than a packed log becomes. What lies there unpacked is as
 * large as it looks.
 */
export function refuseBomb({ packing, size }: Input, bytes: number): void {
  if (packing && bytes > Math.max(HARMLESS_BYTES, size * MOST_TIMES))
    throw new Error(
      `This file becomes more than ${MOST_TIMES} times as large when it is unpacked, as no log does. If it is one, unpack it and import that.`,
    );
}

/** All bytes of the file, unpacked. Throws where they are too many: see `refuseBomb`. */
export async function* contentOf(input: Input): AsyncGenerator<Buffer, void> {
  if (input.size === 0) return;
  if (!input.packing) {
    yield* read(input) as AsyncIterable<Buffer>;
    return;
  }
  let bytes = 0;
  for await (const chunk of unpackedBytes(input.path, input.packing === 'gzip' ? 'gz' : 'zst', input.size)) {
    bytes += chunk.length;
    refuseBomb(input, bytes);
    yield chunk;
  }
}

/** The file's first bytes, unpacked; room at its beginning that was never written is passed over. */
export async function headOf(input: Input, length: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of contentOf(input)) {
    if (bytes === 0 && chunk.length === CHUNK_BYTES && chunk.every((byte) => byte === 0)) continue;
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= length) break;
  }
  return Buffer.concat(chunks).subarray(0, length);
}

export interface LineReader {
  /** The lines, those that were read together together. `wide` text comes as UTF-8. */
  lines(): AsyncGenerator<readonly LinePart[], void>;
  /** What was left out or could not be read, when all lines were read. */
  readonly found: { readonly zeros: number; readonly unexplained: number };
}

/** Reads the lines of the file, whatever their ends are, unpacked. Memory does not grow with the file. */
export function createLineReader(input: Input, wide: WideEncoding | undefined): LineReader {
  const reader = wide && createWideReader(wide);
  const ends = createLineEnds();

  async function* lines(): AsyncGenerator<readonly LinePart[], void> {
    const splitter = createLineSplitter();
    for await (const chunk of contentOf(input)) yield splitter.push(ends.push(reader ? reader.write(chunk) : chunk));
    if (reader) yield splitter.push(ends.push(reader.end()));
    yield splitter.push(ends.end());
    const rest = splitter.rest();
    if (rest) yield [rest];
  }

  return {
    lines,
    get found() {
      return { zeros: ends.zeros, unexplained: reader?.unexplained ?? 0 };
    },
  };
}

const read = ({ path, size }: Input): Readable => createReadStream(path, { end: size - 1, highWaterMark: CHUNK_BYTES });
