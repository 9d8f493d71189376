import { readdir, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { isRealDay } from '@steward/api-client/rules/log-days';
import { isDamage, unpackedBytes } from '@steward/api-client/log-forms/unpacked-bytes';
import type { LogForm } from '../engine/search-files.ts';
import { listStoredLogs } from '../folder.ts';
import { readAt } from '@steward/api-client/log-forms/read-at';
import { fingerprint, HEAD_BYTES } from '../tail/tail-id.ts';

const NEWLINE = 0x0a;
const HEAD_READ_BYTES = 4096;

/** A log file as it lies in the folder. */
export interface LocalFile {
  readonly day: string;
  /** Its name without what packing adds to it. */
  readonly name: string;
  readonly path: string;
  readonly form: LogForm;
  readonly dev: number;
  readonly ino: number;
  /** Bytes on the disk. */
  readonly size: number;
  readonly mtimeMs: number;
}

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES']);

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (!MISSING.has(error.code ?? '')) throw error;
}

/** The days that have a folder, in order. */
export async function listLocalDays(dir: string): Promise<string[]> {
  return (await readdir(dir)).filter(isRealDay).sort();
}

/** The log files of a day, by name. Links that lead out of `dir` are left out. */
export async function listLocalFiles(dir: string, day: string): Promise<LocalFile[]> {
  const files: LocalFile[] = [];
  for (const { filename: name, path, form } of await listStoredLogs(dir, day)) {
    const held = await stat(path).catch(ignoreMissing);
    if (!held?.isFile()) continue;
    const { dev, ino, size, mtimeMs } = held;
    files.push({ day, name, path, form, dev, ino, size, mtimeMs });
  }
  return files;
}

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
