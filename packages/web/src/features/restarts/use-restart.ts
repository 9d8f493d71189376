import { isAbort } from '@steward/api-client/client/errors';
import { develop } from '@steward/api-client/contract/develop';
import type { RestartEvent, RestartTarget } from '@steward/api-client/contract/logs';
import { restarts } from '@steward/api-client/contract/restarts';
import { useEffect, useRef, useState } from 'react';
import { client } from '../../api.ts';
import type { LogRow } from '../../components/log-view/lines.ts';

export const TARGETS = {
  develop: {
    label: 'Develop server',
    endpoint: develop.restartDevelop,
    consequence: develop.restartDevelop.means,
  },
  prod: {
    label: 'Production server',
    endpoint: develop.restartProd,
    consequence: develop.restartProd.means,
  },
} as const;

/** A target of the specification, or of the operator by its name. */
const isKnown = (name: string): name is RestartTarget => Object.hasOwn(TARGETS, name);

/** What people call a target, as far as its name tells. */
export const labelOf = (name: string): string => (isKnown(name) ? TARGETS[name].label : name);

export const consequenceOf = (name: string): string => (isKnown(name) ? TARGETS[name].consequence : restarts.run.means);

const begin = (target: string, signal: AbortSignal): Promise<AsyncIterable<RestartEvent>> =>
  isKnown(target)
    ? client.call(TARGETS[target].endpoint, { signal })
    : client.call(restarts.run, { params: { target }, signal });

/** Lines kept in the browser; the oldest go. */
export const MOST_LINES = 5000;

export type RestartEnd = Extract<RestartEvent, { kind: 'end' }>;

export interface RestartRun {
  readonly target: string;
  readonly rows: readonly LogRow[];
  /** Lines that went because there were too many. */
  readonly dropped: number;
  readonly end: RestartEnd | undefined;
  /** Why no further line comes; the restart itself may go on. */
  readonly error: unknown;
  /** It was refused: nothing runs because of it. */
  readonly isBroken: boolean;
}

const BROKEN = 'The connection broke before the restart ended.';

/** The run with further events: one new state, whatever their number. */
export function withEvents(run: RestartRun, events: readonly RestartEvent[]): RestartRun {
  let count = run.dropped + run.rows.length;
  const added = events.flatMap((event): LogRow[] =>
    event.kind === 'line'
      ? [{ key: String(count++), time: null, type: event.stream === 'stderr' ? 'stderr' : '', text: event.text }]
      : [],
  );
  const rows = [...run.rows, ...added];
  const surplus = Math.max(0, rows.length - MOST_LINES);
  return {
    ...run,
    rows: surplus > 0 ? rows.slice(surplus) : rows,
    dropped: run.dropped + surplus,
    end: events.find((event) => event.kind === 'end') ?? run.end,
  };
}

/** A restart that this page began, and its lines as they come, at most one update a frame. */
export function useRestart(onSettled: () => void): {
  run: RestartRun | undefined;
  start: (target: string) => void;
} {
  const [run, setRun] = useState<RestartRun>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  const follow = async (target: string, signal: AbortSignal) => {
    let pending: RestartEvent[] = [];
    let frame = 0;
    let begun = false;
    let isOver = false;
    const flush = () => {
      frame = 0;
      const events = pending;
      pending = [];
      if (!signal.aborted) setRun((now) => now && withEvents(now, events));
    };
    const broke = (error: unknown) => setRun((now) => now && { ...withEvents(now, pending), error, isBroken: begun });
    try {
      const events = await begin(target, signal);
      begun = true;
      for await (const event of events) {
        pending.push(event);
        isOver ||= event.kind === 'end';
        frame ||= requestAnimationFrame(flush);
      }
      cancelAnimationFrame(frame);
      if (isOver) flush();
      else broke(new Error(BROKEN));
    } catch (error) {
      cancelAnimationFrame(frame);
      if (!isAbort(error) && !signal.aborted) broke(error);
    }
    if (!signal.aborted) onSettled();
  };

  return {
    run,
    start(target) {
      abort.current?.abort();
      abort.current = new AbortController();
      setRun({ target, rows: [], dropped: 0, end: undefined, error: undefined, isBroken: false });
      void follow(target, abort.current.signal);
    },
  };
}
