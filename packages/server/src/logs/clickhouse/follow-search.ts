import { setTimeout as sleep } from 'node:timers/promises';
import type { LogType } from '@steward/api-client/rules/log-access';
import type { SearchEvent } from '../engine/search-types.ts';
import type { StoreSearch } from '../store.ts';
import type { ClickHouse } from './client.ts';
import { searchStored } from './search.ts';
import type { Searched } from './search.ts';
import { storedFiles } from './stored-files.ts';
import { streamsOf, unread } from './streams.ts';
import type { Stream } from './streams.ts';
import { generationOf } from './table.ts';

export interface FollowSearchOptions {
  readonly types: readonly LogType[];
  readonly searched: Searched;
  /** `YYYYMMDD`: earlier days are over. */
  readonly today: string;
  readonly pollMs: number;
  readonly signal: AbortSignal;
}

/** Goes on with a search in what is appended to logs of these types, until the signal is aborted. */
export async function* followSearch(
  server: ClickHouse,
  request: StoreSearch,
  { types, searched, today, pollMs, signal }: FollowSearchOptions,
): AsyncGenerator<SearchEvent, void> {
  const seen = new Map<string, number>();
  const shown = new Map<string, number>();
  for (const { day, file, ends } of searched.files)
    for (const [generation, end] of ends) seen.set(keyOf({ day, file, generation }), end);
  for (;;) {
    await sleep(pollMs, undefined, { signal }).catch(() => undefined);
    signal.throwIfAborted();
    const grown = new Map<string, Grown>();
    for (const type of types)
      for (const stream of await streamsOf(server, type, today, signal)) {
        const from = seen.get(keyOf(stream)) ?? unread(stream).last + 1;
        const to = Math.max(stream.last + 1, grown.get(keyOf(stream))?.to ?? 0);
        if (to > from) grown.set(keyOf(stream), { ...stream, from, to });
      }
    for (const round of roundsOf([...grown.values()])) yield* searchAppended(round);
  }

  /** Searches what was appended to files of one day since the last look. */
  async function* searchAppended(files: readonly Grown[]): AsyncGenerator<SearchEvent, void> {
    const [day = ''] = files.map((one) => one.day);
    const places = files
      .filter((one) => one.from > unread(one).last + 1)
      .map((one) => ({ file: one.file, offset: one.from - 1, shown: shown.get(keyOf(one)) }));
    const stretches = new Map(files.map(({ file, from, to }) => [`${day}/${file}`, { from, to }]));
    const rest = { order: 'oldest', limit: Infinity, after: { day, files: places }, stretches } as const;
    const appended = { ...request, ...rest, files, follow: [] };
    const found = searchStored(server, appended, await storedFiles(server, files, signal), signal);
    for (let step = await found.next(); !step.done; step = await found.next()) {
      const event = step.value;
      if (event.kind !== 'line') continue;
      shown.set(keyOf({ ...event, generation: generationOf(event.offset) }), event.offset);
      yield event;
    }
    for (const one of files) seen.set(keyOf(one), one.to);
  }
}

/** What is new in a file, in one of the times that it began anew under its name: lines that begin in [from, to). */
interface Grown extends Stream {
  readonly from: number;
  readonly to: number;
}

const keyOf = ({ day, file, generation }: Pick<Stream, 'day' | 'file' | 'generation'>): string =>
  `${day}/${file}/${String(generation)}`;

/** Groups of one day with each file once: a file and the one before it under its name are searched after each other. */
function roundsOf(grown: readonly Grown[]): Grown[][] {
  const ranks = new Map<string, number>();
  const sorted = [...grown].sort((a, b) => Number(a.day) - Number(b.day) || a.generation - b.generation);
  const rounds = Map.groupBy(sorted, ({ day, file }) => {
    const rank = (ranks.get(`${day}/${file}`) ?? -1) + 1;
    ranks.set(`${day}/${file}`, rank);
    return `${day}/${String(rank)}`;
  });
  return [...rounds.values()];
}
