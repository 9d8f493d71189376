/** What commands need of the process. `bin.ts` gives the real one, tests their own. */
export interface CommandIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Data, to stdout. */
  out(line: string): void;
  /** Everything else, to stderr. */
  err(line: string): void;
  /** Log lines, to stdout, several at once. */
  log(text: string): void;
  /** Asks on the terminal without showing what is typed; undefined when there is no terminal. */
  readonly askSecret: ((question: string) => Promise<string>) | undefined;
  /** Resolves when the process is asked to end. */
  stopped(): Promise<void>;
  /** Calls that whenever the process is asked to read its settings again (SIGHUP). */
  onReload?(reload: () => void): void;
}

/** What a command cannot do, in a sentence that says what to do. Ends the process with 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
