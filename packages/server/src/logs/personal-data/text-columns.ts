import { accountTables } from '../../db/migrations/0001-accounts.ts';
import { playerTables } from '../../db/migrations/0002-players.ts';
import { possessionTables } from '../../db/migrations/0003-possessions.ts';
import { staffTables } from '../../db/migrations/0004-staff.ts';
import { outboxTables } from '../../db/migrations/0011-outbox.ts';
import { recordTables } from '../../db/migrations/0015-records.ts';
import { internalsColumns } from '../../db/migrations/0017-internals.ts';
import { propertyBankTables } from '../../db/migrations/0018-property-bank.ts';
import { bridgeTables } from '../../db/migrations/0019-bridge.ts';
import { feedTables } from '../../db/migrations/0028-feeds.ts';
import { watchedTables } from '../../db/migrations/0034-watched.ts';
import type { Table } from '../../db/table.ts';
import { NO_TEXT, OTHER_TABLES } from './tables-without-texts.ts';

/** A column of texts that people or games wrote. */
export interface TextColumn {
  readonly table: string;
  readonly column: string;
}

/** Every column in which an address may stand among other words. */
export const TEXT_COLUMNS: readonly TextColumn[] = [
  accountTables,
  playerTables,
  possessionTables,
  staffTables,
  outboxTables,
  recordTables,
  internalsColumns,
  propertyBankTables,
  bridgeTables,
  feedTables,
  watchedTables,
]
  .flatMap((tables) => Object.entries(tables as Readonly<Record<string, Table>>))
  .filter(([table]) => !OTHER_TABLES.has(table))
  .flatMap(([table, { columns }]) =>
    Object.entries(columns)
      .filter(([column, { kind }]) => kind === 'text' && !NO_TEXT.test(column))
      .map(([column]) => ({ table, column })),
  );
