import type { OtherGame } from '@steward/api-client/contract/players';
import { chunksOf } from '../../../db/chunks.ts';
import type { Tx } from '../../../db/schema.ts';
import { updateRows } from '../../../db/update-rows.ts';
import * as repository from './repository-games.ts';
import type { NewRow } from './repository-insert.ts';

/** Somebody in one of the other games, at a time (epoch seconds). */
export interface InGame {
  readonly game: OtherGame;
  readonly playerId: number;
  readonly at: number;
}

const placeOf = ({ game, playerId }: Pick<InGame, 'game' | 'playerId'>): string => `${game} ${playerId}`;
export const lastOfEach = <T extends Pick<InGame, 'game' | 'playerId'>>(all: readonly T[]): T[] => [
  ...new Map(all.map((one) => [placeOf(one), one])).values(),
];

/** Gives those a profile who play that game for the first time. */
export async function ensureProfiles(tx: Tx, players: readonly InGame[]): Promise<void> {
  for (const chunk of chunksOf(lastOfEach(players), 3))
    await repository.addProfiles(
      tx,
      chunk.map(({ game, playerId, at }) => ({ player_id: playerId, kind: game, created_at: at })),
    );
}

export interface ProfileChange extends Pick<InGame, 'game' | 'playerId'> {
  readonly values: Partial<NewRow<'game_profile'>>;
}

/** Changes profiles, each once. */
export async function changeProfiles(tx: Tx, changes: readonly ProfileChange[], { add = false } = {}): Promise<void> {
  for (const [game, some] of Map.groupBy(changes, (change) => change.game)) {
    const rows = some.map(({ playerId, values }) => ({ ...values, player_id: playerId }));
    await updateRows(tx, 'game_profile', 'player_id', rows, { add, where: { kind: game } });
  }
}

/** What a game told of a player's standing there; what it left out stays. */
export interface GameStanding extends InGame {
  readonly values: Partial<Pick<NewRow<'game_profile'>, 'skin' | 'level' | 'score' | 'kills' | 'deaths'>>;
}

export async function saveGameProfiles(tx: Tx, standings: readonly GameStanding[]): Promise<void> {
  await ensureProfiles(tx, standings);
  const merged = new Map<string, GameStanding>();
  for (const one of standings) {
    const values = { ...merged.get(placeOf(one))?.values, ...one.values };
    merged.set(placeOf(one), { ...one, values });
  }
  await changeProfiles(tx, [...merged.values()]);
}
