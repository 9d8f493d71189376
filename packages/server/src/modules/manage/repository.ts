import type { ConversionRow, NewPlayer, StaffNote, WealthRow } from '@steward/api-client/contract/manage';
import { conversionFactor } from '@steward/api-client/rules/wealth-conversion';
import { instant, maybeInstant } from '../../core/clock.ts';
import type { PageRequest } from '../../core/context.ts';
import type { Paged } from '../../core/implement.ts';
import { markOf } from '../../core/page-mark.ts';
import type { Db } from '../../db/schema.ts';

interface PageOf<T> {
  readonly items: T[];
  readonly total: number;
}
interface Span {
  readonly limit: number;
  readonly offset: number;
}

/** Notes about all players, newest first. Staff-only ones for managers (level 6) and their author only. */
export async function listNotes(
  db: Db,
  page: PageRequest,
  viewer: { id: number; adminLevel: number },
  now: number,
): Promise<Paged<StaffNote[]>> {
  const asOf = await markOf(page, now, async () => {
    const { newest } = await db
      .selectFrom('note')
      .select((e) => e.fn.max('id').as('newest'))
      .executeTakeFirstOrThrow();
    return newest;
  });
  const visible = db
    .selectFrom('note')
    .where('note.id', '<=', asOf.id)
    .$if(viewer.adminLevel < 6, (query) =>
      query.where((e) => e.or([e('note.staff', '=', 0), e('note.staff_id', '=', viewer.id)])),
    );
  const [rows, count] = await Promise.all([
    visible
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
      ])
      .orderBy('note.created_at', 'desc')
      .orderBy('note.id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    visible.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
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
    total: count.total,
    asOf,
  };
}

/** Wealth averaged over a month (YYYYMM), highest first. */
export async function listWealth(db: Db, month: number, page: Span): Promise<PageOf<WealthRow>> {
  const [rows, count] = await Promise.all([
    db
      .selectFrom('wealth_month')
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
      ])
      .where('month', '=', month)
      .orderBy('total', 'desc')
      .orderBy('wealth_month.id')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    db
      .selectFrom('wealth_month')
      .select((e) => e.fn.countAll<number>().as('total'))
      .where('month', '=', month)
      .executeTakeFirstOrThrow(),
  ]);
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
    total: count.total,
  };
}

/** The last month (YYYYMM) that has figures. */
export async function latestMonth(db: Db): Promise<number | undefined> {
  const row = await db.selectFrom('wealth_month').select('month').orderBy('month', 'desc').limit(1).executeTakeFirst();
  return row?.month;
}

/** Conversion V3 of players who logged in since, highest first. */
export async function listConversion(db: Db, since: number, page: Span): Promise<PageOf<ConversionRow>> {
  const active = db.selectFrom('player_wealth').where('player_wealth.last_login_at', '>=', since);
  const [rows, count] = await Promise.all([
    active
      .innerJoin('player', 'player.id', 'player_wealth.player_id')
      .selectAll('player_wealth')
      .select('player.name')
      .orderBy('converted', 'desc')
      .orderBy('player_wealth.player_id')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    active.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
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
    total: count.total,
  };
}

/** Players registered since, newest first. */
export async function listNewPlayers(db: Db, since: number, now: number, page: Span): Promise<PageOf<NewPlayer>> {
  const [rows, count] = await Promise.all([
    db
      .selectFrom('player')
      .leftJoin('online_player', 'online_player.player_id', 'player.id')
      .select((e) => [
        'player.id',
        'player.name',
        'player.created_at',
        'player.last_login_at',
        'player.time_played',
        'player.level',
        'player.registration',
        'online_player.since',
        e
          .exists(
            e
              .selectFrom('ban')
              .select('ban.id')
              .whereRef('ban.player_id', '=', 'player.id')
              .where('ban.lifted_at', 'is', null)
              .where((ban) => ban.or([ban('ban.end_at', 'is', null), ban('ban.end_at', '>', now)])),
          )
          .as('banned'),
      ])
      .where('player.created_at', '>=', since)
      .orderBy('player.created_at', 'desc')
      .orderBy('player.id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    db
      .selectFrom('player')
      .select((e) => e.fn.countAll<number>().as('total'))
      .where('created_at', '>=', since)
      .executeTakeFirstOrThrow(),
  ]);
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
    total: count.total,
  };
}
