import { ApiError, NetworkError } from '@steward/api-client/client/errors';
import { CommandLine, type GameCommand } from '@steward/api-client/contract/bridge';
import type * as z from 'zod/mini';
import { WrongPasswordError } from '../console/console-error.ts';
import { AgentError, reasonOf } from '../errors.ts';
import { createTrouble, type Log } from '../log.ts';
import type { Panel } from '../panel.ts';
import { createPauses, sleep, type Pauses } from '../pauses.ts';

const SLOW_MS = 60_000;
const CONFLICT = 409;

export type Command = z.infer<typeof GameCommand>;

/** Where commands go. Its errors are told as they are, and the panel gives what was not taken again. */
export interface CommandSink {
  /** Takes a command, once whatever is repeated. */
  take(command: Command): Promise<void>;
  /** Told that commands expired. */
  gap(at: string): Promise<void>;
  close(): Promise<void>;
}

/** A sink cannot take what comes; `message` says why. */
export class SinkError extends Error {
  override readonly name = 'SinkError';
}

export interface FollowCommandsOptions {
  readonly openSink: () => Promise<CommandSink>;
  readonly panel: Panel;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly now: () => number;
  readonly pauses?: Pauses;
  readonly slowMs?: number;
}

/** Gives what staff ask of the game to where it goes, and connects again whenever that breaks. */
export async function followCommands(options: FollowCommandsOptions): Promise<void> {
  const { openSink, panel, log, signal, now, pauses = createPauses(), slowMs = SLOW_MS } = options;
  const [trouble, sinkTrouble] = [createTrouble(log), createTrouble(log)];
  let sink: CommandSink | undefined;
  let isRefused = false;

  async function take(raw: unknown, into: CommandSink): Promise<void> {
    const read = CommandLine.safeParse(raw);
    if (!read.success) return log.warn('The panel sent a command that this version does not understand.');
    const line = read.data;
    if (isCommand(line)) {
      await into.take(line);
      sinkTrouble.ends('The game takes commands again.');
      isRefused = false;
      pauses.reset();
    } else {
      if (!isRefused) pauses.reset();
      trouble.ends(`Commands for the game server "${line.server}" come again.`);
      if (line.gap) await into.gap(new Date(now()).toISOString());
    }
  }

  /** How long to wait, having told what is wrong where that is new. */
  function pauseAfter(error: unknown): number {
    if (error instanceof SinkError) {
      isRefused = true;
      sinkTrouble.begins(error.message, 'error');
      return pauses.next();
    }
    if (error instanceof ApiError) {
      const { status, message, retryAfter } = error;
      if (status >= 500 || status === 429) {
        trouble.begins(`The panel gives no commands (${status}: ${message}).`);
        return pauses.next(retryAfter);
      }
      const text =
        status === CONFLICT
          ? message
          : `THE PANEL REFUSES TO GIVE COMMANDS (${status}: ${message}). Is the token that of this game server?`;
      trouble.begins(text, 'error');
      return slowMs;
    }
    const why = error instanceof NetworkError ? `${error.message} ${reasonOf(error)}.` : reasonOf(error);
    trouble.begins(`No commands come: ${why}`);
    return pauses.next();
  }

  while (!signal.aborted) {
    try {
      sink ??= await openSink();
      for await (const raw of await panel.commands(signal)) await take(raw, sink);
      throw new AgentError('the panel ended the connection.');
    } catch (error) {
      if (signal.aborted) break;
      if (error instanceof WrongPasswordError) {
        log.error(
          `THE CONSOLE OF THE GAME REFUSES THE PASSWORD. It is not tried again: mend it in agent.json and start the agent again. Until then commands wait.`,
        );
        break;
      }
      await sleep(pauseAfter(error), signal);
    }
  }
  await sink?.close();
}

const isCommand = (line: CommandLine): line is Command => 'id' in line;
