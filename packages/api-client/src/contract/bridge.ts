import * as z from 'zod/mini';
import { bridgeOnly, everyone } from '../rules/access.ts';
import { COMMAND_RESULTS } from '../rules/game-commands.ts';
import { Count, Done, GivenInstant, Id, Instant, Reason, Text } from './common.ts';
import { endpoint, group } from './endpoint.ts';
import { FILE_KINDS } from './sessions.ts';

const MIB = 1024 * 1024;

/** The longest batch of events, and the longest line of one. */
export const EVENTS_LIMIT = 32 * MIB;
export const EVENT_LINE_LIMIT = 64 * 1024;
/** The longest file of an anti-cheat session. */
const FILE_LIMIT = 32 * MIB;

/** What became of a batch. */
export const Receipt = z.object({
  /** Events that were applied. */
  accepted: Count,
  /** Events whose id came before. */
  repeated: Count,
  /** Events of kinds that this version does not know; they are kept. */
  unknown: Count,
  /** Events that could not be applied; they are set aside. */
  rejected: Count,
  /** Why, of the first that were not applied. `line` counts from 1. */
  problems: z.array(z.object({ line: Count, id: z.nullable(z.string()), reason: z.string() })),
});
export type Receipt = z.infer<typeof Receipt>;

const EventsAnswer = z.extend(Receipt, {
  /** The game server that the token stands for. */
  server: z.string(),
});
export type EventsAnswer = z.infer<typeof EventsAnswer>;

export const GameCommand = z.looseObject({
  /** Grows from command to command. */
  id: Count,
  kind: z.string(),
  at: Instant,
  data: z.record(z.string(), z.unknown()),
});

/** The first line of the stream of commands. */
export const CommandsBegin = z.object({
  kind: z.literal('begin'),
  server: z.string(),
  /** Commands expired before the server took them: it should read again what it needs. */
  gap: z.boolean(),
});
export const CommandLine = z.union([CommandsBegin, GameCommand]);
export type CommandLine = z.infer<typeof CommandLine>;

export const bridge = group('bridge', {
  events: endpoint({
    method: 'POST',
    path: 'bridge/events',
    access: bridgeOnly,
    upload: true,
    bodyLimit: EVENTS_LIMIT,
    verbatim: true,
    summary: 'A batch of events (NDJSON), each once per id and server; answered when they are committed.',
    query: z.object({ sent_at: z.optional(GivenInstant) }),
    response: EventsAnswer,
  }),
  commands: endpoint({
    method: 'GET',
    path: 'bridge/commands',
    access: bridgeOnly,
    answer: 'ndjson',
    verbatim: true,
    summary: 'What staff asked of the game server and it did not answer yet, in order, as it comes.',
    response: CommandLine,
  }),
  answer: endpoint({
    method: 'POST',
    path: 'bridge/commands/{id}',
    access: bridgeOnly,
    verbatim: true,
    summary: 'What the game server did with a command.',
    params: z.object({ id: Id }),
    body: z.object({
      result: z.enum(COMMAND_RESULTS, 'Use done, refused or unknown-player.'),
      reason: z.optional(Reason()),
    }),
    response: Done,
  }),
  putFile: endpoint({
    method: 'PUT',
    path: 'bridge/sessions/{id}/files/{kind}/{name}',
    access: bridgeOnly,
    upload: true,
    bodyLimit: FILE_LIMIT,
    summary: 'A file of an anti-cheat session.',
    params: z.object({ id: Id, kind: z.enum(FILE_KINDS), name: Text(255, 'Enter a name.') }),
    response: z.object({ size: Count }),
  }),
  schema: endpoint({
    method: 'GET',
    path: 'bridge/schema.json',
    access: everyone,
    whenBarred: 'allowed',
    verbatim: true,
    summary: 'The JSON Schema of the events that a game server may report, each with an example.',
    response: z.record(z.string(), z.unknown()),
  }),
});
