import type { StaffActivity } from '@steward/api-client/contract/staff';
import type { ActivityWindow } from '@steward/api-client/rules/activity-range';
import { endOfDay, listDays, startOfDay } from '@steward/api-client/rules/log-days';
import { MINUTES_A_WEEK, TICKETS_A_WEEK } from '@steward/api-client/rules/staff';
import type { Db } from '../../db/schema.ts';

/** Days are told one by one up to so many; of longer ranges the sums. */
const MOST_DAYS = 14;
const WEEK = 7;

const staffPlayers = (db: Db) => db.selectFrom('player').where('player.admin_level', '>', 0);

/** Rows of played days of staff members. A join would be read from the days of all players. */
const playedDays = (db: Db, { first, last }: ActivityWindow) =>
  db
    .selectFrom('played_day')
    .where('player_id', 'in', staffPlayers(db).select('id'))
    .where('kind', '=', 'rpg')
    .where('day', '>=', Number(first ?? 0))
    .where('day', '<=', Number(last));

const closedTickets = (db: Db, { first, last }: ActivityWindow) =>
  staffPlayers(db)
    .innerJoin('ticket', 'ticket.handler_id', 'player.id')
    .where('ticket.closed_at', '>=', first === undefined ? 0 : startOfDay(first) / 1000)
    .where('ticket.closed_at', '<', (endOfDay(last) + 1) / 1000);

interface Sums {
  readonly minutes: number;
  readonly tickets: number;
}

const NONE: Sums = { minutes: 0, tickets: 0 };

/** What each staff member did on each day, by `id:day`. */
async function byDay(db: Db, window: ActivityWindow, days: readonly string[]): Promise<ReadonlyMap<string, Sums>> {
  const [played, closed] = await Promise.all([
    playedDays(db, window).select(['player_id as id', 'day', 'minutes']).execute(),
    closedTickets(db, window).select(['player.id', 'ticket.closed_at']).execute(),
  ]);
  const bounds = days.map((day) => ({ day, from: startOfDay(day) / 1000, until: (endOfDay(day) + 1) / 1000 }));
  const dayAt = (at: number) => bounds.find((one) => at >= one.from && at < one.until)?.day;
  const found = new Map<string, Sums>();
  const add = (key: string, { minutes = 0, tickets = 0 }: Partial<Sums>) => {
    const sum = found.get(key) ?? NONE;
    found.set(key, { minutes: sum.minutes + minutes, tickets: sum.tickets + tickets });
  };
  for (const { id, day, minutes } of played) add(`${id}:${day}`, { minutes });
  for (const { id, closed_at } of closed) add(`${id}:${dayAt(closed_at ?? 0)}`, { tickets: 1 });
  return found;
}

/** What each staff member did in the whole of it, by id. */
async function inAll(db: Db, window: ActivityWindow): Promise<ReadonlyMap<number, Sums>> {
  const [played, closed] = await Promise.all([
    playedDays(db, window)
      .select((e) => ['player_id as id', e.fn.sum<number | string>('minutes').as('minutes')])
      .groupBy('player_id')
      .execute(),
    closedTickets(db, window)
      .select((e) => ['player.id', e.fn.countAll<number>().as('tickets')])
      .groupBy('player.id')
      .execute(),
  ]);
  const tickets = new Map(closed.map((row) => [row.id, Number(row.tickets)]));
  const minutes = new Map(played.map((row) => [row.id, Number(row.minutes)]));
  const ids = new Set([...tickets.keys(), ...minutes.keys()]);
  return new Map([...ids].map((id) => [id, { minutes: minutes.get(id) ?? 0, tickets: tickets.get(id) ?? 0 }]));
}

/** Minutes and handled tickets of every staff member in a range, flagged by the measure of a week; of all, nobody is. */
export async function listActivity(db: Db, window: ActivityWindow): Promise<StaffActivity[]> {
  const { first, last, days: length } = window;
  const days = first === undefined || (length ?? 0) > MOST_DAYS ? [] : listDays(first, last);
  const [members, perDay, sums] = await Promise.all([
    staffPlayers(db)
      .select(['id', 'name', 'admin_level'])
      .orderBy('admin_level', 'desc')
      .orderBy('name_lower')
      .execute(),
    days.length > 0 ? byDay(db, window, days) : undefined,
    days.length > 0 ? undefined : inAll(db, window),
  ]);
  const weeks = (length ?? 0) / WEEK;
  return members.map((member) => {
    const rows = days.map((day) => ({ day, ...(perDay?.get(`${member.id}:${day}`) ?? NONE) }));
    const sum = rows.reduce<Sums>(
      (total, row) => ({ minutes: total.minutes + row.minutes, tickets: total.tickets + row.tickets }),
      sums?.get(member.id) ?? NONE,
    );
    return {
      name: member.name,
      adminLevel: member.admin_level,
      ...sum,
      minutesFlagged: sum.minutes < MINUTES_A_WEEK * weeks,
      ticketsFlagged: sum.tickets < TICKETS_A_WEEK * weeks,
      days: rows,
    };
  });
}
