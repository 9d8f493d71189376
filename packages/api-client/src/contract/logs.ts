import * as z from 'zod/mini';
import { admin, developer } from '../rules/access.ts';
import { JUNIOR_ADMIN, MANAGER } from '../rules/roles.ts';
import { BAD_LINK, LINE_SUM } from '../rules/log-link.ts';
import { Count, Day, GivenInstant, Instant, QueryFlag, QueryInt } from './common.ts';
import { endpoint, fieldsOf, group } from './endpoint.ts';
import { listed } from './list.ts';

export const LogFile = z.object({
  filename: z.string(),
  type: z.string(),
  attrs: z.object({ mtime: Instant, size: Count }),
});
export type LogFile = z.infer<typeof LogFile>;
export const SEARCH_MODES = ['any', 'all', 'regex'] as const;
export type SearchMode = (typeof SEARCH_MODES)[number];
/** How a log was read: by a search, or one line by its link. */
export const READ_MODES = [...SEARCH_MODES, 'line'] as const;

/** A line that a search found, or one around it. */
export const SearchLine = z.object({
  kind: z.literal('line'),
  day: Day,
  file: z.string(),
  line: z.nullable(Count),
  /** Bytes from the start of the file, unpacked. */
  offset: Count,
  /** Tells whether what stands there is still this line (`rules/log-link.ts`). */
  sum: z.string(),
  time: z.nullable(Instant),
  text: z.string(),
  context: z.optional(z.enum(['before', 'after'])),
});
export type SearchLine = z.infer<typeof SearchLine>;
export const SEARCH_LINE_FIELDS = fieldsOf(SearchLine);
/** One event of a running search. */
export const SearchEvent = z.union([
  z.object({
    /** First of all: what the rank of who asks leaves of the logs. */
    kind: z.literal('limits'),
    types: Count,
    allTypes: Count,
    firstDay: z.nullable(Day),
    isHours: z.boolean(),
  }),
  SearchLine,
  z.object({ kind: z.literal('progress'), bytesRead: Count, bytesTotal: Count, matched: Count }),
  z.object({
    /** Where `counts` was asked for: how many more matching lines were found, over time, those that are not sent among them. */
    kind: z.literal('counts'),
    /** All bars together go from here on, and end at `until`, which is not included. */
    from: Instant,
    until: Instant,
    /** Seconds that one bar stands for. */
    every: Count,
    /** The number of a bar, and how many lines are to be added to it. */
    bars: z.array(z.tuple([Count, Count])),
  }),
  z.object({ kind: z.literal('queued'), place: Count }),
  z.object({
    /** `live` takes the place of `end` where the search goes on in what is appended. */
    kind: z.enum(['end', 'live']),
    total: Count,
    truncated: z.boolean(),
    missing: z.array(z.string()),
    /** Files of which parts cannot be read, as `day/file`; the rest of them was searched. */
    damaged: z.optional(z.array(z.string())),
    /** Where lines were left out: files with matching lines of which none was sent, as `day/file`. */
    unreached: z.optional(z.array(z.string())),
    /** Where lines were left out: the same search with this cursor goes on behind the last one that was sent. */
    cursor: z.optional(z.string()),
  }),
  z.object({ kind: z.literal('error'), error: z.string() }),
]);
export type SearchEvent = z.infer<typeof SearchEvent>;

/** A line of a followed log. */
const TailLine = z.object({
  kind: z.literal('line'),
  id: z.string(),
  day: Day,
  file: z.string(),
  time: z.nullable(Instant),
  text: z.string(),
});
export const TAIL_LINE_FIELDS = fieldsOf(TailLine);
/** One event of a followed log. */
export const TailEvent = z.union([
  TailLine,
  z.object({ kind: z.literal('gap'), skipped: Count }),
  z.object({ kind: z.literal('rotated'), day: Day }),
  z.object({ kind: z.literal('truncated') }),
]);
export type TailEvent = z.infer<typeof TailEvent>;
export const LogSearchEntry = z.object({
  id: Count,
  datetime: Instant,
  player: z.string(),
  file: z.string(),
  date: Day,
  /** What was searched for; of a line that was opened by its link, the last two parts of that. */
  search: z.string(),
  mode: z.enum(READ_MODES),
});
export type LogSearchEntry = z.infer<typeof LogSearchEntry>;
export const MapFile = z.object({ filename: z.string(), attrs: z.object({ mtime: Instant, size: Count }) });
export type MapFile = z.infer<typeof MapFile>;

export const logs = group('logs', {
  files: endpoint({
    method: 'GET',
    path: 'rpg/logs/files/{date}',
    access: admin(JUNIOR_ADMIN),
    summary: 'Log files of a day that the rank may read.',
    params: z.object({ date: Day }),
    response: z.array(LogFile),
  }),
  archive: endpoint({
    method: 'GET',
    path: 'rpg/logs/archive/{date}/{file}/{search}',
    access: admin(JUNIOR_ADMIN),
    summary:
      'Lines of a day’s log that hold any of the comma-separated strings, by time. Where parts of the log cannot be read, 500 unless `partial` is set.',
    params: z.object({ date: Day, file: z.string(), search: z.string() }),
    query: z.object({
      /** Answers with what can be read of a damaged log; `unread` then names it. */
      partial: z.optional(QueryFlag),
    }),
    response: z.object({
      lines: z.array(z.string()),
      total: Count,
      truncated: z.boolean(),
      /** Files of which parts could not be read, as `day/file`; only with `partial`. */
      unread: z.optional(z.array(z.string())),
    }),
  }),
  search: endpoint({
    method: 'GET',
    path: 'rpg/logs/search',
    access: admin(JUNIOR_ADMIN),
    answer: 'ndjson',
    quota: { name: 'followedSearches', flag: 'follow' },
    summary: 'Search over days and types; events as they are found.',
    query: z.object({
      q: z.string('Enter a search text.'),
      from: z.optional(Day),
      to: z.optional(Day),
      /** Only lines of this time or later; its day is the first one when `from` is left out. */
      since: z.optional(GivenInstant),
      /** Only lines of this time or earlier; its day is the last one when `to` is left out. */
      until: z.optional(GivenInstant),
      /** Types or file names, comma-separated; none: all that the rank may read. */
      file: z.optional(z.string()),
      mode: z._default(z.enum(SEARCH_MODES, 'Use any, all or regex.'), 'any'),
      context: z.optional(QueryInt),
      limit: z.optional(QueryInt),
      newest: z.optional(QueryFlag),
      /** From the last event of the same search: goes on where that one stopped. */
      cursor: z.optional(z.string()),
      /** The same search once more, to see what is new: kept in the history only where it is not yet. */
      again: z.optional(QueryFlag),
      /** Goes on in what is appended, where today is among the days. */
      follow: z.optional(QueryFlag),
      /** Counts the lines that match over time as well. */
      counts: z.optional(QueryFlag),
    }),
    response: SearchEvent,
  }),
  line: endpoint({
    method: 'GET',
    path: 'rpg/logs/line/{date}/{file}/{offset}/{sum}',
    access: admin(JUNIOR_ADMIN),
    summary:
      'One line by its link, with those around it, oldest first: wherever it is stored by now, packed or renamed. Kept in the history as a search is.',
    params: z.object({
      date: Day,
      file: z.string(),
      offset: QueryInt.check(z.minimum(0, BAD_LINK)),
      sum: z.string().check(z.regex(LINE_SUM, BAD_LINK)),
    }),
    query: z.object({
      /** Lines before and after it, at most 20. */
      context: z.optional(QueryInt),
    }),
    response: z.object({
      /** The one without `context` is the line itself. */
      lines: z.array(SearchLine),
      /** Whether another text stands where the line was. */
      isChanged: z.boolean(),
    }),
  }),
  history: endpoint({
    method: 'GET',
    path: 'rpg/logs/history',
    access: admin(JUNIOR_ADMIN),
    whole: admin(MANAGER),
    paged: true,
    list: listed(
      { datetime: 'moment', search: 'text', player: 'person', date: 'day', file: 'text', mode: READ_MODES },
      ['search', 'player', 'file'],
    ),
    summary: 'Own log searches and lines opened by their links; everyone’s for admin level 6.',
    response: z.array(LogSearchEntry),
    empty: 'No logs found lately.',
  }),
  maps: endpoint({
    method: 'GET',
    path: 'rpg/logs/map/list',
    access: developer(1),
    summary: 'Map files.',
    response: z.array(MapFile),
    empty: 'There are no map files.',
  }),
  downloadMap: endpoint({
    method: 'GET',
    path: 'rpg/logs/map/download/{file}',
    access: developer(1),
    answer: 'file',
    summary: 'A map file.',
    params: z.object({ file: z.string() }),
    response: z.unknown(),
  }),
});

/** Targets of a restart (`decisions.md` 6). */
export const RESTART_TARGETS = ['develop', 'prod'] as const;
export type RestartTarget = (typeof RESTART_TARGETS)[number];
export const RestartLine = z.object({ stream: z.enum(['stdout', 'stderr']), text: z.string() });
export type RestartLine = z.infer<typeof RestartLine>;
export const RestartEvent = z.union([
  z.extend(RestartLine, { kind: z.literal('line') }),
  z.object({ kind: z.literal('end'), status: z.nullable(Count), signal: z.nullable(z.string()) }),
]);
export type RestartEvent = z.infer<typeof RestartEvent>;
/** How restarts of a target stand, whichever process of the server runs them. */
export const RestartState = z.object({
  target: z.enum(RESTART_TARGETS),
  isConfigured: z.boolean(),
  /** `until`: when it has ended at the latest. */
  running: z.nullable(z.object({ by: z.string(), since: Instant, until: Instant })),
  last: z.nullable(
    z.object({
      by: z.string(),
      since: Instant,
      endedAt: Instant,
      status: z.nullable(Count),
      signal: z.nullable(z.string()),
      /** Where neither tells how it ended. */
      error: z.nullable(z.string()),
    }),
  ),
});
export type RestartState = z.infer<typeof RestartState>;
