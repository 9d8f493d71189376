import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { familyOf, partsOf } from '@steward/api-client/log-forms/log-names';
import { unpackedBytes } from '@steward/api-client/log-forms/unpacked-bytes';
import { openIfThere, tailAt, tailOf } from '../bridge/source-file.ts';
import type { LogPlace } from './log-place.ts';

const TAIL_BYTES = 256;
/** A packed log is a tenth of what it was, a monotonous one a fiftieth; more was made to fill a disk. */
const MOST_TIMES = 200;
const HARMLESS_BYTES = 64 * 1024 * 1024;
const MOST_COPIES = 50;

/** A file beside a log that holds what the log held before. */
export interface OlderCopy {
  readonly path: string;
  readonly ino: string;
  readonly mtimeMs: number;
  /** Bytes on the disk. */
  readonly size: number;
  readonly packing: 'gz' | 'zst' | undefined;
}

/** What turning a log over left beside it, the oldest first. */
export async function findOlderCopies(path: string): Promise<OlderCopy[]> {
  const folder = dirname(path);
  const family = familyOf(path);
  const names = await readdir(folder).catch(() => []);
  const found: OlderCopy[] = [];
  for (const name of names) {
    const other = join(folder, name);
    if (other === path || familyOf(other) !== family) continue;
    const held = await stat(other, { bigint: true }).catch(() => undefined);
    if (!held?.isFile()) continue;
    const { ino, mtimeMs, size } = held;
    const { packing } = partsOf(name);
    found.push({ path: other, ino: String(ino), mtimeMs: Number(mtimeMs), size: Number(size), packing });
  }
  return found.sort((one, other) => one.mtimeMs - other.mtimeMs).slice(-MOST_COPIES);
}

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
