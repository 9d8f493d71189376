import { UnavailableError } from './errors.ts';

export interface Turns {
  /** Does the work when its turn comes. Throws `UnavailableError` where that would be, or has become, too late. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Throws what `run` would throw now. */
  refuseWhenLate(): void;
}

export interface TurnOptions {
  readonly atOnce: number;
  /** Nobody waits for longer than that, in milliseconds. */
  readonly longestWaitMs: number;
  /** What is told to those who would, as a sentence. */
  readonly refusal: string;
}

/** How much one piece of work says about the next ones. */
const WEIGHT = 0.2;

/**
 * Lets so many in at once and queues others for as long as they may wait. How long the last ones took says how long
 * that will be, so that the queue is long on a fast machine and short on a slow or busy one.
 */
export function createTurns({ atOnce, longestWaitMs, refusal }: TurnOptions): Turns {
  let inside = 0;
  /** Of recent work, in milliseconds; nothing is known before the first. */
  let usual = 0;
  const waiting = new Set<() => void>();

  const expectedMs = () => (inside < atOnce ? 0 : Math.ceil((waiting.size + 1) / atOnce) * usual);

  const refused = () => new UnavailableError(refusal, Math.max(1, Math.ceil(expectedMs() / 1000)));

  function refuseWhenLate(): void {
    if (expectedMs() >= longestWaitMs) throw refused();
  }

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const enter = () => {
        clearTimeout(late);
        waiting.delete(enter);
        resolve();
      };
      const late = setTimeout(() => {
        waiting.delete(enter);
        reject(refused());
      }, longestWaitMs);
      waiting.add(enter);
    });

  function leave(took: number): void {
    usual += (took - usual) * (usual === 0 ? 1 : WEIGHT);
    const [next] = waiting;
    if (next) next();
    else inside--;
  }

  return {
    refuseWhenLate,
    async run(work) {
      refuseWhenLate();
      if (inside >= atOnce) await turn();
      else inside++;
      const begun = performance.now();
      try {
        return await work();
      } finally {
        leave(performance.now() - begun);
      }
    },
  };
}
