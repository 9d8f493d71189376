import { Agent, get } from 'node:http';
import type { ClientRequest } from 'node:http';

/** What the clients are told: connect so many to a path, or (`count` 0) leave and say what was seen. */
export interface Order {
  readonly url: string;
  readonly count: number;
}

/** Milliseconds from append to arrival of every line at every client, ascending. */
export interface Seen {
  readonly delays: readonly number[];
}

const STAMP = /<(\d+)>/g;
const agent = new Agent({ maxSockets: Infinity });
let requests: ClientRequest[] = [];
let delays: number[] = [];

function connect(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response) => {
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

async function obey({ url, count }: Order): Promise<void> {
  if (count === 0) {
    for (const request of requests) request.destroy();
    process.send?.({ delays: delays.sort((a, b) => a - b) } satisfies Seen);
    return;
  }
  requests = [];
  delays = [];
  await Promise.all(Array.from({ length: count }, () => connect(url)));
  process.send?.({ delays: [] } satisfies Seen);
}

process.on('message', (order: Order) => void obey(order));
process.on('disconnect', () => process.exit());
