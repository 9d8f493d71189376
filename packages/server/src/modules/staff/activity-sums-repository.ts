import type { ActivityWindow } from '@steward/api-client/rules/activity-range';
import { endOfDay, startOfDay } from '@steward/api-client/rules/log-days';
import type { Db } from '../../db/schema.ts';
import { closedTickets, playedDays } from './activity-rows-repository.ts';

export interface Sums {
  readonly minutes: number;
  readonly tickets: number;
}

export const NONE: Sums = { minutes: 0, tickets: 0 };

/** What each staff member did on each day, by `id:day`. */
export async function byDay(
  db: Db,
  window: ActivityWindow,
  days: readonly string[],
): Promise<ReadonlyMap<string, Sums>> {
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
export async function inAll(db: Db, window: ActivityWindow): Promise<ReadonlyMap<number, Sums>> {
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
