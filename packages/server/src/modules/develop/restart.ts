import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { RestartEvent } from '@steward/api-client/contract/logs';
import { ConflictError } from '../../core/errors.ts';

export interface RestartCommand {
  /** Program and arguments. No shell reads them. */
  readonly command: readonly string[];
  readonly cwd?: string | undefined;
  /** Seconds after which it is ended. */
  readonly timeoutSeconds: number;
}

const KILL_AFTER_MS = 5000;
/** Lines kept for a reader who does not keep up; the rest of a flood is counted. */
const MOST_WAITING = 10_000;

/** Runs the operator's restart commands: one at a time for each target, whoever asks. */
export interface Restarts {
  /** Starts the command at once. Throws `ConflictError` while one runs. It goes on when the reader leaves. */
  start(target: string, command: RestartCommand): AsyncIterable<RestartEvent>;
}

export function createRestarts(): Restarts {
  const running = new Set<string>();
  return {
    start(target, command) {
      if (running.has(target))
        throw new ConflictError(`A restart of ${target} is running already. Wait until it has ended.`);
      running.add(target);
      return run(command, () => running.delete(target));
    },
  };
}

function run(
  { command: [program = '', ...args], cwd, timeoutSeconds }: RestartCommand,
  ended: () => void,
): AsyncIterable<RestartEvent> {
  const waiting: RestartEvent[] = [];
  let wake: (() => void) | undefined;
  let over = false;
  let dropped = 0;
  const push = (event: RestartEvent): void => {
    if (waiting.length < MOST_WAITING || event.kind === 'end') waiting.push(event);
    else dropped++;
    wake?.();
  };
  const finish = (status: number | null, signal: string | null): void => {
    if (over) return;
    over = true;
    clearTimeout(limit);
    ended();
    if (dropped > 0) push({ kind: 'line', stream: 'stderr', text: `… ${dropped} more lines were left out.` });
    push({ kind: 'end', status, signal });
  };
  const child = spawn(program, args, {
    ...(cwd === undefined ? {} : { cwd }),
    shell: false,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const limit = setTimeout(() => {
    push({ kind: 'line', stream: 'stderr', text: `Still running after ${timeoutSeconds} seconds: it is ended.` });
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS).unref();
  }, timeoutSeconds * 1000);
  for (const stream of ['stdout', 'stderr'] as const)
    createInterface({ input: child[stream], crlfDelay: Infinity }).on('line', (text) =>
      push({ kind: 'line', stream, text }),
    );
  child.on('error', (error) => {
    push({ kind: 'line', stream: 'stderr', text: `The command could not be started: ${error.message}` });
    finish(null, null);
  });
  child.on('close', finish);
  return {
    async *[Symbol.asyncIterator]() {
      for (;;) {
        const event = waiting.shift();
        if (event) {
          yield event;
          if (event.kind === 'end') return;
          continue;
        }
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
