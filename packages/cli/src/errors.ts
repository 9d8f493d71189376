/** The command line cannot be understood. `message` says what to type instead; ends with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** The command concerned, such as `steward logs search`; its help is named under the message. */
  readonly command: string | undefined;

  constructor(message: string, command?: string) {
    super(message);
    this.command = command;
  }
}

/** The person stopped it: Ctrl-C, or "no" to a question. */
export class InterruptedError extends Error {
  override readonly name = 'InterruptedError';

  constructor(message = '') {
    super(message);
  }
}

/** Whoever read the output went away, as `head` does. Ends quietly. */
export class PipeClosedError extends Error {
  override readonly name = 'PipeClosedError';
}

/** Something on this machine went wrong. `message` is for a person. */
export class FailedError extends Error {
  override readonly name = 'FailedError';
}

/** A command that was run for the caller failed. `status`, 1 to 255, becomes the exit code. */
export class StatusError extends FailedError {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** What was written is not all, and nobody asked for less. `message` says how to get the rest. */
export class PartialError extends Error {
  override readonly name = 'PartialError';
}
