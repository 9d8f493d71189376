import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';
import { counter, id, integer, of, optionalInteger, text } from '../table.ts';

/** What keeps strangers out of accounts, and tells of those who try. */
export const accountGuardTables = {
  /** A browser or program that signed in as that player; its cookie is kept as a hash. */
  known_device: {
    columns: {
      id: id(),
      token_hash: text(),
      player_id: of('player'),
      created_at: integer(),
      last_used_at: integer(),
      /** The session that it opened last; sessions come and go, so it is no reference. */
      session_id: optionalInteger(),
    },
    unique: [['token_hash', 'player_id']],
    indexes: [['player_id', 'session_id']],
  },
  /** Wrong codes in a row, by who gave them. */
  code_failure: {
    columns: { key: text(), failures: counter(), last_at: integer(), until: integer() },
    primaryKey: ['key'],
    indexes: [['last_at']],
  },
} as const;

/** The dearest of the imported hashes, which sets how long a refusal takes, is found without reading all players. */
export async function indexImportedHashes({ tx }: MigrationContext): Promise<void> {
  await sql
    .raw(
      `create index player_bcrypt_cost on player (substr(password_hash, 5, 2)) where substr(password_hash, 1, 2) = '$2'`,
    )
    .execute(tx);
}
