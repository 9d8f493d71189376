import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';
import { counter, integer } from '../table.ts';

/** Seconds of a part. Written into the triggers: a step of its own would have to change it. */
const PART_SECONDS = 30 * 86_400;
/** Of vehicles that the tax authority sold, whoever has them; earlier than any other. */
export const SOLD_PART = 0;
/** Logins before that time (epoch seconds) would be of that part, too. */
export const SOLD_PART_END = PART_SECONDS;

/** The part of who logged in last at a time. */
export const partOfLogin = (at: number): number => Math.trunc(at / PART_SECONDS);

/**
 * How often anything was changed that the list of auctions shows, by when the owner logged in last: who buys a vehicle or logs
 * in changes a late part, and of those who are inactive only the early ones are looked at.
 */
export const keptAnswerTables = {
  auction_change: { columns: { part: integer(), changes: counter() }, primaryKey: ['part'] },
} as const;

const differ = (columns: readonly string[], is: string): string =>
  columns.map((name) => `old.${name} ${is} new.${name}`).join(' or ');

/** Counts changes in the parts that some queries give. */
export const countAuctions = (...parts: readonly string[]): string =>
  `insert into auction_change (part, changes) select part, 1 from (${parts.join(' union ')}) c where true order by part on conflict (part) do update set changes = auction_change.changes + 1;`;

/** The parts of vehicles: `from` has them, or is left out where `row` is one. */
const partsOfVehicles = (row: string, from?: string): string[] => [
  `select ${SOLD_PART} as part ${from === undefined ? '' : `from ${from} ${row}`} where ${row}.tax_sold_at is not null`,
  `select p.last_login_at / ${PART_SECONDS} as part from player p ${from === undefined ? `where p.id = ${row}.owner_id` : `join ${from} ${row} on p.id = ${row}.owner_id where true`} and p.last_login_at is not null`,
];

/** The parts of a player who was changed, where they have vehicles. */
const PARTS_OF_OWNER = [
  ...['old', 'new'].map(
    (row) =>
      `select ${row}.last_login_at / ${PART_SECONDS} as part where ${row}.last_login_at is not null and exists (select 1 from vehicle v where v.owner_id = new.id)`,
  ),
  `select ${SOLD_PART} as part where exists (select 1 from vehicle v where v.owner_id = new.id and v.tax_sold_at is not null)`,
];

const COUNT_ONLINE = (when: string): string =>
  `insert into list_change (list, changes) select 'online', 1 where ${when} on conflict (list) do update set changes = list_change.changes + 1;`;
const IS_ONLINE = 'exists (select 1 from online_player o where o.player_id = new.id)';

interface Changed {
  readonly name: string;
  readonly table: string;
  /** What is shown, but for the keys of rows, which nothing changes. */
  readonly columns: readonly string[];
  readonly count: string;
}

/** Looked at row by row, and only where a statement sets one of these columns: most set others. */
const UPDATES: readonly Changed[] = [
  { name: 'online', table: 'online_player', columns: ['player_id', 'since'], count: COUNT_ONLINE('true') },
  {
    ...{ name: 'online', table: 'player', count: COUNT_ONLINE(IS_ONLINE) },
    columns: ['name', 'name_lower', 'level', 'admin_level', 'admin_uc'],
  },
  {
    ...{ name: 'auctions', table: 'vehicle' },
    columns: ['plate', 'model_id', 'owner_id', 'tax_sold_at'],
    count: countAuctions(...partsOfVehicles('old'), ...partsOfVehicles('new')),
  },
  {
    ...{ name: 'auctions', table: 'player', columns: ['name', 'last_login_at'] },
    count: countAuctions(...PARTS_OF_OWNER),
  },
];

/** Rows that come and go: what to count on SQLite for each, and on PostgreSQL for all of a statement, which are `changed_rows`. */
const COMERS = [
  {
    ...{ name: 'online', table: 'online_player', each: () => COUNT_ONLINE('true') },
    all: COUNT_ONLINE('exists (select from changed_rows)'),
    none: COUNT_ONLINE('true'),
  },
  {
    ...{ name: 'auctions', table: 'vehicle', each: (row: string) => countAuctions(...partsOfVehicles(row)) },
    all: countAuctions(...partsOfVehicles('v', 'changed_rows')),
    none: countAuctions(`select ${SOLD_PART} as part`),
  },
] as const;

function sqliteTriggers(): string[] {
  return [
    ...UPDATES.map(
      ({ name, table, columns, count }) =>
        `create trigger kept_${name}_${table}_update after update of ${columns.join(', ')} on ${table} when ${differ(columns, 'is not')} begin ${count} end`,
    ),
    ...COMERS.flatMap(({ name, table, each }) => [
      `create trigger kept_${name}_${table}_insert after insert on ${table} begin ${each('new')} end`,
      `create trigger kept_${name}_${table}_delete after delete on ${table} begin ${each('old')} end`,
    ]),
  ];
}

function postgresTriggers(): string[] {
  const made = (name: string, body: string, on: string) => [
    `create function ${name}() returns trigger language plpgsql as $$ begin ${body} return null; end $$`,
    `create trigger ${name} ${on} execute function ${name}()`,
  ];
  return [
    ...UPDATES.flatMap(({ name, table, columns, count }) =>
      made(
        `kept_${name}_${table}_update`,
        count,
        `after update of ${columns.join(', ')} on ${table} for each row when (${differ(columns, 'is distinct from')})`,
      ),
    ),
    ...COMERS.flatMap(({ name, table, all, none }) => [
      ...made(
        `kept_${name}_${table}_insert`,
        all,
        `after insert on ${table} referencing new table as changed_rows for each statement`,
      ),
      ...made(
        `kept_${name}_${table}_delete`,
        all,
        `after delete on ${table} referencing old table as changed_rows for each statement`,
      ),
      ...made(`kept_${name}_${table}_truncate`, none, `after truncate on ${table} for each statement`),
    ]),
  ];
}

/**
 * Lets the database count what changes the answers that are kept: who is online, and what is to be auctioned. On PostgreSQL
 * they need the rights of Steward's role for that.
 */
export async function countKeptAnswers({ tx, engine }: MigrationContext): Promise<void> {
  for (const statement of engine === 'sqlite' ? sqliteTriggers() : postgresTriggers())
    await sql.raw(statement).execute(tx);
}
