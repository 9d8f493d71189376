import { sql, type Generated } from 'kysely';
import { normalizeName } from '../names.ts';
import { keepMissingNameForms } from '../name-forms.ts';
import type { MigrationContext } from '../migration.ts';
import type { Tx } from '../schema.ts';
import { counter, id, integer, references, optionalInteger, text } from '../table.ts';

/** What keeps strangers out of accounts, and tells of those who try. */
export const accountGuardTables = {
  /** A browser or program that signed in as that player; its cookie is kept as a hash. */
  known_device: {
    columns: {
      id: id(),
      token_hash: text(),
      player_id: references('player'),
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
  /** What was refused, kept for a month. */
  security_event: {
    columns: {
      id: id(),
      at: integer(),
      reason: text(),
      name: text(),
      name_lower: text(),
      address: text(),
      call: text(),
      count: counter(1),
    },
    indexes: [['at'], ['name_lower', 'at'], ['address', 'at'], ['reason', 'at']],
  },
  /** Many tries to get in within minutes: from an address, or with a name. */
  security_burst: {
    columns: {
      id: id(),
      kind: text(),
      subject: text(),
      started_at: integer(),
      last_at: integer(),
      failures: counter(),
    },
    indexes: [['kind', 'subject', 'last_at'], ['last_at']],
  },
  /** What names look like, to find those that are taken for one another. */
  player_look: {
    columns: { player_id: references('player'), look: text() },
    primaryKey: ['player_id'],
    indexes: [['look']],
  },
  /** Sign-ins on devices that were not known before; a device may be forgotten, so it is no reference. */
  sign_in_notice: {
    columns: {
      id: id(),
      player_id: references('player'),
      device_id: integer(),
      at: integer(),
      address: text(),
      user_agent: text(),
      seen_at: optionalInteger(),
    },
    indexes: [['player_id', 'device_id'], ['at']],
  },
} as const;

/** Columns that tables of before got here. */
export interface AuditSignature {
  /** How the hash of an audit entry was made: 1 plain, 2 signed with a key. */
  readonly version: Generated<number>;
}

const FORGET_LOOK = {
  sqlite: [
    'create trigger player_look_drop before delete on player begin delete from player_look where player_id = old.id; end',
  ],
  postgres: [
    'create function player_look_forget() returns trigger language plpgsql as $$ begin delete from player_look where player_id = old.id; return old; end $$',
    'create trigger player_look_drop before delete on player for each row execute function player_look_forget()',
  ],
} as const;

const BATCH = 1000;

/** Names that were written in two ways become one; where both ways are taken, both stay and are named. */
export async function composeNames(tx: Tx, note: (text: string) => void): Promise<void> {
  for (let after = 0; ;) {
    const rows = await tx
      .selectFrom('player')
      .select(['id', 'name', 'name_lower'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    for (const { id, name, name_lower } of rows) {
      const wanted = normalizeName(name);
      if (wanted === name_lower) continue;
      const other = await tx.selectFrom('player').select('id').where('name_lower', '=', wanted).executeTakeFirst();
      if (other)
        note(
          `Players ${other.id} and ${id} have the same name, written in two ways: ${name.normalize('NFC')}. Both stay; player ${id} is not found by name until renamed.`,
        );
      else
        await tx
          .updateTable('player')
          .set({ name: name.normalize('NFC'), name_lower: wanted })
          .where('id', '=', id)
          .execute();
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

/**
 * The dearest of the imported hashes, which sets how long a refusal takes, is found without reading all players; audit
 * entries say how they were signed.
 */
export async function guardAccounts({ tx, engine, note }: MigrationContext): Promise<void> {
  await sql
    .raw(
      `create index player_bcrypt_cost on player (substr(password_hash, 5, 2)) where substr(password_hash, 1, 2) = '$2'`,
    )
    .execute(tx);
  await sql`alter table audit add column version integer not null default 1`.execute(tx);
  for (const statement of FORGET_LOOK[engine]) await sql.raw(statement).execute(tx);
  await composeNames(tx, note);
  await keepMissingNameForms(tx);
}
