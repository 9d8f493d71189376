import { dirname } from 'node:path';
import { familyOf } from '@steward/api-client/log-forms/log-names';
import { type Digests, HEAD_BYTES, identify } from './identity.ts';
import { openInput } from './input.ts';
import type { LedgerEntry } from './ledger-entry.ts';

export function mayGrowInto({ paths, size, stamped }: LedgerEntry, path: string): boolean {
  if (paths.includes(path)) return true;
  return stamped > 0 && (size >= HEAD_BYTES || paths.some((one) => dirname(one) === dirname(path)));
}

export function mayGoOnFrom(entry: LedgerEntry, { size, head }: Digests, path: string): boolean {
  if (entry.isPacked || entry.size <= size || size === 0) return false;
  if (size >= HEAD_BYTES) return entry.head === head;
  return entry.paths.some((one) => one !== path && familyOf(one) === familyOf(path));
}

/** Whether a known source, where it still lies, begins with all of the file. */
export async function beginsWithFile(entry: LedgerEntry, { size, sha256 }: Digests, path: string): Promise<boolean> {
  for (const place of entry.paths.filter((one) => one !== path)) {
    const found = await openInput(place)
      .then((input) => identify(input, () => [size, entry.size]))
      .catch(() => undefined);
    if (found?.prefix(size) === sha256 && found.prefix(entry.size) === entry.sha256) return true;
  }
  return false;
}
