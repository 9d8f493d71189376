import { secondsOf } from '../../core/clock.ts';
import { reported, type ApplyKinds } from './applying.ts';
import type { GameEventKind } from '@steward/api-client/contract/game-events';
import * as games from './ingest/games.ts';
import { saveGameProfiles } from './ingest/game-profiles.ts';
import { heardAt } from './received-repository.ts';

type Kinds = Extract<GameEventKind, `game.${string}`>;

/** How events of the games beside the roleplay one are applied, many of a kind at a time. */
export const GAME_KINDS: ApplyKinds<Kinds> = {
  async 'game.started'({ tx, at }, events) {
    for (const event of events) {
      const left = event.left_at === undefined ? await heardAt(tx, event.game) : secondsOf(event.left_at);
      await games.endGamePresence(tx, event.game, Math.min(at(event), left ?? 0));
    }
  },
  'game.joined': ({ tx, at, idOf }, events) =>
    games.recordGameJoins(
      tx,
      events.map((event) => ({ game: event.game, playerId: idOf(event.player), at: at(event) })),
    ),
  'game.saved': ({ tx, at, idOf }, events) =>
    saveGameProfiles(
      tx,
      events.map((event) => ({
        game: event.game,
        playerId: idOf(event.player),
        at: at(event),
        values: reported({
          skin: event.skin,
          level: event.level,
          score: event.score,
          kills: event.kills,
          deaths: event.deaths,
        }),
      })),
    ),
  'game.left': ({ tx, at, idOf }, events) =>
    games.recordGameLeaves(
      tx,
      events.map((event) => ({ game: event.game, playerId: idOf(event.player), at: at(event) })),
    ),
};
