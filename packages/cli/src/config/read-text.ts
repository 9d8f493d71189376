import { readFileSync } from 'node:fs';
import { FailedError } from '../errors.ts';

/** The code of a system error, such as ENOENT; empty for others. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  EISDIR: 'it is a folder',
  EEXIST: 'it is no folder',
  ENOTDIR: 'it is in no folder',
};

export const cannot = (what: string, file: string, error: unknown): FailedError =>
  new FailedError(`Cannot ${what} ${file}: ${REASONS[codeOf(error)] ?? (codeOf(error) || 'unknown reason')}.`, {
    cause: error,
  });

/** The text of a small file; undefined when there is none. Read at once: every command waits for it anyway. */
export function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
    throw cannot('read', file, error);
  }
}
