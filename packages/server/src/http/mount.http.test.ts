import { request as httpRequest } from 'node:http';
import fc from 'fast-check';
import * as z from 'zod/mini';
import { ByName, Id } from '@steward/api-client/contract/common';
import { endpoint, group } from '@steward/api-client/contract/endpoint';
import {
  admin,
  anyOf,
  bridgeOnly,
  everyone,
  relation,
  self,
  signedBy,
  signedIn,
} from '@steward/api-client/rules/access';
import { encodeSegment } from '@steward/api-client/rules/segments';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Audited } from '../core/audited.ts';
import { implement, notServed, sharedRead } from '../core/implement.ts';
import { storedCommands } from '../testing/stored-commands.ts';
import { TEST_PASSWORD } from '../testing/factories.ts';
import { bytesOf } from '../testing/bytes-of.ts';
import { withEachDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { signatureOf } from './signature.ts';

interface Refusal {
  readonly error: string;
  readonly errors?: Record<string, string>;
}

const Echo = z.object({ name: z.string() });
const things = group('things', {
  open: endpoint({
    method: 'GET',
    path: 'things/open',
    access: everyone,
    summary: 'x',
    response: z.object({ caller: z.nullable(z.string()) }),
  }),
  list: endpoint({
    method: 'GET',
    path: 'things',
    access: signedIn,
    paged: true,
    summary: 'x',
    query: z.object({ from: z.optional(z.string().check(z.regex(/^\d+$/, 'Use digits.'))) }),
    response: z.array(z.number()),
  }),
  named: endpoint({
    method: 'GET',
    path: 'things/named/{name}',
    access: signedIn,
    whenBarred: 'self',
    summary: 'x',
    params: ByName,
    response: Echo,
  }),
  pair: endpoint({
    method: 'GET',
    path: 'things/{name}/of/{id}',
    access: admin(3),
    summary: 'x',
    params: z.object({ name: z.string(), id: Id }),
    response: z.object({ theName: z.string(), theId: z.number() }),
  }),
  own: endpoint({
    method: 'GET',
    path: 'things/own/{name}',
    access: anyOf(admin(2), self),
    summary: 'x',
    params: ByName,
    response: Echo,
  }),
  vehicle: endpoint({
    method: 'GET',
    path: 'things/vehicle/{id}',
    access: anyOf(admin(4), relation('vehicleOwner', 'id')),
    summary: 'x',
    params: z.object({ id: Id }),
    response: z.object({ id: z.number() }),
  }),
  data: endpoint({
    method: 'GET',
    path: 'things/data',
    access: everyone,
    verbatim: ['byName'],
    summary: 'x',
    response: z.object({ someKey: z.number(), byName: z.record(z.string(), z.number()) }),
  }),
  soon: endpoint({ method: 'GET', path: 'things/soon', access: admin(1), summary: 'x', response: z.object({}) }),
  search: endpoint({
    method: 'GET',
    path: 'things/search/{text}',
    access: signedIn,
    summary: 'x',
    params: z.object({ text: z.string() }),
    response: z.object({}),
  }),
  write: endpoint({
    method: 'POST',
    path: 'things/write',
    access: admin(2),
    summary: 'x',
    body: z.object({
      text: z.string('Enter a text.').check(z.minLength(1, 'Enter a text.')),
      quantity: z.optional(z.number()),
    }),
    response: z.object({ text: z.string() }),
  }),
  silent: endpoint({ method: 'POST', path: 'things/silent', access: signedIn, summary: 'x', response: z.object({}) }),
  failing: endpoint({ method: 'POST', path: 'things/failing', access: signedIn, summary: 'x', response: z.object({}) }),
  moderate: endpoint({
    method: 'POST',
    path: 'things/moderate/{name}',
    access: admin(2),
    summary: 'x',
    params: ByName,
    body: z.object({ level: z.number() }),
    response: z.object({ online: z.boolean() }),
    target: { param: 'name', lowerRank: 'The rank is not lower.', offline: 'The player is online.' },
  }),
  shown: endpoint({
    method: 'GET',
    path: 'things/shown',
    access: signedIn,
    summary: 'x',
    response: z.object({ runs: z.number(), name: z.string(), level: z.number() }),
  }),
  broken: endpoint({ method: 'GET', path: 'things/broken', access: everyone, summary: 'x', response: z.object({}) }),
  game: endpoint({
    method: 'POST',
    path: 'things/game',
    access: bridgeOnly,
    upload: true,
    summary: 'x',
    response: z.object({ bytes: z.number(), name: z.string() }),
  }),
  signed: endpoint({
    method: 'POST',
    path: 'things/signed',
    access: signedBy('donationSecret'),
    summary: 'x',
    body: z.object({ a: z.number() }),
    response: z.object({ raw: z.string() }),
  }),
});

const SECRET = 'a key that signs';
let runs = 0;

const thingRoutes = implement(things, {
  open: ({ caller }) => ({ caller: caller?.name ?? null }),
  list: ({ page }) => ({ items: [page.page, page.limit, page.offset], total: 7 }),
  named: ({ params }) => params,
  pair: ({ params }) => ({ theName: params.name, theId: params.id }),
  own: ({ params }) => params,
  vehicle: ({ params }) => params,
  data: () => ({ someKey: 1, byName: { someName: 2, __proto__x: 3 } }),
  soon: notServed,
  search: () => ({}),
  write({ body, audit, command }) {
    const recorded = audit({ action: 'perk.add', target: 'thing', after: body });
    command('tell', { text: body.text });
    return recorded.answer({ text: body.text });
  },
  async silent({ tx }) {
    await tx.insertInto('setting').values({ key: 'silent', value: '1' }).execute();
    return {} as Audited<Record<string, never>>;
  },
  async failing({ tx, audit }) {
    await tx.insertInto('setting').values({ key: 'failing', value: '1' }).execute();
    audit({ action: 'perk.remove', target: 'thing' });
    throw new Error('password=hunter2 leaked');
  },
  moderate({ target, audit }) {
    return audit({ action: 'perk.edit', target: target.name }).answer({ online: target.online });
  },
  shown: sharedRead(
    ({ caller }) => String(caller.id),
    ({ caller }) => ({ runs: ++runs, name: caller.name, level: caller.adminLevel }),
  ),
  broken() {
    throw new Error('an inner secret');
  },
  game: async ({ upload, caller }) => ({ bytes: await bytesOf(upload), name: caller.name }),
  signed: ({ request, unchanged }) => unchanged({ raw: request.rawBody?.toString() ?? '' }),
});

/** Sends a path as it is, which `fetch` would tidy up. */
function raw(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: string; type: string }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, method, path, headers, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body, type: response.headers['content-type'] ?? '' }),
      );
    });
    sent.on('error', reject).end();
  });
}

withEachDatabase('calls', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine, modules: [thingRoutes], config: { donationSecret: SECRET } });
  });
  afterAll(() => server.close());

  describe('what does not exist', () => {
    test('answers 404 as JSON for unknown paths and methods', async () => {
      for (const [method, path] of [
        ['GET', '/api/nothing'],
        ['GET', '/api/'],
        ['GET', '/api'],
        ['DELETE', '/api/things/open'],
        ['PROPFIND', '/api/things/open'],
        ['GET', '/api/things/open/'],
      ] as const) {
        const answer = await raw(server.url, method, path);
        expect([path, answer.status, JSON.parse(answer.body)]).toEqual([
          path,
          404,
          { error: 'There is no such call.' },
        ]);
      }
    });
    test('refuses a malformed path', async () => {
      const client = await server.signInAs();
      for (const path of [
        '/api/things/named/%zz',
        '/api/things/named/a%00b',
        '/api/things/named/a%0Ab',
        '/api/things/named/%ff',
      ]) {
        const answer = await raw(server.url, 'GET', path, client.headers);
        expect([path, answer.status]).toEqual([path, 400]);
        expect(JSON.parse(answer.body)).toHaveProperty('error');
      }
    });
    test('answers 501 for a call of a later version, to those who may make it', async () => {
      expect((await server.visitor.get('things/soon')).status).toBe(401);
      expect((await (await server.signInAs()).get('things/soon')).status).toBe(403);
      const answer = await (await server.signInAs({ admin_level: 1 })).get('things/soon');
      expect([answer.status, answer.body]).toEqual([501, { error: 'This part of Steward is not served yet.' }]);
    });
  });

  describe('access', () => {
    test('is asked before the input is looked at: 401, 403, 422', async () => {
      expect((await server.visitor.post('things/write', '{ no json')).status).toBe(401);
      expect((await (await server.signInAs()).post('things/write', { wrong: 1 })).status).toBe(403);
      const staff = await server.signInAs({ admin_level: 2 });
      const refused = await staff.post<Refusal>('things/write', { wrong: 1, quantity: 'many' });
      expect(refused.status).toBe(422);
      expect(refused.body.errors).toEqual({
        wrong: expect.stringContaining('not known here') as string,
        text: 'Enter a text.',
        quantity: 'Enter a number for the quantity.',
      });
      expect((await staff.post('things/write', { text: 'yes' })).body).toEqual({ text: 'yes' });
    });
    test('knows who calls an open call, without needing anyone', async () => {
      expect((await server.visitor.get('things/open')).body).toEqual({ caller: null });
      const client = await server.signInAs({ name: 'Open_Caller' });
      expect((await client.get('things/open')).body).toEqual({ caller: 'Open_Caller' });
      expect((await server.visitor.get('things/open', { headers: { authorization: 'Bearer nonsense' } })).body).toEqual(
        { caller: null },
      );
    });
    test('follows relations, by any way of writing the name', async () => {
      const client = await server.signInAs({ name: 'Self_Same' });
      for (const name of ['Self_Same', 'self_same', '%20SELF_SAME%20'])
        expect((await client.get(`things/own/${name}`)).status).toBe(200);
      expect((await client.get('things/own/Another')).status).toBe(403);
      expect((await (await server.signInAs({ admin_level: 2 })).get('things/own/Another')).status).toBe(200);
    });
    test('asks the database for owners; what does not exist is nobody’s', async () => {
      const client = await server.signInAs();
      const { id } = await server.services.database.withWrite((tx) =>
        tx
          .insertInto('vehicle')
          .values({ plate: 'A', model_id: 400, owner_id: client.player.id, created_at: 1 })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      expect((await client.get(`things/vehicle/${id}`)).body).toEqual({ id });
      for (const other of [999_999, 'abc', '-1', '1e3'])
        expect((await client.get(`things/vehicle/${other}`)).status).toBe(403);
      expect((await (await server.signInAs({ admin_level: 4 })).get('things/vehicle/abc')).status).toBe(400);
    });
    test('shuts out who is banned or disabled, but for their own profile', async () => {
      const banned = await server.signInAs({ admin_level: 9 });
      await server.ban(banned.player.id, server.clock.now() + 60);
      const disabled = await server.signInAs({ admin_level: 9, disabled: 1 });
      for (const client of [banned, disabled]) {
        expect((await client.get(`things/named/${client.player.name}`)).status).toBe(200);
        for (const path of ['things/named/Another', 'things', `things/own/${client.player.name}`, 'things/vehicle/1'])
          expect((await client.get(path)).status).toBe(403);
      }
      expect((await banned.get<Refusal>('things')).body.error).toMatch(/banned/);
      server.clock.advance(60);
      expect((await banned.get('things')).status).toBe(200);
    });
    test('gives a token what its scopes and its owner have, and nothing more', async () => {
      const { name, id } = await server.createPlayer({ admin_level: 2 });
      const [reads, writes, group, none] = await Promise.all([
        server.withToken(name, ['read']),
        server.withToken(name, ['write']),
        server.withToken(name, ['things']),
        server.withToken(name, ['players']),
      ]);
      for (const client of [reads, writes, group]) expect((await client.get('things')).status).toBe(200);
      expect((await none.get('things')).status).toBe(403);
      expect((await reads.post('things/write', { text: 'x' })).status).toBe(403);
      for (const client of [writes, group]) expect((await client.post('things/write', { text: 'x' })).status).toBe(200);
      await server.services.database.withWrite((tx) =>
        tx.updateTable('player').set({ admin_level: 1 }).where('id', '=', id).execute(),
      );
      expect((await writes.post('things/write', { text: 'x' })).status).toBe(403);
    });
    test('keeps the game server’s door for game servers', async () => {
      const game = await server.withToken(null);
      const answer = await game.post('things/game', '{"a":1}\n{"a":2}\n', {
        headers: { 'content-type': 'application/x-ndjson' },
      });
      expect(answer.body).toEqual({ bytes: 16, name: 'test' });
      expect((await game.get('things')).status).toBe(403);
      expect((await server.visitor.post('things/game', 'x')).status).toBe(401);
      expect((await (await server.signInAs({ admin_level: 10 })).post('things/game', {})).status).toBe(403);
    });
    test('hands the bytes of a signed call to its handler', async () => {
      const text = '{ "a": 1 }';
      const headers = {
        'content-type': 'application/json',
        'steward-signature': signatureOf(SECRET, Buffer.from(text)),
      };
      expect((await server.visitor.post('things/signed', text, { headers })).body).toEqual({ raw: text });
    });
    test('lets a changed rank, a ban and an ended session hold at the next call', async () => {
      const client = await server.signInAs();
      const write = (change: Parameters<typeof server.services.database.withWrite>[0]) =>
        server.services.database.withWrite(change);
      expect((await client.get('things/soon')).status).toBe(403);
      await write((tx) =>
        tx.updateTable('player').set({ admin_level: 5 }).where('id', '=', client.player.id).execute(),
      );
      expect((await client.get('things/soon')).status).toBe(501);
      await write((tx) => tx.deleteFrom('session').where('player_id', '=', client.player.id).execute());
      expect((await client.get('things/soon')).status).toBe(401);
    });
    test('refuses changing calls that another site sends with the cookie, but not those with a token', async () => {
      const client = await server.signInAs({ admin_level: 2 });
      const foreign = { origin: 'https://evil.example' };
      for (const headers of [foreign, { origin: 'null' }, { 'sec-fetch-site': 'cross-site' }])
        expect((await client.post('things/write', { text: 'x' }, { headers })).status).toBe(403);
      expect((await client.post('things/write', { text: 'x' }, { headers: { origin: server.url } })).status).toBe(200);
      expect(
        (await (await server.withToken(client.player.name)).post('things/write', { text: 'x' }, { headers: foreign }))
          .status,
      ).toBe(200);
      expect((await client.get('things', { headers: foreign })).status).toBe(200);
    });
    test('limits searches per caller', async () => {
      const limited = await startTestServer({
        engine,
        modules: [thingRoutes],
        config: { limits: { searchesPerMinute: 12, connections: 100 } },
      });
      try {
        const client = await limited.signInAs();
        const statuses = [];
        for (let tried = 0; tried < 14; tried++) statuses.push((await client.get('things/search/abc')).status);
        expect(statuses).toEqual([...Array<number>(12).fill(200), 429, 429]);
        expect((await (await limited.signInAs()).get('things/search/abc')).status).toBe(200);
        limited.clock.advance(61);
        expect((await client.get('things/search/abc')).status).toBe(200);
      } finally {
        await limited.close();
      }
    });
  });

  describe('input', () => {
    test('brings every name through the path', async () => {
      const client = await server.signInAs({ admin_level: 3 });
      const names = fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
        .filter((name) => !/[\p{Cc}\p{Cs}]/u.test(name));
      const check = async (name: string) => {
        const answer = await raw(server.url, 'GET', `/api/things/${encodeSegment(name)}/of/7`, client.headers);
        expect([answer.status, JSON.parse(answer.body)]).toEqual([200, { the_name: name, the_id: 7 }]);
        const fetched = await client.get(`things/named/${encodeSegment(name)}`);
        expect(fetched.body).toEqual({ name });
      };
      for (const name of [
        '..',
        '.',
        '...',
        "O'Neil",
        '[TAG]Jo.hn',
        'a/b',
        '100%',
        '%2F',
        '%252e',
        'Zoë',
        'a?b#c',
        'a;b',
        'a+b c',
        '\\',
        'of',
        '日本 語',
        '👩‍🚒',
        'x'.repeat(2000),
      ])
        await check(name);
      await fc.assert(fc.asyncProperty(names, check), { numRuns: 150 });
    });
    test('pages by the headers', async () => {
      const client = await server.signInAs();
      const page = (headers: Record<string, string>) => client.get('things', { headers });
      const first = await page({});
      expect(first.body).toEqual([1, 50, 0]);
      expect(['page', 'limit', 'total'].map((name) => first.headers.get(`pagination-${name}`))).toEqual([
        '1',
        '50',
        '7',
      ]);
      expect((await page({ 'pagination-page': '3', 'pagination-limit': '20' })).body).toEqual([3, 20, 40]);
      expect((await page({ 'pagination-limit': '0' })).body).toEqual([1, 50, 0]);
      expect((await page({ 'pagination-limit': '9999' })).body).toEqual([1, 500, 0]);
      for (const wrong of ['0', '-1', 'x', '1.5', '1e3', ' ', '99999999999'])
        expect((await page({ 'pagination-page': wrong })).status).toBe(400);
      for (const wrong of ['-1', 'x', '1.5']) expect((await page({ 'pagination-limit': wrong })).status).toBe(400);
    });
    test('refuses a malformed query with the field’s text', async () => {
      const client = await server.signInAs();
      const refused = await client.get<Refusal>('things?from=x');
      expect([refused.status, refused.body]).toEqual([400, { error: 'Use digits.', errors: { from: 'Use digits.' } }]);
      expect((await client.get('things?from=1&from=2')).status).toBe(400);
      expect((await client.get('things?from=1&unknown=2')).status).toBe(200);
    });
    test('refuses bodies that are no JSON object', async () => {
      const client = await server.signInAs({ admin_level: 2 });
      const send = (body: string, type = 'application/json') =>
        client.post<Refusal>('things/write', body, { headers: { 'content-type': type } });
      for (const body of [
        '{',
        'null x',
        '[1]',
        '"text"',
        '5',
        '{"__proto__":{"a":1},"text":"x"}',
        '{"text":"a\\u0000b"}',
        '{"text":"a\\ud83db"}',
        '{"text":"\\ude00\\ud83d"}',
      ]) {
        const answer = await send(body);
        expect([body, answer.status, Object.keys(answer.body)]).toEqual([body, 400, ['error']]);
      }
      expect((await send('{"text":"\\ud83d\\ude00"}')).status).toBe(200);
      expect((await send('text=x', 'application/x-www-form-urlencoded')).status).toBe(400);
      expect((await send('{"text":"x"}', 'text/plain')).status).toBe(400);
      expect((await send('')).status).toBe(422);
    });
    test('refuses a body of 10 MB so that who sends it hears it, and goes on', async () => {
      const client = await server.signInAs({ admin_level: 2 });
      const huge = Buffer.alloc(10_000_000, 'x');
      const { hostname, port } = new URL(server.url);
      for (const length of [{ 'content-length': String(huge.length) }, { 'transfer-encoding': 'chunked' }])
        for (let sent = 0; sent < 5; sent++) {
          const status = await new Promise((resolve) => {
            const headers = { ...client.headers, 'content-type': 'application/json', ...length };
            const request = httpRequest(
              { hostname, port, method: 'POST', path: '/api/things/write', headers, agent: false },
              (response) => {
                response.resume().on('end', () => resolve(response.statusCode));
              },
            );
            request.on('error', resolve).end(huge);
          });
          expect(status).toBe(413);
        }
      const fetched = await client.post<Refusal>('things/write', huge, {
        headers: { 'content-type': 'application/json' },
      });
      expect([fetched.status, Object.keys(fetched.body)]).toEqual([413, ['error']]);
      expect((await client.post('things/write', { text: 'x' })).status).toBe(200);
    });
  });

  describe('changes', () => {
    const setting = (key: string) =>
      server.db.selectFrom('setting').selectAll().where('key', '=', key).executeTakeFirst();

    test('are rolled back when they leave no audit entry, and say so in the log', async () => {
      const answer = await (await server.signInAs()).post('things/silent');
      expect([answer.status, answer.body]).toEqual([500, { error: 'Something went wrong...' }]);
      expect(await setting('silent')).toBeUndefined();
      expect(server.logLines.join('')).toContain('things.silent changed something without an audit entry');
    });
    test('are rolled back when they fail, with nothing told but that', async () => {
      const answer = await (await server.signInAs()).post('things/failing');
      expect([answer.status, answer.body]).toEqual([500, { error: 'Something went wrong...' }]);
      expect(await setting('failing')).toBeUndefined();
      expect(await server.db.selectFrom('audit').selectAll().where('action', '=', 'perk.remove').execute()).toEqual([]);
    });
    test('keep who, what and where in the audit log, and queue commands', async () => {
      const client = await server.signInAs({ admin_level: 2 });
      await client.post('things/write', { text: 'audited' });
      const entry = await server.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
      expect(entry).toMatchObject({
        actor_id: client.player.id,
        actor_name: client.player.name,
        action: 'perk.add',
        target: 'thing',
        before: null,
        after: '{"text":"audited"}',
        ip: '127.0.0.1',
      });
      expect((await storedCommands(server.db)).at(-1)).toEqual({
        kind: 'tell',
        payload: { text: 'audited' },
        createdBy: client.player.id,
      });
    });
    test('check their target: unknown, then rank, then online', async () => {
      const staff = await server.signInAs({ admin_level: 4 });
      const moderate = (name: string) => staff.post<Refusal>(`things/moderate/${encodeSegment(name)}`, { level: 1 });
      const lower = await server.createPlayer({ admin_level: 3 });
      const lowerOnline = await server.createPlayer({ admin_level: 3, online: true });
      const equalOnline = await server.createPlayer({ admin_level: 4, online: true });
      expect([(await moderate('Nobody_Known')).status]).toEqual([404]);
      for (const name of [equalOnline.name, staff.player.name])
        expect((await moderate(name)).body).toEqual({ error: 'The rank is not lower.' });
      expect([(await moderate(equalOnline.name)).status, (await moderate(lowerOnline.name)).status]).toEqual([
        403, 409,
      ]);
      expect((await moderate(lowerOnline.name)).body).toEqual({ error: 'The player is online.' });
      expect((await moderate(` ${lower.name.toUpperCase()} `)).body).toEqual({ online: false });
      expect((await staff.post(`things/moderate/Nobody_Known`, {})).status).toBe(422);
    });
    test('made at the same time all happen, one after the other', async () => {
      const client = await server.signInAs({ admin_level: 2 });
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => client.post('things/write', { text: `at once ${n}` })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    });
  });

  describe('answers', () => {
    test('have snake_case keys, but for keys that are data', async () => {
      expect((await server.visitor.get('things/data')).body).toEqual({
        some_key: 1,
        by_name: { someName: 2, __proto__x: 3 },
      });
    });
    test('carry an id and no permission to keep or run anything', async () => {
      const { headers } = await server.visitor.get('things/open');
      expect(headers.get('x-request-id')).toMatch(/^[\w-]+$/);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    });
    test('tell nothing of an inner failure', async () => {
      const answer = await server.visitor.get('things/broken');
      expect([answer.status, answer.text]).toEqual([500, '{"error":"Something went wrong..."}']);
    });
    test('are sent again only to the same person, within the second, while nothing at all was written', async () => {
      const client = await server.signInAs({ name: 'First_Viewer' });
      const other = await server.signInAs({ name: 'Other_Viewer' });
      const show = async (from: typeof client) =>
        (await from.get<{ runs: number; name: string; level: number }>('things/shown')).body;
      const again = engine === 'sqlite' ? 0 : 1;
      const first = await show(client);
      const second = await show(client);
      expect(second.runs).toBe(first.runs + 1);
      expect(await show(client)).toEqual({ ...second, runs: second.runs + again });
      expect(await show(other)).toMatchObject({ name: 'Other_Viewer' });
      const before = (await show(client)).runs;
      await server.services.database.withWrite((tx) =>
        tx.updateTable('player').set({ admin_level: 3 }).where('id', '=', client.player.id).execute(),
      );
      const after = await show(client);
      expect(after).toMatchObject({ name: 'First_Viewer', level: 3 });
      expect(after.runs).toBeGreaterThan(before);
      server.clock.advance(1);
      expect((await show(client)).runs).toBe(after.runs + 1);
    });
    test('come without a body for HEAD', async () => {
      const answer = await server.visitor.fetch('HEAD', 'things/open');
      expect([answer.status, await answer.text(), answer.headers.get('content-length')]).toEqual([200, '', '15']);
    });
  });

  test('logs each call by its template, without query, names or secrets', async () => {
    const client = await server.signInAs();
    await client.get('things/named/Some_Private_Name?secret=hunter3');
    await server.visitor.post('things/write', { password: TEST_PASSWORD });
    const lines = server.logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toContainEqual(
      expect.objectContaining({
        method: 'GET',
        route: 'things/named/{name}',
        status: 200,
        reqId: expect.any(String) as string,
      }),
    );
    const text = server.logLines.join('');
    for (const secret of ['hunter3', 'Some_Private_Name', TEST_PASSWORD, client.headers['cookie'] ?? '-'])
      expect(text).not.toContain(secret);
  });
});
