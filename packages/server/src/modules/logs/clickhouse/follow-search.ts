import { setTimeout as sleep } from 'node:timers/promises';
import type { LogType } from '@steward/api-client/rules/log-access';
import type { SearchEvent } from '../engine/search-types.ts';
import type { StoreSearch } from '../store.ts';
import type { ClickHouse } from './client.ts';
import { searchStored } from './search.ts';
import type { Searched } from './search.ts';
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
  for (;;) {
    await sleep(pollMs, undefined, { signal }).catch(() => undefined);
    signal.throwIfAborted();
    for (const type of types) {
      const streams = await streamsOf(server, type, today, signal);
      for (const { day, file, last } of streams) {
        const end = ends.get(`${day}/${file}`) ?? 0;
        if (last < end) continue;
        const after = end > 0 ? { day, file, offset: end - 1 } : undefined;
        const appended = {
          ...request,
          files: [{ day, file }],
          follow: [],
          order: 'oldest',
          limit: Infinity,
          after,
        } as const;
        const found = searchStored(server, appended, signal);
        for (let step = await found.next(); ; step = await found.next()) {
          if (step.done) {
            ends.set(`${day}/${file}`, step.value.files[0]?.end ?? end);
            break;
          }
          if (step.value.kind === 'line') yield step.value;
        }
      }
    }
  }
}
