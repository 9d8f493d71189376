import { isAbort } from '@steward/api-client/client/errors';
import { logs, type SearchEvent } from '@steward/api-client/contract/logs';
import { logLimitsText } from '@steward/api-client/rules/log-access';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { client } from '../../api.ts';
import { rowOfLine, type LogRow } from '../../components/log-view/lines.ts';
import { addCounts, type Counts } from './counts.ts';
import { ALL_LOGS, isComplete, type LogQuery } from './search-params.ts';

export interface SearchState {
  readonly phase: 'idle' | 'queued' | 'running' | 'done' | 'failed';
  readonly rows: readonly LogRow[];
  readonly place: number;
  readonly bytesRead: number;
  readonly bytesTotal: number;
  readonly total: number;
  /** All that was found so far over time, whether it is shown or not. */
  readonly counts: Counts | undefined;
  readonly truncated: boolean;
  /** Where lines were left out: what asks for those behind them. */
  readonly cursor: string | undefined;
  /** Whether lines were asked for behind others. */
  readonly hasGoneOn: boolean;
  /** What the rank leaves of the logs, where it leaves something out. */
  readonly limits: string | undefined;
  /** How many logs hold matching lines of which none is shown. */
  readonly unreached: number;
  /** Lines that came since and belong before those that are shown: newest first, they wait until they are asked for. */
  readonly fresh: readonly LogRow[];
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
  counts: undefined,
  truncated: false,
  cursor: undefined,
  hasGoneOn: false,
  fresh: [],
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
  | { readonly kind: 'again'; readonly events: readonly SearchEvent[]; readonly newest: boolean }
  | { readonly kind: 'showFresh' }
  | { readonly kind: 'events'; readonly events: readonly SearchEvent[] }
  | { readonly kind: 'failed'; readonly error: Error };

type LineEvent = Extract<SearchEvent, { kind: 'line' }>;

/** Tells lines apart, also from one search to the next; those of one place are counted. */
const keyOf = ({ day, file, offset, sum }: LineEvent): string => `${day}:${file}:${offset}:${sum}`;

/** Adds rows for lines; `known` counts how often each key came. */
function addRows(rows: LogRow[], events: readonly LineEvent[], known: Map<string, number>): void {
  for (const event of events) {
    const key = keyOf(event);
    const times = (known.get(key) ?? 0) + 1;
    known.set(key, times);
    rows.push(rowOfLine(event, times === 1 ? key : `${key}#${times}`));
  }
}

const isLine = (event: SearchEvent): event is LineEvent => event.kind === 'line';

/** Puts what a later look at the same search found beside what is shown, which stays as it is. */
function addLater(state: SearchState, events: readonly SearchEvent[], newest: boolean): SearchState {
  const found: LogRow[] = [];
  addRows(found, events.filter(isLine), new Map());
  const shown = new Set(state.rows.map(({ key }) => key));
  const later = found.filter(({ key }) => !shown.has(key));
  const counts = events.reduce<Counts | undefined>(addCounts, undefined) ?? state.counts;
  const next = { ...state, counts, ...(newest ? { fresh: later } : { rows: [...state.rows, ...later] }) };
  const end = events.findLast((event) => event.kind === 'end');
  return end?.kind === 'end' ? { ...ended(next, end), unread: [...end.missing, ...(end.damaged ?? [])] } : state;
}

const ended = (state: SearchState, end: Extract<SearchEvent, { kind: 'end' | 'live' }>): SearchState => ({
  ...state,
  phase: 'done',
  total: totalOf(state, end.total),
  truncated: end.truncated,
  cursor: end.cursor,
  unreached: end.unreached?.length ?? 0,
  unread: [...new Set([...state.unread, ...end.missing, ...(end.damaged ?? [])])],
});

/** A search that goes on counts only what lies behind: the first one counted all. */
const totalOf = ({ hasGoneOn, total }: SearchState, counted: number): number => (hasGoneOn ? total : counted);

function addEvents(state: SearchState, events: readonly SearchEvent[]): SearchState {
  const rows = [...state.rows];
  const known = new Map<string, number>();
  for (const { key } of rows) {
    const base = key.replace(/#\d+$/, '');
    known.set(base, (known.get(base) ?? 0) + 1);
  }
  addRows(rows, events.filter(isLine), known);
  let next: SearchState = { ...state, phase: 'running' };
  for (const event of events) {
    if (event.kind === 'line') continue;
    if (event.kind === 'progress')
      next = { ...next, bytesRead: event.bytesRead, bytesTotal: event.bytesTotal, total: totalOf(next, event.matched) };
    else if (event.kind === 'counts') next = { ...next, counts: addCounts(next.counts, event) };
    else if (event.kind === 'limits') next = { ...next, limits: logLimitsText(event) };
    else if (event.kind === 'queued') next = { ...next, phase: 'queued', place: event.place };
    else if (event.kind === 'error') next = { ...next, phase: 'failed', error: new Error(event.error) };
    else next = ended(next, event);
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
    case 'again':
      return addLater(state, step.events, step.newest);
    case 'showFresh':
      return { ...state, rows: [...state.fresh, ...state.rows], fresh: [] };
    case 'events':
      return addEvents(state, step.events);
  }
}

export interface LogSearch extends SearchState {
  /** Asks for the lines behind those that are there. */
  readonly more: () => void;
  /** Looks for lines that came since; what is shown stays where it is. */
  readonly lookAgain: () => void;
  /** Shows the lines of `fresh`. */
  readonly showFresh: () => void;
}

/** Runs the search of the address and gathers what comes; `run` is that of the address, anew with each press. Without text or log it searches nothing. */
export function useLogSearch(query: LogQuery, run: string): LogSearch {
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
  const lookAgain = useCallback(() => {
    const asked = JSON.parse(key) as LogQuery;
    const { signal } = going.current;
    const look = async () => {
      const events: SearchEvent[] = [];
      for await (const event of await client.call(logs.search, {
        query: askedOf(asked, { again: true, counts: true }),
        signal,
      }))
        events.push(event);
      if (!signal.aborted) dispatch({ kind: 'again', events, newest: asked.newest });
    };
    // What is shown stays; the next look may do better.
    look().catch(() => undefined);
  }, [key]);
  const showFresh = useCallback(() => dispatch({ kind: 'showFresh' }), []);
  return { ...state, more, lookAgain, showFresh };
}

/** A search of the address as the call takes it. */
export const askedOf = (
  { newest, context, file, ...rest }: LogQuery,
  more: {
    readonly limit?: number;
    readonly cursor?: string | undefined;
    readonly again?: boolean;
    readonly counts?: boolean;
  },
) => ({
  ...rest,
  // A stretch of time of a search is a part of it, and no search of its own for the history.
  ...(rest.since === undefined ? {} : { again: true }),
  limit: MOST_ROWS,
  ...(file === ALL_LOGS ? {} : { file }),
  ...(context > 0 ? { context } : {}),
  ...(newest ? { newest: true } : {}),
  ...more,
});

/** Hands on what comes, in batches. */
async function search(
  asked: LogQuery,
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
      query: askedOf(asked, cursor === undefined ? { counts: true } : { cursor }),
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
