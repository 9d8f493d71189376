import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';
import { counter, optionalInteger, textFrom } from '../table.ts';

/** The server of players and events from before there were several. */
const FIRST_SERVER = 'rpg';

/** Columns that older tables were given, for several servers of one game. */
export const severalServersColumns = {
  online_player: {
    columns: {
      /** The one that they came to last. */
      server: textFrom(FIRST_SERVER),
    },
  },
  bridge_server: {
    columns: {
      /** When the latest event happened that it reported. */
      event_at: optionalInteger(),
      /** When it told how many play on it, and how many. */
      population_at: optionalInteger(),
      players: counter(),
      staff: counter(),
    },
  },
} as const;

export async function addServers({ tx, engine }: MigrationContext): Promise<void> {
  const whole = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint');
  await sql`alter table online_player add column server text not null default ${sql.lit(FIRST_SERVER)}`.execute(tx);
  await sql`update online_player set server = coalesce(
    (select server from bridge_server order by heard_at desc limit 1), ${sql.lit(FIRST_SERVER)})`.execute(tx);
  await sql`alter table bridge_server add column event_at ${whole}`.execute(tx);
  await sql`alter table bridge_server add column population_at ${whole}`.execute(tx);
  await sql`alter table bridge_server add column players ${whole} not null default 0`.execute(tx);
  await sql`alter table bridge_server add column staff ${whole} not null default 0`.execute(tx);
}
