import { logs, type SearchEvent, type SearchLine, type SearchMode } from '@steward/api-client/contract/logs';
import { logLimits, seesAddresses } from '@steward/api-client/rules/log-access';
import { dayOf } from '@steward/api-client/rules/log-days';
import { instant } from '../../core/clock.ts';
import { BadRequestError, NotFoundError, StewardError } from '../../core/errors.ts';
import { hideAddresses } from '../../core/hide-addresses.ts';
import { implement } from '../../core/implement.ts';
import type { Log } from '../../core/log.ts';
import { getsWhole } from '../../core/relations.ts';
import type { Services } from '../../core/services.ts';
import { filesNamed, filesOfDays, readableFiles } from './access.ts';
import { typesNamed } from './readable-types.ts';
import { checkDay, notBefore, type Reader, searchDays } from './readable-days.ts';
import {
  checkPattern,
  lineSum,
  parseQuery,
  type LineEvent,
  type SearchEvent as FoundEvent,
  type StoreSearch,
} from '../../logs/store.ts';
import { barSpan } from './bar-span.ts';
import { openLine } from './open-line.ts';
import { listMaps, openMap } from './maps.ts';
import * as repository from './repository.ts';
import { decodeCursor, encodeCursor } from './search-cursor.ts';

/** Lines of one answer of the archive call. */
const ARCHIVE_LINES = 2000;
const MISSING_FILE = 'Requested log file does not exist on the server.';
const DEFAULT_LINES = 1000;
const MOST_LINES = 100_000;
const MOST_CONTEXT = 20;
/** A search that goes on, or is made again to see what is new, is the one of the last day that is in the history. */
const SAME_SEARCH_SECONDS = 86_400;

async function readQuery(text: string, mode: SearchMode) {
  const parsed = parseQuery(text, mode);
  if (!parsed.ok) throw new BadRequestError(parsed.error, { q: parsed.error });
  const problem = parsed.query.mode === 'regex' ? await checkPattern(parsed.query.pattern) : undefined;
  if (problem) throw new BadRequestError(problem, { q: problem });
  return parsed.query;
}

/** Keeps the search in the history. A full disk must not keep the search from answering. */
async function remember({ database }: Services, log: Log, search: repository.NewSearch): Promise<void> {
  try {
    await database.withWrite((tx) => repository.addSearch(tx, search), { beside: true });
  } catch (err) {
    log.error({ err }, 'A log search could not be kept in the history.');
  }
}

/** A line as the reader may see it. */
const lineFor = (reader: Reader, text: string): string => (seesAddresses(reader) ? text : hideAddresses(text));

function wireLine({ day, file, line, offset, time, text, context }: LineEvent, reader: Reader): SearchLine {
  const hidden = hideAddresses(text);
  return {
    kind: 'line',
    day,
    file,
    line: line ?? null,
    offset,
    sum: lineSum(text, hidden),
    time: time === null ? null : instant(time),
    text: seesAddresses(reader) ? text : hidden,
    ...(context ? { context } : {}),
  };
}

type Bars = ReturnType<typeof barSpan>;

const wireBars = ({ from, until, every }: Bars, bars: readonly [number, number][]): SearchEvent => ({
  kind: 'counts',
  from: instant(from),
  until: instant(until),
  every,
  bars: [...bars],
});

function wireEvent(event: FoundEvent, reader: Reader, bars: Bars): SearchEvent {
  switch (event.kind) {
    case 'line':
      return wireLine(event, reader);
    case 'counts':
      return wireBars(bars, [...event.bars]);
    case 'end':
    case 'live':
      return {
        kind: event.kind,
        total: event.total,
        truncated: event.truncated,
        missing: [...event.missing],
        damaged: [...event.damaged],
        ...(event.unreached.length > 0 ? { unreached: [...event.unreached] } : {}),
        ...(event.stoppedAt ? { cursor: encodeCursor(event.stoppedAt) } : {}),
      };
    default:
      return event;
  }
}

async function* wireEvents(
  found: AsyncIterable<FoundEvent>,
  reader: Reader,
  {
    nowMs,
    bars,
    withCounts,
    kept,
  }: {
    readonly nowMs: number;
    readonly bars: Bars;
    readonly withCounts: boolean;
    /** Until the search is in the history, nothing of what it finds is told. */
    readonly kept: Promise<void> | undefined;
  },
): AsyncIterable<SearchEvent> {
  yield { kind: 'limits', ...logLimits(reader.adminLevel, nowMs) };
  if (withCounts) yield wireBars(bars, []);
  for await (const event of found) {
    await kept;
    yield wireEvent(event, reader, bars);
  }
}

function readCursor(text: string) {
  const place = decodeCursor(text);
  const problem = 'The cursor is not one that a search gave. Leave it out to begin anew.';
  if (!place) throw new BadRequestError(problem, { cursor: problem });
  return place;
}

/** What cannot be read may hold what was looked for: no list of lines may stand for an answer. */
const unreadText = (files: readonly string[]): string =>
  `Parts of ${files.join(' and ')} cannot be read, so lines may be missing. Tell whoever runs this server to bring the ` +
  'log back from a backup, or ask with partial=true for what can be read.';

const dayAt = (seconds: number | undefined): string | undefined =>
  seconds === undefined ? undefined : dayOf(seconds * 1000);

/** Epoch seconds between which lines are looked at: what was asked for, within what the rank may read. */
function timesOf(
  reader: Reader,
  asked: { readonly since?: string | undefined; readonly until?: string | undefined },
  nowMs: number,
) {
  const seconds = (text: string | undefined) => (text === undefined ? undefined : Math.floor(Date.parse(text) / 1000));
  const [since, notAfter] = [seconds(asked.since), seconds(asked.until)];
  if (since !== undefined && notAfter !== undefined && since > notAfter)
    throw new BadRequestError('The search ends before it begins. Swap the times.');
  const open = notBefore(reader, nowMs);
  return { since, notAfter, notBefore: since === undefined ? open : Math.max(since, open ?? since) };
}

const clamp = (value: number | undefined, least: number, most: number, usual: number): number =>
  Math.min(most, Math.max(least, value ?? usual));

export const logRoutes = implement(logs, {
  async files({ params, caller, services }) {
    const nowMs = services.clock.nowMs();
    checkDay(caller, params.date, nowMs);
    const files = await readableFiles(services.logs.store, caller, params.date, params.date, nowMs);
    return files.map(({ filename, type, mtime, size }) => ({ filename, type, attrs: { mtime: instant(mtime), size } }));
  },
  async archive({ params, query: { partial }, caller, services, signal, now, log }) {
    const nowMs = services.clock.nowMs();
    checkDay(caller, params.date, nowMs);
    const query = await readQuery(params.search, 'any');
    const files = await filesNamed(services.logs.store, caller, params.date, params.file, nowMs);
    const kept = remember(services, log, {
      at: now,
      player_id: caller.id,
      file: params.file,
      day: Number(params.date),
      search: params.search,
      mode: 'any',
    });
    const request: StoreSearch = {
      files,
      query,
      limit: ARCHIVE_LINES,
      context: 0,
      order: 'oldest',
      notBefore: notBefore(caller, nowMs),
      hidesAddresses: !seesAddresses(caller),
      owner: caller.nameLower,
      signal,
    };
    const lines: string[] = [];
    let total = 0;
    let truncated = false;
    const unread: string[] = [];
    for await (const event of services.logs.store.search(request)) {
      if (event.kind === 'line') lines.push(lineFor(caller, event.text));
      else if (event.kind === 'end') {
        ({ total, truncated } = event);
        unread.push(...event.missing, ...event.damaged);
      }
    }
    await kept;
    if (unread.length > 0 && partial !== true) throw new StewardError(500, unreadText(unread));
    return { lines, total, truncated, ...(unread.length > 0 ? { unread } : {}) };
  },
  async search({ query, caller, db, services, signal, now, log }) {
    const nowMs = services.clock.nowMs();
    const parsed = await readQuery(query.q, query.mode);
    const window = timesOf(caller, query, nowMs);
    const days = searchDays(caller, query.from ?? dayAt(window.since), query.to ?? dayAt(window.notAfter), nowMs);
    const names = (query.file ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    const files = await filesOfDays(services.logs.store, caller, days, names, nowMs);
    const isOpen = query.follow === true && days.includes(dayOf(nowMs));
    const follow = isOpen ? typesNamed(caller, names) : undefined;
    if (files.length === 0 && names.length > 0 && !follow) throw new NotFoundError(MISSING_FILE);
    const entry = {
      at: now,
      player_id: caller.id,
      file: names.join(',') || 'all',
      day: Number(days.at(-1)),
      search: query.q,
      mode: query.mode,
    };
    const bars = barSpan({ days, ...window });
    const withCounts = query.counts === true;
    const goesOn = query.cursor !== undefined || query.again === true;
    const isKept = goesOn && (await repository.hasSearch(db, entry, now - SAME_SEARCH_SECONDS));
    const kept = isKept ? undefined : remember(services, log, entry);
    return wireEvents(
      services.logs.store.search({
        files,
        follow,
        after: query.cursor ? readCursor(query.cursor) : undefined,
        query: parsed,
        limit: clamp(query.limit, 1, MOST_LINES, DEFAULT_LINES),
        context: clamp(query.context, 0, MOST_CONTEXT, 0),
        order: query.newest ? 'newest' : 'oldest',
        notBefore: window.notBefore,
        notAfter: window.notAfter,
        hidesAddresses: !seesAddresses(caller),
        bars: withCounts ? bars : undefined,
        owner: caller.nameLower,
        signal,
      }),
      caller,
      { nowMs, bars, withCounts, kept },
    );
  },
  async line({ params, query, caller, db, services, signal, now, log }) {
    const link = { day: params.date, file: params.file, offset: params.offset, sum: params.sum };
    const context = clamp(query.context, 0, MOST_CONTEXT, 0);
    const nowMs = services.clock.nowMs();
    const { lines, isChanged } = await openLine(services.logs.store, caller, link, { context, nowMs, signal });
    const entry = {
      at: now,
      player_id: caller.id,
      file: link.file,
      day: Number(link.day),
      search: `${link.offset}/${link.sum}`,
      mode: 'line',
    };
    if (!(await repository.hasSearch(db, entry, now - SAME_SEARCH_SECONDS))) await remember(services, log, entry);
    return { lines: lines.map((line) => wireLine(line, caller)), isChanged };
  },
  history: ({ db, caller, page, now }) =>
    repository.listSearches(db, getsWhole(logs.history, caller) ? undefined : caller.id, page, now),
  maps: ({ services }) => listMaps(services.files),
  downloadMap: ({ params, services }) => openMap(services.files, params.file),
});
