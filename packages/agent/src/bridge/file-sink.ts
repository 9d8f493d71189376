import { AgentError, reasonOf } from '../errors.ts';
import type { Log } from '../log.ts';
import { openCommandFile } from './command-file.ts';
import { SinkError, type CommandSink } from './follow-commands.ts';

/** Writes commands to a file that a game script reads. */
export async function openFileSink(file: string, log: Log): Promise<CommandSink> {
  const writes = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AgentError) throw error;
      throw new SinkError(`The file of commands ${file} cannot be written: ${reasonOf(error)}.`, { cause: error });
    }
  };
  const commands = await writes(() => openCommandFile(file));
  return {
    async take(command) {
      await writes(() => commands.add(command));
    },
    async gap(at) {
      if (await writes(() => commands.addGap(at)))
        log.warn('Commands expired before the game took them: the file of commands says "gap".');
    },
    close: () => commands.close(),
  };
}
