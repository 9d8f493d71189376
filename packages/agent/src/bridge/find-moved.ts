import { createHash } from 'node:crypto';
import { type FileHandle, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { inoOf, isAt, openIfThere, type Place, tailOf } from './source-file.ts';

/**
 * The place at which a file begins. Its name is made of what the file is, and of how often it began anew, so that a file
 * that is read again by an agent that lost its spool gives the same names.
 */
export async function beginningOf(handle: FileHandle, before: Place | undefined): Promise<Place> {
  const { ino, birthtimeNs } = await handle.stat({ bigint: true });
  const base = `${ino}.${birthtimeNs}`;
  const begun = createHash('sha256').update(base).digest('base64url').slice(0, 10);
  const [last, times = '0'] = (before?.name ?? '').split('.');
  const name = `${begun}.${last === begun ? Number(times) + 1 : 0}`;
  return { ino: String(ino), name, offset: 0, tail: tailOf(Buffer.alloc(0)), skips: false };
}

/** Looks for the file of a place beside its old name, where rotation put it. */
export async function findMoved(path: string, place: Place): Promise<FileHandle | undefined> {
  const [folder, name] = [dirname(path), basename(path)];
  for (const other of await readdir(folder).catch(() => [])) {
    if (other === name || (await inoOf(join(folder, other))) !== place.ino) continue;
    const handle = await openIfThere(join(folder, other));
    if (handle && (await isAt(handle, place))) return handle;
    await handle?.close();
  }
  return undefined;
}
