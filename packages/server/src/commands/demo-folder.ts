import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { CommandError } from '../core/command-io.ts';
import { versionOf } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { ownerOf } from '../demo/making.ts';

/** What a demonstration puts into its data folder. */
const FILES = ['steward.db', 'steward.db-wal', 'steward.db-shm', 'logs', 'vac', 'maps', 'game'];

/** Whose the data folder is: an operator's community is not to be mixed up with a made-up one. */
async function found({ databaseFile }: Config): ReturnType<typeof ownerOf> {
  if (!existsSync(databaseFile)) return 'nobody';
  const database = openDatabase({ file: databaseFile });
  try {
    return (await versionOf(database)) === 0 ? 'nobody' : await ownerOf(database.db);
  } finally {
    await database.close();
  }
}

/** Sees to a data folder that a demonstration may use; throws when it may not. */
export async function makeRoom(config: Config, fresh: boolean): Promise<void> {
  if (config.databaseUrl !== undefined) {
    if (fresh)
      throw new CommandError(
        '--fresh is for the embedded database. Name an empty database in STEWARD_DATABASE_URL instead.',
      );
    return;
  }
  const there = await found(config);
  if (there === 'community')
    throw new CommandError(
      `The folder ${config.dataDir} holds a community. Set STEWARD_DATA_DIR to another folder for the demonstration.`,
    );
  if (fresh && there !== 'nobody')
    for (const name of FILES) rmSync(resolve(config.dataDir, name), { recursive: true, force: true });
}
