import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { openPanel } from './panel.ts';

let server: Server;
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('gives up on a stream that is silent for too long, and on no other', async () => {
  const gone: number[] = [];
  server = createServer((request, response) => {
    const begun = performance.now();
    response.on('close', () => gone.push(performance.now() - begun));
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.write('{"kind":"begin","server":"rpg","gap":false}\n');
    for (let beat = 1; beat <= 5; beat++) setTimeout(() => response.write('\n'), beat * 200);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const panel = openPanel({ url, token: 'token', now: Date.now, silentMs: 400 });
  const stream = await panel.commands(new AbortController().signal);
  const seen: unknown[] = [];
  const begun = performance.now();
  await expect(
    (async () => {
      for await (const line of stream) seen.push(line);
    })(),
  ).rejects.toThrow('silent for too long');
  expect(seen).toEqual([{ kind: 'begin', server: 'rpg', gap: false }]);
  expect(performance.now() - begun).toBeGreaterThan(1300);
  expect(performance.now() - begun).toBeLessThan(4000);
  await sleep(50);
  expect(gone.length).toBe(1);
});

it('is told apart from an address that leads elsewhere, is away or does not answer', async () => {
  server = createServer((request, response) => {
    if (request.url === '/api/health') response.writeHead(302, { location: 'https://elsewhere.example' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const panel = openPanel({ url, token: 'token', now: Date.now });
  await expect(panel.health(new AbortController().signal)).rejects.toThrow('leads elsewhere');
  await expect(panel.sendEvents('x', AbortSignal.timeout(200))).rejects.toMatchObject({
    name: 'NetworkError',
    cause: { name: 'TimeoutError' },
  });
  const stopping = new AbortController();
  const sent = panel.sendEvents('x', stopping.signal);
  stopping.abort();
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await expect(panel.health(new AbortController().signal)).rejects.toMatchObject({
    cause: { code: expect.stringMatching(/^ECONN/) },
  });
  server = createServer(() => undefined).listen(0);
});
