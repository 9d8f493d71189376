import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';
import { id, integer, optionalReference, references, optionalInteger, optionalText, text } from '../table.ts';

/** What anti-cheat sessions keep for those who work on it, and who plays the other games. */
export const internalsTables = {
  /** Hashes that a file of a session had before another came under its name. */
  vac_file_past: {
    columns: {
      id: id(),
      session_id: references('vac_session'),
      kind: text(),
      name: text(),
      hash: text(),
      size: integer(),
      at: integer(),
    },
    indexes: [
      ['session_id', 'at'],
      ['hash', 'at'],
    ],
  },
  /** Who is online in a game other than the roleplay one. */
  game_online: {
    columns: { player_id: references('player'), kind: text(), since: integer() },
    primaryKey: ['player_id', 'kind'],
    indexes: [['kind']],
  },
} as const;

/** Columns that older tables were given. */
export const internalsColumns = {
  vac_session: {
    columns: {
      cleaned_at: optionalInteger(),
      /** Nobody: it was cleaned by itself. */
      cleaned_by: optionalReference('player'),
    },
  },
  vac_event: {
    columns: {
      /** What the client sent with it, as JSON. */
      payload: optionalText(),
    },
  },
  game_profile: {
    columns: {
      /** Null where the game did not tell: that of the account. */
      skin: optionalInteger(),
    },
  },
} as const;

export async function addInternalsColumns({ tx, engine }: MigrationContext): Promise<void> {
  const whole = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint');
  await sql`alter table vac_session add column cleaned_at ${whole}`.execute(tx);
  await sql`alter table vac_session add column cleaned_by ${whole} references player (id)`.execute(tx);
  await sql`alter table vac_event add column payload text`.execute(tx);
  await sql`alter table game_profile add column skin ${whole}`.execute(tx);
  await sql`create index vac_file_hash_at on vac_file (hash, at)`.execute(tx);
  await sql`drop index vac_file_hash`.execute(tx);
}
