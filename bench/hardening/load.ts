import { Agent, request, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** What went wrong, and how often. */
export class Failures {
  readonly #times = new Map<string, number>();

  add(what: string): void {
    this.#times.set(what, (this.#times.get(what) ?? 0) + 1);
  }

  get total(): number {
    return [...this.#times.values()].reduce((sum, times) => sum + times, 0);
  }

  toString(): string {
    return [...this.#times].map(([what, times]) => `${times} × ${what}`).join(', ') || 'none';
  }
}

export interface Errand {
  /** Below `/api/`. */
  readonly path: string;
  /** With one it is a POST. */
  readonly body?: unknown;
}

export interface Answered {
  readonly status: number;
  readonly ms: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: Infinity });

/** What browsers take: an answer that is not to be packed costs the server less. */
export const OF_BROWSERS = 'gzip, deflate, br, zstd';

/** Makes one call and reads the answer to its end. Rejects where the connection breaks, or when the signal is given. */
export function call(
  url: string,
  { path, body }: Errand,
  headers: Readonly<Record<string, string>>,
  signal?: AbortSignal,
): Promise<Answered> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(
      `${url}/api/${path}`,
      { agent, signal, method: body === undefined ? 'GET' : 'POST', headers: { ...headers, ...type } },
      (answer) => {
        answer.on('error', reject);
        answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, ms: performance.now() - start }));
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** One reader of a live log, who counts the lines that hold a text. */
export class Follower {
  readonly #text: string;
  lines = 0;
  #sent: ClientRequest | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  /** Resolves when the stream has begun; `ended` is told when it is over before `leave`. */
  open(url: string, headers: Readonly<Record<string, string>>, ended: (why: string) => void): Promise<void> {
    return new Promise((resolve) => {
      let left = false;
      const over = (why: string) => {
        if (!left && this.#sent !== undefined) ended(why);
        left = true;
        resolve();
      };
      const read = (answer: IncomingMessage) => {
        if (answer.statusCode !== 200) return over(`${answer.statusCode} for a live log`);
        let rest = '';
        answer.setEncoding('latin1').on('data', (part: string) => {
          const parts = (rest + part).split('\n');
          rest = parts.pop() ?? '';
          for (const one of parts) if (one.startsWith('data: ') && one.includes(this.#text)) this.lines++;
        });
        answer.on('close', () => over('a live log ended'));
        resolve();
      };
      this.#sent = request(`${url}/api/rpg/develop/logs/general?lines=0`, {
        agent: new Agent(),
        headers: { ...headers, accept: 'text/event-stream' },
      });
      this.#sent.on('response', read).on('error', (error) => over(error.message));
      this.#sent.end();
    });
  }

  leave(): void {
    const sent = this.#sent;
    this.#sent = undefined;
    sent?.destroy();
  }
}

export const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** What staff do, as often as they do it: pages, searches, now and then a note about one of these players. */
export function staffErrand(players: readonly string[], note: string): Errand {
  const name = pick(players);
  const acts: readonly (readonly [number, Errand])[] = [
    [12, { path: 'rpg/stats/dashboard' }],
    [10, { path: 'rpg/general/online' }],
    [18, { path: `rpg/user/${name}` }],
    [10, { path: `rpg/user/${name}/punishments` }],
    [8, { path: `rpg/user/${name}/notes` }],
    [8, { path: `rpg/user/${name}/history` }],
    [4, { path: 'rpg/staff/list' }],
    [4, { path: 'rpg/staff/bans' }],
    [4, { path: 'rpg/manage/notes' }],
    [15, { path: `rpg/search/user/${name.slice(0, 3)}` }],
    [2, { path: `rpg/logs/search?q=${name}` }],
    [5, { path: `rpg/user/${name}/notes`, body: { note } }],
  ];
  let left = Math.random() * acts.reduce((sum, [weight]) => sum + weight, 0);
  return acts.find(([weight]) => (left -= weight) < 0)?.[1] ?? { path: 'rpg/stats/dashboard' };
}

/** A pause of a person: between nothing and twice so many milliseconds. */
export const think = (ms: number): Promise<void> => sleep(Math.random() * 2 * ms);

export const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / list.length;
