import { addDays, dayOf, startOfDay } from '@steward/api-client/rules/log-days';
import { chunksOf } from '../../../db/chunks.ts';
import type { Tx } from '../../../db/schema.ts';
import { insertRows, type NewRow } from './repository-insert.ts';
import * as repository from './repository-presence.ts';
import { addToPlayed, openDays, type PlayedRow } from './repository-played.ts';
import { recordUses } from './uses.ts';
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
    await repository.putOnline(
      tx,
      chunk.map(({ playerId, at, ping }) => ({
        player_id: playerId,
        since: since.get(playerId) ?? at,
        ping,
        server,
      })),
    );
  const logins = [...last.values()].map(({ playerId, at }) => ({ id: playerId, last_login_at: at }));
  await updateRows(tx, 'player', 'id', logins);
  await countLogins(tx, joins);
  await recordUses(tx, joins);
}

/** A first login of a day opens its row of minutes, so different players of a day are the rows that are new. */
async function countLogins(tx: Tx, joins: readonly Join[]): Promise<void> {
  await countOnDays(tx, 'logins', countDays(joins.map((join) => join.at)));
  const fresh = new Map<number, number>();
  for (const chunk of chunksOf(joins, 4)) {
    const opened = await openDays(
      tx,
      chunk.map(({ playerId, at }) => ({ player_id: playerId, kind: 'rpg', day: dayNumber(at), minutes: 0 })),
    );
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
    const gone = await repository.removeOnline(tx, server, chunk);
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
export async function addMinutes(tx: Tx, rows: readonly PlayedRow[]): Promise<void> {
  for (const chunk of chunksOf(rows, 4)) await addToPlayed(tx, chunk);
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
  const online = await repository.listOnline(tx, server, now - GONE);
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
