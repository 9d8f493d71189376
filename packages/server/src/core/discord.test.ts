import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { postMessage } from './discord.ts';

const message = { content: 'Watch him', allowed_mentions: { parse: [], users: [] } };

describe('a webhook', () => {
  let server: Server | undefined;
  afterEach(
    () => new Promise<void>((done) => (server ? (server.closeAllConnections(), server.close(() => done())) : done())),
  );

  const answering = (status: number, headers: Record<string, string> = {}, hang = false) =>
    new Promise<string>((listening) => {
      server = createServer((request, response) => {
        request.resume();
        if (!hang) response.writeHead(status, headers).end('{}');
      }).listen(0, '127.0.0.1', () => listening(`http://127.0.0.1:${(server?.address() as AddressInfo).port}/hook`));
    });

  it.each([
    [204, {}, undefined],
    [404, {}, 'Discord does not know the webhook of this channel (404).'],
    [429, { 'retry-after': '7' }, 'Discord asks to wait 7 seconds before the next alert.'],
    [500, {}, 'Discord answered with 500.'],
    [302, { location: 'http://169.254.169.254/' }, 'Discord could not be reached.'],
  ])('that answers %i', async (status, headers, text) => {
    expect((await postMessage(await answering(status, headers), message))?.error).toBe(text);
  });

  it.each([
    [400, true],
    [403, true],
    [404, true],
    [408, false],
    [429, false],
    [503, false],
  ])('that answers %i is final: %s', async (status, final) => {
    const failure = await postMessage(await answering(status, { 'retry-after': '90' }), message);
    expect([failure?.final ?? false, failure?.afterSeconds]).toEqual([final, status === 429 ? 90 : undefined]);
  });

  it('that does not answer is given up', async () => {
    const failure = await postMessage(await answering(200, {}, true), message, { timeoutMs: 200 });
    expect(failure?.error).toMatch(/^Discord did not answer/);
  });

  it('that is not there is told without its address', async () => {
    for (const address of ['http://127.0.0.1:9/secret', 'nonsense'])
      expect(await postMessage(address, message)).toEqual({ error: 'Discord could not be reached.' });
  });
});
