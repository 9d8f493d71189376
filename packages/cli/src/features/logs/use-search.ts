import { moreInLogs } from '@steward/api-client/rules/more-in-logs';
import { SOMETHING_WRONG } from '@steward/api-client/rules/refusals';
import { logs, type SearchEvent, type SearchMode } from '@steward/api-client/contract/logs';
import { logLimitsText } from '@steward/api-client/rules/log-access';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { showCount } from '../../io/format.ts';
import { useKeyName } from '../../tui/hooks/use-key-name.ts';
import { useServices } from '../../tui/services.ts';
import { LineBuffer, type Snapshot } from './buffer.ts';
import type { SearchWindow } from './window.ts';

export type FoundLine = Extract<SearchEvent, { kind: 'line' }>;

export interface SearchStatus {
  readonly kind: 'running' | 'done' | 'failed';
  /** What the rank leaves of the logs, where it leaves something out. */
  readonly limits?: string | undefined;
  readonly text: string;
  readonly total: number;
}

export interface SearchQuery {
  readonly q: string;
  readonly window: SearchWindow;
  readonly file: string | undefined;
  readonly mode: SearchMode;
  readonly context: number | undefined;
  readonly newest: boolean;
  /** The most lines. */
  readonly limit: number;
}

/** Lines that a search shows when nothing else is said, and at most. */
export const USUAL_LINES = 10_000;
export const MOST_LINES = 100_000;
const EVERY_MS = 50;
const START: SearchStatus = { kind: 'running', text: 'Searching...', total: 0 };

const percentOf = (read: number, total: number) => (total === 0 ? 100 : Math.floor((read / total) * 100));

function statusAfter(event: Exclude<SearchEvent, { kind: 'line' }>, limit: number, turnKey: string): SearchStatus {
  switch (event.kind) {
    case 'limits':
      return { ...START, limits: logLimitsText(event) };
    case 'counts':
      return START;
    case 'progress':
      return {
        kind: 'running',
        text: `Searching, ${percentOf(event.bytesRead, event.bytesTotal)} %`,
        total: event.matched,
      };
    case 'queued':
      return { kind: 'running', text: `Waiting for other searches, place ${event.place}`, total: 0 };
    case 'end':
    case 'live': {
      const unread = [...event.missing, ...(event.damaged ?? [])];
      const could = unread.length > 0 ? `could not be read: ${unread.join(', ')}` : '';
      return {
        kind: 'done',
        text: [event.truncated ? cutText(turnKey, event, limit) : '', could].filter(Boolean).join('; '),
        total: event.total,
      };
    }
    case 'error':
      return { kind: 'failed', text: event.error, total: 0 };
  }
}

/** Says that lines were left out, and how many logs none of them were shown of. */
export const cutText = (
  turnKey: string,
  { unreached = [] }: { readonly unreached?: readonly string[] | undefined },
  limit: number,
): string =>
  `only the first ${showCount(limit)}, ${turnKey} turns the order${unreached.length > 0 ? `; ${moreInLogs(unreached.length)}` : ''}`;

/** Lines of a search as they are found; searched anew when the query changes or `again` is called. */
export function useSearch(query: SearchQuery): Snapshot<FoundLine, SearchStatus> & { again: () => void } {
  const { client } = useServices();
  const [round, setRound] = useState(0);
  const keyName = useKeyName();
  const [againKey, turnKey] = [keyName('refresh', 'r'), keyName('order', 'O')];
  const { q, window, file, mode, context, newest, limit } = query;
  const { from, to, since, until } = window;
  const run = useMemo(() => {
    const buffer = new LineBuffer<FoundLine, SearchStatus>({ status: START, most: limit * 2, everyMs: EVERY_MS });
    return { buffer, round };
  }, [q, from, to, since, until, file, mode, context, newest, limit, round]);
  useEffect(() => {
    const ended = new AbortController();
    const { buffer } = run;
    const search = async () => {
      const asked = { q, from, to, since, until, file, mode, context, newest: newest || undefined, limit };
      let last: SearchStatus = START;
      for await (const event of await client.call(logs.search, { query: asked, signal: ended.signal })) {
        if (event.kind === 'line') buffer.add(event);
        else buffer.setStatus((last = { limits: last.limits, ...statusAfter(event, limit, turnKey) }));
      }
      if (last.kind === 'running')
        buffer.setStatus({
          kind: 'failed',
          text: `The search ended early. Press ${againKey} to search again.`,
          total: 0,
        });
    };
    search().catch((error: unknown) => {
      if (!ended.signal.aborted)
        buffer.setStatus({
          kind: 'failed',
          text: error instanceof Error ? error.message : SOMETHING_WRONG,
          total: 0,
        });
    });
    return () => {
      ended.abort();
      buffer.close();
    };
  }, [run, client, q, from, to, since, until, file, mode, context, newest, limit, againKey, turnKey]);
  return {
    ...useSyncExternalStore(run.buffer.subscribe, run.buffer.get, run.buffer.get),
    again: () => setRound((old) => old + 1),
  };
}
