import * as z from 'zod/mini';
import { hasControlCharacter } from '../rules/control-characters.ts';
import { Day, GivenInstant, Money } from './common.ts';
import { OTHER_GAMES } from './players.ts';
import { FILE_KINDS } from './sessions.ts';

const noControl = z.refine<string>((text) => !hasControlCharacter(text), 'Leave out control characters.');
const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max), noControl);
const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(64), noControl);
const Id = z.int().check(z.positive());
const Whole = z.int();
const Time = GivenInstant;
const Coordinate = z.number();
/** Data of the client's own, at most 16 kB as JSON. */
const Payload = z
  .record(z.string(), z.unknown())
  .check(z.refine((data) => JSON.stringify(data).length <= 16_384, 'Use at most 16 kB.'));
const place = { x: z.optional(Coordinate), y: z.optional(Coordinate), z: z.optional(Coordinate) };
const Game = z.enum(OTHER_GAMES);
/** What people write. Whatever it holds, it is one line where it is kept. */
const Written = z.string().check(z.minLength(1), z.maxLength(4000));
/** Its line is sent to `bridge/logs`, too: it is in the logs from there. */
const logged = z.optional(z.boolean());
const address = { ip: z.optional(text(64)), serial: z.optional(text(64)) };

/** `id` makes an event count once; without `at` it happened when it arrived. */
function event<K extends string, T extends z.core.$ZodLooseShape>(kind: K, shape: T) {
  return z.object({
    id: text(128),
    at: z.optional(Time),
    kind: z.literal(kind),
    ...shape,
  });
}

/** What a game server reports. Players are named as in the game; tickets, sessions and other things by the game's ids. */
export const GameEvent = z.discriminatedUnion('kind', [
  /** Without `left_at` whoever was online left when the game was heard of last: it may have been down since then. */
  event('server.started', { left_at: z.optional(Time) }),
  event('server.population', { players: Whole, staff: Whole }),
  event('player.registered', {
    player: Name,
    level: z.optional(Whole),
    skin: z.optional(Whole),
    registration: z.optional(z.literal([-1, 0, 1])),
    master: z.optional(Name),
  }),
  event('player.joined', { player: Name, ping: z.optional(Whole), ...address }),
  event('player.left', { player: Name }),
  event('player.presence', { player: Name, afk: z.nullable(Whole), ping: z.nullable(Whole) }),
  event('player.renamed', { player: Name, new_name: Name, free: z.boolean() }),
  event('player.saved', {
    player: Name,
    level: z.optional(Whole),
    experience: z.optional(Whole),
    notoriety: z.optional(Whole),
    loyalty_points: z.optional(Whole),
    skin: z.optional(Whole),
    skin_job: z.optional(z.nullable(Whole)),
    job: z.optional(z.nullable(text(64))),
    licenses: z.optional(z.array(text(64)).check(z.maxLength(50))),
    ...place,
  }),
  event('player.history', { player: Name, action: text(500), staff: z.optional(Name) }),
  event('player.punished', {
    player: Name,
    staff: z.optional(Name),
    type: z.int().check(z.minimum(1), z.maximum(11)),
    reason: text(255),
    extra: z.optional(text(255)),
    until: z.optional(Time),
  }),
  event('player.unbanned', { player: Name, staff: z.optional(Name) }),
  event('player.killed', { player: Name, killer: z.optional(Name), weapon: Whole, ...place }),
  /** Local chat; with `channel`, such as `ooc`, what is written there. */
  event('player.said', { player: Name, text: Written, channel: z.optional(text(32)), logged }),
  event('player.command', { player: Name, command: Written, logged }),
  /** What the console of the server was told; `by` need not be a player. */
  event('console.command', { command: Written, by: z.optional(text(64)), logged }),
  event('player.cash', { player: Name, amount: Money, reason: text(255) }),
  event('bank.opened', { bank: Id, player: Name, money: z.optional(Money) }),
  event('bank.moved', { bank: Id, amount: Money, reason: text(255), player: z.optional(Name) }),
  event('group.joined', { group: Id, player: Name, rank_level: z.optional(Whole) }),
  event('group.left', { group: Id, player: Name }),
  event('group.history', { group: Id, player: z.optional(Name), action: text(500) }),
  event('group.bank', {
    group: Id,
    amount: Money,
    reason: text(255),
    toll_turf: z.optional(z.boolean()),
    player: z.optional(Name),
  }),
  event('vehicle.saved', {
    vehicle: Id,
    spawned: z.optional(z.boolean()),
    locked: z.optional(z.boolean()),
    total_distance: z.optional(z.number()),
    ...place,
  }),
  event('vehicle.history', { vehicle: Id, player: z.optional(Name), action: text(500) }),
  event('property.history', { property: Id, player: z.optional(Name), action: text(500) }),
  event('property.bank', { property: Id, amount: Money, reason: text(255), player: z.optional(Name) }),
  event('property.sales', { property: Id, day: z.optional(Day), revenue: Money, restock: Money }),
  event('ticket.opened', {
    ticket: Id,
    type: z.literal([1, 2]),
    reporter: Name,
    reported: z.optional(Name),
    reason: text(1000),
  }),
  event('ticket.handled', { ticket: Id, staff: Name }),
  event('ticket.closed', { ticket: Id, reason: text(255) }),
  event('ticket.reviewed', {
    ticket: Id,
    stars: z.int().check(z.minimum(1), z.maximum(5)),
    review: z.optional(text(1000)),
  }),
  event('vac.started', {
    session: Id,
    player: Name,
    consent: z.optional(z.boolean()),
    meta: z.optional(z.record(z.string(), z.unknown())),
  }),
  event('vac.saved', {
    session: Id,
    connected: z.optional(z.boolean()),
    socket: z.optional(z.boolean()),
    consent: z.optional(z.boolean()),
  }),
  event('vac.event', {
    session: Id,
    label: text(255),
    details: z.array(text(1000)).check(z.maxLength(50)),
    payload: z.optional(Payload),
  }),
  event('vac.files', {
    session: Id,
    file_kind: z.enum(FILE_KINDS),
    files: z
      .array(
        z.object({
          name: text(255),
          hash: z.optional(z.string().check(z.toLowerCase(), z.regex(/^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{64})$/))),
          size: z.optional(Whole),
        }),
      )
      .check(z.maxLength(2000)),
  }),
  event('vac.ended', { session: Id }),
  /** The games beside the roleplay one. Without `left_at` as `server.started`. */
  event('game.started', { game: Game, left_at: z.optional(Time) }),
  event('game.joined', { game: Game, player: Name }),
  event('game.saved', {
    game: Game,
    player: Name,
    skin: z.optional(Whole),
    level: z.optional(Whole),
    score: z.optional(Whole),
    kills: z.optional(Whole),
    deaths: z.optional(Whole),
  }),
  event('game.left', { game: Game, player: Name }),
  event('bug.reported', { player: Name, feature: text(128), description: text(4000) }),
]);
export type GameEvent = z.infer<typeof GameEvent>;
export type GameEventKind = GameEvent['kind'];
export type GameEventOf<K extends GameEventKind> = Extract<GameEvent, { readonly kind: K }>;

/** Every kind that this version knows. */
export const GAME_EVENT_KINDS: readonly GameEventKind[] = GameEvent.def.options.flatMap(({ shape }) => [
  ...shape.kind.def.values,
]);
