import { request as httpsRequest } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { allEndpoints } from '@steward/api-client/contract/index';
import { endpoint, group } from '@steward/api-client/contract/endpoint';
import { bridgeOnly, everyone } from '@steward/api-client/rules/access';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config/read.ts';
import { implement } from '../core/implement.ts';
import { modules } from '../modules/index.ts';
import { TEST_PASSWORD } from '../testing/factories.ts';
import { documentedEnvironment, PANEL, PROXIES, type Proxy } from '../testing/proxies.ts';
import { bytesOf } from '../testing/bytes-of.ts';
import { withEachDatabase } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** The most that any call takes. */
const MOST = Math.max(...allEndpoints().map(({ bodyLimit }) => bodyLimit));

const probes = group('probes', {
  upload: endpoint({
    method: 'PUT',
    path: 'probes/upload',
    access: bridgeOnly,
    upload: true,
    bodyLimit: MOST,
    summary: 'x',
    response: z.object({ bytes: z.number() }),
  }),
  live: endpoint({
    method: 'GET',
    path: 'probes/live',
    access: everyone,
    events: true,
    summary: 'x',
    response: z.array(z.number()),
  }),
});

let release: () => void = () => undefined;

const probeRoutes = implement(probes, {
  upload: async ({ upload }) => ({ bytes: await bytesOf(upload) }),
  live: {
    json: () => [],
    async *events() {
      yield { id: '1', data: 1 };
      await new Promise<void>((resolve) => (release = resolve));
      yield { id: '2', data: 2 };
    },
  },
});

interface Sending {
  readonly method?: string;
  readonly from?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

withEachDatabase('behind a proxy that is set up as the document says', (engine) => {
  describe.each(PROXIES)('$name', (kind) => {
    if (kind.missing !== undefined) {
      it.skip(`NOT TESTED: there is no ${kind.missing} on this machine.`, () => undefined);
      return;
    }
    let server: TestServer;
    let proxy: Proxy;
    beforeAll(async () => {
      const { publicUrl, trustProxy } = readConfig(documentedEnvironment(), () => '{}');
      server = await startTestServer({ engine, modules: [...modules, probeRoutes], config: { publicUrl, trustProxy } });
      proxy = await kind.start(Number(new URL(server.url).port));
    });
    afterAll(async () => {
      await proxy.stop();
      await server.close();
    });

    const open = ({ method = 'GET', from = '127.0.0.1', headers, body }: Sending, path: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const target = { host: '127.0.0.1', port: proxy.port, servername: PANEL, rejectUnauthorized: false };
        const options = {
          ...target,
          method,
          path,
          localAddress: from,
          agent: false,
          headers: { host: PANEL, ...headers },
        };
        httpsRequest(options, resolve).once('error', reject).end(body);
      });
    async function send(path: string, sending: Sending = {}) {
      const answer = await open(sending, path);
      let text = '';
      for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
      return { status: answer.statusCode, headers: answer.headers, text };
    }
    const signIn = (name: string, password: string, from: string, headers: Record<string, string> = {}) =>
      send('/api/auth/rpg', {
        method: 'POST',
        from,
        headers: { 'content-type': 'application/json', origin: `https://${PANEL}`, ...headers },
        body: JSON.stringify({ name, password }),
      });

    it('knows people by their own address, in devices, audit and limits', async () => {
      const { id, name } = await server.createPlayer({ admin_level: 6 });
      const forged = { 'x-forwarded-for': '6.6.6.6', 'x-real-ip': '6.6.6.6', forwarded: 'for=6.6.6.6' };
      expect((await signIn(name, TEST_PASSWORD, '127.0.0.7', forged)).status).toBe(200);
      const addresses = async (table: 'session' | 'audit') =>
        (
          await server.db
            .selectFrom(table)
            .select('ip')
            .where(table === 'session' ? 'player_id' : 'actor_id', '=', id)
            .execute()
        ).map(({ ip }) => ip);
      expect(await addresses('session')).toEqual(['127.0.0.7']);
      expect(await addresses('audit')).toEqual(['127.0.0.7']);
      const statuses = [];
      for (let tried = 0; tried < 21; tried++)
        statuses.push((await signIn(`Nobody_${tried}`, 'wrong', '127.0.0.66')).status);
      expect(statuses.slice(-2)).toEqual([422, 429]);
      expect((await signIn(name, TEST_PASSWORD, '127.0.0.8')).status).toBe(200);
      expect(server.logLines.filter((line) => line.includes('X-Forwarded-For'))).toEqual([]);
    });

    it('gives a cookie for TLS alone, and HSTS with pages and calls', async () => {
      const { name } = await server.createPlayer();
      const answer = await signIn(name, TEST_PASSWORD, '127.0.0.9');
      const [cookie = ''] = answer.headers['set-cookie'] ?? [];
      expect(cookie).toMatch(
        /^__Host-steward_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      );
      const headers = { cookie: cookie.split(';', 1)[0] ?? '' };
      const own = await send('/api/principal', { headers });
      expect(own.status).toBe(200);
      for (const { headers: given } of [
        answer,
        own,
        await send('/'),
        await send('/api/none'),
        await send('/static/none'),
      ])
        expect(given['strict-transport-security']).toMatch(/^max-age=31536000/);
      for (const origin of [`http://${PANEL}`, 'https://elsewhere.example'])
        expect((await send('/api/logout', { method: 'POST', headers: { ...headers, origin } })).status, origin).toBe(
          403,
        );
      const out = { ...headers, origin: `https://${PANEL}` };
      expect((await send('/api/logout', { method: 'POST', headers: out })).status).toBe(200);
    });

    it('passes on what lives, line by line', async () => {
      const answer = await open(
        { headers: { accept: 'text/event-stream', 'accept-encoding': 'gzip' } },
        '/api/probes/live',
      );
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      const ended = new Promise((resolve) => answer.once('end', resolve));
      for (let waited = 0; waited < 100 && !text.includes('data: 1'); waited++) await sleep(50);
      expect(text).toContain('data: 1');
      expect(text).not.toContain('data: 2');
      release();
      await ended;
      expect(text).toContain('data: 2');
    });

    it('passes on the most that a game server may send', async () => {
      const bridge = await server.withToken(null);
      const answer = await send('/api/probes/upload', {
        method: 'PUT',
        headers: { ...bridge.headers, 'content-type': 'application/octet-stream' },
        body: Buffer.alloc(MOST, 7),
      });
      expect([answer.status, answer.text]).toEqual([200, JSON.stringify({ bytes: MOST })]);
    });
  });
});
