import { ApiError, NetworkError } from '@steward/api-client/client/errors';
import { CommandLine } from '@steward/api-client/contract/bridge';
import { AgentError, codeOf, reasonOf } from '../errors.ts';
import { createTrouble, type Log } from '../log.ts';
import type { Panel } from '../panel.ts';
import { createPauses, sleep, type Pauses } from '../pauses.ts';
import { openCommandFile, type CommandFile } from './command-file.ts';

const SLOW_MS = 60_000;
const CONFLICT = 409;

export interface FollowCommandsOptions {
  readonly file: string;
  readonly panel: Panel;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly now: () => number;
  readonly pauses?: Pauses;
  readonly slowMs?: number;
}

/** Writes what staff ask of the game to the file of commands, each once, and connects again whenever that breaks. */
export async function followCommands(options: FollowCommandsOptions): Promise<void> {
  const { file, panel, log, signal, now, pauses = createPauses(), slowMs = SLOW_MS } = options;
  const trouble = createTrouble(log);
  let commands: CommandFile | undefined;

  async function take(raw: unknown, into: CommandFile): Promise<void> {
    const read = CommandLine.safeParse(raw);
    if (!read.success) return log.warn('The panel sent a command that this version does not understand.');
    const line = read.data;
    if (!('id' in line)) {
      pauses.reset();
      trouble.ends(`Commands for the game server "${String(line.server)}" come again.`);
      if (line.gap === true && (await into.addGap(new Date(now()).toISOString())))
        log.warn('Commands expired before the game took them: the file of commands says "gap".');
    } else if (typeof line.id === 'number' && typeof line.at === 'string')
      await into.add({ ...line, id: line.id, at: line.at });
  }

  /** How long to wait, having told what is wrong where that is new. */
  function pauseAfter(error: unknown): number {
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
    trouble.begins(
      codeOf(error) === '' ? `No commands come: ${why}` : `The file of commands ${file} cannot be written: ${why}.`,
    );
    return pauses.next();
  }

  while (!signal.aborted) {
    try {
      commands ??= await openCommandFile(file);
      for await (const raw of await panel.commands(signal)) await take(raw, commands);
      throw new AgentError('the panel ended the connection');
    } catch (error) {
      if (signal.aborted) break;
      await sleep(pauseAfter(error), signal);
    }
  }
  await commands?.close();
}
