import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';
import { id, integer, optionalReference, optionalInteger, optionalText, text } from '../table.ts';

/** What a hash was on the VAC lists before it was added again: who put it there, and who took it off. */
export const recordTables = {
  vac_hash_past: {
    columns: {
      id: id(),
      hash: text(),
      list: text(),
      description: text(),
      severity: optionalInteger(),
      reason: optionalText(),
      created_at: integer(),
      staff_id: optionalReference('player'),
      deleted_at: integer(),
      deleted_by: optionalReference('player'),
    },
    indexes: [['list', 'deleted_at'], ['hash']],
  },
} as const;

/** Who removed a hash, and open tickets in the order in which they were made. */
export async function keepRecords({ tx, engine }: MigrationContext): Promise<void> {
  const type = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint');
  await sql`alter table vac_hash add column deleted_by ${type} references player (id)`.execute(tx);
  await sql`create index ticket_open on ticket (close_reason, created_at, id)`.execute(tx);
}
