import { checkPattern, InvalidPatternError } from '../engine/regex.ts';
import type { LineEvent, SearchEvent, SearchPlace, SearchSummary } from '../engine/search-types.ts';
import type { StoreSearch } from '../store.ts';
import type { ClickHouse } from './client.ts';
import { cutGroups, inSearchOrder } from './groups.ts';
import type { SearchGroup } from './groups.ts';
import { createHitFinder } from './hits.ts';
import type { StoredLine } from './hits.ts';
import { surround } from './neighbours.ts';
import type { Surrounded } from './neighbours.ts';
import { storedFiles } from './stored-files.ts';
import type { StoredFile } from './stored-files.ts';

const FIRST_BYTES = 16 * 1024 * 1024;
const MOST_BYTES = 1024 * 1024 * 1024;
const MOST_CHECKED_BYTES = 64 * 1024 * 1024;
const GROWTH = 4;
const HITS_AT_ONCE = 64;
const SLICE_LINES = 256;

/** What was there when a search began. */
export interface Searched {
  readonly files: readonly StoredFile[];
}

/**
 * Streams what the server finds, group by group of files; ends with an `end` event, or a `live` one where the search
 * goes on. Returns what it looked at. Throws an InvalidPatternError.
 */
export async function* searchStored(
  server: ClickHouse,
  request: StoreSearch,
  signal: AbortSignal,
): AsyncGenerator<SearchEvent, Searched> {
  const { order, limit, context, query } = request;
  const problem = query.mode === 'regex' ? await checkPattern(query.pattern) : undefined;
  if (problem !== undefined) throw new InvalidPatternError(problem);
  const finder = createHitFinder(server, { ...request, signal });
  const stored = inSearchOrder(await storedFiles(server, request.files, signal), order);
  const isThere = new Set(stored.map(({ day, file }) => `${day}/${file}`));
  const missing = request.files.map(({ day, file }) => `${day}/${file}`).filter((name) => !isThere.has(name));
  const sums = { bytesRead: 0, bytesTotal: 0, matched: 0, sent: 0 };
  let budget = FIRST_BYTES / GROWTH;
  let last: SearchPlace | undefined;

  const nextBudget = (): number => {
    const most = finder.looksTwice() ? MOST_CHECKED_BYTES : MOST_BYTES;
    budget = sums.sent >= limit ? most : Math.min(most, budget * GROWTH);
    return budget;
  };

  const cut = { order, after: request.after, isBounded: () => request.follow !== undefined };
  for (const { bytes } of cutGroups(stored, { ...cut, budget: () => Infinity })) sums.bytesTotal += bytes;
  const writer = createLineOrder(request);
  let batch: StoredLine[] = [];

  for (const group of cutGroups(stored, { ...cut, budget: nextBudget })) {
    yield* searchGroup(group);
    sums.bytesRead += group.bytes;
    yield { kind: 'progress', bytesRead: sums.bytesRead, bytesTotal: sums.bytesTotal, matched: sums.matched };
  }
  yield* send(batch, undefined);
  const summary: SearchSummary = {
    total: sums.matched,
    truncated: sums.matched > sums.sent,
    missing,
    damaged: [],
    ...(sums.matched > sums.sent && last ? { stoppedAt: last } : {}),
  };
  yield request.follow ? { kind: 'live', ...summary } : { kind: 'end', ...summary };
  return { files: stored };

  async function* searchGroup(group: SearchGroup): AsyncGenerator<SearchEvent, void> {
    const room = limit - sums.sent - batch.length;
    let found = 0;
    if (room > 0) {
      for await (const hit of finder.lines(group, room + 1)) {
        found += 1;
        if (found > room) break;
        const [first] = batch;
        const isFull = batch.length >= (context === 0 ? SLICE_LINES : HITS_AT_ONCE);
        if (first && (isFull || !isSameFile(first, hit))) {
          yield* send(batch, hit);
          batch = [];
        }
        batch.push(hit);
      }
      yield* flush(group, found > room);
    }
    sums.matched += found > room || room <= 0 ? await finder.count(group) : found;
  }

  /** Sends what is found; the last hit waits for the next one where lines around it may be hits of the next group. */
  async function* flush(group: SearchGroup, isLast: boolean): AsyncGenerator<SearchEvent, void> {
    const isCut = context > 0 && (group.from !== undefined || group.to !== undefined);
    const held = isCut && !isLast && sums.sent + batch.length < limit ? batch.at(-1) : undefined;
    yield* send(held ? batch.slice(0, -1) : batch, held);
    batch = held ? [held] : [];
  }

  async function* send(hits: readonly StoredLine[], next: StoredLine | undefined): AsyncGenerator<SearchEvent, void> {
    const [first] = hits;
    if (!first) return;
    const file = stored.find((one) => one.day === first.day && one.file === first.file);
    const surrounded =
      context === 0
        ? hits.map((hit): Surrounded => ({ hit, before: [], after: [] }))
        : await surround(server, hits, file?.end ?? 0, context, signal);
    for (const [index, one] of surrounded.entries()) {
      const following = surrounded[index + 1]?.hit ?? (next && isSameFile(next, first) ? next : undefined);
      sums.sent += 1;
      let shown = one.hit.offset;
      for (const event of writer.around(one, following)) {
        signal.throwIfAborted();
        yield event;
        shown = event.offset;
      }
      const { day, file: name, offset } = one.hit;
      last = { day, file: name, offset, ...(shown === offset ? {} : { shown }) };
    }
  }
}

interface LineOrder {
  /** The events of a hit and the lines around it that were not sent yet; those after it end before the next hit. */
  around(found: Surrounded, next: StoredLine | undefined): LineEvent[];
}

function createLineOrder({ order, after, notBefore, notAfter }: StoreSearch): LineOrder {
  const isOldestFirst = order === 'oldest';
  const [lead, trail] = isOldestFirst ? (['before', 'after'] as const) : (['after', 'before'] as const);
  const isLater = (a: number, b: number): boolean => (isOldestFirst ? a > b : a < b);
  const isOpen = notBefore === undefined && notAfter === undefined;
  let edge: { readonly day: string; readonly file: string; readonly source: string; offset: number } | undefined;

  const isInside = ({ time }: StoredLine): boolean =>
    isOpen || (time !== null && time >= (notBefore ?? -Infinity) && time <= (notAfter ?? Infinity));

  function around({ hit, before, after: behind }: Surrounded, next: StoredLine | undefined): LineEvent[] {
    if (!edge || !isSameFile(edge, hit)) edge = { ...hit, offset: startEdge(hit) };
    const sent = edge.offset;
    const [leading, trailing] = isOldestFirst ? [before, behind] : [behind, before];
    const leads = leading.filter((line) => isLater(line.offset, sent)).reverse();
    const stop = next ? trailing.findIndex((line) => line.offset === next.offset) : -1;
    const trails = trailing.slice(0, stop === -1 ? trailing.length : stop).filter((line) => isLater(line.offset, sent));
    edge.offset = (trails.at(-1) ?? hit).offset;
    return [
      ...leads.filter(isInside).map((line) => toEvent(line, lead)),
      toEvent(hit),
      ...trails.filter(isInside).map((line) => toEvent(line, trail)),
    ];
  }

  function startEdge({ day, file }: StoredLine): number {
    if (after?.day === day && after.file === file) return after.shown ?? after.offset;
    return isOldestFirst ? -1 : Infinity;
  }

  return { around };
}

const isSameFile = (a: Omit<StoredLine, 'offset' | 'size' | 'line' | 'time' | 'text'>, b: StoredLine): boolean =>
  a.day === b.day && a.file === b.file && a.source === b.source;

/** The event of a stored line. */
export function toEvent(line: StoredLine, context?: 'before' | 'after'): LineEvent {
  return {
    kind: 'line',
    day: line.day,
    file: line.file,
    line: line.line === 0 ? undefined : line.line,
    offset: line.offset,
    time: line.time,
    text: line.text,
    ...(context ? { context } : {}),
  };
}
