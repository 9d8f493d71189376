import { unpackedBytes } from '@steward/api-client/log-forms/unpacked-bytes';
import { openIfThere, tailAt, tailOf } from '../bridge/source-file.ts';
import type { LogPlace } from './log-place.ts';
import type { OlderCopy } from './older-copies.ts';

const TAIL_BYTES = 256;
/** A packed log is a tenth of what it was, a monotonous one a fiftieth; more was made to fill a disk. */
const MOST_TIMES = 200;
const HARMLESS_BYTES = 64 * 1024 * 1024;

/** The bytes of a packed file. Throws when they are too many. */
export async function* contentOf({ path, packing, size }: OlderCopy): AsyncGenerator<Buffer, void> {
  if (!packing) return;
  let bytes = 0;
  for await (const part of unpackedBytes(path, packing)) {
    bytes += part.length;
    if (bytes > Math.max(HARMLESS_BYTES, size * MOST_TIMES))
      throw new Error(`${path} becomes more than ${MOST_TIMES} times as large when it is unpacked, as no log does`);
    yield part;
  }
}

/** Whether a file begins with all that was read up to a place. */
export async function goesOnFrom(copy: OlderCopy, { offset, tail }: LogPlace): Promise<boolean> {
  if (offset === 0) return true;
  if (!copy.packing) {
    const handle = copy.size >= offset ? await openIfThere(copy.path) : undefined;
    if (!handle) return false;
    return tailAt(handle, offset)
      .then((found) => found === tail)
      .finally(() => handle.close());
  }
  let [at, last] = [0, Buffer.alloc(0)];
  try {
    for await (const part of contentOf(copy)) {
      const wanted = part.subarray(0, offset - at);
      last = Buffer.concat([last, wanted]).subarray(-TAIL_BYTES);
      at += wanted.length;
      if (at >= offset) break;
    }
  } catch {
    return false;
  }
  return at === offset && tailOf(last) === tail;
}
