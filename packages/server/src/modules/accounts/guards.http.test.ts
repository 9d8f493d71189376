import { hash as bcrypt } from '@node-rs/bcrypt';
import { createHash } from 'node:crypto';
import { whirlpool } from 'hash-wasm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../testing/factories.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

interface Refusal {
  readonly error: string;
  readonly errors?: Record<string, string>;
}

const cookiesOf = (headers: Headers): string =>
  headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
const deviceOf = (headers: Headers): string => /steward_device=[\w-]+/.exec(cookiesOf(headers))?.[0] ?? '';

withEachDatabase('what keeps strangers out of accounts', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(() => server.clock.advance(7 * 86_400));

  const signIn = (name: string, password = TEST_PASSWORD, more: object = {}, cookie?: string) =>
    server.visitor.post<Refusal>(
      'auth/rpg',
      { name, password, ...more },
      cookie === undefined ? {} : { headers: { cookie } },
    );

  describe('new passwords', () => {
    const weak = (name: string) => ['password', 'Password1', 'ILOVEYOU', '12345678', 'aaaaaaaa', name, `${name}2026`];

    test('of one’s own are refused when they are common, one character, or the name', async () => {
      const client = await server.signInAs({ name: 'Weak_Words' });
      for (const password of weak('Weak_Words')) {
        const answer = await client.post<Refusal>('rpg/account/password', { current: TEST_PASSWORD, password });
        expect([answer.status, answer.body.errors?.['password']], password).toEqual([422, answer.body.error]);
        server.clock.advance(60);
      }
      const fine = { current: TEST_PASSWORD, password: 'four quiet green lamps' };
      expect((await client.post('rpg/account/password', fine)).status).toBe(200);
    });
    test('given by staff are held to the same, and to the name of the player', async () => {
      const staff = await server.signInAs({ name: 'Some_Admin', admin_level: 4 });
      const { name } = await server.createPlayer({ name: 'Some_Target' });
      for (const password of weak(name))
        expect((await staff.post(`rpg/user/${name}/password`, { password })).status, password).toBe(422);
      expect((await staff.post(`rpg/user/${name}/password`, { password: 'Some_Admin' })).status).toBe(200);
    });
  });

  describe('a known device', () => {
    test('still signs in while strangers lock the name and the address', async () => {
      const { name } = await server.createPlayer();
      const first = await signIn(name);
      const device = deviceOf(first.headers);
      expect(first.headers.getSetCookie()[1]).toMatch(/^steward_device=[\w-]{43}; Max-Age=34560000; .*HttpOnly/);
      for (let tried = 0; tried < 30; tried++) await signIn(name, 'wrong');
      expect((await signIn(name)).status).toBe(429);
      expect((await signIn(name, TEST_PASSWORD, {}, device)).status).toBe(200);
    });
    test('has a limit of its own', async () => {
      const { name } = await server.createPlayer();
      const device = deviceOf((await signIn(name)).headers);
      for (let tried = 0; tried < 5; tried++) expect((await signIn(name, 'wrong', {}, device)).status).toBe(422);
      expect((await signIn(name, TEST_PASSWORD, {}, device)).status).toBe(429);
      expect((await signIn(name)).status, 'others are not held up by it').toBe(200);
    });
    test('is known for those who signed in on it only, and its cookie changes each time', async () => {
      const [one, two] = [await server.createPlayer(), await server.createPlayer()];
      const first = deviceOf((await signIn(one.name)).headers);
      const second = deviceOf((await signIn(two.name, TEST_PASSWORD, {}, first)).headers);
      expect(second).not.toBe(first);
      for (const { name } of [one, two]) for (let tried = 0; tried < 6; tried++) await signIn(name, 'wrong');
      expect((await signIn(one.name, TEST_PASSWORD, {}, first)).status, 'a cookie of before').toBe(429);
      const third = await signIn(one.name, TEST_PASSWORD, {}, second);
      expect(third.status, 'both are known by the new one').toBe(200);
      expect((await signIn(two.name, TEST_PASSWORD, {}, deviceOf(third.headers))).status).toBe(200);
      const stranger = await server.createPlayer();
      for (let tried = 0; tried < 6; tried++) await signIn(stranger.name, 'wrong');
      expect((await signIn(stranger.name, TEST_PASSWORD, {}, second)).status).toBe(429);
    });
    test('signs nobody in, and is kept as a hash', async () => {
      const { id, name } = await server.createPlayer();
      const device = deviceOf((await signIn(name)).headers);
      expect((await server.visitor.get('principal', { headers: { cookie: device } })).status).toBe(401);
      const rows = await server.db.selectFrom('known_device').selectAll().where('player_id', '=', id).execute();
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(device.split('=')[1]);
    });
    test.each(['own', 'staff'])('is forgotten when the password is changed (%s)', async (who) => {
      const { name } = await server.createPlayer();
      const [mine, other] = [await signIn(name), await signIn(name)];
      const password = 'four quiet green lamps';
      if (who === 'own')
        await server.visitor.post(
          'rpg/account/password',
          { current: TEST_PASSWORD, password },
          { headers: { cookie: cookiesOf(mine.headers) } },
        );
      else await (await server.signInAs({ admin_level: 5 })).post(`rpg/user/${name}/password`, { password });
      for (let tried = 0; tried < 6; tried++) await signIn(name, 'wrong');
      expect((await signIn(name, password, {}, deviceOf(other.headers))).status).toBe(429);
      expect((await signIn(name, password, {}, deviceOf(mine.headers))).status).toBe(who === 'own' ? 200 : 429);
    });
  });

  describe('wrong codes', () => {
    async function withTwoFactor() {
      const client = await server.signInAs();
      const started = await client.post<{ secret: string }>('rpg/account/2fa/activate', {});
      const totp = new TOTP({ secret: Secret.fromBase32(started.body.secret) });
      const code = () => totp.generate({ timestamp: server.clock.now() * 1000 });
      await client.post('rpg/account/2fa/activate', { code: code() });
      const { name } = client.player;
      const device = deviceOf((await signIn(name, TEST_PASSWORD, { code: await afterStep(code) })).headers);
      return { name, code, device };
    }
    const afterStep = (code: () => string): Promise<string> => {
      server.clock.advance(30);
      return Promise.resolve(code());
    };

    test('are looked at less and less often, in every process, with the right password', async () => {
      const { name, code } = await withTwoFactor();
      const waits: number[] = [];
      for (let tried = 0; tried < 16; tried++) {
        server.clock.advance(61);
        const answer = await signIn(name, TEST_PASSWORD, { code: '000000' });
        if (answer.status === 422) continue;
        expect([answer.status, answer.body.error]).toEqual([429, expect.stringContaining('Too many wrong codes')]);
        const wait = Number(answer.headers.get('retry-after'));
        waits.push(wait);
        server.clock.advance(wait);
      }
      expect(waits.length).toBeGreaterThan(3);
      expect(waits).toEqual([...waits].sort((a, b) => a - b));
      expect(Math.max(...waits)).toBeLessThanOrEqual(3600);
      const other = await startTestServer({
        engine,
        clock: server.clock,
        database: { ...(await databaseOf()), remove: () => Promise.resolve() },
      });
      try {
        await signIn(name, TEST_PASSWORD, { code: '000000' });
        const there = await other.visitor.post('auth/rpg', { name, password: TEST_PASSWORD, code: code() });
        expect(there.status).toBe(429);
      } finally {
        await other.close();
      }
    });
    const databaseOf = () => {
      const { config } = server.services;
      return Promise.resolve({
        engine,
        url: config.databaseUrl,
        file: config.databaseFile,
        dir: config.dataDir,
        open: () => server.services.database,
      });
    };

    test('of a stranger who has the password do not hold up a known device', async () => {
      const { name, code, device } = await withTwoFactor();
      for (let tried = 0; tried < 12; tried++) {
        server.clock.advance(61);
        await signIn(name, TEST_PASSWORD, { code: '000000' });
      }
      expect((await signIn(name, TEST_PASSWORD, { code: code() })).status).toBe(429);
      expect((await signIn(name, TEST_PASSWORD, { code: code() }, device)).status).toBe(200);
    });
    test('all count when they come at once', async () => {
      const { name } = await withTwoFactor();
      await Promise.all(Array.from({ length: 5 }, () => signIn(name, TEST_PASSWORD, { code: '000000' })));
      server.clock.advance(59);
      const row = await server.db.selectFrom('code_failure').selectAll().where('key', 'like', 'player:%').execute();
      expect(row.map(({ failures }) => failures)).toContain(5);
    });
    test('are forgotten after a right one', async () => {
      const { name, code } = await withTwoFactor();
      for (let tried = 0; tried < 4; tried++) await signIn(name, TEST_PASSWORD, { code: '000000' });
      server.clock.advance(61);
      expect((await signIn(name, TEST_PASSWORD, { code: code() })).status).toBe(200);
      for (let tried = 0; tried < 4; tried++)
        expect((await signIn(name, TEST_PASSWORD, { code: '000000' })).status).toBe(422);
    });
  });

  test('no refusal is quicker than a step, whatever the hash is, and a dear hash makes the step longer', async () => {
    const slow = await startTestServer({ engine, config: { refusalStepMs: 150 } });
    try {
      const made: Record<string, string | null> = {
        sha256: `sha256$salt1$${createHash('sha256').update('salt1an old password').digest('hex')}`,
        whirlpool: `whirlpool$salt2$${await whirlpool('an old passwordsalt2')}`,
        bcrypt: await bcrypt('an old password', 4),
        none: null,
      };
      for (const [kind, password_hash] of Object.entries(made))
        await slow.createPlayer({ name: `Kind_${kind}`, password_hash });
      await slow.createPlayer({ name: 'Kind_argon' });
      for (const kind of [...Object.keys(made), 'argon', 'nobody']) {
        slow.clock.advance(61);
        const begun = performance.now();
        const answer = await slow.visitor.post('auth/rpg', { name: `Kind_${kind}`, password: 'not the right one' });
        expect(answer.status).toBe(422);
        expect(performance.now() - begun, kind).toBeGreaterThan(148);
      }
      const { stepOf } = await import('./even-time.ts');
      expect(await stepOf(slow.services)).toBe(150);
      const dear = await startTestServer({ engine, config: { refusalStepMs: 1 } });
      await dear.createPlayer({ password_hash: `$2b$15$${'a'.repeat(53)}` });
      expect(await stepOf(dear.services)).toBeGreaterThan(400);
      await dear.close();
    } finally {
      await slow.close();
    }
  });
});
