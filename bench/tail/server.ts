import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { dayOf } from '../../packages/api-client/src/rules/log-days.ts';
import { createTailHub } from '../../packages/server/src/logs/tail/tail-hub.ts';
import { pollTail } from './poll-tail.ts';

const dir = process.argv[2] ?? '.';
const hub = createTailHub({ dir, clock: Date.now });
const polled = new Set<ServerResponse>();
await pollTail(join(dir, dayOf(Date.now()), 'general.log'), (events) => {
  for (const response of polled) response.write(events);
});

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    response.once('drain', done).once('close', done);
    function done() {
      response.off('drain', done).off('close', done);
      resolve();
    }
  });
}

async function follow(response: ServerResponse): Promise<void> {
  const gone = new AbortController();
  response.on('close', () => gone.abort());
  for await (const events of hub.followEncoded({ type: 'general', backlog: 0 }, gone.signal)) {
    if (!response.write(events)) await drained(response);
  }
}

const server = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  if (request.url === '/hub') return void follow(response);
  polled.add(response);
  response.on('close', () => polled.delete(response));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
process.on('disconnect', () => process.exit());
