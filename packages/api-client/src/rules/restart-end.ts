interface RestartEnd {
  readonly status: number | null;
  readonly signal: string | null;
}

/** How a restart command ended, in a sentence. */
export function restartEndText({ status, signal }: RestartEnd): string {
  if (status === 0) return 'The restart command ended well.';
  if (status === null) return `The restart command was stopped${signal === null ? '' : ` (${signal})`}.`;
  return `The restart command ended with status ${status}.`;
}
