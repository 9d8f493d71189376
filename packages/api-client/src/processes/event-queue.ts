import type { RestartEvent } from '../contract/logs.ts';

/** Lines kept for a reader who does not keep up; the rest of a flood is counted. */
const MOST_WAITING = 10_000;

export interface EventQueue {
  push(event: RestartEvent): void;
  /** Ends after the event `end`. For one reader. */
  readonly events: AsyncIterable<RestartEvent>;
}

/** Events between a command and who reads it. */
export function createEventQueue(): EventQueue {
  const waiting: RestartEvent[] = [];
  let wake: (() => void) | undefined;
  let dropped = 0;
  return {
    push(event) {
      if (event.kind === 'end' && dropped > 0)
        waiting.push({ kind: 'line', stream: 'stderr', text: `… ${dropped} more lines were left out.` });
      if (waiting.length < MOST_WAITING || event.kind === 'end') waiting.push(event);
      else dropped++;
      wake?.();
    },
    events: {
      async *[Symbol.asyncIterator]() {
        for (;;) {
          const event = waiting.shift();
          if (event) {
            yield event;
            if (event.kind === 'end') return;
          } else await new Promise<void>((resolve) => (wake = resolve));
        }
      },
    },
  };
}
