import { setTimeout as sleep } from 'node:timers/promises';

/** Before each further try. */
const PAUSES_MS = [100, 500, 2000, 5000] as const;

export interface QueryToEnd {
  /** Tells the server at once to end it; whether it knew of such a query. Throws where the word got lost. */
  readonly kill: () => Promise<boolean>;
  /** Whether the server had begun to answer: then it knows of the query, or is through with it. */
  readonly isBegun: boolean;
  /** Aborted when nobody waits for the server any more. */
  readonly closing: AbortSignal;
}

/** Tells the server to end a query, and tells it again where the word got lost, or where it may not have begun it yet, as under load. */
export async function endQuery({ kill, isBegun, closing }: QueryToEnd): Promise<void> {
  const isTold = (): Promise<boolean> =>
    kill().then(
      (isKnown) => isKnown || isBegun,
      () => false,
    );
  if (await isTold()) return;
  for (const pause of PAUSES_MS) {
    await sleep(pause, undefined, { ref: false, signal: closing }).catch(() => undefined);
    if (closing.aborted || (await isTold())) return;
  }
}
