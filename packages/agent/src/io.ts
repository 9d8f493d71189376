/** What the agent needs of the process. `bin.ts` gives the real one, tests their own. */
export interface AgentIo {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Data, to stdout. */
  out(line: string): void;
  /** Everything else, to stderr. */
  err(line: string): void;
  /** Asks on the terminal; `secret` is not shown while it is typed. Undefined when there is no terminal. */
  readonly ask: ((question: string, secret?: boolean) => Promise<string>) | undefined;
  /** Aborted when the process is asked to end. */
  readonly stop: AbortSignal;
  now(): number;
}
