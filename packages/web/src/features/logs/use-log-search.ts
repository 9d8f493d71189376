import { isAbort } from '@steward/api-client/client/errors';
import { logs, type SearchEvent } from '@steward/api-client/contract/logs';
import { logLimitsText } from '@steward/api-client/rules/log-access';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { client } from '../../api.ts';
import { typeOfFile, withoutStamp, type LogRow } from '../../components/log-view/lines.ts';
import { ALL_LOGS, isComplete, type LogQuery } from './search-params.ts';

export interface SearchState {
  readonly phase: 'idle' | 'queued' | 'running' | 'done' | 'failed';
  readonly rows: readonly LogRow[];
  readonly place: number;
  readonly bytesRead: number;
  readonly bytesTotal: number;
  readonly total: number;
  readonly truncated: boolean;
  /** Where lines were left out: what asks for those behind them. */
  readonly cursor: string | undefined;
  /** Whether lines were asked for behind others. */
  readonly hasGoneOn: boolean;
  /** What the rank leaves of the logs, where it leaves something out. */
  readonly limits: string | undefined;
  /** How many logs hold matching lines of which none is shown. */
  readonly unreached: number;
  /** Files that are gone or damaged, as `day/file`. */
  readonly unread: readonly string[];
  readonly error: Error | undefined;
}

const START: SearchState = {
  phase: 'idle',
  rows: [],
  place: 0,
  bytesRead: 0,
  bytesTotal: 0,
  total: 0,
  truncated: false,
  cursor: undefined,
  hasGoneOn: false,
  limits: undefined,
  unreached: 0,
  unread: [],
  error: undefined,
};

/** How many lines are asked for; the total counts all. */
export const MOST_ROWS = 5000;
const FLUSH_MS = 60;

type Step =
  | { readonly kind: 'start' }
  | { readonly kind: 'goOn' }
  | { readonly kind: 'idle' }
  | { readonly kind: 'events'; readonly events: readonly SearchEvent[] }
  | { readonly kind: 'failed'; readonly error: Error };

const rowOf = (event: Extract<SearchEvent, { kind: 'line' }>, index: number): LogRow => ({
  key: `${event.day}:${event.file}:${event.line ?? 'x'}:${index}`,
  time: event.time,
  type: typeOfFile(event.file),
  text: withoutStamp(event.text),
  raw: event.text,
  ...(event.context ? { quiet: true } : {}),
});

/** A search that goes on counts only what lies behind: the first one counted all. */
const totalOf = ({ hasGoneOn, total }: SearchState, counted: number): number => (hasGoneOn ? total : counted);

function addEvents(state: SearchState, events: readonly SearchEvent[]): SearchState {
  const rows = [...state.rows];
  let next: SearchState = { ...state, phase: 'running' };
  for (const event of events) {
    if (event.kind === 'line') rows.push(rowOf(event, rows.length));
    else if (event.kind === 'progress')
      next = { ...next, bytesRead: event.bytesRead, bytesTotal: event.bytesTotal, total: totalOf(next, event.matched) };
    else if (event.kind === 'limits') next = { ...next, limits: logLimitsText(event) };
    else if (event.kind === 'queued') next = { ...next, phase: 'queued', place: event.place };
    else if (event.kind === 'error') next = { ...next, phase: 'failed', error: new Error(event.error) };
    else
      next = {
        ...next,
        phase: 'done',
        total: totalOf(next, event.total),
        truncated: event.truncated,
        cursor: event.cursor,
        unreached: event.unreached?.length ?? 0,
        unread: [...new Set([...next.unread, ...event.missing, ...(event.damaged ?? [])])],
      };
  }
  return { ...next, rows };
}

function reduce(state: SearchState, step: Step): SearchState {
  switch (step.kind) {
    case 'idle':
      return START;
    case 'start':
      return { ...START, phase: 'running' };
    case 'goOn':
      return { ...state, phase: 'running', hasGoneOn: true, bytesRead: 0, bytesTotal: 0, error: undefined };
    case 'failed':
      return { ...state, phase: 'failed', error: step.error };
    case 'events':
      return addEvents(state, step.events);
  }
}

export interface LogSearch extends SearchState {
  /** Asks for the lines behind those that are there. */
  readonly more: () => void;
}

/** Runs the search of the address and gathers what comes; `run` changes to run it again. Without text or log it searches nothing. */
export function useLogSearch(query: LogQuery, run: number): LogSearch {
  const [state, dispatch] = useReducer(reduce, START);
  const key = JSON.stringify(query);
  const going = useRef(new AbortController());
  useEffect(() => {
    const asked = JSON.parse(key) as LogQuery;
    if (!isComplete(asked)) {
      dispatch({ kind: 'idle' });
      return undefined;
    }
    const abort = new AbortController();
    going.current = abort;
    dispatch({ kind: 'start' });
    void search(asked, undefined, abort.signal, dispatch);
    return () => abort.abort();
  }, [key, run]);
  const { cursor } = state;
  const more = useCallback(() => {
    dispatch({ kind: 'goOn' });
    void search(JSON.parse(key) as LogQuery, cursor, going.current.signal, dispatch);
  }, [key, cursor]);
  return { ...state, more };
}

/** Hands on what comes, in batches. */
async function search(
  { newest, context, file, ...rest }: LogQuery,
  cursor: string | undefined,
  signal: AbortSignal,
  dispatch: (step: Step) => void,
): Promise<void> {
  let waiting: SearchEvent[] = [];
  const flush = () => {
    if (waiting.length === 0 || signal.aborted) return;
    const events = waiting;
    waiting = [];
    dispatch({ kind: 'events', events });
  };
  const timer = setInterval(flush, FLUSH_MS);
  try {
    const events = await client.call(logs.search, {
      query: {
        ...rest,
        limit: MOST_ROWS,
        ...(file === ALL_LOGS ? {} : { file }),
        ...(context > 0 ? { context } : {}),
        ...(newest ? { newest: true } : {}),
        ...(cursor === undefined ? {} : { cursor }),
      },
      signal,
    });
    for await (const event of events) waiting.push(event);
    flush();
  } catch (error) {
    if (isAbort(error) || signal.aborted) return;
    flush();
    dispatch({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
  } finally {
    clearInterval(timer);
  }
}
