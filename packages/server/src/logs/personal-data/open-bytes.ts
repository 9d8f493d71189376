import { setImmediate } from 'node:timers/promises';
import { createIndexCache, readIndex } from '../archive/read-index.ts';
import { createBlockMemory } from '../engine/block-memory.ts';
import { openLog } from '../engine/open-log.ts';
import { createFileSource, createPackedSource } from '../engine/source.ts';
import type { LyingLog } from './stored-files.ts';

/** The bytes of a log, unpacked. */
export interface LogBytes {
  readonly size: number;
  /** From the start, about a mebibyte at a time; each good until the next is asked for. Others get a turn in between. */
  chunks(): AsyncGenerator<Buffer, void>;
  /** Whether a part could not be read so far; it reads as zeros, or is missing. */
  isDamaged(): boolean;
  close(): Promise<void>;
}

const CHUNK_BYTES = 1024 * 1024;

/** Opens a log in whatever form it is; undefined when it is gone. Throws errors of the file system, and the signal's reason. */
export async function openBytes(log: LyingLog, signal: AbortSignal): Promise<LogBytes | undefined> {
  const index = log.form === 'gz' ? undefined : await readIndex(log.indexPath);
  const indexPath = index && index !== 'damaged' ? log.indexPath : undefined;
  const { path, form, day, file } = log;
  const opened = await openLog({ path, form, day, file, indexPath }, createIndexCache(), signal);
  if (!opened) return undefined;
  const { fd, size, isPacked, index: table } = opened;
  const source = isPacked && table ? createPackedSource(fd, table, createBlockMemory(0)) : createFileSource(fd);

  async function* chunks(): AsyncGenerator<Buffer, void> {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    for (let position = 0; position < size;) {
      signal.throwIfAborted();
      const read = source.read(buffer, 0, Math.min(CHUNK_BYTES, size - position), position);
      if (read === 0) return;
      position += read;
      yield buffer.subarray(0, read);
      await setImmediate();
    }
  }

  return {
    size,
    chunks,
    isDamaged: () => opened.isDamaged || source.damage > 0,
    close: () => opened.close(),
  };
}
