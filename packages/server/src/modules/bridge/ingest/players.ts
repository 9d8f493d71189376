import { findPlayer } from '../../../core/players/repository.ts';
import { normalizeName } from '../../../db/names.ts';
import { keepNameForms } from '../../../db/name-forms.ts';
import type { Tx } from '../../../db/schema.ts';
import { playerIds } from './repository.ts';
import { insertRows, type NewRow } from './repository-insert.ts';
import { findNames, setName } from './repository-players.ts';
import { countDays, countOnDays } from './statistics.ts';
import { updateRows, type ChangedRow } from '../../../db/update-rows.ts';

/** New players and characters (players with a `master_id`). Names must be new. */
export async function registerPlayers(tx: Tx, players: Iterable<NewRow<'player'>>): Promise<void> {
  const times: number[] = [];
  await insertRows(
    tx,
    'player',
    noting(players, (player) => times.push(player.created_at)),
  );
  await countOnDays(tx, 'registrations', countDays(times));
}

function* noting<T>(items: Iterable<T>, note: (item: T) => void): Generator<T> {
  for (const item of items) {
    note(item);
    yield item;
  }
}

/**
 * Ids by lower-cased name for names as the game writes them. Whoever is not known yet is registered, not yet approved:
 * the game server decides who exists.
 */
export async function ensurePlayers(tx: Tx, names: Iterable<string>, at: number): Promise<Map<string, number>> {
  const wanted = new Map([...names].map((name) => [normalizeName(name), name.normalize('NFC').trim()]));
  const ids = await playerIds(tx, new Set(wanted.keys()));
  const unknown = [...wanted].filter(([lower]) => !ids.has(lower));
  if (unknown.length === 0) return ids;
  await registerPlayers(
    tx,
    unknown.map(([name_lower, name]) => ({ name, name_lower, registration: 0, created_at: at })),
  );
  const all = await playerIds(tx, new Set(wanted.keys()));
  const named = unknown.flatMap(([lower, name]) => {
    const id = all.get(lower);
    return id === undefined ? [] : [{ id, name }];
  });
  await keepNameForms(tx, named);
  return all;
}

/** What the game saved of a player; what is left out stays. */
export interface SavedPlayer {
  readonly playerId: number;
  readonly values: Partial<
    Pick<
      NewRow<'player'>,
      | 'level'
      | 'experience'
      | 'notoriety'
      | 'loyalty_points'
      | 'skin'
      | 'skin_job'
      | 'job'
      | 'licenses'
      | 'registration'
      | 'spawn_x'
      | 'spawn_y'
      | 'spawn_z'
    >
  >;
}

export async function savePlayers(tx: Tx, saved: readonly SavedPlayer[]): Promise<void> {
  const last = new Map<number, ChangedRow>();
  for (const { playerId, values } of saved) last.set(playerId, { ...last.get(playerId), ...values, id: playerId });
  await updateRows(tx, 'player', 'id', [...last.values()]);
}

export interface NameChange {
  readonly playerId: number;
  readonly newName: string;
  readonly free: boolean;
  readonly at: number;
}

/** Renames players. A name that another account bears is not taken over; the player's history says so. */
export async function renamePlayers(tx: Tx, changes: readonly NameChange[]): Promise<void> {
  for (const { playerId, newName, free, at } of changes) {
    const name = newName.normalize('NFC').trim();
    const lower = normalizeName(name);
    const [player, holder] = await Promise.all([findNames(tx, playerId), findPlayer(tx, lower)]);
    if (!player || player.name === name) continue;
    if (holder && holder.id !== playerId) {
      const action = `The game reported the new name ${name}, which another account bears. The name was kept.`;
      await recordHistory(tx, [{ player_id: playerId, at, action, staff_id: null }]);
      continue;
    }
    await recordNameChanges(tx, [
      {
        player_id: playerId,
        old_name: player.name,
        old_name_lower: player.name_lower,
        new_name: name,
        free: Number(free),
        panel: 0,
        created_at: at,
        staff_id: null,
      },
    ]);
    await setName(tx, playerId, { name, name_lower: lower, old_name: player.name });
  }
}

/** Past name changes; the players' names stay as they are. */
export const recordNameChanges = (tx: Tx, rows: Iterable<NewRow<'name_change'>>): Promise<number> =>
  insertRows(tx, 'name_change', rows);

export const recordHistory = (tx: Tx, rows: Iterable<NewRow<'player_history'>>): Promise<number> =>
  insertRows(tx, 'player_history', rows);

export const recordGameProfiles = (tx: Tx, rows: Iterable<NewRow<'game_profile'>>): Promise<number> =>
  insertRows(tx, 'game_profile', rows);

export const recordKills = (tx: Tx, rows: Iterable<NewRow<'kill'>>): Promise<number> => insertRows(tx, 'kill', rows);

export const recordBugs = (tx: Tx, rows: Iterable<NewRow<'bug'>>): Promise<number> => insertRows(tx, 'bug', rows);

/** Walkie-talkie channels and who listens to them. */
export async function recordChannels(
  tx: Tx,
  channels: Iterable<NewRow<'channel'>>,
  members: Iterable<NewRow<'channel_member'>>,
): Promise<void> {
  await insertRows(tx, 'channel', channels);
  await insertRows(tx, 'channel_member', members);
}
