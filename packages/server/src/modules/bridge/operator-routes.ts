import { getsWhole } from '../../core/relations.ts';
import { gameServers, type GameServer } from '@steward/api-client/contract/game-servers';
import { profileParts } from '@steward/api-client/contract/players';
import {
  GAME_COMMAND_STATES,
  MODERATING_COMMANDS,
  type GameCommandState,
} from '@steward/api-client/rules/game-commands';
import { allows } from '@steward/api-client/rules/access';
import { isSamePerson } from '@steward/api-client/rules/roles';
import { instant, maybeInstant } from '../../core/clock.ts';
import { ConflictError } from '../../core/errors.ts';
import { GAME_SERVER } from '../../core/game-commands.ts';
import { implement } from '../../core/implement.ts';
import type { Db } from '../../db/schema.ts';
import { requirePlayer } from '../../core/players/require-player.ts';
import { whoseIs } from '../../core/players/standing.ts';
import { bridgeServices } from './bridge-services.ts';
import {
  keptOfRejected,
  rejectedEntry,
  rejectedText,
  requireRejected,
  retryRejected,
  retrySome,
  someRejectedText,
} from './rejected.ts';
import { dropRejected, listPlayerCommands, listRejected, readServers, removeRejected } from './rejected-repository.ts';

const LATEST = 20;
const NOTHING = 'There is nothing of this that was set aside.';

/** Every server that has a token, reported, or has something waiting, by name. */
async function listServers(db: Db): Promise<GameServer[]> {
  const { servers, rejected, waiting, tokens } = await readServers(db);
  const names = new Set([...servers, ...rejected, ...waiting, ...tokens].map(({ server }) => server ?? GAME_SERVER));
  return [...names].sort().map((server) => {
    const known = servers.find((one) => one.server === server);
    const aside = rejected.find((one) => one.server === server);
    const waits = waiting.find((one) => one.server === server);
    const unknown = Number(aside?.unknown ?? 0);
    return {
      server,
      heardAt: maybeInstant(known?.heard_at ?? null),
      clockAhead: known?.clock_ahead ?? 0,
      waiting: Number(waits?.count ?? 0),
      waitingSince: maybeInstant(waits?.since ?? null),
      broken: Number(aside?.count ?? 0) - unknown,
      unknown,
      notKept: known?.not_kept ?? 0,
      tokens: Number(tokens.find((one) => (one.server ?? GAME_SERVER) === server)?.count ?? 0),
    };
  });
}

const isState = (text: string): text is GameCommandState => (GAME_COMMAND_STATES as readonly string[]).includes(text);
/** A command that failed was refused by its server. */
const stateOf = (text: string): GameCommandState => (isState(text) ? text : 'refused');

export const gameServerRoutes = implement(gameServers, {
  list: ({ db }) => listServers(db),

  async rejected({ db, query, page }) {
    const { items, total } = await listRejected(db, query, page);
    return { items: items.map(rejectedEntry), total };
  },

  async retry({ tx, params, now, services, audit }) {
    const row = await retryRejected(tx, params.id, { services: bridgeServices(services), now });
    const before = keptOfRejected(row);
    return audit({ action: 'bridge.retry-event', target: rejectedText(row), before }).answer({ ok: true });
  },

  async drop({ tx, params, audit }) {
    const row = await requireRejected(tx, params.id);
    await removeRejected(tx, [row.id]);
    const before = keptOfRejected(row);
    return audit({ action: 'bridge.drop-event', target: rejectedText(row), before }).answer({ ok: true });
  },

  async retrySome({ tx, body, now, services, audit, unchanged }) {
    const done = await retrySome(tx, body, { services: bridgeServices(services), now });
    if (done.taken === 0) return unchanged(done);
    return audit({ action: 'bridge.retry-events', target: someRejectedText(body), after: done }).answer(done);
  },

  async dropSome({ tx, body, audit }) {
    const dropped = await dropRejected(tx, body);
    if (dropped === 0) throw new ConflictError(NOTHING);
    return audit({ action: 'bridge.drop-events', target: someRejectedText(body), before: { events: dropped } }).answer({
      dropped,
    });
  },

  async ofPlayer({ db, params, caller }) {
    const player = await requirePlayer(db, params.name);
    const seesAll = getsWhole(gameServers.ofPlayer, caller);
    const knowsRank = allows(profileParts.developerLevel, caller, () => player.id === caller.id) === true;
    const rows = await listPlayerCommands(db, {
      player: player.id,
      most: LATEST,
      without: knowsRank ? [] : ['developer-rank'],
      ...(seesAll ? {} : { kinds: MODERATING_COMMANDS }),
      ...(isSamePerson(caller, whoseIs(player)) ? { alertsBy: caller.id } : {}),
    });
    return rows.map((row) => ({
      id: row.id,
      kind: row.subject,
      server: row.ordering_key ?? GAME_SERVER,
      state: stateOf(row.state),
      reason: row.last_error,
      askedAt: instant(row.created_at),
      askedBy: row.creator,
      answeredAt: maybeInstant(row.done_at),
    }));
  },
});
