import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';
import { counter, flag, id, integer, optionalReference, optionalText, text } from '../table.ts';

/** What game servers reported, and how they stand. */
export const bridgeTables = {
  /** Ids of events that came: each counts once for the server that sent it. */
  bridge_received: {
    columns: { server: text(), id: text(), received_at: integer() },
    primaryKey: ['server', 'id'],
    indexes: [['received_at']],
  },
  /** Events that could not be taken, as they came. */
  bridge_rejected: {
    columns: {
      id: id(),
      server: text(),
      event_id: text(),
      kind: optionalText(),
      line: text(),
      /** The line was longer than what is kept of it. */
      cut: flag(),
      reason: text(),
      /** Of a kind that this version does not know, and nothing else. */
      unknown: flag(),
      received_at: integer(),
    },
    indexes: [['server', 'id'], ['received_at']],
  },
  bridge_server: {
    columns: {
      server: text(),
      heard_at: integer(),
      /** Seconds that its clock is ahead of this one, as far as it told; negative: behind. */
      clock_ahead: counter(),
      /** Events that could not be taken and are not kept, because too many are. */
      not_kept: counter(),
      /** The highest id of a command that it answered. */
      acknowledged: counter(),
    },
    primaryKey: ['server'],
  },
} as const;

/** Columns that older tables were given. */
export const bridgeColumns = {
  access_token: {
    columns: {
      /** The game server that a token of kind `bridge` is for. */
      server: optionalText(),
    },
  },
  outbox: {
    columns: {
      /** The player whom a command is about. */
      player_id: optionalReference('player'),
    },
  },
} as const;

/** The server of tokens and events from before there were several. */
const FIRST_SERVER = 'rpg';

export async function moveToBridge({ tx, engine }: MigrationContext): Promise<void> {
  const whole = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint');
  await sql`alter table access_token add column server text`.execute(tx);
  await sql`update access_token set server = ${FIRST_SERVER} where kind = 'bridge'`.execute(tx);
  await sql`alter table outbox add column player_id ${whole} references player (id)`.execute(tx);
  await sql`create index outbox_player_id on outbox (player_id, id)`.execute(tx);
  await sql`insert into bridge_received (server, id, received_at)
    select ${FIRST_SERVER}, id, received_at from bridge_event`.execute(tx);
  await sql`insert into bridge_server (server, heard_at)
    select ${FIRST_SERVER}, max(received_at) from bridge_event having max(received_at) is not null`.execute(tx);
  await sql`drop table bridge_event`.execute(tx);
}
