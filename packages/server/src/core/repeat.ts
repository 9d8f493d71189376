import { setTimeout as sleep } from 'node:timers/promises';

/** Work that goes on beside the calls until it is stopped. */
export interface Repeated {
  /** Does a whole turn from now on, after the one that runs; resolves when it has ended. */
  again(): Promise<void>;
  /** Ends it, after the turn that runs. */
  stop(): Promise<void>;
}

export interface RepeatOptions {
  /** Milliseconds between the end of a turn and the next. */
  readonly everyMs: number;
  /** Milliseconds until the first turn; none when left out. */
  readonly firstMs?: number;
  /** Hears why a turn failed; the next comes at its time all the same. */
  readonly failed: (error: unknown) => void;
}

/** Does a piece of work now, and again and again; a turn may end early once it is to stop. It keeps no process alive. */
export function repeat(
  turn: (stopping: AbortSignal) => Promise<unknown>,
  { everyMs, firstMs = 0, failed }: RepeatOptions,
): Repeated {
  const stopping = new AbortController();
  const { signal } = stopping;
  /** Ends the rest before the next turn. One each: what lasts as long as the process would keep every rest that it may end. */
  let pause = new AbortController();
  let asked: (() => void)[] = [];
  const rest = (ms: number) => sleep(ms, undefined, { signal: pause.signal, ref: false }).catch(() => undefined);
  const run = async () => {
    if (firstMs > 0) await rest(firstMs);
    while (!signal.aborted) {
      const told = asked;
      asked = [];
      pause = new AbortController();
      await turn(signal).catch(failed);
      for (const tell of told) tell();
      await rest(everyMs);
    }
    for (const tell of asked) tell();
  };
  const running = run();
  return {
    again: () =>
      signal.aborted
        ? running
        : new Promise((resolve) => {
            asked.push(resolve);
            pause.abort();
          }),
    async stop() {
      stopping.abort();
      pause.abort();
      await running;
    },
  };
}
