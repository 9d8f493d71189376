import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';
import { counter, integer } from '../table.ts';

/** How many ids one stretch of properties has. Written into the triggers: a step of its own would have to change it. */
export const PROPERTIES_OF_STRETCH = 4000;

/** How often a property of each stretch of ids was changed in anything that the map shows. */
export const stretchTables = {
  property_stretch: { columns: { stretch: integer(), changes: counter() }, primaryKey: ['stretch'] },
} as const;

/** What the map shows of a property, whether it has an owner included. */
const SHOWN = [
  'name',
  'type',
  'functionality',
  'active',
  'owner_id',
  'group_id',
  'job_id',
  'icon_x',
  'icon_y',
  'icon_z',
] as const;

const stretchOf = (row: string) => `${row}.id / ${PROPERTIES_OF_STRETCH}`;
const count = 'on conflict (stretch) do update set changes = property_stretch.changes + 1';
const sqliteCount = (row: string) =>
  `insert into property_stretch (stretch, changes) values (${stretchOf(row)}, 1) ${count};`;
const differs = SHOWN.map((name) => `old.${name} is not new.${name}`).join(' or ');
/** The keys are put in order, so that two statements at once cannot wait for each other. */
const postgresCount = (from: string) =>
  `insert into property_stretch (stretch, changes) select distinct ${stretchOf('r')} as stretch, 1 from ${from} order by 1 ${count}`;
const shownOf = (row: string) => `(${SHOWN.map((name) => `${row}.${name}`).join(', ')})`;
const postgresFunction = (name: string, body: string) =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body}; return null; end $$`;

const STATEMENTS = {
  sqlite: [
    `create trigger property_stretch_insert after insert on property begin ${sqliteCount('new')} end`,
    `create trigger property_stretch_delete after delete on property begin ${sqliteCount('old')} end`,
    `create trigger property_stretch_update after update on property when old.id is not new.id or ${differs} begin ${sqliteCount('old')} ${sqliteCount('new')} end`,
  ],
  postgres: [
    postgresFunction('property_stretch_of_new', postgresCount('new_rows r')),
    postgresFunction('property_stretch_of_old', postgresCount('old_rows r')),
    postgresFunction(
      'property_stretch_of_both',
      postgresCount(
        `(select o.id from old_rows o left join new_rows n on n.id = o.id where ${shownOf('o')} is distinct from ${shownOf('n')} union all select n.id from new_rows n left join old_rows o on o.id = n.id where o.id is null) r`,
      ),
    ),
    postgresFunction('property_stretch_of_all', 'update property_stretch set changes = changes + 1'),
    'create trigger property_stretch_insert after insert on property referencing new table as new_rows for each statement execute function property_stretch_of_new()',
    'create trigger property_stretch_delete after delete on property referencing old table as old_rows for each statement execute function property_stretch_of_old()',
    'create trigger property_stretch_update after update on property referencing old table as old_rows new table as new_rows for each statement execute function property_stretch_of_both()',
    'create trigger property_stretch_truncate after truncate on property for each statement execute function property_stretch_of_all()',
  ],
} as const;

/** The database itself counts, whoever writes: the game server's own statements too. */
export async function countStretches({ tx, engine }: MigrationContext): Promise<void> {
  await sql
    .raw(`insert into property_stretch (stretch, changes) select distinct ${stretchOf('r')}, 1 from property r`)
    .execute(tx);
  for (const statement of STATEMENTS[engine]) await sql.raw(statement).execute(tx);
}
