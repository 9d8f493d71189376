/** Leave to run; `leave` is called when done. */
export interface Turn {
  leave(): void;
  /** While the holder waits for its reader, another may run in its stead. */
  setIdle(isIdle: boolean): void;
}

/** Lets a few run at once; the others wait, and owners take turns. */
export interface FairQueue {
  /**
   * Resolves when it is the caller's turn. Where there is a wait, `onPlace` is told the place in the queue, counted from 1,
   * and again whenever it changes. Rejects with the signal's reason.
   */
  enter(owner: string, onPlace: (place: number) => void, signal: AbortSignal): Promise<Turn>;
  /** How many run, and how many wait. */
  load(): { readonly running: number; readonly waiting: number };
}

interface Waiting {
  readonly owner: string;
  readonly onPlace: (place: number) => void;
  readonly start: (turn: Turn) => void;
  place: number;
}

interface Running {
  readonly owner: string;
  isIdle: boolean;
}

const MOST_OWNERS = 1000;

/** `atOnce` may run at once; with those that are idle, at most `atMost`. */
export function createFairQueue(atOnce: number, atMost: number): FairQueue {
  const queues = new Map<string, Waiting[]>();
  const running = new Set<Running>();
  const lastServed = new Map<string, number>();
  let serial = 0;

  async function enter(owner: string, onPlace: (place: number) => void, signal: AbortSignal): Promise<Turn> {
    signal.throwIfAborted();
    if (queues.size === 0 && hasRoom()) return startRunning(owner);
    return new Promise((resolve, reject) => {
      const giveUp = (): void => {
        remove(entry);
        reject(asError(signal.reason));
        tellPlaces();
      };
      const start = (turn: Turn): void => {
        signal.removeEventListener('abort', giveUp);
        resolve(turn);
      };
      const entry: Waiting = { owner, onPlace, start, place: 0 };
      queues.set(owner, [...(queues.get(owner) ?? []), entry]);
      signal.addEventListener('abort', giveUp, { once: true });
      tellPlaces();
    });
  }

  function hasRoom(): boolean {
    const busy = [...running].filter((one) => !one.isIdle);
    return busy.length < atOnce && running.size < atMost;
  }

  function startRunning(owner: string): Turn {
    const own: Running = { owner, isIdle: false };
    running.add(own);
    lastServed.delete(owner);
    lastServed.set(owner, ++serial);
    const [longestAgo] = lastServed.keys();
    if (lastServed.size > MOST_OWNERS && longestAgo !== undefined) lastServed.delete(longestAgo);
    return {
      leave: () => {
        if (running.delete(own)) startNext();
      },
      setIdle: (isIdle) => {
        own.isIdle = isIdle;
        if (isIdle) startNext();
      },
    };
  }

  function startNext(): void {
    let hasStarted = false;
    while (hasRoom()) {
      const [next] = inOrder();
      if (!next) break;
      remove(next);
      next.start(startRunning(next.owner));
      hasStarted = true;
    }
    if (hasStarted) tellPlaces();
  }

  function inOrder(): Waiting[] {
    const busy = new Set([...running].map((one) => one.owner));
    const rank = (owner: string): number => (busy.has(owner) ? serial : 0) + (lastServed.get(owner) ?? 0);
    const owners = [...queues.keys()].sort((a, b) => rank(a) - rank(b));
    const rounds = Math.max(0, ...[...queues.values()].map((queue) => queue.length));
    return Array.from({ length: rounds }, (_, round) => owners.map((owner) => queues.get(owner)?.[round]))
      .flat()
      .filter((entry) => entry !== undefined);
  }

  function remove(entry: Waiting): void {
    const left = (queues.get(entry.owner) ?? []).filter((other) => other !== entry);
    if (left.length > 0) queues.set(entry.owner, left);
    else queues.delete(entry.owner);
  }

  function tellPlaces(): void {
    inOrder().forEach((entry, index) => {
      if (entry.place === index + 1) return;
      entry.place = index + 1;
      entry.onPlace(entry.place);
    });
  }

  const load = () => ({
    running: running.size,
    waiting: [...queues.values()].reduce((sum, queue) => sum + queue.length, 0),
  });
  return { load, enter };
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error('The search was given up.'));
