import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withEachDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const MOST = 12;

withEachDatabase('open connections', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { limits: { searchesPerMinute: 100, connections: MOST } } });
  });
  afterAll(() => server.close());

  it('are as many as the setting says; more are closed at once, and there is room when some have gone', async () => {
    const port = Number(new URL(server.url).port);
    const closed = new Set<Socket>();
    const open = async () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined).on('close', () => closed.add(socket));
      await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
      return socket;
    };
    const first = await Promise.all(Array.from({ length: MOST }, open));
    const more = await Promise.all(Array.from({ length: MOST }, open));
    await expect.poll(() => closed.size).toBe(MOST);
    expect(more.every((socket) => closed.has(socket))).toBe(true);
    expect(server.logLines.filter((line) => line.includes('limits.connections'))).toHaveLength(1);
    const [one] = first;
    const answer = new Promise<string>((resolve) => one?.once('data', (bytes) => resolve(bytes.toString())));
    one?.write('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /);
    for (const socket of first) socket.destroy();
    await expect.poll(async () => (await fetch(`${server.url}/api/health`).catch(() => undefined))?.status).toBe(200);
  });
});
