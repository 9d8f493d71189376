import type { GameEvent, GameEventKind } from '@steward/api-client/contract/game-events';
import type { ProfileKind } from '@steward/api-client/contract/players';
import { secondsOf } from '../../core/clock.ts';
import { GAME_SERVER } from '../../core/game-commands.ts';
import type { Live } from '../../core/live.ts';
import { normalizeName } from '../../db/names.ts';
import type { Database } from '../../db/open.ts';
import type { Tx } from '../../db/schema.ts';
import type { Engine } from '../../db/table.ts';
import { GAME_KINDS } from './apply-game-kinds.ts';
import { PLAYER_KINDS } from './apply-player-kinds.ts';
import { THING_KINDS } from './apply-thing-kinds.ts';
import { SAID_KINDS } from './apply-said-kinds.ts';
import { isSaid } from './said-of.ts';
import type { ApplyKinds, Applying, Watching } from './applying.ts';
import { noteEvents } from './changes.ts';
import { ensurePlayers } from './ingest/players.ts';
import { alignIds } from './ingest/repository.ts';
import type { TableName } from './ingest/repository-insert.ts';
import {
  keepRejected,
  markReceived,
  noteHeard,
  noteServer,
  noteServerHeard,
  type RejectedEvent,
} from './received-repository.ts';
import { KIND_ORDER, namesIn, roundsOf } from './rounds.ts';
import { tellFeedsOf } from './tell-feeds.ts';

const APPLY: ApplyKinds<GameEventKind> = { ...PLAYER_KINDS, ...SAID_KINDS, ...THING_KINDS, ...GAME_KINDS };

/** As many events of one server are kept that could not be taken. */
const MOST_REJECTED = 10_000;
/** A clock that is off by less is right: a batch takes that long to come. */
const TOLERATED_SECONDS = 30;

export interface BridgeServices {
  readonly database: Pick<Database, 'withWrite'>;
  readonly engine: Engine;
  readonly clock: { now(): number };
  /** The servers that get commands; the one of old when left out. */
  readonly commandServers?: readonly string[];
  /** Told what changed. */
  readonly live?: Pick<Live, 'note'>;
  /** Called when something follows a commit that should not wait. */
  readonly wake?: () => Promise<void>;
}

/** Who reports. */
export interface Source {
  readonly server: string;
  /** Seconds that its clock was ahead when it sent; undefined: it did not tell. */
  readonly clockAhead?: number | undefined;
}

export interface Applied {
  readonly accepted: number;
  /** Events whose id was applied before, or stands twice in the batch. */
  readonly repeated: number;
  /** Events that were set aside now. */
  readonly rejected: readonly RejectedEvent[];
}

export interface Batch {
  readonly events: readonly GameEvent[];
  readonly rejected?: readonly RejectedEvent[];
}

const NOTHING: Applied = { accepted: 0, repeated: 0, rejected: [] };

/**
 * Takes a batch of events from a game server, each id once, in one transaction. Events apply in the order given where
 * that matters; players who are not known yet are registered. An event cannot be later than now: what says so happened
 * now, and where the source told how far its clock is off, its times are put right.
 */
export async function applyEvents(
  services: BridgeServices,
  { events, rejected = [] }: Batch,
  source: Source = { server: GAME_SERVER },
): Promise<Applied> {
  if (events.length === 0 && rejected.length === 0) return NOTHING;
  let accepted: readonly GameEvent[] = [];
  let isWatchTouched = false;
  const now = services.clock.now();
  const ids = new Set([...events, ...rejected].map((event) => event.id));
  let fresh = new Set<string>();
  const first = async (tx: Tx) => {
    fresh = await markReceived(tx, source.server, ids, now);
  };
  const write = async (tx: Tx) => {
    const isNew = ({ id }: { readonly id: string }) => fresh.delete(id);
    accepted = events.filter(isNew);
    const aside = rejected.filter(isNew);
    await noteServer(tx, source.server, now, clockOf(source, accepted, now));
    const { server } = source;
    isWatchTouched = await applyAll(tx, services, accepted, { now, server, at: timesOf(source, now) });
    await keepRejected(tx, source.server, aside, { now, most: MOST_REJECTED });
    return {
      accepted: accepted.length,
      repeated: events.length + rejected.length - accepted.length - aside.length,
      rejected: aside,
    };
  };
  const applied = await services.database.withWrite(write, { first });
  if (services.live) noteEvents(services.live, accepted);
  if (isWatchTouched) services.live?.note('watched');
  if (accepted.some(isSaid)) await services.wake?.();
  return applied;
}

type ApplyServices = Pick<BridgeServices, 'engine' | 'commandServers'>;

/** Takes in events of a server whose ids came before, at the times that they tell. */
export const applyAgain = (
  tx: Tx,
  services: ApplyServices,
  events: readonly GameEvent[],
  { now, server }: { readonly now: number; readonly server: string },
): Promise<unknown> => applyAll(tx, services, events, { now, server, at: timesOf({ server }, now) });

/** True when a watched player came or went. */
async function applyAll(
  tx: Tx,
  { engine, commandServers = [GAME_SERVER] }: ApplyServices,
  events: readonly GameEvent[],
  source: Pick<Applying, 'at' | 'server' | 'now'>,
): Promise<boolean> {
  const numbered = new Set<TableName>();
  const watching: Watching = { joins: [], isTouched: false };
  for (const round of roundsOf(events)) await applyRound(tx, round, { ...source, commandServers, numbered, watching });
  await alignIds(tx, engine, numbered);
  await tellFeedsOf(tx, events, { ...source, joins: watching.joins });
  return watching.isTouched;
}

/** When events happened, in epoch seconds of this clock. Many events of a batch tell the same second, each is asked often. */
function timesOf({ clockAhead = 0 }: Source, now: number): (event: GameEvent) => number {
  const ahead = Math.abs(clockAhead) > TOLERATED_SECONDS ? clockAhead : 0;
  const known = new Map<string, number>();
  return ({ at }) => {
    if (at === undefined) return now;
    let time = known.get(at);
    if (time === undefined) known.set(at, (time = Math.min(now, secondsOf(at) - ahead)));
    return time;
  };
}

/** How far the clock of a source is ahead: as it told, or at least as far as its events are later than now. */
function clockOf({ clockAhead }: Source, events: readonly GameEvent[], now: number): number | undefined {
  if (clockAhead !== undefined) return clockAhead;
  const latest = events.reduce((most, { at }) => (at === undefined ? most : Math.max(most, secondsOf(at))), now);
  return latest - now > TOLERATED_SECONDS ? latest - now : undefined;
}

/** The game that an event is heard of. */
const gameOf = (event: GameEvent): ProfileKind => ('game' in event ? event.game : 'rpg');

async function applyRound(
  tx: Tx,
  round: ReadonlyMap<string, readonly GameEvent[]>,
  source: Omit<Applying, 'tx' | 'idOf'>,
): Promise<void> {
  const { at, now, server } = source;
  const all = [...round.values()].flat();
  const first = all.reduce((least, event) => Math.min(least, at(event)), now);
  const ids = await ensurePlayers(tx, new Set(all.flatMap(namesIn)), first);
  const applying: Applying = {
    tx,
    ...source,
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
  for (const [game, events] of Map.groupBy(all, gameOf)) {
    const latest = Math.max(...events.map(at));
    await noteHeard(tx, latest, game);
    if (game === 'rpg') await noteServerHeard(tx, server, latest);
  }
}
