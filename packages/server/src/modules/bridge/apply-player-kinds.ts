import { normalAddressOr } from '../../db/addresses.ts';
import { secondsOf } from '../../core/clock.ts';
import { maybeIdOf, reported, type ApplyKinds } from './applying.ts';
import type { GameEventKind } from '@steward/api-client/contract/game-events';
import type { SaidKind } from './said-of.ts';
import { moveCash } from './ingest/cash.ts';
import { setMasters } from './ingest/masters.ts';
import * as players from './ingest/players.ts';
import * as presence from './ingest/presence.ts';
import * as punishments from './ingest/punishments.ts';
import { liftBans } from './ingest/repository-punishments.ts';
import { recordHourStats } from './ingest/hour-statistics.ts';
import { countWatchedJoins, isAnyWatched } from './ingest/watched.ts';
import { notePopulation, serverHeardAt, type Population } from './received-repository.ts';

type Kinds = Exclude<Extract<GameEventKind, `player.${string}` | `server.${string}`>, SaidKind>;

/** Seconds that a server's word of how many play on it holds, beside that of the others. */
const POPULATION_HOLDS = 300;

/** How events about players and the server itself are applied, many of a kind at a time. */
export const PLAYER_KINDS: ApplyKinds<Kinds> = {
  async 'server.started'({ tx, server, at, watching }, events) {
    for (const event of events) {
      const left = event.left_at === undefined ? await serverHeardAt(tx, server) : secondsOf(event.left_at);
      const leftAt = Math.min(at(event), left ?? 0);
      await presence.endAllPresence(tx, server, { leftAt, now: at(event) });
    }
    watching.isTouched = true;
  },
  async 'server.population'({ tx, server, at }, events) {
    const totals: Population[] = [];
    for (const event of events)
      totals.push(
        await notePopulation(
          tx,
          server,
          { at: at(event), players: event.players, staff: event.staff },
          POPULATION_HOLDS,
        ),
      );
    await recordHourStats(tx, totals);
  },
  async 'player.registered'({ tx, idOf }, events) {
    await players.savePlayers(
      tx,
      events.map(({ player, level, skin, registration }) => ({
        playerId: idOf(player),
        values: reported({ level, skin, registration }),
      })),
    );
    await setMasters(
      tx,
      events.flatMap(({ player, master }) =>
        master === undefined ? [] : [{ playerId: idOf(player), masterId: idOf(master) }],
      ),
    );
  },
  async 'player.joined'({ tx, server, at, idOf, watching }, events) {
    const joins = events.map((event) => ({
      playerId: idOf(event.player),
      at: at(event),
      ip: event.ip === undefined ? undefined : normalAddressOr(event.ip),
      serial: event.serial,
      ping: event.ping,
    }));
    await presence.recordJoins(tx, server, joins);
    const watched = await countWatchedJoins(tx, joins);
    watching.joins.push(...watched);
    if (watched.length > 0) watching.isTouched = true;
  },
  async 'player.left'({ tx, server, at, idOf, watching }, events) {
    const leaves = events.map((event) => ({ playerId: idOf(event.player), at: at(event) }));
    await presence.recordLeaves(tx, server, leaves);
    if (
      await isAnyWatched(
        tx,
        leaves.map(({ playerId }) => playerId),
      )
    )
      watching.isTouched = true;
  },
  'player.presence': ({ tx, server, idOf }, events) =>
    presence.recordPresence(
      tx,
      server,
      events.map(({ player, afk, ping }) => ({ playerId: idOf(player), afk, ping })),
    ),
  'player.renamed': ({ tx, at, idOf }, events) =>
    players.renamePlayers(
      tx,
      events.map((event) => ({
        playerId: idOf(event.player),
        newName: event.new_name,
        free: event.free,
        at: at(event),
      })),
    ),
  'player.saved': ({ tx, idOf }, events) =>
    players.savePlayers(
      tx,
      events.map(({ id: _, at: _at, kind: _kind, player, x, y, z, licenses, ...values }) => ({
        playerId: idOf(player),
        values: reported({
          ...values,
          licenses: licenses && JSON.stringify(licenses),
          spawn_x: x,
          spawn_y: y,
          spawn_z: z,
        }),
      })),
    ),
  'player.history': (applying, events) =>
    players.recordHistory(
      applying.tx,
      events.map((event) => ({
        player_id: applying.idOf(event.player),
        at: applying.at(event),
        action: event.action,
        staff_id: maybeIdOf(applying, event.staff),
      })),
    ),
  'player.punished': (applying, events) =>
    punishments.givePunishments(
      applying.tx,
      events.map((event) => ({
        playerId: applying.idOf(event.player),
        staffId: maybeIdOf(applying, event.staff),
        type: event.type,
        reason: event.reason,
        extra: event.extra ?? null,
        at: applying.at(event),
        until: event.until === undefined ? undefined : secondsOf(event.until),
      })),
    ),
  'player.unbanned': (applying, events) =>
    liftBans(
      applying.tx,
      events.map((event) => ({
        playerId: applying.idOf(event.player),
        staffId: maybeIdOf(applying, event.staff),
        at: applying.at(event),
      })),
    ),
  'player.killed': (applying, events) =>
    players.recordKills(
      applying.tx,
      events.map((event) => ({
        killer_id: maybeIdOf(applying, event.killer),
        victim_id: applying.idOf(event.player),
        weapon: event.weapon,
        at: applying.at(event),
        x: event.x ?? null,
        y: event.y ?? null,
        z: event.z ?? null,
      })),
    ),
  'player.cash': ({ tx, at, idOf }, events) =>
    moveCash(
      tx,
      events.map((event) => ({
        playerId: idOf(event.player),
        amount: event.amount,
        reason: event.reason,
        at: at(event),
      })),
    ),
};
