import compress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WireText } from '../db/wire-text.ts';
import { sendParts } from './answer.ts';

const LONG = 'ë'.repeat(100_000);

async function* parts(...texts: readonly (string | Error)[]): AsyncGenerator<string, void> {
  for (const text of texts) {
    await Promise.resolve();
    if (text instanceof Error) throw text;
    yield text;
  }
}

let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  app = Fastify();
  await app.register(compress, { global: false, encodings: ['gzip'] });
  const routes: Readonly<Record<string, () => AsyncIterable<string>>> = {
    '/whole': () => parts('[1,', `"${LONG}"`, ']'),
    '/none': () => parts(new Error('There is nothing.')),
    '/late': () => parts(`["${randomBytes(2_000_000).toString('hex')}`, '"', new Error('It broke late.')),
    '/half': () => parts(`["${LONG}"`, new Error('It broke.')),
  };
  for (const [path, make] of Object.entries(routes))
    app.get(path, async (_request, reply) => {
      await sendParts(reply, new WireText(make()));
      return reply;
    });
  app.get('/kept', async (_request, reply) => {
    await sendParts(reply, new WireText(parts('[2]'), async () => zstdCompressSync(await Promise.resolve('[2]'))));
    return reply;
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** An answer as it is on the wire. */
async function rawOf(path: string, encodings: string): Promise<IncomingMessage> {
  const asked = get(`${url}${path}`, { headers: { 'accept-encoding': encodings } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  return answer;
}

test('browsers get what is long in the encoding that is made fastest', async () => {
  const answer = await rawOf('/whole', 'gzip, deflate, br, zstd');
  expect(answer.headers).toMatchObject({ 'content-encoding': 'zstd', vary: 'accept-encoding' });
  expect(JSON.parse(zstdDecompressSync(await buffer(answer)).toString())).toEqual([1, LONG]);
  const early = await rawOf('/half', 'zstd');
  expect([early.statusCode, early.headers['content-encoding']]).toEqual([500, undefined]);
  expect(JSON.parse((await buffer(early)).toString())).toMatchObject({ message: 'It broke.' });
  await expect(buffer(await rawOf('/late', 'zstd'))).rejects.toThrow();
});

test('what is kept compressed is sent so to who takes it', async () => {
  const answer = await rawOf('/kept', 'gzip, zstd');
  expect(answer.headers).toMatchObject({ 'content-encoding': 'zstd', vary: 'accept-encoding', 'content-length': '12' });
  expect(zstdDecompressSync(await buffer(answer)).toString()).toBe('[2]');
  for (const encoding of ['gzip', 'identity']) {
    const other = await fetch(`${url}/kept`, { headers: { 'accept-encoding': encoding } });
    expect(await other.json()).toEqual([2]);
  }
});

test.each(['gzip', 'identity'])('an answer in parts arrives whole: %s', async (encoding) => {
  const answer = await fetch(`${url}/whole`, { headers: { 'accept-encoding': encoding } });
  expect(answer.headers.get('content-encoding')).toBe(encoding === 'gzip' ? 'gzip' : null);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await answer.json()).toEqual([1, LONG]);
});

test('what fails before the first part is an answer of its own', async () => {
  const answer = await fetch(`${url}/none`);
  expect([answer.status, await answer.json()]).toEqual([
    500,
    expect.objectContaining({ message: 'There is nothing.' }),
  ]);
});

test('what fails later is never taken for a whole answer', async () => {
  await expect(fetch(`${url}/half`).then((answer) => answer.text())).rejects.toThrow();
});
