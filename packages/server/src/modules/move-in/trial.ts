import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupSqlite } from '../../db/backup.ts';
import { migrate } from '../../db/migrate.ts';
import { openDatabase, type Database } from '../../db/open.ts';
import { copyForTrial } from './trial-repository.ts';

/**
 * A copy of what an import reads and writes of the database, to try one in: what is done there is done nowhere else.
 * The embedded database is copied whole; of PostgreSQL, the tables that matter, into an embedded one.
 */
export async function withTrialDatabase<T>(
  { database, file }: { readonly database: Database; readonly file: string },
  work: (trial: Database) => Promise<T>,
): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'steward-import-'));
  const copy = join(dir, 'trial.db');
  try {
    if (database.engine === 'sqlite') await backupSqlite(file, copy);
    const trial = openDatabase({ file: copy });
    try {
      await migrate(trial);
      if (database.engine !== 'sqlite') await copyForTrial(database.db, trial);
      return await work(trial);
    } finally {
      await trial.close();
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
