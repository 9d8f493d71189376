import { expressionBuilder, sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import type { ConversionRow, manage, NewPlayer, StaffNote, WealthRow } from '@steward/api-client/contract/manage';
import { conversionFactor } from '@steward/api-client/rules/wealth-conversion';
import { instant, maybeInstant } from '../../core/clock.ts';
import type { PageRequest } from '../../core/context.ts';
import type { Paged } from '../../core/implement.ts';
import { nearMarkOf } from '../../core/page-mark.ts';
import { banHoldsAt } from '../../db/ban-holds.ts';
import { countedAfter, countedOf } from '../../db/list-counts.ts';
import {
  joinedValue,
  expressionValue,
  nullableValue,
  personValue,
  readPage,
  columnValue,
  type ListPart,
  type ListValues,
} from '../../db/listing.ts';
import { newestIdOf } from '../../db/newest-id.ts';
import type { Db, Schema } from '../../db/schema.ts';

interface PageOf<T> {
  readonly items: T[];
  readonly total: number;
}

const NOTES: ListValues<typeof manage.notes> = {
  playerName: personValue('note.player_id'),
  note: columnValue('note.note'),
  staffName: personValue('note.staff_id', 'staff_member', true),
  date: columnValue('note.created_at'),
  active: columnValue('note.active'),
  important: columnValue('note.important'),
  staff: columnValue('note.staff'),
  id: columnValue('note.id'),
};

interface SeenNotes {
  readonly rows: Expression<SqlBool>;
  /** How many these are, by what the database has counted. */
  readonly counted: RawBuilder<number>;
}

/** Notes that a viewer sees, of those up to an id. */
function seenNotes({ id, seesAll }: { readonly id: number; readonly seesAll: boolean }, newest: number): SeenNotes {
  const e = expressionBuilder<Schema, 'note'>();
  const sees = seesAll ? e.and([]) : e.or([e('note.staff', '=', 0), e('note.staff_id', '=', id)]);
  const all = seesAll ? countedOf('notes') : sql`${countedOf('notes', 0)} + ${countedOf('notes', id)}`;
  const newer = sql`(select count(case when ${sees} then 1 end) from note where ${e('note.id', '>', newest)})`;
  return { rows: e.and([e('note.id', '<=', newest), sees]), counted: sql<number>`${all} - ${newer}` };
}

/** Notes about all players, newest first. Without `seesAll` the staff-only ones of others are left out. */
export async function listNotes(
  db: Db,
  page: PageRequest,
  viewer: { id: number; seesAll: boolean },
  now: number,
): Promise<Paged<StaffNote[]>> {
  const { asOf, isNear } = await nearMarkOf(page, now, () => newestIdOf(db, 'note'));
  const seen = seenNotes(viewer, asOf.id);
  const visible = db.selectFrom('note').where(seen.rows);
  const { rows, total } = await readPage(
    db,
    {
      query: visible
        .innerJoin('player', 'player.id', 'note.player_id')
        .leftJoin('player as staff_member', 'staff_member.id', 'note.staff_id')
        .select([
          'note.id',
          'player.name as player_name',
          'staff_member.name as staff_name',
          'note.created_at',
          'note.note',
          'note.active',
          'note.important',
          'note.staff',
        ]),
      counted: visible,
      kept: isNear ? seen.counted : undefined,
      values: NOTES,
      usual: {
        by: [
          ['note.created_at', 'desc'],
          ['note.id', 'desc'],
        ],
        tie: 'note.id',
      },
    },
    page,
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      playerName: row.player_name,
      staffName: row.staff_name,
      date: instant(row.created_at),
      note: row.note,
      active: row.active === 1,
      important: row.important === 1,
      staff: row.staff === 1,
    })),
    total,
    asOf,
  };
}

const WEALTH: ListValues<typeof manage.wealthTax> = {
  name: {
    person: sql.ref('wealth_month.player_id'),
    or: sql.ref('community_group.name'),
    sql: sql`coalesce(player.name_lower, lower(community_group.name), '')`,
    isNullable: false,
    isJoined: true,
  },
  money: columnValue('wealth_month.money'),
  vehicle: columnValue('wealth_month.vehicle'),
  property: columnValue('wealth_month.property'),
  profit: columnValue('wealth_month.profit'),
  total: columnValue('wealth_month.total'),
};

/** Wealth averaged over a month (YYYYMM), highest first. */
export async function listWealth(db: Db, month: number, page: ListPart): Promise<PageOf<WealthRow>> {
  const ofMonth = db.selectFrom('wealth_month').where('month', '=', month);
  const { rows, total } = await readPage(
    db,
    {
      query: ofMonth
        .leftJoin('player', 'player.id', 'wealth_month.player_id')
        .leftJoin('community_group', 'community_group.id', 'wealth_month.group_id')
        .select([
          'wealth_month.player_id',
          'wealth_month.group_id',
          'player.name as player_name',
          'community_group.name as group_name',
          'wealth_month.money',
          'wealth_month.vehicle',
          'wealth_month.property',
          'wealth_month.profit',
          'wealth_month.total',
        ]),
      counted: ofMonth,
      kept: countedOf('tax', month),
      values: WEALTH,
      usual: {
        by: [
          ['wealth_month.total', 'desc'],
          ['wealth_month.id', 'asc'],
        ],
        tie: 'wealth_month.id',
      },
    },
    page,
  );
  return {
    items: rows.map((row) => ({
      userId: row.player_id,
      groupId: row.group_id,
      name: row.player_name ?? row.group_name ?? '',
      money: row.money,
      vehicle: row.vehicle,
      property: row.property,
      profit: row.profit,
      total: row.total,
    })),
    total,
  };
}

/** The last month (YYYYMM) that has figures. */
export async function latestMonth(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('wealth_month').select('month').orderBy('month', 'desc').limit(1).executeTakeFirst();
  return row?.month;
}

const CONVERSION: ListValues<typeof manage.wealthConversion> = {
  name: personValue('player_wealth.player_id'),
  hours: expressionValue(sql`player_wealth.minutes / 60`),
  converted: columnValue('player_wealth.converted'),
  wealth: expressionValue(
    sql`player_wealth.cash + player_wealth.bank + player_wealth.vehicles_counted + player_wealth.properties`,
  ),
  cash: columnValue('player_wealth.cash'),
  bank: columnValue('player_wealth.bank'),
  vehicles: columnValue('player_wealth.vehicles_counted'),
  properties: columnValue('player_wealth.properties'),
};

/** How many players logged in since, as of the last snapshot. */
function countActive(since: number) {
  const { later, from } = countedAfter('conversion', since);
  return sql<number>`${later} + (select count(*) from player_wealth where last_login_at >= ${since} and last_login_at < ${from})`;
}

/** Conversion V3 of players who logged in since, highest first. */
export async function listConversion(db: Db, since: number, page: ListPart): Promise<PageOf<ConversionRow>> {
  const active = db.selectFrom('player_wealth').where('player_wealth.last_login_at', '>=', since);
  const { rows, total } = await readPage(
    db,
    {
      query: active
        .innerJoin('player', 'player.id', 'player_wealth.player_id')
        .selectAll('player_wealth')
        .select('player.name'),
      counted: active,
      kept: countActive(since),
      values: CONVERSION,
      usual: {
        by: [
          ['player_wealth.converted', 'desc'],
          ['player_wealth.player_id', 'asc'],
        ],
        tie: 'player_wealth.player_id',
      },
    },
    page,
  );
  return {
    items: rows.map((row) => {
      const hours = Math.floor(row.minutes / 60);
      return {
        userId: row.player_id,
        name: row.name,
        hours,
        cash: row.cash,
        bank: row.bank,
        vehicles: row.vehicles_counted,
        properties: row.properties,
        wealth: row.cash + row.bank + row.vehicles_counted + row.properties,
        factor: conversionFactor(hours),
        converted: row.converted,
      };
    }),
    total,
  };
}

const isBanned = (now: number) =>
  sql<number>`exists (select 1 from ban where ban.player_id = player.id and ${banHoldsAt(now)})`;

const newPlayerValues = (now: number): ListValues<typeof manage.newPlayers> => ({
  name: personValue('player.id'),
  registration: columnValue('player.registration'),
  createdAt: columnValue('player.created_at'),
  level: columnValue('player.level'),
  timePlayed: columnValue('player.time_played'),
  lastLoggedIn: nullableValue('player.last_login_at'),
  online: joinedValue(sql`case when online_player.since is null then 0 else 1 end`),
  banned: expressionValue(sql`case when ${isBanned(now)} then 1 else 0 end`),
  id: columnValue('player.id'),
});

/** Players registered since, newest first. */
export async function listNewPlayers(db: Db, since: number, now: number, page: ListPart): Promise<PageOf<NewPlayer>> {
  const registered = db.selectFrom('player').where('player.created_at', '>=', since);
  const { rows, total } = await readPage(
    db,
    {
      query: registered
        .leftJoin('online_player', 'online_player.player_id', 'player.id')
        .select([
          'player.id',
          'player.name',
          'player.created_at',
          'player.last_login_at',
          'player.time_played',
          'player.level',
          'player.registration',
          'online_player.since',
          isBanned(now).as('banned'),
        ]),
      counted: registered,
      values: newPlayerValues(now),
      usual: {
        by: [
          ['player.created_at', 'desc'],
          ['player.id', 'desc'],
        ],
        tie: 'player.id',
      },
    },
    page,
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: instant(row.created_at),
      lastLoggedIn: maybeInstant(row.last_login_at),
      timePlayed: row.time_played,
      level: row.level,
      online: row.since !== null,
      registration: row.registration,
      banned: Boolean(row.banned),
    })),
    total,
  };
}
