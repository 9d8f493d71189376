import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';
import { counter, id, integer, optionalReference, optionalInteger, optionalText, text, textFrom } from '../table.ts';

/** What is to follow a commit. */
export const outboxTables = {
  outbox: {
    columns: {
      id: id(),
      kind: text(),
      /** What it is about, within its kind. */
      subject: text(),
      payload: text(),
      /** Entries of one kind and key follow one another in the order of their ids; null: no order. */
      ordering_key: optionalText(),
      state: textFrom('waiting'),
      tries: counter(),
      next_try: integer(),
      claimed_by: optionalText(),
      claimed_until: optionalInteger(),
      done_at: optionalInteger(),
      last_error: optionalText(),
      created_at: integer(),
      created_by: optionalReference('player'),
    },
    indexes: [
      ['kind', 'state', 'next_try'],
      ['kind', 'ordering_key', 'state', 'id'],
      ['kind', 'subject'],
      ['state', 'id'],
    ],
  },
} as const;

const KEPT_COMMANDS = 5000;

/**
 * What waited in the tables that the outbox replaces: the newest commands go along; alerts that wait for a delivery
 * that nobody will make are failed, so that staff can try them again.
 */
export async function moveToOutbox({ tx }: MigrationContext): Promise<void> {
  await sql`
    insert into outbox (kind, subject, payload, ordering_key, next_try, created_at, created_by)
    select 'game.command', kind, payload, 'rpg', created_at, created_at, created_by
    from (select * from game_command where acknowledged_at is null order by id desc limit ${KEPT_COMMANDS}) as newest
    order by id`.execute(tx);
  await sql`drop table game_command`.execute(tx);
  await sql`
    update alert set delivery = 'failed', delivery_error = 'The server stopped before Discord answered.'
    where delivery = 'waiting'`.execute(tx);
}
