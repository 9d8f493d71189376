import { isIndexOf } from '../archive/format.ts';
import type { IndexTable } from '../archive/format.ts';
import type { IndexCache } from '../archive/read-index.ts';
import { unpackFile } from '../archive/unpack.ts';
import type { SearchFile } from './search-files.ts';
import { closeFile, openStored } from './stored-file.ts';
import type { StoredFile } from './stored-file.ts';

/** A log that workers can read. */
export interface OpenLog {
  readonly fd: number;
  /** Bytes, unpacked. */
  readonly size: number;
  /** Its index, where it has a sound one. */
  readonly index?: IndexTable | undefined;
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
  const read = indexPath === undefined ? undefined : await indexes.read(indexPath);
  const found = form === 'gz' ? undefined : await openBytes(file);
  const isIndexDamaged = read === 'damaged';
  const table = isIndexDamaged ? undefined : read;
  const isUsed = form !== 'gz' && found !== undefined && table !== undefined && isIndexOf(form, table.header, found);
  const index = isUsed ? table : undefined;
  const isPacked = isUsed && form === 'zst';
  if (found && (isPacked || form === 'plain')) {
    const size = (isPacked ? index?.header.source.size : undefined) ?? Math.min(found.size, file.until ?? Infinity);
    return { fd: found.fd, size, index, isPacked, isIndexDamaged, isDamaged: isIndexDamaged, close: found.close };
  }
  if (found) await found.close();
  else if (form !== 'gz') return undefined;
  const unpacked = await unpackFile(path, form === 'gz' ? 'gz' : 'zst', signal);
  if (!unpacked) return undefined;
  const { handle, size, isDamaged } = unpacked;
  const isBroken = isDamaged || isIndexDamaged;
  return { fd: handle.fd, size, isPacked: false, isIndexDamaged, isDamaged: isBroken, close: () => handle.close() };
}

/** What a file holds, as it lies on the disk; whoever opens it closes it. */
interface OpenBytes extends StoredFile {
  readonly close: () => Promise<void>;
}

/** Undefined also where the path stands for another file than the one that was listed. */
async function openBytes({ path, held, stored }: SearchFile): Promise<OpenBytes | undefined> {
  if (held) {
    const own = held.hold();
    const { size, mtimeMs, ino } = await own.handle.stat();
    return { fd: own.handle.fd, size, mtimeMs, ino, close: () => own.close() };
  }
  const found = await openStored(path);
  if (!found) return undefined;
  const close = (): Promise<void> => closeFile(found.fd);
  if (stored === undefined || stored.ino === found.ino) return { ...found, close };
  await close();
  return undefined;
}
