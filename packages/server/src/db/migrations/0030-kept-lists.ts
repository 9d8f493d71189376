import { sql } from 'kysely';
import type { MigrationContext } from '../migration.ts';
import { counter, flag, id, integer, optionalInteger, optionalText, text, textFrom } from '../table.ts';

/** What every row of a list has that managers keep. */
const kept = {
  position: counter(),
  /** Grows with each change. */
  revision: counter(1),
  /** Since then it is offered no more. */
  retired_at: optionalInteger(),
} as const;

export const keptListTables = {
  perk_kind: { columns: { id: id(), key: text(), name: text(), description: text(), ...kept }, unique: [['key']] },
  award_year: { columns: { id: id(), year: integer(), state: textFrom('prepared'), ...kept }, unique: [['year']] },
  useful_link: { columns: { id: id(), label: text(), url: text(), ...kept } },
} as const;

/** Columns that older tables were given. */
export const keptListColumns = {
  donate_package: {
    columns: {
      ...kept,
      /** How often it was bought. */
      bought: counter(),
    },
  },
  award: { columns: kept },
  alert_channel: {
    columns: {
      ...kept,
      /** It is one of the configuration. */
      configured: flag(),
      /** The address of the webhook, sealed, and as it may be shown. */
      sealed: optionalText(),
      address: optionalText(),
    },
  },
} as const;

const NAMES: Readonly<Record<string, string>> = { 'group-plus': 'Group Plus', donator: 'Donator' };
const MEANS: Readonly<Record<string, string>> = {
  'group-plus': 'A month of Group Plus for a group.',
  donator: 'A donator for that many months.',
};
/** The level by which channels were closed that are in no configuration any more. */
const NOBODY = 11;

const nameOf = (key: string) =>
  NAMES[key] ?? (key.charAt(0).toUpperCase() + key.slice(1)).replaceAll('-', ' ').slice(0, 80);

async function keepPerks({ tx }: MigrationContext): Promise<void> {
  const offered = await tx.selectFrom('donate_package').select('perk').distinct().orderBy('perk').execute();
  const had = await tx.selectFrom('perk').select('kind').distinct().orderBy('kind').execute();
  const keys = new Set([...Object.keys(NAMES), ...offered.map(({ perk }) => perk), ...had.map(({ kind }) => kind)]);
  await tx
    .insertInto('perk_kind')
    .values(
      [...keys].map((key, index) => ({
        key,
        name: nameOf(key),
        description: MEANS[key] ?? 'What the game gives for it.',
        position: index + 1,
      })),
    )
    .execute();
}

/** Counts how often each package was bought, as far as the audit log knows. */
async function countBought({ tx, engine }: MigrationContext): Promise<void> {
  const name =
    engine === 'sqlite'
      ? sql<string | null>`json_extract(${sql.ref('after')}, '$.package')`
      : sql<string | null>`(${sql.ref('after')}::json) ->> 'package'`;
  const rows = await tx
    .selectFrom('audit')
    .select((e) => [name.as('name'), e.fn.countAll<number>().as('bought')])
    .where('action', '=', 'donation.buy')
    .where('after', 'is not', null)
    .groupBy(name)
    .execute();
  for (const row of rows)
    if (row.name !== null)
      await tx.updateTable('donate_package').set({ bought: row.bought }).where('name', '=', row.name).execute();
}

async function keepYears({ tx }: MigrationContext): Promise<void> {
  const years = await tx.selectFrom('award').select('year').distinct().orderBy('year').execute();
  if (years.length > 0)
    await tx
      .insertInto('award_year')
      .values(years.map(({ year }) => ({ year, state: 'open' })))
      .execute();
}

export async function keepLists(context: MigrationContext): Promise<void> {
  const { tx, engine } = context;
  const whole = sql.raw(engine === 'sqlite' ? 'integer' : 'bigint');
  for (const table of ['donate_package', 'award', 'alert_channel']) {
    await sql`alter table ${sql.table(table)} add column revision ${whole} not null default 1`.execute(tx);
    await sql`alter table ${sql.table(table)} add column retired_at ${whole}`.execute(tx);
  }
  await sql`alter table donate_package add column bought ${whole} not null default 0`.execute(tx);
  await sql`alter table alert_channel add column position ${whole} not null default 0`.execute(tx);
  await sql`alter table alert_channel add column configured ${whole} not null default 0`.execute(tx);
  await sql`alter table alert_channel add column sealed text`.execute(tx);
  await sql`alter table alert_channel add column address text`.execute(tx);
  await sql`create index alert_of_channel on alert (channel_id)`.execute(tx);
  await sql`create index perk_of_kind on perk (kind, amount)`.execute(tx);
  await tx.updateTable('alert_channel').set({ level: 6, retired_at: 0 }).where('level', '>=', NOBODY).execute();
  await keepPerks(context);
  await countBought(context);
  await keepYears(context);
}
