/** What the agent cannot do, in sentences that say what to do. */
export class AgentError extends Error {
  override readonly name = 'AgentError';
}

/** The code of a system error, such as ENOENT; empty for others. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection broke',
  ENOTFOUND: 'there is no such name',
  EAI_AGAIN: 'names cannot be looked up now',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no network',
  UND_ERR_CONNECT_TIMEOUT: 'it does not answer',
  UND_ERR_HEADERS_TIMEOUT: 'it does not answer',
  UND_ERR_SOCKET: 'the connection broke',
};

/** Why something failed, in some words: of the system error that an error was caused by. */
export function reasonOf(error: unknown): string {
  let last = 'unknown reason';
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at.name === 'TimeoutError') return 'it does not answer';
    const code = codeOf(at);
    const known = REASONS[code];
    if (known !== undefined) return known;
    last = code === '' ? at.message : `${at.message} (${code})`;
  }
  return last;
}
