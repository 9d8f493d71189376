import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';
import { optionalInteger, optionalText } from '../table.ts';

/** Columns that were given for what agents tell of their game servers. */
export const agentStatusColumns = {
  game_status: {
    columns: {
      map: optionalText(),
      /** When an agent reported last; until some seconds later nobody else asks. */
      reported_at: optionalInteger(),
      /** When the process of the server started, as its agent told. */
      started_at: optionalInteger(),
      /** Percent of one core. */
      cpu: optionalInteger(),
      /** Bytes. */
      memory: optionalInteger(),
    },
  },
} as const;

export async function addAgentStatus({ tx, engine }: MigrationContext): Promise<void> {
  const whole = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint');
  await sql`alter table game_status add column map text`.execute(tx);
  for (const column of ['reported_at', 'started_at', 'cpu', 'memory'])
    await sql`alter table game_status add column ${sql.ref(column)} ${whole}`.execute(tx);
}
