import type { FileHandle } from 'node:fs/promises';

const MAGIC = 0xfd2fb528;
const SKIPPABLE = 0x184d2a50;
const MOST_HEADER_BYTES = 18;
const WINDOW_BYTES = 4096;
const DICTIONARY_BYTES = [0, 1, 2, 4] as const;
const CONTENT_BYTES = [0, 2, 4, 8] as const;
const RLE = 1;
const RESERVED = 3;

/** A frame of a `.zst` file: bytes from `at` to `end`. */
export interface ZstdFrame {
  readonly at: number;
  readonly end: number;
}

/** Reads a few bytes at a place, zeros after the end of the file; many such places lie near each other in some files. */
function windowOf(handle: FileHandle, size: number): (position: number, length: number) => Promise<Buffer> {
  const window = Buffer.alloc(WINDOW_BYTES + MOST_HEADER_BYTES);
  let from = 0;
  let to = 0;
  return async (position, length) => {
    if (position < from || position + length > to) {
      if (position >= size) throw new RangeError('The file ends within a frame.');
      window.fill(0);
      const { bytesRead } = await handle.read(window, 0, Math.min(WINDOW_BYTES, size - position), position);
      from = position;
      to = position + bytesRead;
      if (bytesRead < Math.min(4, length)) throw new RangeError('The file ends within a frame.');
    }
    return window.subarray(position - from, position - from + length);
  };
}

/** The frames with content, one after another. Throws a RangeError where the file is damaged or cut short. */
export async function* zstdFrames(handle: FileHandle, size: number): AsyncGenerator<ZstdFrame, void> {
  const read = windowOf(handle, size);
  for (let at = 0; at < size;) {
    const head = await read(at, MOST_HEADER_BYTES);
    const magic = head.readUInt32LE(0);
    if ((magic & 0xfffffff0) >>> 0 === SKIPPABLE) {
      at += 8 + head.readUInt32LE(4);
      continue;
    }
    if (magic !== MAGIC) throw new RangeError('A frame is damaged.');
    const flags = head[4] ?? 0;
    const isSingle = (flags & 0x20) !== 0;
    const content = flags >> 6 === 0 ? Number(isSingle) : (CONTENT_BYTES[flags >> 6] ?? 0);
    let end = at + 5 + Number(!isSingle) + (DICTIONARY_BYTES[flags & 3] ?? 0) + content;
    for (let isLast = false; !isLast;) {
      const block = (await read(end, 3)).readUIntLE(0, 3);
      const kind = (block >> 1) & 3;
      if (kind === RESERVED) throw new RangeError('A frame is damaged.');
      isLast = (block & 1) === 1;
      end += 3 + (kind === RLE ? 1 : block >> 3);
    }
    if (flags & 4) end += 4;
    if (end > size) throw new RangeError('The file ends within a frame.');
    yield { at, end };
    at = end;
  }
}
