import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';
import { counter, text } from '../table.ts';

/** How often anything was changed that a long list shows, by the name of the list. */
export const listChangeTables = {
  list_change: { columns: { list: text(), changes: counter() }, primaryKey: ['list'] },
} as const;

const count = (list: string) =>
  `insert into list_change (list, changes) values ('${list}', 1) on conflict (list) do update set changes = list_change.changes + 1;`;

/** What the list of businesses shows of a property, which cannot go before its row among them does. */
const SHOWN = ['name', 'functionality', 'price', 'entry_fee'] as const;
const differs = SHOWN.map((name) => `old.${name} is not new.${name}`).join(' or ');

const sqliteTrigger = (list: string, table: string, event: string, when = '') =>
  `create trigger list_change_${table}_${event.split(' ', 1)[0]} after ${event} on ${table} ${when} begin ${count(list)} end`;
const postgresFunction = (list: string) =>
  `create function list_change_of_${list}() returns trigger language plpgsql as $$ begin ${count(list)} return null; end $$`;
/** Once a statement, however many rows it changes. */
const postgresTrigger = (list: string, table: string, events: string) =>
  `create trigger list_change after ${events} on ${table} for each statement execute function list_change_of_${list}()`;

const STATEMENTS = {
  sqlite: [
    ...['insert', 'update', 'delete'].flatMap((event) => [
      sqliteTrigger('yards', 'yard', event),
      sqliteTrigger('businesses', 'business_month', event),
    ]),
    sqliteTrigger('businesses', 'property', `update of ${SHOWN.join(', ')}`, `when ${differs}`),
  ],
  postgres: [
    ...['yards', 'businesses'].map(postgresFunction),
    postgresTrigger('yards', 'yard', 'insert or update or delete or truncate'),
    postgresTrigger('businesses', 'business_month', 'insert or update or delete or truncate'),
    postgresTrigger('businesses', 'property', `update of ${SHOWN.join(', ')}`),
  ],
} as const;

/** The database itself counts, whoever writes: the game server's own statements too. */
export async function countListChanges({ tx, engine }: MigrationContext): Promise<void> {
  for (const statement of STATEMENTS[engine]) await sql.raw(statement).execute(tx);
}
