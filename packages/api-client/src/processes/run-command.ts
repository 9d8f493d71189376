import { setTimeout as sleep } from 'node:timers/promises';
import { spawn, type ChildProcess } from 'node:child_process';
import { kill } from 'node:process';
import { createInterface } from 'node:readline';
import type { RestartEvent } from '../contract/logs.ts';
import { createEventQueue } from './event-queue.ts';

/** A command with a time limit. */
export interface LimitedCommand {
  /** Program and arguments. No shell reads them. */
  readonly command: readonly string[];
  readonly cwd?: string | undefined;
  /** Seconds after which it is ended. */
  readonly timeoutSeconds: number;
  /** Variables beside those of the machine. */
  readonly env?: Readonly<Record<string, string>> | undefined;
}

export type CommandEnd = Omit<Extract<RestartEvent, { kind: 'end' }>, 'kind'>;

export interface RunningCommand {
  /** Its lines and its end, for one reader. It goes on when the reader leaves. */
  readonly events: AsyncIterable<RestartEvent>;
  /** When the program itself ended, whatever it left behind. Never rejects. */
  readonly ended: Promise<CommandEnd>;
}

export const tooLong = (seconds: number): string => `Still running after ${seconds} seconds: it is ended.`;

/** After SIGTERM. */
export const KILL_AFTER_MS = 5000;
/** For a program that not even SIGKILL ends. */
const LEAVE_AFTER_MS = 2000;
/** For lines that the program wrote before it ended. */
const PIPE_GRACE_MS = 500;
const LOOK_EVERY_MS = 100;

/** Sends a signal to all of the command's processes. False when none is left. */
function signalGroup(child: ChildProcess, signal: NodeJS.Signals | 0): boolean {
  if (child.pid === undefined) return false;
  try {
    return kill(-child.pid, signal);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Ends all of the command's processes; gives them time to end by themselves. */
async function endGroup(child: ChildProcess): Promise<void> {
  signalGroup(child, 'SIGTERM');
  for (let waited = 0; waited < KILL_AFTER_MS && signalGroup(child, 0); waited += LOOK_EVERY_MS)
    await sleep(LOOK_EVERY_MS);
  signalGroup(child, 'SIGKILL');
}

/**
 * Starts a command in a process group of its own, with the environment `machineEnv` and what is set for it. It has ended when its program has: what that leaves running in the
 * background may go on. At the time limit, or when `stop` is aborted, the whole group is ended, and the command has ended whatever happens.
 */
export function runCommand(
  { command: [program = '', ...args], cwd, timeoutSeconds, env }: LimitedCommand,
  machineEnv: Readonly<Record<string, string>>,
  stop?: AbortSignal,
): RunningCommand {
  const queue = createEventQueue();
  const say = (text: string) => queue.push({ kind: 'line', stream: 'stderr', text });
  const child = spawn(program, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...machineEnv, ...env },
    detached: true,
    shell: false,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of ['stdout', 'stderr'] as const)
    createInterface({ input: child[stream], crlfDelay: Infinity }).on('line', (text) =>
      queue.push({ kind: 'line', stream, text }),
    );
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));

  const ended = new Promise<CommandEnd>((resolve) => {
    let limited: Promise<void> | undefined;
    const endNow = (why: string) => {
      if (limited) return;
      say(why);
      limited = endGroup(child);
      void limited.then(() => sleep(LEAVE_AFTER_MS)).then(() => finish({ status: null, signal: 'SIGKILL' }));
    };
    const limit = setTimeout(() => endNow(tooLong(timeoutSeconds)), timeoutSeconds * 1000);
    const stopNow = () => endNow('It is ended before its time.');
    stop?.addEventListener('abort', stopNow, { once: true });
    let over = false;
    const finish = (end: CommandEnd): void => {
      if (over) return;
      over = true;
      clearTimeout(limit);
      stop?.removeEventListener('abort', stopNow);
      child.stdout.destroy();
      child.stderr.destroy();
      child.unref();
      queue.push({ kind: 'end', ...end });
      resolve(end);
    };
    child.once('error', (error) => {
      if (child.pid !== undefined) return;
      say(`The command could not be started: ${error.message}`);
      finish({ status: null, signal: null });
    });
    child.once('exit', (status, signal) => {
      void Promise.race([closed, sleep(PIPE_GRACE_MS)])
        .then(() => limited)
        .then(() => finish({ status, signal }));
    });
  });
  return { events: queue.events, ended };
}
