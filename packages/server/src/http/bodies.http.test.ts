import { request as httpRequest } from 'node:http';
import { gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import { BODY_LIMIT, endpoint, group } from '@steward/api-client/contract/endpoint';
import { allEndpoints } from '@steward/api-client/contract/index';
import { bridgeOnly, everyone, signedBy, signedIn } from '@steward/api-client/rules/access';
import { fillPath } from '@steward/api-client/rules/segments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Unchanged } from '../core/audited.ts';
import { implement } from '../core/implement.ts';
import { modules } from '../modules/index.ts';
import { bytesOf } from '../testing/bytes-of.ts';
import { withEachDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { signatureOf } from './signature.ts';

const call = { method: 'POST', summary: 'x', response: z.object({ bytes: z.number() }) } as const;
const Item = z.object({ award: z.int(), text: z.optional(z.string()) });
const bodies = group('bodies', {
  usual: endpoint({
    ...call,
    path: 'bodies/usual',
    access: signedIn,
    body: z.object({ text: z.optional(z.string()) }),
  }),
  open: endpoint({ ...call, path: 'bodies/open', access: everyone, body: z.object({ text: z.optional(z.string()) }) }),
  small: endpoint({
    ...call,
    path: 'bodies/small',
    access: signedIn,
    bodyLimit: 100,
    body: z.object({ text: z.string() }),
  }),
  large: endpoint({ ...call, path: 'bodies/large', access: bridgeOnly, upload: true, bodyLimit: 3 * 1024 * 1024 }),
  signed: endpoint({
    ...call,
    path: 'bodies/signed',
    access: signedBy('donationSecret'),
    body: z.object({ a: z.number() }),
  }),
  nothing: endpoint({ ...call, path: 'bodies/nothing', access: signedIn }),
  nested: endpoint({
    ...call,
    path: 'bodies/nested',
    access: signedIn,
    body: z.object({
      answers: z.optional(z.array(Item)),
      by: z.optional(z.record(z.string(), Item)),
      either: z.optional(z.union([Item, z.object({ other: z.nullable(Item) })])),
      free: z.optional(z.looseObject({ a: z.optional(Item) })),
    }),
  }),
});
interface Counting {
  readonly request: { readonly rawBody?: Buffer };
  unchanged<T>(value: T): Unchanged<T>;
}
const count = ({ request, unchanged }: Counting) => unchanged({ bytes: request.rawBody?.length ?? 0 });
const bodyRoutes = implement(bodies, {
  usual: count,
  open: count,
  small: count,
  large: async ({ upload }) => ({ bytes: await bytesOf(upload) }),
  signed: count,
  nothing: count,
  nested: count,
});

const SECRET = 'the key of a shop';
const JSON_TYPE = { 'content-type': 'application/json' };

/** Sends the head of a request with a length, and no body: what answers has not read it. */
function headOnly(
  server: TestServer,
  path: string,
  headers: Record<string, string>,
  method = 'POST',
): Promise<number | undefined> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, method, path: `/api/${path}`, headers, agent: false }, (answer) => {
      resolve(answer.statusCode);
      sent.destroy();
    });
    sent.once('error', reject).flushHeaders();
  });
}

withEachDatabase('bodies', (engine) => {
  let server: TestServer;
  let keyless: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, modules: [...modules, bodyRoutes], config: { donationSecret: SECRET } });
    keyless = await startTestServer({ engine });
  });
  afterAll(async () => {
    await server.close();
    await keyless.close();
  });

  const sized = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) });

  it.each([
    ['usual', BODY_LIMIT, '64 kB'],
    ['open', BODY_LIMIT, '64 kB'],
  ])('of %s are at most %i bytes', async (path, most, text) => {
    const client = await server.signInAs();
    expect((await client.post(`bodies/${path}`, sized(most), { headers: JSON_TYPE })).status).toBe(200);
    const refused = await client.post<{ error: string }>(`bodies/${path}`, sized(most + 1), { headers: JSON_TYPE });
    expect(refused).toMatchObject({
      status: 413,
      body: { error: `This is too large. At most ${text} can be sent here.` },
    });
  });

  it('are as long as the contract says of the call', async () => {
    const client = await server.signInAs();
    expect((await client.post('bodies/small', sized(101), { headers: JSON_TYPE })).status).toBe(413);
    expect((await client.post('bodies/small', sized(100), { headers: JSON_TYPE })).status).toBe(200);
    const bridge = await server.withToken(null);
    const large = (bytes: number) =>
      bridge.post('bodies/large', Buffer.alloc(bytes), { headers: { 'content-type': 'image/png' } });
    expect(await large(3 * 1024 * 1024)).toMatchObject({ status: 200, body: { bytes: 3 * 1024 * 1024 } });
    expect((await large(3 * 1024 * 1024 + 1)).status).toBe(413);
    const long = allEndpoints().filter((one) => one.bodyLimit > BODY_LIMIT);
    expect(long.map(({ id }) => id).sort()).toEqual(['bridge.events', 'bridge.logs', 'bridge.putFile']);
  });

  it('too long, from whom may not call, or packed, are refused before they are read', async () => {
    const client = await server.signInAs();
    const length = { 'content-length': '30000000' };
    const status = (path: string, headers: Record<string, string>) =>
      headOnly(server, path, { ...JSON_TYPE, ...headers });
    expect(await status('bodies/usual', { ...client.headers, ...length })).toBe(413);
    expect(await status('bodies/open', length)).toBe(413);
    expect(await status('auth/rpg', length)).toBe(413);
    expect(await status('bodies/usual', length)).toBe(401);
    expect(await status('bodies/large', { ...client.headers, ...length })).toBe(403);
    for (const packing of ['gzip', 'br', 'deflate', 'zstd', 'GZIP', 'identity, gzip', 'x'])
      expect(await status('bodies/open', { 'content-encoding': packing, 'content-length': '100' }), packing).toBe(415);
  });

  it.each(['POST', 'PUT', 'DELETE'])('packed are taken by no %s call of the contract, whoever asks', async (method) => {
    const chief = await server.signInAs({ admin_level: 10, developer_level: 3 });
    const callers = [{}, chief.headers, (await server.withToken(null)).headers];
    const calls = allEndpoints().filter((one) => one.method === method);
    for (const one of calls) {
      const path = fillPath(one.path, Object.fromEntries(one.path.match(/(?<={)\w+/g)?.map((key) => [key, '1']) ?? []));
      for (const packing of ['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip', 'x-gzip', 'compress'])
        for (const headers of callers) {
          const sent = { ...JSON_TYPE, ...headers, 'content-encoding': packing, 'content-length': '100' };
          expect(await headOnly(server, path, sent, method), `${one.id} ${packing}`).toBe(415);
        }
    }
  });

  it('are never unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000));
    expect(bomb.length).toBeLessThan(BODY_LIMIT);
    for (const path of ['bodies/open', 'auth/rpg', 'logout'])
      expect(
        (await server.visitor.post(path, bomb, { headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } })).status,
      ).toBe(415);
    const bridge = await server.withToken(null);
    expect((await bridge.post('bodies/large', bomb, { headers: { 'content-encoding': 'gzip' } })).status).toBe(415);
    expect((await server.visitor.post('bodies/open', {}, { headers: { 'content-encoding': 'identity' } })).status).toBe(
      200,
    );
  });

  describe('that are signed', () => {
    const sign = (text: string) => signatureOf(SECRET, Buffer.from(text));
    const post = (text: string, signature?: string) =>
      server.visitor.post('bodies/signed', text, {
        headers: { ...JSON_TYPE, ...(signature === undefined ? {} : { 'steward-signature': signature }) },
      });

    it('are only looked into when the signature is right', async () => {
      expect((await post('{"a":1}', sign('{"a":1}'))).status).toBe(200);
      expect((await post('{"a":"x"}', sign('{"a":"x"}'))).status).toBe(422);
      expect((await post('{', sign('{'))).status).toBe(400);
      for (const text of ['{"a":"x"}', '{', '', 'x', '[[['.repeat(1000), '{"a":1,"zzz":2}'])
        expect((await post(text, sign('{"a":1}'))).status, text).toBe(401);
    });

    it('are not read without a signature, or a key to compare it with', async () => {
      const length = { ...JSON_TYPE, 'content-length': '60000' };
      for (const signature of ['', 'x', 'f'.repeat(63), `sha512=${'f'.repeat(64)}`])
        expect(await headOnly(server, 'bodies/signed', { ...length, 'steward-signature': signature })).toBe(401);
      expect(await headOnly(server, 'bodies/signed', length)).toBe(401);
      expect(await headOnly(keyless, 'rpg/donate/webhook', { ...length, 'steward-signature': 'f'.repeat(64) })).toBe(
        401,
      );
      expect(
        await headOnly(server, 'bodies/signed', {
          ...length,
          'content-length': '30000000',
          'steward-signature': 'f'.repeat(64),
        }),
      ).toBe(413);
      const bare = await server.visitor.fetch('POST', 'bodies/signed', {
        headers: { 'steward-signature': 'f'.repeat(64) },
      });
      expect(bare.status).toBe(401);
    });

    it('are limited by address', async () => {
      const own = await startTestServer({ engine, config: { donationSecret: SECRET, trustProxy: { hops: 1 } } });
      try {
        const from = async (address: string) =>
          (
            await own.visitor.post('rpg/donate/webhook', '{}', {
              headers: { ...JSON_TYPE, 'x-forwarded-for': address, 'steward-signature': 'f'.repeat(64) },
            })
          ).status;
        const statuses = [];
        for (let sent = 0; sent < 121; sent++) statuses.push(await from('203.0.113.1'));
        expect(statuses.slice(-2)).toEqual([401, 429]);
        expect(await from('203.0.113.2')).toBe(401);
        own.clock.advance(61);
        expect(await from('203.0.113.1')).toBe(401);
      } finally {
        await own.close();
      }
    });
  });

  describe('with keys that the call does not know', () => {
    it.each([
      ['usual', { txt: 'x' }, { txt: '"txt" is not known here. What can be sent: text.' }],
      ['nothing', { a: 1 }, { a: '"a" is not known here, and nothing else can be sent.' }],
      [
        'nested',
        { answers: [{ award: 1 }, { award: 1, txt: 'x' }] },
        { 'answers.1.txt': expect.stringContaining('award and text') as string },
      ],
      ['nested', { by: { anything: { award: 1, b: 2 } } }, { 'by.anything.b': expect.any(String) as string }],
      ['nested', { either: { other: { award: 1, b: 2 } } }, { 'either.other.b': expect.any(String) as string }],
      ['nested', { free: { b: 2, a: { award: 1, c: 3 } } }, { 'free.a.c': expect.any(String) as string }],
      ['nested', { constructor: 1 }, { constructor: expect.any(String) as string }],
    ])('%s refuses %j', async (path, body, errors) => {
      const client = await server.signInAs();
      expect(await client.post(`bodies/${path}`, body)).toMatchObject({ status: 422, body: { errors } });
    });

    it('take what they know', async () => {
      const client = await server.signInAs();
      for (const body of [
        {},
        { answers: [] },
        { by: { x: { award: 1 } } },
        { either: { other: null } },
        { free: { x: { y: 1 } } },
      ])
        expect((await client.post('bodies/nested', body)).status, JSON.stringify(body)).toBe(200);
      expect((await client.post('bodies/nothing', {})).status).toBe(200);
      expect((await client.post('bodies/nothing')).status).toBe(200);
    });

    it('are refused by every call of the contract', async () => {
      const chief = await server.signInAs({
        admin_level: 10,
        developer_level: 3,
        permissions: ['vacSessions', 'vacDeveloper', 'manageGroups'],
      });
      const places = {
        name: chief.player.name,
        id: '1',
        userId: String(chief.player.id),
        type: 'develop',
        server: 'rpg',
        hash: 'f'.repeat(32),
        target: 'develop',
      };
      const writes = allEndpoints().filter(
        ({ method, access }) => method !== 'GET' && access.rule !== 'bridge' && access.rule !== 'signature',
      );
      expect(writes.length).toBeGreaterThan(40);
      for (const one of writes) {
        const answer = await chief.fetch(one.method, fillPath(one.path, places), { body: { zz_unknown: 1 } });
        const text = await answer.text();
        expect([one.id, answer.status, text.includes('zz_unknown')]).toEqual([
          one.id,
          answer.status === 403 ? 403 : 422,
          answer.status !== 403,
        ]);
        expect(answer.status === 403 ? one.id : '').toMatch(/^$|^groups\./);
      }
    });
  });
});
