import * as z from 'zod/mini';
import { bridgeOnly, everyone } from '../rules/access.ts';
import { hasControlCharacter } from '../rules/control-characters.ts';
import { COMMAND_RESULTS } from '../rules/game-commands.ts';
import { LOG_TYPES } from '../rules/log-access.ts';
import { Count, Done, GivenInstant, Id, Instant, Reason, Text } from './common.ts';
import { endpoint, group } from './endpoint.ts';
import { FILE_KINDS } from './sessions.ts';
import { RestartLine } from './logs.ts';

const MIB = 1024 * 1024;

/** The longest batch of events, and the longest line of one. */
export const EVENTS_LIMIT = 32 * MIB;
export const EVENT_LINE_LIMIT = 64 * 1024;
/** The longest batch of log lines, and the longest of its records. */
export const LOGS_LIMIT = 32 * MIB;
export const LOG_RECORD_LIMIT = MIB;
/** The longest text of one line in bytes of UTF-16; a longer line is sent as several. */
const LOG_TEXT_LIMIT = 256 * 1024;
const MOST_LINES = 20_000;
/** Where a file may end at most. */
export const LOG_OFFSET_LIMIT = 2 ** 40;
/** The longest file of an anti-cheat session. */
const FILE_LIMIT = 32 * MIB;

/** The longest batch of lines of a restart, and of how it ended. */
export const RESTART_LINES_AT_ONCE = 200;

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

const Label = (max: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(max),
    z.refine((text) => !hasControlCharacter(text), 'Leave out control characters.'),
  );

/** Lines of one log file that follow each other, as a game server sends them. */
export const LogRecord = z.object({
  /** What the file is called on its machine. */
  file: Label(255),
  /** Another one each time that the file begins anew. */
  part: z._default(Label(64), '0'),
  /** Whether they are sent as they are written: then they are part of the log that is followed. */
  live: z._default(z.boolean(), true),
  /** Where the first of the lines begins in it, in bytes. */
  offset: z.int().check(z.minimum(0), z.maximum(LOG_OFFSET_LIMIT)),
  lines: z
    .array(
      z.object({
        /** Bytes of the line in the file, its end included: the next one begins behind them. */
        size: z.int().check(z.minimum(1), z.maximum(LOG_OFFSET_LIMIT)),
        text: z.string().check(z.maxLength(LOG_TEXT_LIMIT)),
        /** When it was written. When left out: with the line before; the first then when it arrived. */
        at: z.optional(GivenInstant),
        /** Found out from the line and the name of the file when it is left out. */
        type: z.optional(z.enum(LOG_TYPES.map(({ type }) => type))),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_LINES)),
});
export type LogRecord = z.infer<typeof LogRecord>;

/** A record as it goes over the wire. */
export const LOG_RECORD_EXAMPLE = {
  file: 'server_log.txt',
  part: '1',
  offset: 0,
  lines: [
    {
      size: 66,
      at: '2026-06-20T18:15:03Z',
      type: 'connection',
      text: '[20:15:03] [join] John_Doe has joined the server (3:203.0.113.7)',
    },
    { size: 41, type: 'local', text: '[20:15:03] [chat] [John_Doe]: good day' },
  ],
};

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

/** More than any game machine has: what says more is no figure of one. */
const MOST_STATUS = { players: 100_000, pingMs: 60_000, cpuPercent: 102_400, memory: 2 ** 45, uptime: 20 * 31_556_952 };
const STATUS_LIMIT = 8 * 1024;
/** A text of the game; it is cleaned and cut where it is kept. */
const Told = z.string().check(z.maxLength(256, 'Use at most 256 characters.'));
const UpTo = (most: number) =>
  z.int('Use a whole number.').check(z.minimum(0, 'Use 0 or more.'), z.maximum(most, `Use at most ${most}.`));

/** How a game server is, as its agent asked it: either what it answered, or why it did not. */
const StatusReport = z
  .object({
    status: z.optional(
      z.object({
        hostname: Told,
        players: UpTo(MOST_STATUS.players),
        max_players: UpTo(MOST_STATUS.players),
        /** Milliseconds. */
        ping: z.nullable(UpTo(MOST_STATUS.pingMs)),
        version: z.nullable(Told),
        map: z.nullable(Told),
      }),
    ),
    problem: z.optional(z.enum(['unreachable', 'unreadable'], 'Use unreachable or unreadable.')),
    /** Its process and all that it started; null: that cannot be known. */
    process: z.optional(
      z.object({
        /** Seconds. */
        uptime: z.nullable(UpTo(MOST_STATUS.uptime)),
        /** Percent of one core since the report before. */
        cpu: z.nullable(UpTo(MOST_STATUS.cpuPercent)),
        /** Bytes. */
        memory: z.nullable(UpTo(MOST_STATUS.memory)),
      }),
    ),
  })
  .check(
    z.refine(({ status, problem }) => (status === undefined) !== (problem === undefined), {
      error: 'Give either status or problem.',
      path: ['status'],
    }),
  );
export type StatusReport = z.infer<typeof StatusReport>;

/** A report as it goes over the wire. */
export const STATUS_REPORT_EXAMPLE = {
  status: {
    hostname: 'Los Arboles',
    players: 212,
    max_players: 500,
    ping: 1,
    version: 'omp 1.4.0',
    map: 'San Andreas',
  },
  process: { uptime: 86_400, cpu: 35, memory: 412_000_000 },
};

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
  logs: endpoint({
    method: 'POST',
    path: 'bridge/logs',
    access: bridgeOnly,
    upload: true,
    bodyLimit: LOGS_LIMIT,
    verbatim: true,
    summary: 'Lines of log files (NDJSON), each once per file and place in it; answered when they are on the disk.',
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
  restart: endpoint({
    method: 'POST',
    path: 'bridge/restarts/{id}',
    access: bridgeOnly,
    verbatim: true,
    summary: 'That a restart which the panel asked for begins, its lines, and how it ended.',
    params: z.object({ id: Id }),
    body: z.object({
      /** Asks whether it may begin: once, and only as long as it is still wanted. */
      begin: z.optional(z.literal(true)),
      /** How many lines came before: what the panel has already is left out. */
      from: z.optional(Count.check(z.minimum(0))),
      lines: z.optional(z.array(RestartLine).check(z.maxLength(RESTART_LINES_AT_ONCE, 'Send fewer lines at once.'))),
      end: z.optional(
        z.object({
          status: z.nullable(Count),
          signal: z.nullable(Text(32, 'Name the signal.')),
          error: z.optional(Reason()),
        }),
      ),
    }),
    response: Done,
  }),
  status: endpoint({
    method: 'POST',
    path: 'bridge/status',
    access: bridgeOnly,
    bodyLimit: STATUS_LIMIT,
    summary: 'How the game server is that the token stands for, as its agent asked it. The panel then does not ask.',
    body: StatusReport,
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
