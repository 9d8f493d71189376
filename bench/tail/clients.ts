import { Agent, get } from 'node:http';
import type { ClientRequest } from 'node:http';

/** What the clients are told: connect so many to an address, leave and say what was seen (0), or only how much (-1). */
export interface Order {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly count: number;
}

export interface Seen {
  /** Lines at clients so far. */
  readonly count: number;
  /** Milliseconds from append to arrival of every line at every client, ascending. */
  readonly delays: readonly number[];
}

const STAMP = /<(\d+)>/g;
const agent = new Agent({ maxSockets: Infinity });
let requests: ClientRequest[] = [];
let delays: number[] = [];

function connect({ url, headers }: Order): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { ...headers, accept: 'text/event-stream' } }, (response) => {
      if (response.statusCode !== 200) return reject(new Error(`A follower was answered ${response.statusCode}.`));
      let rest = '';
      response.setEncoding('latin1').on('data', (chunk: string) => {
        const now = process.hrtime.bigint();
        const text = rest + chunk;
        const end = text.lastIndexOf('\n') + 1;
        rest = text.slice(end);
        for (const [, at = '0'] of text.slice(0, end).matchAll(STAMP)) delays.push(Number(now - BigInt(at)) / 1e6);
      });
      response.on('error', () => undefined);
      resolve();
    });
    request.on('error', reject);
    requests.push(request);
  });
}

async function obey(order: Order): Promise<void> {
  const count = delays.length;
  if (order.count < 0) return void process.send?.({ count, delays: [] } satisfies Seen);
  if (order.count === 0) {
    for (const request of requests) request.destroy();
    process.send?.({ count, delays: delays.sort((a, b) => a - b) } satisfies Seen);
    return;
  }
  requests = [];
  delays = [];
  await Promise.all(Array.from({ length: order.count }, () => connect(order)));
  process.send?.({ count: 0, delays: [] } satisfies Seen);
}

process.on('message', (order: Order) => void obey(order));
process.on('disconnect', () => process.exit());
