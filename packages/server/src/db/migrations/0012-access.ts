import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';
import { counter, id, integer, optionalReference, references, optionalText, text } from '../table.ts';

/** How access ends, and what lasts while it holds. */
export const accessTables = {
  /** Why a session ended, for whoever still had something open by it. Kept for a day. */
  session_end: {
    columns: { session_id: integer(), why: text(), ended_at: integer() },
    primaryKey: ['session_id'],
    indexes: [['ended_at']],
  },
  /** A stream that is open in some process and counts against a quota; the process renews it. */
  stream_lease: {
    columns: { id: id(), player_id: references('player'), kind: text(), process: text(), renewed_at: integer() },
    indexes: [['player_id', 'kind'], ['process'], ['renewed_at']],
  },
} as const;

/** Columns that older tables were given. */
export const accessColumns = {
  session: {
    columns: {
      /** When the password was given last; 0: before this was kept. */
      confirmed_at: counter(),
    },
  },
  access_token: {
    columns: {
      /** The token that made it, which it never outlives. */
      parent_id: optionalReference('access_token'),
      /** Why it was revoked, where something else than its owner's wish did so. */
      revoked_why: optionalText(),
    },
  },
} as const;

export async function addAccessColumns({ tx, engine }: MigrationContext): Promise<void> {
  const whole = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint');
  await sql`alter table session add column confirmed_at ${whole} not null default 0`.execute(tx);
  await sql`alter table access_token add column parent_id ${whole} references access_token (id)`.execute(tx);
  await sql`alter table access_token add column revoked_why text`.execute(tx);
  await sql`create index access_token_parent_id on access_token (parent_id)`.execute(tx);
}
