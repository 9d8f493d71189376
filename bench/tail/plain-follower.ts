import { watch } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';

/**
 * The plain way to follow a file: it is read when the system says that it grew, and each line is written to each follower
 * as a server-sent event of its own. Nobody signs in, and nothing is checked.
 */
const path = process.argv[2] ?? '';
const followers = new Set<ServerResponse>();
const handle = await open(path, 'r');
const buffer = Buffer.alloc(256 * 1024);
let offset = (await handle.stat()).size;
let rest = '';
let reading = false;
let grew = false;

async function read(): Promise<void> {
  grew = true;
  if (reading) return;
  reading = true;
  while (grew) {
    grew = false;
    for (;;) {
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, offset);
      if (bytesRead === 0) break;
      offset += bytesRead;
      const lines = (rest + buffer.toString('utf8', 0, bytesRead)).split('\n');
      rest = lines.pop() ?? '';
      for (const text of lines) {
        const event = `id: ${offset}\ndata: ${JSON.stringify({ kind: 'line', text })}\n\n`;
        for (const follower of followers) follower.write(event);
        // What is written in one turn of the loop goes out as one write.
        await turn();
      }
    }
  }
  reading = false;
}

watch(path, () => void read());

const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
  followers.add(response);
  response.on('close', () => followers.delete(response));
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
process.on('disconnect', () => process.exit());
