import { normalizeName } from '../../db/names.ts';
import type { GameEvent, GameEventKind } from '@steward/api-client/contract/game-events';

/** The order in which kinds are applied within a round. */
export const KIND_ORDER: readonly GameEventKind[] = [
  'server.started',
  'game.started',
  'player.registered',
  'player.joined',
  'game.joined',
  'player.saved',
  'game.saved',
  'bank.opened',
  'group.joined',
  'ticket.opened',
  'vac.started',
  'vac.saved',
  'vac.event',
  'vac.files',
  'player.presence',
  'player.history',
  'player.punished',
  'player.unbanned',
  'player.killed',
  'player.said',
  'player.command',
  'console.command',
  'player.cash',
  'bank.moved',
  'group.bank',
  'group.history',
  'group.left',
  'vehicle.saved',
  'vehicle.history',
  'property.history',
  'property.bank',
  'property.sales',
  'ticket.handled',
  'ticket.closed',
  'ticket.reviewed',
  'bug.reported',
  'vac.ended',
  'player.left',
  'game.left',
  'server.population',
  'player.renamed',
];

const rankOf = new Map(KIND_ORDER.map((kind, index) => [kind, index]));
/** These come before all that is reported after them, about whomever. */
const BEGINNINGS: ReadonlySet<GameEventKind> = new Set(['server.started', 'game.started']);
/** Two of these about one player never share a round: the second means something else after the first. */
const ONE_A_ROUND: ReadonlySet<GameEventKind> = new Set(['player.renamed']);
/** A kind that reads or writes more than one part of what it is about. */
const WHOLE = '*';
/**
 * The part of a player or thing that a kind reads and writes, where it is one alone: what kinds of two parts do comes out
 * alike in either order. Kinds that stand for much in every batch, and those that share their part.
 */
const PART_OF: ReadonlyMap<GameEventKind, string> = new Map([
  ['player.joined', 'online'],
  ['player.presence', 'online'],
  ['player.left', 'online'],
  ['player.registered', 'saved'],
  ['player.saved', 'saved'],
  ['player.history', 'history'],
  ['player.killed', 'kills'],
  ['player.said', 'said'],
  ['player.command', 'said'],
  ['console.command', 'said'],
  ['player.cash', 'cash'],
  ['bank.opened', 'account'],
  ['bank.moved', 'account'],
  ['group.history', 'history of the group'],
  ['group.bank', 'account of the group'],
  ['vehicle.saved', 'saved'],
  ['vehicle.history', 'history'],
  ['property.history', 'history'],
  ['property.bank', 'account'],
  ['property.sales', 'sales'],
]);

/**
 * Cuts a batch into rounds: within a round, events of one kind may be applied together and kinds in `KIND_ORDER`
 * without changing what comes out, since nothing in it comes to pass before what was reported earlier about the same
 * part of the same player, ticket or other thing.
 */
export function roundsOf(events: readonly GameEvent[]): Map<GameEventKind, GameEvent[]>[] {
  const rounds: Map<GameEventKind, GameEvent[]>[] = [];
  let round = new Map<GameEventKind, GameEvent[]>();
  /** How far in `KIND_ORDER` the round is with a thing, and with each part of it. */
  let reached = new Map<string, number>();
  let highest = -1;
  for (const event of events) {
    const rank = rankOf.get(event.kind) ?? 0;
    const subjects = subjectsOf(event);
    const part = PART_OF.get(event.kind) ?? WHOLE;
    const late = BEGINNINGS.has(event.kind)
      ? highest >= 0
      : subjects.some((subject) => {
          const before =
            part === WHOLE
              ? (reached.get(subject) ?? -1)
              : Math.max(reached.get(`${part}\n${subject}`) ?? -1, reached.get(`${WHOLE}\n${subject}`) ?? -1);
          return before > rank || (before === rank && ONE_A_ROUND.has(event.kind));
        });
    if (late) {
      rounds.push(round);
      round = new Map();
      reached = new Map();
      highest = -1;
    }
    const same = round.get(event.kind);
    if (same) same.push(event);
    else round.set(event.kind, [event]);
    for (const subject of subjects)
      for (const key of [subject, `${part}\n${subject}`]) reached.set(key, Math.max(rank, reached.get(key) ?? -1));
    highest = Math.max(highest, rank);
  }
  if (round.size > 0) rounds.push(round);
  return rounds;
}

const PLAYER_KEYS = ['player', 'master', 'staff', 'killer', 'reporter', 'reported', 'new_name'] as const;
const THING_KEYS = ['bank', 'group', 'vehicle', 'property', 'ticket', 'session'] as const;

/** Names of players in an event, as they were written. */
export function namesIn(event: GameEvent): string[] {
  const fields: Readonly<Record<string, unknown>> = event;
  return PLAYER_KEYS.flatMap((key) => {
    const name = fields[key];
    return typeof name === 'string' && key !== 'new_name' ? [name] : [];
  });
}

function subjectsOf(event: GameEvent): string[] {
  const fields: Readonly<Record<string, unknown>> = event;
  const players = PLAYER_KEYS.flatMap((key) => {
    const name = fields[key];
    return typeof name === 'string' ? [`player ${normalizeName(name)}`] : [];
  });
  const things = THING_KEYS.flatMap((key) => (typeof fields[key] === 'number' ? [`${key} ${fields[key]}`] : []));
  return [...players, ...things];
}
