import { createSignal } from './signal.ts';
import type { FairQueue, Turn } from './fair-queue.ts';
import type { SearchEvent } from './search-types.ts';

/** Waits for the turn of a search, and tells its place meanwhile. Throws the signal's reason when that is aborted. */
export async function* waitForTurn(
  queue: FairQueue,
  owner: string,
  signal: AbortSignal,
): AsyncGenerator<SearchEvent, Turn> {
  const bell = createSignal();
  let place: number | undefined;
  let turn: Turn | undefined;
  const onPlace = (next: number): void => {
    place = next;
    bell.ring();
  };
  const entering = queue.enter(owner, onPlace, signal);
  const entered = entering.then((own) => (turn = own));
  entered.finally(bell.ring).catch(() => undefined);
  let isTaken = false;
  try {
    for (;;) {
      await bell.heard();
      signal.throwIfAborted();
      if (turn) {
        isTaken = true;
        return turn;
      }
      if (place !== undefined) yield { kind: 'queued', place };
      place = undefined;
    }
  } finally {
    if (!isTaken) entering.then((own) => own.leave()).catch(() => undefined);
  }
}
