import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';
import { integer, references } from '../table.ts';

/** How far staff read the alerts to them. */
export const alertsReadTables = {
  alert_read: {
    columns: {
      player_id: references('player'),
      /** The newest alert that they saw. */
      alert_id: integer(),
    },
    primaryKey: ['player_id'],
  },
} as const;

export async function indexLatestAlerts({ tx }: MigrationContext): Promise<void> {
  await sql`create index alert_created on alert (created_at, id)`.execute(tx);
}
