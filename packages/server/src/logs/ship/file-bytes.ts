import type { FileHandle } from 'node:fs/promises';
import { readAt } from '@steward/api-client/log-forms/read-at';
import { isDamage, unpackedBytes } from '@steward/api-client/log-forms/unpacked-bytes';
import { fingerprint, HEAD_BYTES } from '../tail/tail-id.ts';
import type { LocalFile } from './local-files.ts';

const NEWLINE = 0x0a;
const HEAD_READ_BYTES = 4096;

/** What tells a file from others: its first line. Undefined while that is not there; `isWhole` takes what there is. */
export async function headOf(bytes: AsyncIterable<Buffer>, isWhole: boolean): Promise<string | undefined> {
  let head = Buffer.alloc(0);
  for await (const chunk of bytes) {
    head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES - head.length)]);
    if (head.length >= HEAD_BYTES || head.includes(NEWLINE)) return fingerprint(0, head);
  }
  return isWhole && head.length > 0 ? fingerprint(0, head) : undefined;
}

/** The bytes of an open file from a place on. */
export async function* plainBytes(
  handle: FileHandle,
  from: number,
  atOnce = HEAD_READ_BYTES,
): AsyncGenerator<Buffer, void> {
  for (let offset = from; ;) {
    const bytes = await readAt(handle, offset, atOnce);
    if (bytes.length > 0) yield bytes;
    if (bytes.length < atOnce) return;
    offset += bytes.length;
  }
}

/** The unpacked bytes of a packed file from a place on; where it is damaged they end, and `onDamage` is told. */
export async function* packedBytes(
  { path, form }: LocalFile,
  from: number,
  onDamage: () => void = () => undefined,
): AsyncGenerator<Buffer, void> {
  if (form === 'plain') return;
  let skip = from;
  try {
    for await (const chunk of unpackedBytes(path, form)) {
      if (chunk.length > skip) yield chunk.subarray(skip);
      skip = Math.max(0, skip - chunk.length);
    }
  } catch (error) {
    if (!isDamage(error)) throw error;
    onDamage();
  }
}
