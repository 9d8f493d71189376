import { readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { familyOf, partsOf } from '@steward/api-client/log-forms/log-names';

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
