import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads';

const TRICKLE_MS = 4000;

interface Kind {
  readonly name: string;
  readonly begin: string;
  /** Sent a byte at a time. */
  readonly trickle: string;
  /** It is closed after so many seconds at most; undefined where it may stay for longer than this. */
  readonly closedAfter: number | undefined;
}

export const KINDS: readonly Kind[] = [
  { name: 'silent', begin: '', trickle: '', closedAfter: 30 },
  { name: 'slow headers', begin: 'GET /api/health HTTP/1.1\r\nHost: x\r\nX-A: ', trickle: 'x', closedAfter: 30 },
  {
    name: 'slow body',
    begin:
      'POST /api/auth/rpg HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"name":"',
    trickle: 'x',
    closedAfter: 70,
  },
  { name: 'kept', begin: 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n', trickle: '', closedAfter: undefined },
];

/** Many connections that say little; each is opened again when it is closed. */
class Crowd {
  readonly lived = new Map<string, number[]>();
  readonly open = new Set<Socket>();
  readonly #port: number;

  constructor(port: number) {
    this.#port = port;
  }

  add(kind: Kind): void {
    const begun = performance.now();
    const socket = connect(this.#port, '127.0.0.1', () => {
      this.open.add(socket);
      if (kind.begin !== '') socket.write(kind.begin);
    });
    const trickling = kind.trickle === '' ? undefined : setInterval(() => socket.write(kind.trickle), TRICKLE_MS);
    socket.resume().on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(trickling);
      if (this.open.delete(socket)) {
        const list = this.lived.get(kind.name) ?? [];
        list.push((performance.now() - begun) / 1000);
        this.lived.set(kind.name, list);
      }
      setTimeout(() => this.add(kind), 200);
    });
  }
}

export interface CrowdState {
  readonly open: number;
  /** Seconds that those lived that were closed, by kind. */
  readonly lived: ReadonlyMap<string, readonly number[]>;
}

export interface CrowdHandle {
  state(): Promise<CrowdState>;
  end(): Promise<unknown>;
}

/** Opens so many connections from a thread of its own, so that they do not hold up who measures. */
export function startCrowd(port: number, count: number): CrowdHandle {
  const worker = new Worker(new URL(import.meta.url), { workerData: { port, count } });
  return {
    state: () =>
      new Promise((resolve) => {
        worker.once('message', resolve);
        worker.postMessage('state');
      }),
    end: () => worker.terminate(),
  };
}

if (!isMainThread) {
  const { port, count } = workerData as { port: number; count: number };
  const crowd = new Crowd(port);
  parentPort?.on('message', () => parentPort?.postMessage({ open: crowd.open.size, lived: crowd.lived }));
  for (let opened = 0; opened < count; opened++) {
    crowd.add(KINDS[opened % KINDS.length] as Kind);
    if (opened % 200 === 199) await sleep(50);
  }
}
