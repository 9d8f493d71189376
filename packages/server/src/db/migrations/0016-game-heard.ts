import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';
import { integer } from '../table.ts';

/** When the game was heard of last, epoch seconds: one row. Until then it was certainly running. */
export const gameHeardTables = {
  game_heard: { columns: { id: integer(), at: integer() }, primaryKey: ['id'] },
} as const;

/** A database that has events already knows when the last of them came. */
export async function noteLastEvent({ tx }: MigrationContext): Promise<void> {
  await sql`insert into game_heard (id, at)
    select 1, max(received_at) from bridge_event having max(received_at) is not null`.execute(tx);
}
