import { close, fstat, open } from 'node:fs';
import { promisify } from 'node:util';
import { isSameSource } from '../archive/format.ts';
import type { IndexTable } from '../archive/format.ts';
import type { IndexCache } from '../archive/read-index.ts';
import { unpackFile } from '../archive/unpack.ts';
import { undefinedWhenMissing } from './search-files.ts';
import type { SearchFile } from './search-files.ts';

const openFile = promisify(open);
const closeFile = promisify(close);
const statFile = promisify(fstat);

/** A log that workers can read. */
export interface OpenLog {
  readonly fd: number;
  /** Bytes, unpacked. */
  readonly size: number;
  /** Its index with the descriptor to read rows from, where it has a sound one. */
  readonly index?: { readonly fd: number; readonly table: IndexTable } | undefined;
  /** Whether its bytes are the blocks of the index, and not the lines themselves. */
  readonly isPacked: boolean;
  /** Whether it has an index that cannot be read. */
  readonly isIndexDamaged: boolean;
  /** Whether a part of it cannot be read. */
  readonly isDamaged: boolean;
  /** Lets go of it, when no worker reads it any more. */
  close(): Promise<void>;
}

/** Opens a log in whatever form it is; undefined when it is gone. Throws the signal's reason. */
export async function openLog(
  file: SearchFile,
  indexes: IndexCache,
  signal: AbortSignal,
): Promise<OpenLog | undefined> {
  const { form = 'plain', path, indexPath } = file;
  const index = indexPath === undefined ? undefined : await indexes.load(indexPath);
  const isIndexDamaged = index === 'damaged';
  const table = isIndexDamaged ? undefined : index;
  const fd = form === 'gz' ? undefined : await openFile(path, 'r').catch(undefinedWhenMissing);
  if (fd === undefined && form !== 'gz') return undefined;
  if (fd !== undefined) {
    const found = await statFile(fd);
    if (!found.isFile()) {
      await closeFile(fd);
      return undefined;
    }
    const isOurs = form === 'zst' && table !== undefined && table.header.packedBytes === found.size;
    const isFresh = table?.header.packedBytes === 0 && isSameSource(table.header.source, found);
    if (isOurs || form === 'plain') {
      const size = isOurs ? table.header.source.size : Math.min(found.size, file.until ?? Infinity);
      const used = isOurs || isFresh ? table : undefined;
      return withIndex({ fd, size, isPacked: isOurs, isIndexDamaged, isDamaged: isIndexDamaged }, used, indexPath);
    }
    await closeFile(fd);
  }
  const unpacked = await unpackFile(path, form === 'gz' ? 'gz' : 'zst', signal);
  if (!unpacked) return undefined;
  const { handle, size, isDamaged } = unpacked;
  const isBroken = isDamaged || isIndexDamaged;
  return { fd: handle.fd, size, isPacked: false, isIndexDamaged, isDamaged: isBroken, close: () => handle.close() };
}

async function withIndex(
  log: Omit<OpenLog, 'close' | 'index'>,
  table: IndexTable | undefined,
  indexPath: string | undefined,
): Promise<OpenLog> {
  const fd = table && indexPath !== undefined ? await openFile(indexPath, 'r').catch(undefinedWhenMissing) : undefined;
  const index = table && fd !== undefined ? { fd, table } : undefined;
  if (log.isPacked && !index && table) {
    await closeFile(log.fd);
    throw new Error('The index of a log went away while it was opened. Try again.');
  }
  return {
    ...log,
    index,
    close: async () => {
      await closeFile(log.fd);
      if (fd !== undefined) await closeFile(fd);
    },
  };
}
