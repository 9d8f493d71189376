import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { staff, StaffBan } from '@steward/api-client/contract/staff';
import type { ListOrder } from '@steward/api-client/rules/lists';
import { instant, maybeInstant } from '../../core/clock.ts';
import type { PageRequest } from '../../core/context.ts';
import type { Paged } from '../../core/implement.ts';
import { nearMarkOf } from '../../core/page-mark.ts';
import { readAside } from '../../db/aside.ts';
import { banLastsAt } from '../../db/ban-holds.ts';
import { engineOf } from '../../db/engine-of.ts';
import { countedAfter } from '../../db/list-counts.ts';
import { columnValue, nullableValue, orderedBy, personValue, readPage, type ListValues } from '../../db/listing.ts';
import { REASON_ORDER } from '../../db/migrations/0039-bans-listed.ts';
import { newestIdOf } from '../../db/newest-id.ts';
import type { Db, Schema } from '../../db/schema.ts';

const BY_REASON = sql.raw(REASON_ORDER);

const BANS: ListValues<typeof staff.bans> = {
  user: personValue('ban.player_id'),
  endTimestamp: nullableValue('ban.end_at'),
  reason: orderedBy(columnValue('ban.reason'), BY_REASON),
  staffUser: personValue('ban.staff_id', 'staff_member', true),
  startTimestamp: columnValue('ban.start_at'),
  type: columnValue('ban.type'),
  ip: nullableValue('ban.ip'),
  id: columnValue('ban.id'),
};

interface HeldBans {
  /** When they held, in epoch seconds. */
  readonly at: number;
  readonly rows: Expression<SqlBool>;
  /** How many these are, by what the database has counted. */
  readonly counted: RawBuilder<number>;
}

/** Bans that held at a time, of those up to an id; with `since` also those that were lifted since. */
function heldBans(at: number, newest: number, since: number | undefined): HeldBans {
  const e = expressionBuilder<Schema, 'ban'>();
  const [lasts, isUnlifted, isKnown] = [banLastsAt(at), e('ban.lifted_at', 'is', null), e('ban.id', '<=', newest)];
  const isBack = since === undefined ? [] : [e('ban.lifted_at', '>=', since)];
  // The conditions stand in what is counted, so that only the newest bans, and those that were lifted last, are looked at.
  const count = (which: Expression<SqlBool>, among: Expression<SqlBool>) =>
    sql`(select count(case when ${which} then 1 end) from ban where ${among})`;
  const { later, from } = countedAfter('bans', at);
  const restOfDay = e.and([isUnlifted, e('ban.end_at', '>', at), e('ban.end_at', '<', from)]);
  const unlifted = sql`${later} + (select count(*) from ban where ${restOfDay})`;
  const newer = count(e.and([isUnlifted, lasts]), e('ban.id', '>', newest));
  const back = isBack.map((lifted) => sql` + ${count(e.and([isKnown, lasts]), lifted)}`);
  return {
    at,
    rows: e.and([isKnown, e.or([isUnlifted, ...isBack]), lasts]),
    counted: sql<number>`${unlifted} - ${newer}${sql.join(back, sql``)}`,
  };
}

/** What a page of all bans is walked in the order of: tables by rows of which there are so many. */
const WALKED = { user: 'player', reason: 'ban', endTimestamp: 'ban', staffUser: 'ban' } as const;

/** The column and the way by which all bans are sorted, where a page of them can be walked in that order. */
function walkOf({
  asked: { sort, where, find },
}: PageRequest): (ListOrder & { column: keyof typeof WALKED }) | undefined {
  const [first] = sort;
  if (first === undefined || sort.length > 1 || where.length > 0 || find !== undefined) return undefined;
  const { column, descending } = first;
  const isKnown = (name: string): name is keyof typeof WALKED => name in WALKED;
  return isKnown(column) ? { column, descending } : undefined;
}

/**
 * Whether a page of bans is found soonest by looking at one row after another in its order, until it is full: where so many
 * bans hold that fewer rows are looked at than bans would be sorted.
 */
async function isWalkedSoonest(
  db: Db,
  { limit, offset }: PageRequest,
  of: { readonly kept: RawBuilder<number>; readonly among: 'player' | 'ban' },
): Promise<boolean> {
  const query = sql<{ total: number | string }>`select ${of.kept} as total`.compile(db);
  const [counted] = await readAside(db, query, { isShort: true });
  const [bans, rows] = [Number(counted?.total), (await newestIdOf(db, of.among)) ?? 0];
  return (limit + offset) * rows < bans * bans;
}

/** The rows as they are to be walked: SQLite would look for those that are not lifted by an index, and sort them all. */
const walkedRows = (db: Db, rows: Expression<SqlBool>): Expression<SqlBool> =>
  engineOf(db) === 'sqlite' ? sql<SqlBool>`case when ${rows} then 1 else 0 end = 1` : rows;

/** Whether a ban is one of the first by reason or end, which are walked by an index; those of a page are the last of them. */
function amongFirst(
  db: Db,
  { rows: all, at }: HeldBans,
  { column, descending, most }: ListOrder & { readonly most: number },
): Expression<SqlBool> {
  const way = descending ? 'desc' : 'asc';
  const rows = walkedRows(db, all);
  const some = db.selectFrom('ban').select('ban.id').where(rows).limit(most);
  const isFirst = (ids: RawBuilder<unknown>) => sql<SqlBool>`(ban.id in (${ids}) and ${rows})`;
  if (column === 'reason') return isFirst(sql`${some.orderBy(BY_REASON, way).orderBy('ban.id', way)}`);
  // Those without an end come last, whichever way.
  const ending = some.where('ban.end_at', '>', at).orderBy('ban.end_at', way).orderBy('ban.id', way);
  const endless = some.where('ban.end_at', 'is', null).orderBy('ban.id', way);
  return isFirst(sql`select id from (${ending}) as ending union all select id from (${endless}) as endless`);
}

/** Who banned anybody, by name, and nobody last; each is found by one step in an index. */
async function staffOfBans(db: Db, descending: boolean): Promise<readonly (number | null)[]> {
  const query = sql<{ id: number }>`
    with recursive staff_of(id) as (
      select min(staff_id) from ban
      union all select (select min(ban.staff_id) from ban where ban.staff_id > staff_of.id) from staff_of where staff_of.id is not null
    )
    select player.id from staff_of join player on player.id = staff_of.id
    order by player.name_lower ${sql.raw(descending ? 'desc' : 'asc')}`.compile(db);
  return [...(await readAside(db, query, { isShort: true })).map(({ id }) => id), null];
}

/**
 * The ids of a page by who banned: of one after another, until the page is full. What is changed between two of these reads may
 * move the page by as much, as between two pages.
 */
async function idsByStaff(
  db: Db,
  { rows }: HeldBans,
  { descending, limit, offset }: { readonly descending: boolean; readonly limit: number; readonly offset: number },
): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const id of await staffOfBans(db, descending)) {
    const query = db
      .selectFrom('ban')
      .select('ban.id')
      .where('ban.staff_id', id === null ? 'is' : '=', id)
      .where(walkedRows(db, rows))
      .orderBy('ban.id', descending ? 'desc' : 'asc')
      .limit(limit + offset - ids.length);
    ids.push(...(await readAside(db, query.compile(), { isShort: true })).map((ban) => ban.id));
    if (ids.length >= limit + offset) break;
  }
  return ids.slice(offset);
}

type Walk = NonNullable<ReturnType<typeof walkOf>>;

/** How a page of all bans is walked; undefined where all are sorted sooner. */
async function soonestWalk(db: Db, page: PageRequest, kept: RawBuilder<number> | undefined): Promise<Walk | undefined> {
  const walk = walkOf(page);
  if (walk === undefined || kept === undefined) return undefined;
  // PostgreSQL decides by itself whether it walks what is one statement.
  if (engineOf(db) === 'postgres' && walk.column !== 'staffUser') return walk.column === 'user' ? undefined : walk;
  return (await isWalkedSoonest(db, page, { kept, among: WALKED[walk.column] })) ? walk : undefined;
}

/** Which bans a page is looked for among, and from where on. */
async function amongWalked(
  db: Db,
  held: HeldBans,
  { limit, offset }: PageRequest,
  walk: Walk | undefined,
): Promise<{ readonly rows: Expression<SqlBool>; readonly offset: number }> {
  if (walk === undefined || walk.column === 'user') return { rows: held.rows, offset };
  if (walk.column !== 'staffUser') return { rows: amongFirst(db, held, { ...walk, most: limit + offset }), offset };
  const ids = await idsByStaff(db, held, { ...walk, limit, offset });
  const isOfPage = ids.length === 0 ? sql`1 = 0` : sql`ban.id in (${sql.join(ids)})`;
  return { rows: sql<SqlBool>`(${isOfPage} and ${walkedRows(db, held.rows)})`, offset: 0 };
}

/** A page of active bans, newest first; as of an earlier moment, the ones that held then. */
export async function listBans(db: Db, now: number, page: PageRequest): Promise<Paged<StaffBan[]>> {
  const { asOf, isEarlier, isNear } = await nearMarkOf(page, now, () => newestIdOf(db, 'ban'));
  const since = isEarlier ? asOf.at : undefined;
  const held = heldBans(since ?? now, asOf.id, since);
  const kept = isNear ? held.counted : undefined;
  const walk = await soonestWalk(db, page, kept);
  const among = await amongWalked(db, held, page, walk);
  // SQLite joins tables in that order (`cross join`), so that names are walked.
  const withPlayers =
    walk?.column === 'user'
      ? db.selectFrom('player').crossJoin('ban').whereRef('ban.player_id', '=', 'player.id')
      : db.selectFrom('ban').innerJoin('player', 'player.id', 'ban.player_id');
  const { rows, total } = await readPage(
    db,
    {
      query: withPlayers
        .where(among.rows)
        .leftJoin('player as staff_member', 'staff_member.id', 'ban.staff_id')
        .select([
          'ban.id',
          'ban.type',
          'ban.start_at',
          'ban.end_at',
          'ban.reason',
          'ban.ip',
          'player.name',
          'staff_member.name as staff_name',
        ]),
      counted: db.selectFrom('ban').where(held.rows),
      kept,
      values: BANS,
      usual: {
        by: [
          ['ban.start_at', 'desc'],
          ['ban.id', 'desc'],
        ],
        tie: 'ban.id',
      },
    },
    { ...page, offset: among.offset },
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      user: { name: row.name },
      type: row.type,
      startTimestamp: instant(row.start_at),
      endTimestamp: maybeInstant(row.end_at),
      reason: row.reason,
      ip: row.ip,
      staffUser: row.staff_name === null ? null : { name: row.staff_name },
    })),
    total,
    asOf,
  };
}
