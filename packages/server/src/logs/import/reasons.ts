import type { Dirent } from 'node:fs';
import { DOT_NAME, passedOver } from '@steward/api-client/log-forms/log-names';

/** What went wrong, as a sentence. */
export function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'There is no such file. Check the path.';
  if (code === 'EACCES' || code === 'EPERM') return 'The file may not be read. Check its permissions.';
  if (code === 'ENOSPC') return 'The disk is full. Make room and import again.';
  return error instanceof Error ? error.message : String(error);
}

export function reasonToPass(entry: Dirent): string | undefined {
  if (entry.isDirectory()) return entry.name.startsWith('.') ? DOT_NAME : undefined;
  if (entry.isSymbolicLink()) return 'It is a link. Name it by itself to import what it leads to.';
  return entry.isFile() ? passedOver(entry.name) : 'It is not a file.';
}
