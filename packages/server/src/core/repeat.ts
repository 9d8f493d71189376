import { setTimeout as sleep } from 'node:timers/promises';

/** Work that goes on beside the calls until it is stopped. */
export interface Repeated {
  /** Ends it, after the turn that runs. */
  stop(): Promise<void>;
}

interface RepeatOptions {
  /** Milliseconds between the end of a turn and the next. */
  readonly everyMs: number;
  /** Hears why a turn failed; the next comes at its time all the same. */
  readonly failed: (error: unknown) => void;
}

/** Does a piece of work now, and again and again. It keeps no process alive. */
export function repeat(turn: () => Promise<unknown>, { everyMs, failed }: RepeatOptions): Repeated {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      await turn().catch(failed);
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
