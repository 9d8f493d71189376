import type { RestartEvent } from '@steward/api-client/contract/logs';
import { runCommand, tooLong } from '@steward/api-client/processes/run-command';
import { WrongPasswordError } from '../console/console-error.ts';
import type { GameConsole } from '../console/outcomes.ts';
import { reasonOf } from '../errors.ts';
import { sleep } from '../pauses.ts';
import type { RestartTarget } from './schema.ts';

/** What a restart runs with. */
export interface Machine {
  /** Variables of the machine that commands get. */
  readonly env: Readonly<Record<string, string>>;
  /** The console of the game, where there is one. */
  readonly console: GameConsole | undefined;
}

type Line = Extract<RestartEvent, { kind: 'line' }>;
const out = (text: string): Line => ({ kind: 'line', stream: 'stdout', text });
const err = (text: string): Line => ({ kind: 'line', stream: 'stderr', text });
const end = (status: number | null, signal: string | null = null): RestartEvent => ({ kind: 'end', status, signal });

/** The command line of a unit. */
export const systemctl = ({ user = false }: Pick<RestartTarget, 'user'>, ...words: string[]): string[] => [
  'systemctl',
  ...(user ? ['--user'] : []),
  ...words,
];

/** Steps of a sequence, with a pause between them; ends with 1 where a step fails, and by itself at the time limit. */
async function* inSteps<T>(
  steps: readonly T[],
  step: (one: T) => AsyncIterable<Line | { readonly failed: true }>,
  { pauseSeconds, seconds }: { readonly pauseSeconds: number; readonly seconds: number },
): AsyncGenerator<RestartEvent> {
  const limit = AbortSignal.timeout(seconds * 1000);
  for (const [at, one] of steps.entries()) {
    if (at > 0) await sleep(pauseSeconds * 1000, limit);
    if (limit.aborted) {
      yield err(tooLong(seconds));
      yield end(null, 'SIGTERM');
      return;
    }
    for await (const line of step(one)) {
      if ('failed' in line) {
        yield end(1);
        return;
      }
      yield line;
    }
  }
  yield end(0);
}

/** Runs one short command of a sequence. */
async function* runStep(command: string[], seconds: number, env: Machine['env']) {
  for await (const event of runCommand({ command, timeoutSeconds: seconds }, env).events)
    if (event.kind === 'line') yield event;
    else if (event.status !== 0) yield { failed: true } as const;
}

async function* byConsole(
  commands: readonly string[],
  console: GameConsole,
  times: { readonly pauseSeconds: number; readonly seconds: number },
): AsyncGenerator<RestartEvent> {
  try {
    await console.ping();
  } catch (error) {
    yield err(
      error instanceof WrongPasswordError ? 'The console refuses the password.' : `${(error as Error).message}`,
    );
    yield end(1);
    return;
  }
  async function* send(command: string) {
    yield out(`> ${command}`);
    try {
      for (const text of await console.send(command)) yield out(text);
    } catch (error) {
      // A server that stops does not answer any more.
      yield err(`There was no answer: ${reasonOf(error)}.`);
    }
  }
  yield* inSteps(commands, send, times);
}

/** Restarts what is configured, within so many seconds: its lines, then its end. */
export function perform(target: RestartTarget, mostSeconds: number, machine: Machine): AsyncIterable<RestartEvent> {
  const { command, systemd, tmux, rcon, cwd, env, pauseSeconds } = target;
  const seconds = Math.min(target.timeoutSeconds, mostSeconds);
  const times = { pauseSeconds, seconds };
  if (command) return runCommand({ command, cwd, env, timeoutSeconds: seconds }, machine.env).events;
  if (systemd !== undefined)
    return runCommand({ command: systemctl(target, 'restart', '--', systemd), timeoutSeconds: seconds }, machine.env)
      .events;
  if (tmux) {
    async function* type(keys: readonly string[]) {
      yield out(`Typed into ${session}: ${keys.join(' ')}`);
      yield* runStep(['tmux', 'send-keys', '-t', `=${session}:`, '--', ...keys], Math.min(10, seconds), machine.env);
    }
    const { session, keys } = tmux;
    return inSteps(keys, type, times);
  }
  if (rcon && machine.console) return byConsole(rcon, machine.console, times);
  return nothing();
}

async function* nothing(): AsyncGenerator<RestartEvent> {
  yield err('This machine has no console of the game.');
  yield end(1);
}
