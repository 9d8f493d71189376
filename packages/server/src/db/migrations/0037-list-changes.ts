import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';
import { counter, text } from '../table.ts';

/** How often anything was changed that a long list shows, by the name of the list. */
export const listChangeTables = {
  list_change: { columns: { list: text(), changes: counter() }, primaryKey: ['list'] },
} as const;

interface Shown {
  readonly list: string;
  readonly table: string;
  /** Its key, and what the list shows of it. */
  readonly columns: readonly string[];
  /** Only what the list shows of rows that it has: these come and go with rows of another table. */
  readonly isJoined?: true;
}

const SHOWN: readonly Shown[] = [
  { list: 'yards', table: 'yard', columns: ['property_id', 'min_x', 'min_y', 'max_x', 'max_y', 'icon_z'] },
  { list: 'businesses', table: 'business_month', columns: ['property_id', 'day', 'revenue', 'restock'] },
  {
    list: 'businesses',
    table: 'property',
    columns: ['id', 'name', 'functionality', 'price', 'entry_fee'],
    isJoined: true,
  },
];

/** Counts a change where that holds. */
const count = (list: string, when: string) =>
  `insert into list_change (list, changes) select '${list}', 1 where ${when} on conflict (list) do update set changes = list_change.changes + 1;`;

function sqliteTriggers({ list, table, columns, isJoined }: Shown): string[] {
  const trigger = (event: string, when = '') =>
    `create trigger list_change_${table}_${event} after ${event} on ${table} ${when} begin ${count(list, 'true')} end`;
  const differs = columns.map((name) => `old.${name} is not new.${name}`).join(' or ');
  return [trigger('update', `when ${differs}`), ...(isJoined ? [] : [trigger('insert'), trigger('delete')])];
}

/** Once a statement, however many rows it changes, and not where it changes none. */
function postgresTriggers({ list, table, columns, isJoined }: Shown): string[] {
  const trigger = (event: string, rows: string, when: string) => {
    const name = `list_change_${table}_${event}`;
    return [
      `create function ${name}() returns trigger language plpgsql as $$ begin ${count(list, when)} return null; end $$`,
      `create trigger ${name} after ${event} on ${table} ${rows} for each statement execute function ${name}()`,
    ];
  };
  const shown = columns.join(', ');
  return [
    ...trigger(
      'update',
      'referencing old table as old_rows new table as new_rows',
      `exists (select ${shown} from new_rows except select ${shown} from old_rows)`,
    ),
    ...(isJoined
      ? []
      : [
          ...trigger('insert', 'referencing new table as new_rows', 'exists (select from new_rows)'),
          ...trigger('delete', 'referencing old table as old_rows', 'exists (select from old_rows)'),
          ...trigger('truncate', '', 'true'),
        ]),
  ];
}

/** The database itself counts, whoever writes. On PostgreSQL they need the rights of Steward's role for that. */
export async function countListChanges({ tx, engine }: MigrationContext): Promise<void> {
  for (const shown of SHOWN)
    for (const statement of engine === 'sqlite' ? sqliteTriggers(shown) : postgresTriggers(shown))
      await sql.raw(statement).execute(tx);
}
