import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { COPY_TABLE } from './copy/tables.ts';
import type { Migration } from './migration.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { Database } from './open.ts';
import type { Tx } from './schema.ts';
import { createTables } from './table.ts';
import { isBusy } from './violations.ts';

/** A copy into the database was begun and not finished. */
export class UnfinishedCopyError extends Error {
  override readonly name = 'UnfinishedCopyError';

  constructor() {
    super(
      'A copy into this database was begun and is not finished. Run the same "steward-server move" or "restore" again.',
    );
  }
}

const WAIT_MS = 600_000;

/** The database was written by a version that this one does not know. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';

  constructor(found: number, known: number) {
    super(
      `The database was written by a newer Steward (version ${found}, this one knows ${known}). Install that version, or restore a backup.`,
    );
  }
}

/** The database version that this Steward writes. */
export const LATEST: number = MIGRATIONS.length;

/** All steps, the first that of version 1. */
export const STEPS: readonly Pick<Migration, 'name' | 'tables' | 'run'>[] = MIGRATIONS;

/** Whether there is a table of that name. */
export async function hasTable({ db, engine }: Pick<Database, 'db' | 'engine'>, name: string): Promise<boolean> {
  const table =
    engine === 'sqlite'
      ? sql<{ n: number }>`select count(*) as n from sqlite_master where type = 'table' and name = ${name}`
      : sql<{
          n: number;
        }>`select count(*) as n from information_schema.tables where table_schema = any (current_schemas(false)) and table_name = ${name}`;
  return (await table.execute(db)).rows[0]?.n !== 0;
}

/** The version of a database: 0 when it is empty. */
export async function versionOf({ db, engine }: Pick<Database, 'db' | 'engine'>): Promise<number> {
  if (!(await hasTable({ db, engine }, 'steward_migration'))) return 0;
  const [row] = (
    await sql<{ version: number | null }>`select max(version) as version from steward_migration`.execute(db)
  ).rows;
  return row?.version ?? 0;
}

export interface MigrateOptions {
  /** Also where a copy is not finished: for the copy itself. */
  readonly unfinished?: boolean;
}

/**
 * Brings the database to the latest version, all steps in one transaction. Several processes may start at once: one
 * does the work, the others wait. Throws `NewerDatabaseError`.
 */
export async function migrate(
  database: Database,
  note: (text: string) => void = () => undefined,
  to = LATEST,
  { unfinished = false }: MigrateOptions = {},
): Promise<{ from: number; to: number }> {
  if (!unfinished && (await hasTable(database, COPY_TABLE))) throw new UnfinishedCopyError();
  const from = await versionOf(database);
  if (from > LATEST) throw new NewerDatabaseError(from, LATEST);
  if (from >= to) return { from, to: from };
  // A step may drop one that rests.
  await database.restoreIndexes();
  const until = performance.now() + WAIT_MS;
  for (;;) {
    try {
      await database.withWrite((tx) => migrateIn(tx, database.engine, note, to));
      return { from, to };
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
      await sleep(250);
    }
  }
}

async function migrateIn(tx: Tx, engine: Database['engine'], note: (text: string) => void, to: number): Promise<void> {
  await sql`create table if not exists steward_migration (version integer primary key, name text not null, applied_at text not null)`.execute(
    tx,
  );
  const found = await versionOf({ db: tx, engine });
  if (found > LATEST) throw new NewerDatabaseError(found, LATEST);
  for (const [index, migration] of STEPS.slice(0, to).entries()) {
    if (index < found) continue;
    if (migration.tables) await createTables(tx as unknown as Kysely<unknown>, engine, migration.tables);
    await migration.run?.({ tx, engine, note });
    await sql`insert into steward_migration (version, name, applied_at) values (${index + 1}, ${migration.name}, ${new Date().toISOString()})`.execute(
      tx,
    );
  }
}
