import { addDays, dayOf, startOfDay } from '@steward/api-client/rules/log-days';
import { chunksOf } from '../../../db/chunks.ts';
import { givenRows, isOneOf } from '../../../db/given-rows.ts';
import type { Tx } from '../../../db/schema.ts';
import { insertRows, type NewRow } from './repository.ts';
import { countDays, countOnDays, dayNumber } from './statistics.ts';
import { updateRows } from '../../../db/update-rows.ts';

export interface Join {
  readonly playerId: number;
  readonly at: number;
  readonly ip?: string | undefined;
  readonly serial?: string | undefined;
  readonly ping?: number | undefined;
}

export interface Leave {
  readonly playerId: number;
  readonly at: number;
}

/**
 * Players who came online on a server, with where they came from. Who is online already stays so since then, on the
 * server that they came to last.
 */
export async function recordJoins(tx: Tx, server: string, joins: readonly Join[]): Promise<void> {
  const last = new Map(joins.map((join) => [join.playerId, join]));
  const since = new Map(joins.toReversed().map(({ playerId, at }) => [playerId, at]));
  for (const chunk of chunksOf([...last.values()], 5))
    await tx
      .insertInto('online_player')
      .columns(['player_id', 'since', 'ping', 'server'])
      .expression(
        givenRows(
          tx,
          ['player_id', 'since', 'ping', 'server'],
          chunk.map(({ playerId, at, ping }) => ({
            player_id: playerId,
            since: since.get(playerId) ?? at,
            ping,
            server,
          })),
        ),
      )
      .onConflict((conflict) =>
        conflict
          .column('player_id')
          .doUpdateSet((eb) => ({ ping: eb.ref('excluded.ping'), server: eb.ref('excluded.server') })),
      )
      .execute();
  const logins = [...last.values()].map(({ playerId, at }) => ({ id: playerId, last_login_at: at }));
  await updateRows(tx, 'player', 'id', logins);
  await countLogins(tx, joins);
  await recordIps(
    tx,
    joins.flatMap(({ playerId, at, ip }) => (ip === undefined ? [] : [{ playerId, at, value: ip }])),
  );
  await recordSerials(
    tx,
    joins.flatMap(({ playerId, at, serial }) => (serial === undefined ? [] : [{ playerId, at, value: serial }])),
  );
}

/** A first login of a day opens its row of minutes, so different players of a day are the rows that are new. */
async function countLogins(tx: Tx, joins: readonly Join[]): Promise<void> {
  await countOnDays(tx, 'logins', countDays(joins.map((join) => join.at)));
  const fresh = new Map<number, number>();
  for (const chunk of chunksOf(joins, 4)) {
    const opened = await tx
      .insertInto('played_day')
      .columns(PLAYED)
      .expression(
        givenRows(
          tx,
          PLAYED,
          chunk.map(({ playerId, at }) => ({ player_id: playerId, kind: 'rpg', day: dayNumber(at), minutes: 0 })),
        ),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('day')
      .execute();
    for (const { day } of opened) fresh.set(day, (fresh.get(day) ?? 0) + 1);
  }
  await countOnDays(tx, 'unique_players', fresh);
}

/**
 * Players who left a server; the minutes since they came count for the days on which they were played. Who came to
 * another server meanwhile is still online.
 */
export async function recordLeaves(tx: Tx, server: string, leaves: readonly Leave[]): Promise<void> {
  const left = new Map(leaves.map(({ playerId, at }) => [playerId, at]));
  const minutes = new Map<string, { player_id: number; kind: string; day: number; minutes: number }>();
  const perDay = new Map<number, number>();
  const times: { id: number; time_played: number }[] = [];
  for (const chunk of chunksOf([...left.keys()], 1)) {
    const gone = await tx
      .deleteFrom('online_player')
      .where(isOneOf(tx, 'player_id', chunk))
      .where('server', '=', server)
      .returning(['player_id', 'since'])
      .execute();
    for (const { player_id, since } of gone) {
      let total = 0;
      for (const [day, played] of minutesByDay(since, left.get(player_id) ?? since)) {
        const key = `${player_id}/${day}`;
        minutes.set(key, { player_id, kind: 'rpg', day, minutes: (minutes.get(key)?.minutes ?? 0) + played });
        perDay.set(day, (perDay.get(day) ?? 0) + played);
        total += played;
      }
      times.push({ id: player_id, time_played: total });
    }
  }
  await updateRows(tx, 'player', 'id', times, { add: true });
  await addMinutes(tx, [...minutes.values()]);
  await countOnDays(tx, 'minutes', perDay);
}

/** Whole minutes from one time to another (epoch seconds) by day of the community. */
export function minutesByDay(from: number, to: number): Map<number, number> {
  const days = new Map<number, number>();
  for (let at = from; at < to;) {
    const day = dayOf(at * 1000);
    const end = Math.min(to, startOfDay(addDays(day, 1)) / 1000);
    const minutes = Math.round((end - at) / 60);
    if (minutes > 0) days.set(Number(day), minutes);
    at = end;
  }
  return days;
}

/** Adds minutes to days of players, each player, game and day once. */
export async function addMinutes(
  tx: Tx,
  rows: readonly { player_id: number; kind: string; day: number; minutes: number }[],
): Promise<void> {
  for (const chunk of chunksOf(rows, 4))
    await tx
      .insertInto('played_day')
      .columns(PLAYED)
      .expression(givenRows(tx, PLAYED, chunk))
      .onConflict((conflict) =>
        conflict.columns(['player_id', 'kind', 'day']).doUpdateSet((eb) => ({
          minutes: eb('played_day.minutes', '+', eb.ref('excluded.minutes')),
        })),
      )
      .execute();
}

/** A server that was not heard of for so long is gone, such as one that was given another id; seconds. */
const GONE = 86_400;

/**
 * A game server began anew: whoever was on it, or on one that is gone, left at `leftAt` (epoch seconds), or at once
 * when they came later.
 */
export async function endAllPresence(
  tx: Tx,
  server: string,
  { leftAt, now }: { readonly leftAt: number; readonly now: number },
): Promise<void> {
  const running = tx
    .selectFrom('bridge_server')
    .select('server')
    .where('heard_at', '>', now - GONE);
  const online = await tx
    .selectFrom('online_player')
    .select(['player_id', 'since', 'server'])
    .where((row) => row.or([row('server', '=', server), row('server', 'not in', running)]))
    .execute();
  for (const [from, players] of Map.groupBy(online, (one) => one.server))
    await recordLeaves(
      tx,
      from,
      players.map(({ player_id, since }) => ({ playerId: player_id, at: Math.max(since, leftAt) })),
    );
}

export interface Presence {
  readonly playerId: number;
  /** Minutes without input; null: unknown. */
  readonly afk: number | null;
  readonly ping: number | null;
}

export async function recordPresence(tx: Tx, server: string, states: readonly Presence[]): Promise<void> {
  const last = new Map(states.map(({ playerId, afk, ping }) => [playerId, { player_id: playerId, afk, ping }]));
  await updateRows(tx, 'online_player', 'player_id', [...last.values()], { where: { server } });
}

const PLAYED = ['player_id', 'kind', 'day', 'minutes'] as const;
const USE = ['player_id', 'first_at', 'last_at', 'count'] as const;

interface Use {
  readonly playerId: number;
  readonly at: number;
  readonly value: string;
}

async function recordIps(tx: Tx, uses: readonly Use[]): Promise<void> {
  const rows = countUses(uses).map(({ value, ...use }) => ({ ...use, ip: value }));
  const columns = [...USE, 'ip'] as const;
  for (const chunk of chunksOf(rows, 5))
    await tx
      .insertInto('ip_use')
      .columns(columns)
      .expression(givenRows(tx, columns, chunk))
      .onConflict((conflict) =>
        conflict.columns(['player_id', 'ip']).doUpdateSet((eb) => ({
          last_at: eb.ref('excluded.last_at'),
          count: eb('ip_use.count', '+', eb.ref('excluded.count')),
        })),
      )
      .execute();
}

async function recordSerials(tx: Tx, uses: readonly Use[]): Promise<void> {
  const rows = countUses(uses).map(({ value, ...use }) => ({ ...use, serial: value }));
  const columns = [...USE, 'serial'] as const;
  for (const chunk of chunksOf(rows, 5))
    await tx
      .insertInto('serial_use')
      .columns(columns)
      .expression(givenRows(tx, columns, chunk))
      .onConflict((conflict) =>
        conflict.columns(['player_id', 'serial']).doUpdateSet((eb) => ({
          last_at: eb.ref('excluded.last_at'),
          count: eb('serial_use.count', '+', eb.ref('excluded.count')),
        })),
      )
      .execute();
}

/** One row for each player and value, since one statement may touch a row once only. */
function countUses(
  uses: readonly Use[],
): { player_id: number; value: string; first_at: number; last_at: number; count: number }[] {
  const rows = new Map<
    string,
    { player_id: number; value: string; first_at: number; last_at: number; count: number }
  >();
  for (const { playerId, at, value } of uses) {
    const key = `${playerId} ${value}`;
    const row = rows.get(key);
    if (row) Object.assign(row, { last_at: Math.max(row.last_at, at), count: row.count + 1 });
    else rows.set(key, { player_id: playerId, value, first_at: at, last_at: at, count: 1 });
  }
  return [...rows.values()];
}

/** What a server knew of the past: minutes by day, devices, addresses, and who is online now. */
export interface PastPresence {
  readonly played?: Iterable<NewRow<'played_day'>>;
  readonly ips?: Iterable<NewRow<'ip_use'>>;
  readonly serials?: Iterable<NewRow<'serial_use'>>;
  readonly online?: Iterable<NewRow<'online_player'>>;
}

export async function recordPastPresence(tx: Tx, past: PastPresence): Promise<void> {
  await insertRows(tx, 'played_day', past.played ?? []);
  await insertRows(tx, 'ip_use', past.ips ?? []);
  await insertRows(tx, 'serial_use', past.serials ?? []);
  await insertRows(tx, 'online_player', past.online ?? []);
}
