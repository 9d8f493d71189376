import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withEachDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const MOST = 12;
const HEALTH = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n';

withEachDatabase('open connections', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, config: { limits: { searchesPerMinute: 100, connections: MOST } } });
  });
  afterAll(() => server.close());

  const answerOf = (socket: Socket) =>
    new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(bytes.toString())));

  it('are as many as the setting says: who said nothing for the longest time goes, whoever comes is served', async () => {
    const port = Number(new URL(server.url).port);
    const closed = new Set<Socket>();
    const sockets: Socket[] = [];
    const open = async (begin = '') => {
      const socket = connect(port, '127.0.0.1', () => socket.write(begin));
      sockets.push(socket);
      socket.on('error', () => undefined).on('close', () => closed.add(socket));
      await new Promise((resolve) => socket.once('connect', resolve));
      return socket;
    };
    const { headers } = await server.signInAs({ developer_level: 1 });
    const cookie = `Cookie: ${headers['cookie'] ?? ''}\r\n`;
    const live = await open(
      `GET /api/rpg/develop/logs/general HTTP/1.1\r\nHost: x\r\n${cookie}Accept: text/event-stream\r\n\r\n`,
    );
    expect(await answerOf(live)).toMatch(/^HTTP\/1\.1 200 /);
    const kept = await open(HEALTH);
    expect(await answerOf(kept)).toMatch(/^HTTP\/1\.1 200 /);
    const slow =
      'POST /api/auth/rpg HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{';
    for (const begin of ['', 'GET /api/health HTTP/1.1\r\nX: ', slow])
      for (let count = 0; count < 5; count++) await open(begin);
    await expect.poll(() => closed.size).toBe(sockets.length - MOST);
    expect([closed.has(live), closed.has(kept), closed.has(sockets.at(-1) as Socket)]).toEqual([false, true, false]);
    for (let count = 0; count < MOST; count++) {
      const socket = await open(HEALTH);
      expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 200 /);
    }
    expect(closed.has(live)).toBe(false);
    expect(server.logLines.filter((line) => line.includes('limits.connections'))).toHaveLength(1);
    for (const socket of sockets) socket.destroy();
  });
});
