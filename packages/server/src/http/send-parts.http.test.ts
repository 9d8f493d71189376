import Fastify, { type FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WireText } from '../db/wire-text.ts';
import { sendJson, sendParts } from './answer.ts';

const LONG = 'ë'.repeat(100_000);

async function* parts(...texts: readonly (string | Error)[]): AsyncGenerator<string, void> {
  for (const text of texts) {
    await Promise.resolve();
    if (text instanceof Error) throw text;
    yield text;
  }
}

const MANY = 20;
let turns: number[] = [];

/** Parts that are there at once; notes how many turns of the event loop were over when each was asked for. */
async function* counted(): AsyncGenerator<string, void> {
  let [count, isOver] = [0, false];
  const next = () => {
    count += 1;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  turns = [];
  for (let part = 0; part < MANY; part++) {
    turns.push(count);
    yield part === 0 ? '[0' : `,${part}`;
    await Promise.resolve();
  }
  isOver = true;
  yield ']';
}

let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  app = Fastify();
  const routes: Readonly<Record<string, () => AsyncIterable<string>>> = {
    '/whole': () => parts('[1,', `"${LONG}"`, ']'),
    '/none': () => parts(new Error('There is nothing.')),
    '/counted': () => counted(),
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
  for (const length of [100, 5000, 500_000])
    app.get(`/text/${length}`, async (_request, reply) => {
      await sendJson(reply, JSON.stringify('ë'.repeat(length)));
      return reply;
    });
  for (const length of [100, 5000, 100_000])
    app.get(`/broken/${length}`, async (_request, reply) => {
      // What is no header is taken away again for the answer that says so.
      reply.header('x-broken', 'a\nb');
      try {
        await sendJson(reply, JSON.stringify('x'.repeat(length)));
        return reply;
      } catch (error) {
        reply.removeHeader('x-broken');
        throw error;
      }
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

test.each(['identity', 'gzip', 'zstd'])(
  'others are served between the parts of what is there at once (%s)',
  async (as) => {
    await buffer(await rawOf('/counted', as));
    expect(turns).toHaveLength(MANY);
    expect(turns.every((turn, at) => at < 2 || turn > (turns[at - 1] ?? 0))).toBe(true);
  },
);

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

test.each([
  [100, 'gzip', undefined],
  [5000, 'gzip', 'gzip'],
  [5000, 'br, deflate, GZIP', undefined],
  [5000, 'br;q=1.0, gzip;q=0.5', 'gzip'],
  [5000, 'gzip;q=0', undefined],
  [5000, 'gzip; q=0.000, identity', undefined],
  [5000, 'identity', undefined],
  [500_000, 'gzip, zstd', 'gzip'],
])('a text of %i letters for who takes %s is packed by %s', async (length, encodings, encoding) => {
  const answer = await rawOf(`/text/${length}`, encodings);
  const bytes = await buffer(answer);
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers.vary).toBe(encoding && 'accept-encoding');
  expect(answer.headers['content-length']).toBe(String(bytes.length));
  const text = (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
  expect(JSON.parse(text)).toBe('ë'.repeat(length));
});

test.each([100, 5000, 100_000])(
  'what cannot be sent of a text of %i letters is refused, and others are served',
  async (length) => {
    const headers = { 'accept-encoding': 'gzip' };
    expect((await fetch(`${url}/broken/${length}`, { headers })).status).toBe(500);
    expect((await fetch(`${url}/text/${length === 100 ? 100 : 5000}`, { headers })).status).toBe(200);
  },
);

test('what fails before the first part is an answer of its own', async () => {
  const answer = await fetch(`${url}/none`);
  expect([answer.status, await answer.json()]).toEqual([
    500,
    expect.objectContaining({ message: 'There is nothing.' }),
  ]);
});

test.each(['identity', 'gzip', 'zstd'])('what fails later is never taken for a whole answer: %s', async (encoding) => {
  await expect(rawOf('/late', encoding).then(buffer)).rejects.toThrow();
  // What is packed is not sent part by part: nothing of it is out yet.
  const half = rawOf('/half', encoding).then(async (answer) => [answer.statusCode, (await buffer(answer)).length > 0]);
  if (encoding === 'identity') await expect(half).rejects.toThrow();
  else expect(await half).toEqual([500, true]);
});
