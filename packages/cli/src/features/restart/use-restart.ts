import { SOMETHING_WRONG } from '@steward/api-client/rules/refusals';
import type { RestartEvent } from '@steward/api-client/contract/logs';
import { useEffect, useRef, useState } from 'react';
import { useServices } from '../../tui/services.ts';
import { TARGETS, type RestartEnd, type Target } from './outcome.ts';

export interface RestartRun {
  readonly target: Target;
  readonly lines: readonly Extract<RestartEvent, { kind: 'line' }>[];
  readonly end: RestartEnd | undefined;
  /** Why its lines are lost; the restart itself may go on. */
  readonly error: string | undefined;
}

/** The most lines that are kept; the oldest go. */
const MOST_LINES = 2000;

/** A restart and its lines as they come. It goes on on the server when the screen is left. */
export function useRestart(): { run: RestartRun | undefined; start: (target: Target) => void } {
  const { client } = useServices();
  const [run, setRun] = useState<RestartRun>();
  const ended = useRef<AbortController>(undefined);
  useEffect(() => () => ended.current?.abort(), []);

  const follow = async (target: Target, signal: AbortSignal) => {
    let isOver = false;
    for await (const event of await client.call(TARGETS[target].endpoint, { signal })) {
      if (event.kind === 'end') isOver = true;
      setRun(
        (now) =>
          now &&
          (event.kind === 'end'
            ? { ...now, end: event }
            : { ...now, lines: [...now.lines.slice(1 - MOST_LINES), event] }),
      );
    }
    if (!isOver) throw new Error('The connection ended before the restart did.');
  };
  return {
    run,
    start(target) {
      ended.current?.abort();
      const controller = new AbortController();
      ended.current = controller;
      setRun({ target, lines: [], end: undefined, error: undefined });
      follow(target, controller.signal).catch((error: unknown) => {
        if (controller.signal.aborted) return;
        const text = error instanceof Error ? error.message : SOMETHING_WRONG;
        setRun((now) => now && { ...now, error: text });
      });
    },
  };
}
