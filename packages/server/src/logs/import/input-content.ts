import { unpackedBytes } from '@steward/api-client/log-forms/unpacked-bytes';
import { CHUNK_BYTES, type Input, read } from './input.ts';

/** Logs pack to a tenth, a monotonous one to a fiftieth; more was made to fill a disk. */
const MOST_TIMES = 200;
/** What is not larger than that is taken however tightly it is packed. */
const HARMLESS_BYTES = 64 * 1024 * 1024;

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
