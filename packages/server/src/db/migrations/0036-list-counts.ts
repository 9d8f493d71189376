import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';
import { counter, integer, text } from '../table.ts';

/** Seconds of a part that is told by a time. Written into the triggers: a step of its own would have to change it. */
export const PART_SECONDS = 86_400;
/** Later than the part of any time: rows whose time never comes. */
const NEVER = 1_000_000_000;
const EVERYBODY = 0;
const NOBODY = -1;

/** How many rows each part of a long list has. */
export const listCountTables = {
  list_count: {
    columns: { list: text(), part: integer(), counted: counter() },
    primaryKey: ['list', 'part'],
  },
} as const;

interface CountedList {
  readonly table: string;
  /** What may change where a row is counted. */
  readonly columns: readonly string[];
  /** The part of a row. */
  readonly part: (row: string) => string;
  /** Rows that are counted; all where nothing is said. */
  readonly counts?: (row: string) => string;
}

const LISTS = {
  /** Not lifted, by the day of their end. */
  bans: {
    table: 'ban',
    columns: ['end_at', 'lifted_at'],
    part: (row) => `coalesce(${row}.end_at / ${PART_SECONDS}, ${NEVER})`,
    counts: (row) => `${row}.lifted_at is null`,
  },
  /** By the only author who sees them, where that is not everybody. */
  notes: {
    table: 'note',
    columns: ['staff', 'staff_id'],
    part: (row) => `case when ${row}.staff = 0 then ${EVERYBODY} else coalesce(${row}.staff_id, ${NOBODY}) end`,
  },
  /** By month. */
  tax: { table: 'wealth_month', columns: ['month'], part: (row) => `${row}.month` },
  networth: { table: 'player_wealth', columns: [], part: () => '0' },
  /** By the day of the last login. */
  conversion: {
    table: 'player_wealth',
    columns: ['last_login_at'],
    part: (row) => `${row}.last_login_at / ${PART_SECONDS}`,
  },
} as const satisfies Readonly<Record<string, CountedList>>;

export type CountedListName = keyof typeof LISTS;

const ADD = 'on conflict (list, part) do update set counted = list_count.counted + excluded.counted';
const INTO = 'insert into list_count (list, part, counted)';

/** How many of some rows each part has. */
const parts = (list: string, { part, counts = () => 'true' }: CountedList, from: string): string =>
  `select '${list}' as list, ${part('r')} as part, count(*) as counted from ${from} r where ${counts('r')} group by 2`;

function sqliteTriggers(list: string, of: CountedList): string[] {
  const { table, columns, part, counts = () => 'true' } = of;
  const name = `list_count_${list}`;
  const add = (row: 'old' | 'new', one: 1 | -1) =>
    `${INTO} select '${list}', ${part(row)}, ${one} where ${counts(row)} ${ADD};`;
  const moves = columns.map((column) => `old.${column} is not new.${column}`).join(' or ');
  return [
    `create trigger ${name}_insert after insert on ${table} begin ${add('new', 1)} end`,
    `create trigger ${name}_delete after delete on ${table} begin ${add('old', -1)} end`,
    ...(columns.length === 0
      ? []
      : [
          `create trigger ${name}_update after update of ${columns.join(', ')} on ${table} when ${moves} begin ${add('old', -1)} ${add('new', 1)} end`,
        ]),
  ];
}

function postgresTriggers(list: string, of: CountedList): string[] {
  const { table, columns } = of;
  const name = `list_count_${list}`;
  const make = (what: string, body: string) =>
    `create function ${name}_${what}() returns trigger language plpgsql as $$ begin ${body}; return null; end $$`;
  const less = (from: string) => `select list, part, -counted as counted from (${parts(list, of, from)}) l`;
  const run = (what: string) => `for each statement execute function ${name}_${what}()`;
  // The keys are put in order, so that two statements at once cannot wait for each other.
  return [
    make('insert', `${INTO} ${parts(list, of, 'new_rows')} order by 2 ${ADD}`),
    make('delete', `${INTO} ${less('old_rows')} order by 2 ${ADD}`),
    make('truncate', `delete from list_count where list = '${list}'`),
    `create trigger ${name}_insert after insert on ${table} referencing new table as new_rows ${run('insert')}`,
    `create trigger ${name}_delete after delete on ${table} referencing old table as old_rows ${run('delete')}`,
    `create trigger ${name}_truncate after truncate on ${table} ${run('truncate')}`,
    ...(columns.length === 0
      ? []
      : [
          make(
            'update',
            `${INTO} select list, part, sum(counted) as counted from (${parts(list, of, 'new_rows')} union all ${less('old_rows')}) b group by list, part having sum(counted) <> 0 order by 2 ${ADD}`,
          ),
          `create trigger ${name}_update after update on ${table} referencing old table as old_rows new table as new_rows ${run('update')}`,
        ]),
  ];
}

/**
 * What is to be added to the counts of all lists, where they are not those of the rows. As of one moment: what is changed after it
 * is counted by itself.
 */
export const COUNTED_WRONG = `select list, part, sum(counted) as counted from (${[
  ...Object.entries<CountedList>(LISTS).map(([list, of]) => parts(list, of, of.table)),
  'select list, part, -counted as counted from list_count',
].join(' union all ')}) b group by list, part having sum(counted) <> 0 order by 1, 2`;

/** Puts right what is counted wrong. `from ( … ) w` tells SQLite where the query ends. */
export const COUNT_ANEW = `${INTO} select list, part, counted from (${COUNTED_WRONG}) w where true ${ADD}`;

/**
 * The database itself counts, in the transaction of each change and whoever makes it. On PostgreSQL they need the rights of
 * Steward's role for that.
 */
export async function countLists({ tx, engine }: MigrationContext): Promise<void> {
  for (const [list, of] of Object.entries<CountedList>(LISTS)) {
    // These come first: PostgreSQL lets nobody write to a table that gets a trigger until all of this is committed.
    for (const statement of engine === 'sqlite' ? sqliteTriggers(list, of) : postgresTriggers(list, of))
      await sql.raw(statement).execute(tx);
    await sql.raw(`${INTO} ${parts(list, of, of.table)}`).execute(tx);
  }
}
