import { setTimeout as sleep } from 'node:timers/promises';
import type { LogType } from '@steward/api-client/rules/log-access';
import type { SearchEvent } from '../engine/search-types.ts';
import type { LogFileRef, StoreSearch } from '../store.ts';
import type { ClickHouse } from './client.ts';
import { searchStored } from './search.ts';
import type { Searched } from './search.ts';
import { storedFiles } from './stored-files.ts';
import { streamsOf } from './streams.ts';

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
  const ends = new Map(searched.files.map(({ day, file, end }) => [`${day}/${file}`, end]));
  const shown = new Map<string, number>();
  for (;;) {
    await sleep(pollMs, undefined, { signal }).catch(() => undefined);
    signal.throwIfAborted();
    const grown = new Map<string, LogFileRef>();
    for (const type of types)
      for (const { day, file, last } of await streamsOf(server, type, today, signal))
        if (last >= (ends.get(`${day}/${file}`) ?? 0)) grown.set(`${day}/${file}`, { day, file });
    for (const files of Map.groupBy(grown.values(), ({ day }) => day).values()) yield* searchAppended(files);
  }

  /** Searches what was appended to files of one day since the last look. */
  async function* searchAppended(files: readonly LogFileRef[]): AsyncGenerator<SearchEvent, void> {
    const [day = ''] = files.map((one) => one.day);
    const places = files.flatMap(({ file }) => {
      const end = ends.get(`${day}/${file}`) ?? 0;
      return end > 0 ? [{ file, offset: end - 1, shown: shown.get(`${day}/${file}`) }] : [];
    });
    const after = { day, files: places };
    const appended = { ...request, files, follow: [], order: 'oldest', limit: Infinity, after } as const;
    const found = searchStored(server, appended, await storedFiles(server, files, signal), signal);
    for (let step = await found.next(); ; step = await found.next()) {
      if (step.done) {
        for (const { file, end } of step.value.files) ends.set(`${day}/${file}`, end);
        return;
      }
      const event = step.value;
      if (event.kind !== 'line') continue;
      shown.set(`${day}/${event.file}`, event.offset);
      yield event;
    }
  }
}
