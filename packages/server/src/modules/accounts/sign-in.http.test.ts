import { hash as bcrypt } from '@node-rs/bcrypt';
import { accounts } from '@steward/api-client/contract/accounts';
import { createHash } from 'node:crypto';
import { whirlpool } from 'hash-wasm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../testing/factories.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

interface Refusal {
  readonly error: string;
  readonly errors?: Record<string, string>;
}

const cookieOf = (headers: Headers): string => (headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '';

withEachDatabase('signing in', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  const signIn = (name: string, password = TEST_PASSWORD, more: object = {}, headers: Record<string, string> = {}) =>
    server.visitor.post<Refusal & { user: Record<string, unknown> }>(
      'auth/rpg',
      { name, password, ...more },
      { headers },
    );
  const principal = (cookie: string) =>
    server.visitor.get<{ user: Record<string, unknown> }>('principal', { headers: { cookie } });
  const later = () => server.clock.advance(61);

  test('opens a session by an HttpOnly cookie and answers who it is', async () => {
    const player = await server.createPlayer({ name: 'Zoë O’Neil', admin_level: 3, permissions: ['vacSessions'] });
    const answer = await signIn('  zoë o’neil ');
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      id: player.id,
      name: 'Zoë O’Neil',
      admin_level: 3,
      permissions: ['vacSessions'],
      has2fa: false,
      user_ban: null,
    });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^steward_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const again = await principal(cookieOf(answer.headers));
    expect(again.body).toEqual(answer.body);
  });

  test('replaces the session that the browser had', async () => {
    const { name } = await server.createPlayer();
    const first = cookieOf((await signIn(name)).headers);
    const second = cookieOf((await signIn(name, TEST_PASSWORD, {}, { cookie: first })).headers);
    expect(second).not.toBe(first);
    expect((await principal(first)).status).toBe(401);
    expect((await principal(second)).status).toBe(200);
  });

  test('signs out, and takes the cookie back', async () => {
    const { name } = await server.createPlayer();
    const cookie = cookieOf((await signIn(name)).headers);
    const out = await server.visitor.post('logout', undefined, { headers: { cookie } });
    expect(out.body).toEqual({ user: false });
    expect(out.headers.get('set-cookie')).toMatch(/^steward_session=;/);
    expect((await principal(cookie)).status).toBe(401);
  });

  test('gives the same answer for a wrong password, an unknown name and an account without a password', async () => {
    const { name } = await server.createPlayer();
    const { name: without } = await server.createPlayer({ password_hash: null });
    const answers = [await signIn(name, 'wrong'), await signIn('Nobody_Here', 'wrong'), await signIn(without, 'wrong')];
    for (const answer of answers) {
      expect(answer.status).toBe(422);
      expect(answer.body).toEqual({
        error: 'The name or password is not right.',
        errors: { name: 'The name or password is not right.' },
      });
    }
    later();
  });

  test('asks for what is missing in plain words', async () => {
    const answer = await server.visitor.post<Refusal>('auth/rpg', {});
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ name: 'Enter your in-game name.', password: 'Enter your password.' });
  });

  test('refuses the sixth try of a name within a minute, even with the right password', async () => {
    const { name } = await server.createPlayer();
    for (let tried = 0; tried < 5; tried++) expect((await signIn(name, 'wrong')).status).toBe(422);
    const refused = await signIn(name);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    later();
    expect((await signIn(name)).status).toBe(200);
    later();
  });

  test('refuses the 21st failure from an address within a minute; successes do not count', async () => {
    const { name } = await server.createPlayer();
    for (let tried = 0; tried < 20; tried++) expect((await signIn(`Unknown_${tried}`, 'wrong')).status).toBe(422);
    expect((await signIn(name)).status).toBe(429);
    later();
    for (let tried = 0; tried < 25; tried++) expect((await signIn(name)).status).toBe(200);
    later();
  });

  test('takes the hashes of earlier systems once and replaces them', async () => {
    const hashes = {
      bcrypt: await bcrypt('an old password', 4),
      bcrypt2y: (await bcrypt('an old password', 4)).replace('$2b$', '$2y$'),
      sha256: `sha256$salt1$${createHash('sha256').update('salt1an old password').digest('hex')}`,
      whirlpool: `whirlpool$salt2$${(await whirlpool('an old passwordsalt2')).toUpperCase()}`,
    };
    for (const [kind, password_hash] of Object.entries(hashes)) {
      const { id, name } = await server.createPlayer({ name: `Old_${kind}`, password_hash });
      expect((await signIn(name, 'another')).status).toBe(422);
      expect((await signIn(name, 'an old password')).status, kind).toBe(200);
      const { password_hash: now } = await server.db
        .selectFrom('player')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(now).toMatch(/^\$argon2id\$/);
      expect((await signIn(name, 'an old password')).status).toBe(200);
    }
    later();
  });

  test('lets a banned and a disabled account in, to see the ban', async () => {
    const { id, name } = await server.createPlayer();
    await server.ban(id, server.clock.now() + 3600);
    const answer = await signIn(name);
    expect(answer.body.user['user_ban']).toMatchObject({ type: 2, reason: 'A reason', staff_user: null });
    const disabled = await server.createPlayer({ disabled: 1, admin_level: 8 });
    expect((await signIn(disabled.name)).body.user).toMatchObject({ disabled: true });
  });

  test('ends a session after 30 idle days', async () => {
    const client = await server.signInAs();
    server.clock.advance(29 * 86_400);
    expect((await client.get('principal')).status).toBe(200);
    await server.services.identities.settled();
    server.clock.advance(29 * 86_400);
    expect((await client.get('principal')).status).toBe(200);
    await server.services.identities.settled();
    server.clock.advance(31 * 86_400);
    expect((await client.get('principal')).status).toBe(401);
  });

  test('knows no cookie of another server', async () => {
    const cookies = [
      'steward_session=abc',
      'steward_session=',
      'steward_session="a;b',
      'session=1; other=2',
      `steward_session=${'x'.repeat(5000)}`,
    ];
    for (const cookie of cookies) expect((await principal(cookie)).status).toBe(401);
  });

  test('keeps only a hash of the session, and audits the sign-in without secrets', async () => {
    const { id, name } = await server.createPlayer();
    const token = cookieOf((await signIn(name)).headers).split('=')[1] ?? '';
    const sessions = await server.db.selectFrom('session').selectAll().where('player_id', '=', id).execute();
    expect(JSON.stringify(sessions)).not.toContain(token);
    const entries = await server.db.selectFrom('audit').selectAll().where('actor_id', '=', id).execute();
    expect(entries).toMatchObject([{ action: 'account.sign-in', target: name, ip: '127.0.0.1' }]);
    const everything = JSON.stringify([entries, server.logLines]);
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(TEST_PASSWORD);
  });

  test('refuses a sign-in that another site sends', async () => {
    const { name } = await server.createPlayer();
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])
      expect((await signIn(name, TEST_PASSWORD, {}, headers)).status).toBe(403);
    expect(
      (await signIn(name, TEST_PASSWORD, {}, { origin: server.url, 'sec-fetch-site': 'same-origin' })).status,
    ).toBe(200);
  });

  test('marks the cookie Secure where people use https, and knows them behind a proxy', async () => {
    const behind = await startTestServer({
      engine,
      config: { publicUrl: 'https://panel.example', trustProxy: { hops: 1 } },
    });
    try {
      const { id, name } = await behind.createPlayer();
      const headers = { 'x-forwarded-for': '203.0.113.9', origin: 'https://panel.example' };
      const answer = await behind.visitor.post('auth/rpg', { name, password: TEST_PASSWORD }, { headers });
      expect(answer.headers.get('set-cookie')).toMatch(/^__Host-steward_session=[\w-]{43}; .*Path=\/; .*Secure/);
      expect(await behind.db.selectFrom('session').select('ip').where('player_id', '=', id).execute()).toMatchObject([
        { ip: '203.0.113.9' },
      ]);
      await server.createPlayer({ name });
      await server.visitor.post(
        'auth/rpg',
        { name, password: TEST_PASSWORD },
        { headers: { 'x-forwarded-for': '203.0.113.9' } },
      );
      const direct = await server.db.selectFrom('session').select('ip').where('ip', '!=', '127.0.0.1').execute();
      expect(direct).toEqual([]);
    } finally {
      await behind.close();
    }
  });
  test('answers the typed client', async () => {
    const { name } = await server.createPlayer();
    const { user } = await server.visitor.api.call(accounts.signIn, { body: { name, password: TEST_PASSWORD } });
    expect(user.name).toBe(name);
  });
});
