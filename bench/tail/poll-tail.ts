import { open } from 'node:fs/promises';

const POLL_MS = 25;

/** The design to measure against: looks at the file every 25 ms and hands on what is new as server-sent events. */
export async function pollTail(path: string, send: (events: Buffer) => void): Promise<() => void> {
  const handle = await open(path, 'r');
  const buffer = Buffer.alloc(256 * 1024);
  let offset = (await handle.stat()).size;
  let rest = '';
  let reading = false;

  async function look(): Promise<void> {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, offset);
    if (bytesRead === 0) return;
    offset += bytesRead;
    const lines = (rest + buffer.toString('utf8', 0, bytesRead)).split('\n');
    rest = lines.pop() ?? '';
    const events = lines.map((text) => `id: ${offset}\ndata: ${JSON.stringify({ kind: 'line', text })}\n\n`);
    send(Buffer.from(events.join('')));
  }

  const timer = setInterval(() => {
    if (reading) return;
    reading = true;
    void look().finally(() => (reading = false));
  }, POLL_MS);
  return () => {
    clearInterval(timer);
    void handle.close();
  };
}
