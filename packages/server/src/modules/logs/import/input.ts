import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { createLineSplitter } from '../tail/line-splitter.ts';
import type { LinePart } from '../tail/line-splitter.ts';

const CHUNK_BYTES = 256 * 1024;
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

/** A file to be read: its first `size` bytes, even when it grows meanwhile. */
export interface Input {
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** Lines that were read together, and where the first of them begins. */
export interface LineChunk {
  readonly parts: readonly LinePart[];
  readonly offset: number;
}

/** Looks at a file. Throws when it is not a regular file that can be read. */
export async function openInput(path: string): Promise<Input> {
  const handle = await open(path, 'r');
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new Error('This is not a file.');
    return { path, size: found.size, mtimeMs: found.mtimeMs };
  } finally {
    await handle.close();
  }
}

/** The digest of the file's bytes, and of its first `prefix` bytes when it has so many. */
export async function digest(
  input: Input,
  prefix: number,
): Promise<{ readonly whole: string; readonly prefix: string | undefined }> {
  const hash = createHash('sha256');
  let seen = 0;
  let found: string | undefined;
  for await (const chunk of bytesOf(input)) {
    const cut = prefix - seen;
    if (cut >= 0 && cut <= chunk.length && found === undefined) {
      hash.update(chunk.subarray(0, cut));
      found = hash.copy().digest('hex');
      hash.update(chunk.subarray(cut));
    } else {
      hash.update(chunk);
    }
    seen += chunk.length;
  }
  return { whole: hash.digest('hex'), prefix: found };
}

/** The file's first bytes, unpacked. */
export async function headOf(input: Input, length: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of await unpacked(input)) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= length) break;
  }
  return Buffer.concat(chunks).subarray(0, length);
}

/** All lines of the file, unpacked, without a byte order mark. */
export async function* linesOf(input: Input): AsyncGenerator<LineChunk, void> {
  const splitter = createLineSplitter();
  let offset = 0;
  let isFirst = true;
  for await (const chunk of await unpacked(input)) {
    const marked = isFirst && chunk.subarray(0, BOM.length).equals(BOM);
    if (marked) offset = BOM.length;
    isFirst = false;
    const parts = splitter.push(marked ? chunk.subarray(BOM.length) : chunk);
    yield { parts, offset };
    for (const part of parts) offset += part.size;
  }
  const rest = splitter.rest();
  if (rest) yield { parts: [rest], offset };
}

async function* bytesOf({ path, size }: Input): AsyncGenerator<Buffer, void> {
  if (size > 0) yield* read(path, size) as AsyncIterable<Buffer>;
}

const read = (path: string, size: number): Readable =>
  createReadStream(path, { end: size - 1, highWaterMark: CHUNK_BYTES });

async function unpacked(input: Input): Promise<AsyncIterable<Buffer>> {
  if (!(await isGzip(input))) return bytesOf(input);
  const unpack = createGunzip({ chunkSize: CHUNK_BYTES });
  pipeline(read(input.path, input.size), unpack, () => undefined);
  return unpack;
}

async function isGzip({ path, size }: Input): Promise<boolean> {
  if (size < 2) return false;
  const handle = await open(path, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}
