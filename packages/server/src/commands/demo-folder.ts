import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Config } from '../config/config.ts';
import { CommandError } from '../core/command-io.ts';
import { hasPlayers } from '../core/players/repository.ts';
import { versionOf } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { readSetting } from '../db/settings.ts';

/** The setting that marks a database as a demonstration's; making the world writes it. */
const DEMO_SETTING = 'demo';
/** What a demonstration puts into its data folder. */
const FILES = ['steward.db', 'steward.db-wal', 'steward.db-shm', 'logs', 'vac', 'maps', 'game'];

/** Whose the data folder is: an operator's community is not to be mixed up with a made-up one. */
async function found({ databaseFile }: Config): Promise<'nothing' | 'demonstration' | 'community'> {
  if (!existsSync(databaseFile)) return 'nothing';
  const database = openDatabase({ file: databaseFile });
  try {
    if ((await versionOf(database)) === 0) return 'nothing';
    if ((await readSetting(database.db, DEMO_SETTING)) !== undefined) return 'demonstration';
    return (await hasPlayers(database.db)) ? 'community' : 'nothing';
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
  if (fresh && there === 'demonstration')
    for (const name of FILES) rmSync(resolve(config.dataDir, name), { recursive: true, force: true });
}
