import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { NetworkError } from '@steward/api-client/client/errors';
import { afterEach, describe, expect, it } from 'vitest';
import { openCookies } from './config/cookies.ts';
import { oneShotTransport } from './one-shot.ts';

let server: Server | undefined;
afterEach(
  () =>
    new Promise<void>((resolve) => {
      if (!server) return resolve();
      server.close(() => resolve());
      server.closeAllConnections();
      server = undefined;
    }),
);

async function transportTo(listener: RequestListener, { timeoutMs = 5000, reuses = false } = {}) {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
  const cookies = openCookies(undefined);
  return { base, cookies, ...oneShotTransport({ base, cookies, onCookies: async () => undefined, timeoutMs, reuses }) };
}

const get = { method: 'GET', path: '/api/x', headers: {} };

async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

describe('the transport of commands', () => {
  it('sends the path and the body as they are', async () => {
    const { send } = await transportTo((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () =>
        response.end(`${request.method} ${request.url} ${String(request.headers['x-a'])} ${body}`),
      );
    });
    const request = { method: 'POST', path: "/api/a/../b%2F'?q=1", headers: { 'x-a': '7' }, body: '{"ë":1}' };
    expect(await (await send(request)).text()).toBe(`POST /api/a/../b%2F'?q=1 7 {"ë":1}`);
  });

  it('keeps cookies, and characters that are cut between two parts', async () => {
    const { send, cookies, base } = await transportTo((request, response) => {
      response.setHeader('set-cookie', ['a=1; Path=/', 'b=2; Path=/']);
      const bytes = Buffer.from(`名前 ${request.headers.cookie}`);
      response.write(bytes.subarray(0, 2));
      setTimeout(() => response.end(bytes.subarray(2)), 20);
    });
    expect(await (await send(get)).text()).toBe('名前 undefined');
    expect((await cookies.getCookieString(`${base}/api/`)).split('; ').sort()).toEqual(['a=1', 'b=2']);
    expect(await textOf((await send(get)).bytes())).toBe('名前 a=1; b=2');
  });

  it('opens a connection for each request, or keeps one for many', async () => {
    for (const reuses of [false, true]) {
      const ports = new Set<number | undefined>();
      const { send, close } = await transportTo(
        (request, response) => {
          ports.add(request.socket.remotePort);
          response.end();
        },
        { reuses },
      );
      for (let at = 0; at < 3; at++) await (await send(get)).text();
      close();
      expect(ports.size).toBe(reuses ? 1 : 3);
    }
  });

  it.each([
    ['the head', (_request, response) => void setTimeout(() => response.end(), 5000)],
    ['the body', (_request, response) => void response.write('{')],
  ] satisfies [string, RequestListener][])('does not wait for %s for ever', async (_what, listener) => {
    const { send } = await transportTo(listener, { timeoutMs: 100 });
    const failure: unknown = await send(get)
      .then((response) => response.text())
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NetworkError);
    expect((failure as NetworkError).cause).toMatchObject({ code: 'ETIMEDOUT' });
  });

  it('says that a server is away, or broke the connection', async () => {
    const { send, base } = await transportTo((_request, response) => void response.socket?.destroy());
    await expect(send(get)).rejects.toThrow(`The server at ${base} cannot be reached.`);
  });

  it('fails when the body breaks off', async () => {
    const { send } = await transportTo((_request, response) => {
      response.write('abc');
      setTimeout(() => response.destroy(), 20);
    });
    await expect(send(get).then((response) => response.text())).rejects.toThrow(NetworkError);
    await expect(send(get).then((response) => textOf(response.bytes()))).rejects.toThrow(NetworkError);
  });

  it.each(['before', 'while waiting', 'while reading'])('ends with an abort %s', async (when) => {
    const stop = new AbortController();
    const { send } = await transportTo((_request, response) => {
      if (when === 'while reading') response.write('abc');
    });
    if (when === 'before') stop.abort();
    else setTimeout(() => stop.abort(), 50);
    const failure: unknown = await send({ ...get, signal: stop.signal })
      .then((response) => textOf(response.bytes()))
      .catch((error: unknown) => error);
    expect((failure as Error).name).toBe('AbortError');
  });
});
