import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import { COPY_TABLE } from './copy/tables.ts';
import { accountTables } from './migrations/0001-accounts.ts';
import { playerTables } from './migrations/0002-players.ts';
import { possessionTables } from './migrations/0003-possessions.ts';
import { staffTables } from './migrations/0004-staff.ts';
import { guardAudit } from './migrations/0005-guards.ts';
import { createNameSearch } from './migrations/0006-name-search.ts';
import { rollupTables } from './migrations/0007-rollups.ts';
import { countStretches, stretchTables } from './migrations/0008-property-stretches.ts';
import { indexStaffPunishments } from './migrations/0009-staff-punishments.ts';
import { indexCounted } from './migrations/0010-counted.ts';
import { moveToOutbox, outboxTables } from './migrations/0011-outbox.ts';
import { accessTables, addAccessColumns } from './migrations/0012-access.ts';
import { normalizeAddresses, sendingTables } from './migrations/0013-sendings.ts';
import { accountGuardTables, guardAccounts } from './migrations/0014-account-guards.ts';
import { keepRecords, recordTables } from './migrations/0015-records.ts';
import { gameHeardTables, noteLastEvent } from './migrations/0016-game-heard.ts';
import { addInternalsColumns, internalsTables } from './migrations/0017-internals.ts';
import { propertyBankTables } from './migrations/0018-property-bank.ts';
import { bridgeTables, moveToBridge } from './migrations/0019-bridge.ts';
import { gameStatusTables } from './migrations/0020-game-status.ts';
import { indexLookedFor } from './migrations/0021-looked-for.ts';
import { bridgeLogTables } from './migrations/0022-bridge-logs.ts';
import { importTables, indexImportedPlayers } from './migrations/0023-imports.ts';
import { restartTables } from './migrations/0024-restarts.ts';
import { squeezeNames } from './migrations/0025-squeezed-names.ts';
import { addServers } from './migrations/0026-several-servers.ts';
import { addAgentStatus } from './migrations/0027-agent-status.ts';
import { feedTables } from './migrations/0028-feeds.ts';
import { indexListed } from './migrations/0029-listed.ts';
import { keepLists, keptListTables } from './migrations/0030-kept-lists.ts';
import { saidTables } from './migrations/0031-said.ts';
import { alertsReadTables, indexLatestAlerts } from './migrations/0032-alerts-read.ts';
import { keepTypes, typeTables } from './migrations/0033-types.ts';
import { watchedTables } from './migrations/0034-watched.ts';
import type { Migration } from './migration.ts';
import type { Database } from './open.ts';
import type { Tx } from './schema.ts';
import { createTables } from './table.ts';
import { isBusy } from './violations.ts';

const MIGRATIONS: readonly Migration[] = [
  { name: 'accounts', tables: accountTables },
  { name: 'players', tables: playerTables },
  { name: 'possessions', tables: possessionTables },
  { name: 'staff', tables: staffTables },
  { name: 'guards', run: guardAudit },
  { name: 'name-search', run: createNameSearch },
  { name: 'rollups', tables: rollupTables },
  { name: 'property-stretches', tables: stretchTables, run: countStretches },
  { name: 'staff-punishments', run: indexStaffPunishments },
  { name: 'counted', run: indexCounted },
  { name: 'outbox', tables: outboxTables, run: moveToOutbox },
  { name: 'access', tables: accessTables, run: addAccessColumns },
  { name: 'sendings', tables: sendingTables, run: normalizeAddresses },
  { name: 'account-guards', tables: accountGuardTables, run: guardAccounts },
  { name: 'records', tables: recordTables, run: keepRecords },
  { name: 'game-heard', tables: gameHeardTables, run: noteLastEvent },
  { name: 'internals', tables: internalsTables, run: addInternalsColumns },
  { name: 'property-bank', tables: propertyBankTables },
  { name: 'bridge', tables: bridgeTables, run: moveToBridge },
  { name: 'game-status', tables: gameStatusTables },
  { name: 'looked-for', run: indexLookedFor },
  { name: 'bridge-logs', tables: bridgeLogTables },
  { name: 'imports', tables: importTables, run: indexImportedPlayers },
  { name: 'restarts', tables: restartTables },
  { name: 'squeezed-names', run: squeezeNames },
  { name: 'several-servers', run: addServers },
  { name: 'agent-status', run: addAgentStatus },
  { name: 'feeds', tables: feedTables },
  { name: 'listed', run: indexListed },
  { name: 'kept-lists', tables: keptListTables, run: keepLists },
  { name: 'said', tables: saidTables },
  { name: 'alerts-read', tables: alertsReadTables, run: indexLatestAlerts },
  { name: 'types', tables: typeTables, run: keepTypes },
  { name: 'watched', tables: watchedTables },
];

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
export const LATEST = MIGRATIONS.length;

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
  await database.wakeIndexes();
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
  for (const [index, migration] of MIGRATIONS.slice(0, to).entries()) {
    if (index < found) continue;
    if (migration.tables) await createTables(tx as unknown as Kysely<unknown>, engine, migration.tables);
    await migration.run?.({ tx, engine, note });
    await sql`insert into steward_migration (version, name, applied_at) values (${index + 1}, ${migration.name}, ${new Date().toISOString()})`.execute(
      tx,
    );
  }
}
