import type { ProfileKind } from '@steward/api-client/contract/players';
import { secondsOf } from '../../core/clock.ts';
import { normalizeName } from '../../core/names.ts';
import type { Database } from '../../db/open.ts';
import type { Tx } from '../../db/schema.ts';
import type { Engine } from '../../db/table.ts';
import { GAME_KINDS } from './apply-game-kinds.ts';
import { PLAYER_KINDS } from './apply-player-kinds.ts';
import { THING_KINDS } from './apply-thing-kinds.ts';
import type { ApplyKinds, Applying } from './applying.ts';
import type { GameEvent, GameEventKind } from './events.ts';
import { ensurePlayers } from './ingest/players.ts';
import { alignIds, type TableName } from './ingest/repository.ts';
import { markReceived, noteHeard } from './received-repository.ts';
import { KIND_ORDER, namesIn, roundsOf } from './rounds.ts';

const APPLY: ApplyKinds<GameEventKind> = { ...PLAYER_KINDS, ...THING_KINDS, ...GAME_KINDS };

export interface BridgeServices {
  readonly database: Pick<Database, 'withWrite'>;
  readonly engine: Engine;
  readonly clock: { now(): number };
}

export interface Applied {
  readonly accepted: number;
  /** Events whose id was applied before, or stands twice in the batch. */
  readonly repeated: number;
}

/**
 * Takes a batch of events from a game server, each id once, in one transaction. Events apply in the order given where
 * that matters; players who are not known yet are registered.
 */
export async function applyEvents(services: BridgeServices, events: readonly GameEvent[]): Promise<Applied> {
  if (events.length === 0) return { accepted: 0, repeated: 0 };
  return services.database.withWrite(async (tx) => {
    const now = services.clock.now();
    const fresh = await markReceived(tx, new Set(events.map((event) => event.id)), now);
    const seen = new Set<string>();
    const accepted = events.filter(({ id }) => fresh.has(id) && !seen.has(id) && seen.add(id));
    const numbered = new Set<TableName>();
    for (const round of roundsOf(accepted)) await applyRound(tx, round, now, numbered);
    await alignIds(tx, services.engine, numbered);
    return { accepted: accepted.length, repeated: events.length - accepted.length };
  });
}

/** The game that an event is heard of. */
const gameOf = (event: GameEvent): ProfileKind => ('game' in event ? event.game : 'rpg');

async function applyRound(
  tx: Tx,
  round: ReadonlyMap<string, readonly GameEvent[]>,
  now: number,
  numbered: Set<TableName>,
): Promise<void> {
  const all = [...round.values()].flat();
  const at = (event: GameEvent) => (event.at === undefined ? now : secondsOf(event.at));
  const first = all.reduce((least, event) => Math.min(least, at(event)), now);
  const ids = await ensurePlayers(tx, new Set(all.flatMap(namesIn)), first);
  const applying: Applying = {
    tx,
    at,
    numbered,
    idOf(name) {
      const id = ids.get(normalizeName(name));
      if (id === undefined) throw new Error(`The player ${name} was not registered.`);
      return id;
    },
  };
  for (const kind of KIND_ORDER) {
    const events = round.get(kind);
    if (events) await APPLY[kind](applying, events as never);
  }
  for (const [game, events] of Map.groupBy(all, gameOf))
    await noteHeard(tx, Math.min(now, Math.max(...events.map(at))), game);
}
