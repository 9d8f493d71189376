import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock, Host } from '../context.ts';
import { PipeClosedError } from '../errors.ts';
import type { ExitCode } from '../exit-codes.ts';
import type { Sink, Streams } from '../io/streams.ts';
import { main } from '../main.ts';

/** A way out that keeps what it was given. */
export class BufferSink implements Sink {
  text = '';
  readonly isTty: boolean;
  readonly columns: number | undefined;
  /** After so many writes nobody reads any more. */
  closesAfter = Number.POSITIVE_INFINITY;
  private writes = 0;

  constructor(isTty: boolean, columns = 80) {
    this.isTty = isTty;
    this.columns = isTty ? columns : undefined;
  }

  async write(text: string | Uint8Array): Promise<void> {
    if (this.writes++ >= this.closesAfter) throw new PipeClosedError('Nobody reads the output.');
    this.text += typeof text === 'string' ? text : new TextDecoder().decode(text);
  }
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** What standard input holds, when it is no terminal. */
  readonly stdin?: string;
  /** Standard input is a terminal, too. */
  readonly keyboard?: boolean;
  /** Standard output and error are a terminal of so many columns. */
  readonly terminal?: number;
  readonly clock?: Partial<Clock>;
  /** Called with a way to press Ctrl-C. */
  readonly onStart?: (controls: { interrupt(): void; stdout: BufferSink; stderr: BufferSink }) => void;
  readonly stdout?: BufferSink;
}

export interface RunResult {
  readonly code: ExitCode;
  readonly stdout: string;
  readonly stderr: string;
}

export const realClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal?.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
    }),
};

/** Runs a command line in this process, with buffers for streams. */
export async function runCli(argv: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  const stdout = options.stdout ?? new BufferSink(options.terminal !== undefined, options.terminal);
  const stderr = new BufferSink(options.terminal !== undefined, options.terminal);
  const noStream = (): never => {
    throw new Error('This test has no terminal.');
  };
  const streams: Streams = {
    stdin: { isTty: options.keyboard === true, readAll: async () => options.stdin ?? '', stream: noStream },
    stdout,
    stderr,
    terminal: noStream,
  };
  let interrupt: () => void = () => undefined;
  const host: Host = {
    env: options.env ?? {},
    streams,
    clock: { ...realClock, ...options.clock },
    onInterrupt(handle) {
      interrupt = handle;
      return () => undefined;
    },
  };
  options.onStart?.({ interrupt: () => interrupt(), stdout, stderr });
  const code = await main(argv, host);
  return { code, stdout: stdout.text, stderr: stderr.text };
}

/** A folder of settings of its own, removed by `remove`. */
export async function temporaryConfig(): Promise<{ dir: string; remove(): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), 'steward-cli-'));
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}
