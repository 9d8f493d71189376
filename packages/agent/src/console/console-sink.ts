import { SinkError, type CommandSink } from '../bridge/follow-commands.ts';
import { answerRecord } from '../deliver/records.ts';
import type { Log } from '../log.ts';
import type { Spool } from '../spool/spool.ts';
import { ConsoleError } from './console-error.ts';
import type { GameConsole } from './outcomes.ts';

const SOURCE = 'console';

/** The last command that was done. */
interface Done {
  readonly id: number;
  readonly at: string;
}

/**
 * Does commands by the console of the game. What became of them goes into the spool together with the mark of the last
 * one; one that was done when the agent was killed before that is done again.
 */
export function openConsoleSink(console: GameConsole, spool: Spool, log: Log): CommandSink {
  const isDone = ({ id, at }: Done): boolean => {
    const last = spool.mark(SOURCE) as unknown as Done | undefined;
    return last !== undefined && id <= last.id && at <= last.at;
  };
  return {
    async take({ id, at, kind, data }) {
      if (isDone({ id, at })) return;
      const outcome = await console.run({ kind, data }).catch((error: unknown) => {
        throw error instanceof ConsoleError ? new SinkError(error.message, { cause: error }) : error;
      });
      await spool.append(SOURCE, [answerRecord({ id, ...outcome })], { id, at });
    },
    async gap() {
      log.warn('Commands expired before the game took them: compare its bans with those of the panel.');
    },
    close: () => Promise.resolve(),
  };
}
