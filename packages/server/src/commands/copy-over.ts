import type { Config } from '../config/config.ts';
import { CommandError, type CommandIo } from '../core/command-io.ts';
import { CopyError, loadCopy } from '../db/copy/loader.ts';
import { type Place, withSnapshot } from '../db/copy/snapshot.ts';
import { LATEST } from '../db/migrate.ts';
import { isBusy } from '../db/violations.ts';
import { copyProgress } from './copy-progress.ts';
import { reasonOf } from './database-problem.ts';

export const EMBEDDED = 'embedded';

const placeOf = ({ databaseUrl, databaseFile }: Config): Place => ({ url: databaseUrl, file: databaseFile });

export async function copyOver(config: Config, target: Config, io: CommandIo): Promise<string> {
  try {
    return await withSnapshot(
      placeOf(config),
      async (source) => {
        if (source.version !== LATEST)
          throw new CommandError('The database is of an older version. Run "steward-server migrate" first.');
        const progress = copyProgress(io, source.rows);
        const label = `move from ${config.databaseUrl === undefined ? EMBEDDED : 'PostgreSQL'}`;
        return progress.done(await loadCopy(placeOf(target), source, label, progress.tell));
      },
      { lock: true },
    );
  } catch (error) {
    if (error instanceof CopyError) throw new CommandError(error.message);
    if (isBusy(error) && !(error instanceof Error && 'syscall' in error))
      throw new CommandError('Somebody writes to the database. Stop every server, then run this again.');
    if (error instanceof Error && 'code' in error)
      throw new CommandError(
        `The move stopped (${reasonOf(error)}). Mend that and run it again: it goes on from there.`,
      );
    throw error;
  }
}
