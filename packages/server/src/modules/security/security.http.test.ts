import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { security } from '@steward/api-client/contract/security';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { TEST_PASSWORD } from '../../testing/factories.ts';
import { createTestClient } from '../../testing/test-client.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');

withEachDatabase('the security log', (engine) => {
  let server: TestServer;
  let discord: Server;
  const posted: { content: string; allowed_mentions: { users: string[] } }[] = [];
  beforeAll(async () => {
    discord = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        posted.push(JSON.parse(body) as (typeof posted)[number]);
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((done) => discord.listen(0, '127.0.0.1', done));
    const webhookUrl = `http://127.0.0.1:${(discord.address() as AddressInfo).port}/hook`;
    server = await startTestServer({
      engine,
      config: {
        trustProxy: { hops: 1 },
        alertChannels: [
          { name: 'helpers', level: 1, webhookUrl },
          { name: 'managers', level: 6, webhookUrl },
        ],
      },
    });
  });
  afterAll(async () => {
    await server.close();
    await new Promise((done) => discord.close(done));
  });
  beforeEach(() => {
    server.clock.advance(7200);
    posted.length = 0;
  });

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const signIn = (name: string, password = TEST_PASSWORD, headers: Record<string, string> = {}) =>
    server.visitor.post('auth/rpg', { name, password }, { headers });
  const lines = async () => {
    await server.services.security.flush();
    return (await readFile(join(server.services.config.dataDir, 'security.log'), 'utf8')).split('\n').filter(Boolean);
  };
  const manager = () => server.signInAs({ admin_level: 6 });

  test('has a line for each failed sign-in: address, name, reason, and no secret', async () => {
    const { name } = await server.createPlayer({ name: 'Log_Me' });
    await signIn(name, 'a guess that is wrong', from('203.0.113.5'));
    const line = (await lines()).at(-1);
    expect(line).toMatch(
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ steward-security reason=wrong-password address=203\.0\.113\.5 status=422 call=accounts\.signIn name="Log_Me"$/,
    );
    expect((await lines()).join('\n')).not.toContain('a guess that is wrong');
  });

  test('shows what cannot be seen as marks, and lets no name or address pass for another field', async () => {
    const names = ['a\nreason=x', 'b\u001b[31m', 'c" address=198.51.100.1 name="', 'd\u202Ee', 'f\tg'];
    const before = (await lines()).length;
    for (const name of names) await signIn(name, 'wrong', from('203.0.113.6'));
    await signIn('x', 'wrong', from('1.2.3.4 reason=z'));
    const found = (await lines()).slice(before);
    expect(found).toHaveLength(names.length + 1);
    for (const line of found) expect(line).not.toMatch(/[\u0000-\u001f\u202e]/);
    expect(found[2]).toContain('name="c\\" address=198.51.100.1');
  });

  test('knows refusals of changing and staff calls, tokens, limits and foreign sites, and leaves ordinary ones out', async () => {
    const before = (await lines()).length;
    const player = await server.signInAs({ name: 'Some_Player' });
    await player.get('rpg/audit');
    await player.post('rpg/user/Some_Player/password', { password: 'four quiet green lamps' });
    await server.visitor.post('rpg/account/password', { current: 'x', password: 'four quiet green lamps' });
    await server.visitor.get('principal');
    await server.visitor.get('principal', { headers: { authorization: 'Bearer steward_none' } });
    await player.post('rpg/account/password', {}, { headers: { origin: 'https://evil.example' } });
    await player.get('rpg/user/Nobody_There');
    for (let tried = 0; tried < 6; tried++) await signIn('Some_Player', 'wrong');
    const reasons = (await lines()).slice(before).map((line) => {
      const [, reason, call, name] = /reason=(\S+) .* call=(\S+) name="(.*)"$/.exec(line) ?? [];
      return [reason, call, name].join(' ');
    });
    expect(reasons).toEqual([
      'forbidden audit.list Some_Player',
      'forbidden moderation.password Some_Player',
      'not-signed-in accounts.changePassword ',
      'bad-token accounts.principal ',
      'foreign-site accounts.changePassword ',
      ...Array.from({ length: 5 }, () => 'wrong-password accounts.signIn Some_Player'),
      'locked accounts.signIn Some_Player',
    ]);
  });

  test('is read by managers, with filters, and by nobody below', async () => {
    await signIn('Looked_For', 'wrong', from('203.0.113.77'));
    const staff = await manager();
    await server.services.security.flush();
    const find = (query: object) => staff.api.call(security.events, { query });
    for (const query of [{ name: ' looked_for ' }, { address: '203.0.113.77' }]) {
      const { items, total } = await find(query);
      expect([total, items[0]]).toMatchObject([
        1,
        { reason: 'wrong-password', name: 'Looked_For', address: '203.0.113.77', call: 'accounts.signIn', count: 1 },
      ]);
    }
    expect((await find({ name: 'Looked_For', reason: 'locked' })).items).toEqual([]);
    expect((await staff.get('rpg/security/events?reason=x')).status).toBe(400);
    expect((await staff.get('rpg/security/events?from=20260230')).status).toBe(400);
    const below = await server.signInAs({ admin_level: 5 });
    for (const path of ['events', 'bursts']) expect((await below.get(`rpg/security/${path}`)).status).toBe(403);
  });

  test('is read without waiting for what is being written', async () => {
    const [staff, player] = [await manager(), await server.signInAs()];
    await server.services.security.flush();
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const writing = server.services.database.withWrite(() => over);
    try {
      expect((await player.get('rpg/audit')).status).toBe(403);
      for (const path of ['events', 'bursts']) expect((await staff.get(`rpg/security/${path}`)).status).toBe(200);
    } finally {
      end();
      await writing;
    }
    await server.services.security.flush();
    expect((await staff.api.call(security.events)).items[0]).toMatchObject({ reason: 'forbidden', call: 'audit.list' });
  });

  test('forgets entries after a month', async () => {
    await signIn('Long_Ago', 'wrong');
    await server.services.security.flush();
    const { forgetOld } = await import('./keep.ts');
    server.clock.advance(31 * 86_400);
    await forgetOld(server.services.database, server.clock.now());
    expect(await server.db.selectFrom('security_event').selectAll().execute()).toEqual([]);
  });

  test('tells managers of a burst once, from one address and to one name', async () => {
    const { name } = await server.createPlayer({ name: 'Much_Tried' });
    for (let tried = 0; tried < 25; tried++) await signIn(name, 'wrong', from(`198.51.100.${tried}`));
    for (let tried = 0; tried < 25; tried++) await signIn(`Guess_${tried}`, 'wrong', from('192.0.2.9'));
    const staff = await manager();
    await server.services.security.flush();
    const bursts = await staff.api.call(security.bursts);
    expect(bursts).toMatchObject([
      { kind: 'address', subject: '192.0.2.9' },
      { kind: 'name', subject: 'much_tried' },
    ]);
    for (const { failures } of bursts) expect(failures).toBeGreaterThanOrEqual(20);
    // Each is delivered by itself: neither waits for the other.
    await vi.waitFor(() => expect(posted.map(({ content }) => content)).toHaveLength(2));
    const told = posted.map(({ content }) => content);
    for (const what of ['from the address 192.0.2.9', 'to the account much'])
      expect(told.filter((content) => content.includes(what))).toHaveLength(1);
    await signIn('Guess_99', 'wrong', from('192.0.2.9'));
    await server.services.security.flush();
    expect(await staff.api.call(security.bursts)).toHaveLength(2);
    expect(posted).toHaveLength(2);
  });

  describe('a sign-in on a new device', () => {
    const asBrowser = (answer: { headers: Headers }) =>
      createTestClient(server.url, { cookie: cookiesOf(answer.headers) });

    test('is told to the person on devices that were known before, and not to the new one', async () => {
      const { name } = await server.createPlayer();
      const home = asBrowser(await signIn(name));
      expect(await home.api.call(security.signIns)).toEqual([]);
      const away = asBrowser(await signIn(name, TEST_PASSWORD, { ...from('203.0.113.8'), 'user-agent': 'Firefox/1' }));
      const seen = (await home.api.call(security.signIns)).map(({ address, userAgent, seen: was }) => [
        address,
        userAgent,
        was,
      ]);
      expect(seen).toEqual([['203.0.113.8', 'Firefox/1', false]]);
      expect(await away.api.call(security.signIns)).toEqual([]);
      await away.api.call(security.seenSignIns);
      expect((await home.api.call(security.signIns))[0]?.seen, 'the new device cannot take it back').toBe(false);
      await home.api.call(security.seenSignIns);
      expect((await home.api.call(security.signIns))[0]?.seen).toBe(true);
    });
    test('is not told of a device that signs in again', async () => {
      const { name } = await server.createPlayer();
      const first = await signIn(name);
      const other = asBrowser(await signIn(name));
      await signIn(name, TEST_PASSWORD, { cookie: cookiesOf(first.headers) });
      expect(await other.api.call(security.signIns)).toEqual([]);
    });
    test('cannot be marked as seen by a token', async () => {
      const { name } = await server.createPlayer();
      expect((await (await server.withToken(name)).post('rpg/account/sign-ins/seen')).status).toBe(409);
    });
    test('is told on Discord to staff whom it knows, in a channel of their rank, without the address', async () => {
      const { name } = await server.createPlayer({ admin_level: 3, discord_id: '123456789' });
      await signIn(name);
      await signIn(name, TEST_PASSWORD, { ...from('203.0.113.9'), 'user-agent': 'Mozilla/5.0 (Windows NT) Firefox/1' });
      await vi.waitFor(() => expect(posted).toHaveLength(1));
      expect(posted[0]?.content).toMatch(/^<@123456789> New sign-in to .* from Firefox on Windows/);
      expect(posted[0]?.content).not.toContain('203.0.113.9');
      expect(posted[0]?.allowed_mentions.users).toEqual(['123456789']);
    });
  });
});
