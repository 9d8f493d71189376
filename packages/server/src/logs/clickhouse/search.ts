import { createBars } from '../engine/bars.ts';
import { checkPattern, InvalidPatternError } from '../engine/regex.ts';
import type { SearchEvent, SearchSummary } from '../engine/search-types.ts';
import type { StoreSearch } from '../store.ts';
import type { ClickHouse } from './client.ts';
import { cutGroups, inSearchOrder } from './groups.ts';
import type { SearchGroup } from './groups.ts';
import { createHitFinder } from './hits.ts';
import type { HitQuery, StoredLine } from './hits.ts';
import { createLineOrder } from './line-order.ts';
import { shownAroundHits } from './long-lines.ts';
import { surroundAll } from './neighbours.ts';
import type { Surrounded } from './neighbours.ts';
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
 * Streams what the server finds in these files in one order by time, group by group of days or stretches of a day; ends
 * with an `end` event, or a `live` one where the search goes on. Returns what it looked at. Throws an InvalidPatternError.
 */
export async function* searchStored(
  server: ClickHouse,
  request: StoreSearch & Pick<HitQuery, 'stretches'>,
  known: readonly StoredFile[],
  signal: AbortSignal,
): AsyncGenerator<SearchEvent, Searched> {
  const { order, limit, context, query } = request;
  const problem = query.mode === 'regex' ? await checkPattern(query.pattern) : undefined;
  if (problem !== undefined) throw new InvalidPatternError(problem);
  const finder = createHitFinder(server, { ...request, isBounded: request.follow !== undefined, signal });
  const stored = inSearchOrder(known, order, request.after);
  const isThere = new Set(known.map(nameOf));
  const missing = request.files.map(nameOf).filter((name) => !isThere.has(name));
  const sums = { bytesRead: 0, bytesTotal: stored.reduce((sum, { bytes }) => sum + bytes, 0), matched: 0, sent: 0 };
  const lines = createLineOrder(request);
  const reached = new Set<string>();
  const counted = new Set<string>();
  const bars = request.bars && createBars(request.bars);
  let budget = FIRST_BYTES / GROWTH;

  const nextBudget = (): number => {
    const most = finder.looksTwice() ? MOST_CHECKED_BYTES : MOST_BYTES;
    budget = sums.sent >= limit ? most : Math.min(most, budget * GROWTH);
    return budget;
  };

  for (const group of cutGroups(stored, { order, budget: nextBudget })) {
    yield* searchGroup(group);
    sums.bytesRead += group.bytes;
    yield { kind: 'progress', bytesRead: sums.bytesRead, bytesTotal: sums.bytesTotal, matched: sums.matched };
    const more = bars?.take();
    if (more) yield { kind: 'counts', bars: more };
  }
  const truncated = sums.matched > sums.sent;
  const summary: SearchSummary = {
    total: sums.matched,
    truncated,
    missing,
    damaged: [],
    unreached: truncated ? [...counted].filter((name) => !reached.has(name)) : [],
    ...(truncated ? { stoppedAt: lines.place() } : {}),
  };
  yield request.follow ? { kind: 'live', ...summary } : { kind: 'end', ...summary };
  return { files: known };

  async function* searchGroup(group: SearchGroup): AsyncGenerator<SearchEvent, void> {
    const room = limit - sums.sent;
    let found = 0;
    let batch: StoredLine[] = [];
    const times: (number | null)[] = [];
    if (room > 0) {
      for await (const hit of finder.lines(group, room + 1)) {
        found += 1;
        if (found > room) break;
        if (bars) times.push(hit.time);
        batch.push(hit);
        if (batch.length < (context === 0 ? SLICE_LINES : HITS_AT_ONCE)) continue;
        yield* send(batch);
        batch = [];
      }
      yield* send(batch);
    }
    if (found <= room && room > 0) {
      sums.matched += found;
      for (const time of times) bars?.add(time);
      return;
    }
    const all = await finder.count(group);
    for (const [name, count] of all.files) {
      sums.matched += count;
      counted.add(name);
    }
    if (all.bars) bars?.merge(all.bars);
  }

  async function* send(hits: readonly StoredLine[]): AsyncGenerator<SearchEvent, void> {
    const around: readonly Surrounded[] =
      context === 0
        ? hits.map((hit) => ({ hit, before: [], after: [] }))
        : await surroundAll(server, finder, hits, { stored, context, order, left: limit - sums.sent, signal });
    for (const one of around) {
      sums.sent += 1;
      reached.add(nameOf(one.hit));
      const hit = await shownAroundHits(server, one.hit, query, signal);
      for (const event of lines.around({ ...one, hit })) {
        signal.throwIfAborted();
        yield event;
      }
    }
  }
}

const nameOf = ({ day, file }: { readonly day: string; readonly file: string }): string => `${day}/${file}`;
