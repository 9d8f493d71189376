const PROBLEMS: Readonly<Record<string, string>> = {
  EROFS: 'lies on a file system that can only be read',
  EACCES: 'may not be used by this account',
  EPERM: 'may not be used by this account',
  ENOSPC: 'lies on a disk that is full',
  EDQUOT: 'lies on a disk whose quota is used up',
  EIO: 'lies on a disk that does not answer as it should',
  ENOTDIR: 'lies below something that is no folder',
  EISDIR: 'is a folder where a file is needed',
  ENOENT: 'is not there',
  EMFILE: 'cannot be opened, as this account has too many files open',
  ENFILE: 'cannot be opened, as this machine has too many files open',
};

/** A failure of the file system as a sentence that says what to do; undefined for other errors. */
export function fileProblem(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return undefined;
  const problem = PROBLEMS[String(error.code)];
  if (problem === undefined || !('path' in error) || typeof error.path !== 'string') return undefined;
  return `${error.path} ${problem}. Mend that, or let STEWARD_DATA_DIR name a folder that this account may write.`;
}
