import { Secret, TOTP } from 'otpauth';
import { accounts } from '@steward/api-client/contract/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TEST_PASSWORD } from '../../testing/factories.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { withEachDatabase } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

interface Refusal {
  readonly error: string;
  readonly errors?: Record<string, string>;
}

withEachDatabase('the own account', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());
  beforeEach(() => server.clock.advance(3600));

  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: (server.clock.now() + steps * 30) * 1000 });
  const signIn = (name: string, code?: string, password = TEST_PASSWORD) =>
    server.visitor.post<Refusal>('auth/rpg', { name, password, ...(code === undefined ? {} : { code }) });
  const lastAudit = () => server.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();

  async function enable(client: TestClient): Promise<{ secret: string; recovery: string[] }> {
    const started = await client.post<{ qr: string; secret: string }>('rpg/account/2fa/activate', {});
    expect(started.body.qr).toMatch(/^data:image\/svg\+xml;base64,/);
    const { secret } = started.body;
    const done = await client.post<{ enabled: boolean; recovery_codes: string[] }>('rpg/account/2fa/activate', {
      code: codeOf(secret),
    });
    expect([done.status, done.body.enabled]).toEqual([200, true]);
    return { secret, recovery: done.body.recovery_codes };
  }

  describe('two-factor', () => {
    test('is asked for at sign-in once it is on, and a code works once', async () => {
      const client = await server.signInAs();
      const { name } = client.player;
      const { secret } = await enable(client);
      expect((await signIn(name)).body).toEqual({
        error: 'Enter the 6-digit code of your authenticator app.',
        errors: { code: 'Enter the 6-digit code of your authenticator app.' },
      });
      expect((await signIn(name)).status).toBe(422);
      expect((await signIn(name, codeOf(secret))).status, 'the code that turned it on').toBe(422);
      server.clock.advance(30);
      const code = codeOf(secret);
      expect((await signIn(name, code)).status).toBe(200);
      expect((await signIn(name, code)).status).toBe(422);
      expect((await client.get<{ user: { has2fa: boolean } }>('principal')).body.user.has2fa).toBe(true);
    });
    test('takes the step before and after, but none further away, and none that is older than one used', async () => {
      const client = await server.signInAs();
      const { secret } = await enable(client);
      server.clock.advance(600);
      expect((await signIn(client.player.name, codeOf(secret, -2))).status).toBe(422);
      expect((await signIn(client.player.name, codeOf(secret, 2))).status).toBe(422);
      expect((await signIn(client.player.name, codeOf(secret, 1))).status).toBe(200);
      expect((await signIn(client.player.name, codeOf(secret, 0))).status).toBe(422);
    });
    test('gives the code to one of two who send it at the same time', async () => {
      const client = await server.signInAs();
      const { secret } = await enable(client);
      server.clock.advance(60);
      const both = await Promise.all([
        signIn(client.player.name, codeOf(secret)),
        signIn(client.player.name, codeOf(secret)),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    });
    test('does not ask for a code while the password is wrong', async () => {
      const client = await server.signInAs();
      await enable(client);
      expect((await signIn(client.player.name, undefined, 'wrong')).body.errors).toEqual({
        name: 'The name or password is not right.',
      });
    });
    test('lets ten recovery codes in, each once', async () => {
      const client = await server.signInAs();
      const { recovery } = await enable(client);
      expect(recovery).toHaveLength(10);
      expect(new Set(recovery).size).toBe(10);
      const [first = ''] = recovery;
      expect((await signIn(client.player.name, ` ${first.toUpperCase().replace('-', ' ')} `)).status).toBe(200);
      expect((await signIn(client.player.name, first)).status).toBe(422);
    });
    test('gives new recovery codes for the password, and the old ones work no longer', async () => {
      const client = await server.signInAs();
      const renew = (password: string) =>
        client.post<{ recovery_codes: string[] }>('rpg/account/2fa/recovery-codes', { password });
      expect((await renew(TEST_PASSWORD)).status, 'two-factor is off').toBe(409);
      const { recovery } = await enable(client);
      expect((await renew('a wrong password')).status).toBe(422);
      expect((await client.get('rpg/account/2fa')).body).toEqual({ enabled: true, recovery_codes_left: 10 });
      const { status, body } = await renew(TEST_PASSWORD);
      expect([status, new Set([...body.recovery_codes, ...recovery]).size]).toEqual([200, 20]);
      expect((await signIn(client.player.name, recovery[0])).status).toBe(422);
      expect((await signIn(client.player.name, body.recovery_codes[0])).status).toBe(200);
      expect((await client.get('rpg/account/2fa')).body).toEqual({ enabled: true, recovery_codes_left: 9 });
    });
    test('cannot be turned on twice, and is turned off by a code', async () => {
      const client = await server.signInAs();
      const { secret } = await enable(client);
      expect((await client.post('rpg/account/2fa/activate', {})).status).toBe(409);
      expect((await client.post('rpg/account/2fa/disable', { code: '000000' })).status).toBe(422);
      server.clock.advance(30);
      const spaced = ` ${codeOf(secret).slice(0, 3)} ${codeOf(secret).slice(3)} `;
      expect((await client.post('rpg/account/2fa/disable', { code: spaced })).body).toEqual({ enabled: false });
      expect((await signIn(client.player.name)).status).toBe(200);
      expect((await client.post('rpg/account/2fa/disable', { code: '000000' })).status).toBe(409);
      expect(
        await server.db.selectFrom('recovery_code').selectAll().where('player_id', '=', client.player.id).execute(),
      ).toEqual([]);
    });
    test('is not on before a right code came, and guesses are limited', async () => {
      const client = await server.signInAs();
      expect((await client.post('rpg/account/2fa/activate', { code: '123456' })).status).toBe(409);
      await client.post('rpg/account/2fa/activate', {});
      expect((await signIn(client.player.name)).status).toBe(200);
      for (let tried = 0; tried < 4; tried++)
        expect((await client.post('rpg/account/2fa/activate', { code: '000000' })).status).toBe(422);
      expect((await client.post('rpg/account/2fa/activate', { code: '000000' })).status).toBe(429);
      expect((await client.post<Refusal>('rpg/account/2fa/activate', { code: '12345' })).body.errors).toEqual({
        code: 'Enter the 6 digits that your app shows.',
      });
    });
    test('keeps its secret sealed, and out of the audit and the log', async () => {
      const client = await server.signInAs();
      const { secret, recovery } = await enable(client);
      const player = await server.db
        .selectFrom('player')
        .selectAll()
        .where('id', '=', client.player.id)
        .executeTakeFirstOrThrow();
      const stored = JSON.stringify([
        player,
        await server.db.selectFrom('recovery_code').selectAll().execute(),
        await server.db.selectFrom('audit').selectAll().execute(),
        server.logLines,
      ]);
      for (const hidden of [secret, ...recovery]) expect(stored).not.toContain(hidden);
      expect(player.totp_secret).toMatch(/^v1\./);
      expect(await lastAudit()).toMatchObject({ action: 'account.two-factor-on', actor_id: client.player.id });
    });
  });

  describe('the password', () => {
    test('is changed with the present one, ends other sessions, and keeps this one', async () => {
      const client = await server.signInAs();
      const other = await server.signIn(client.player.name);
      expect(
        (await client.post('rpg/account/password', { current: TEST_PASSWORD, password: 'another password' })).body,
      ).toEqual({ ok: true });
      expect([(await client.get('principal')).status, (await other.get('principal')).status]).toEqual([200, 401]);
      expect((await signIn(client.player.name)).status).toBe(422);
      expect((await signIn(client.player.name, undefined, 'another password')).status).toBe(200);
    });
    test('has 8 characters or more, and guesses at the present one are limited', async () => {
      const client = await server.signInAs();
      expect(
        (await client.post<Refusal>('rpg/account/password', { current: TEST_PASSWORD, password: '1234567' })).body
          .errors,
      ).toEqual({ password: 'Use at least 8 characters.' });
      for (let tried = 0; tried < 5; tried++)
        expect(
          (await client.post<Refusal>('rpg/account/password', { current: 'wrong', password: 'another password' })).body
            .errors,
        ).toEqual({ current: 'The current password is not right.' });
      expect(
        (await client.post('rpg/account/password', { current: TEST_PASSWORD, password: 'another password' })).status,
      ).toBe(429);
    });
  });

  describe('devices', () => {
    test('are listed and signed out, each their own', async () => {
      const client = await server.signInAs();
      const other = await server.signIn(client.player.name);
      const stranger = await server.signInAs();
      const devices = await client.api.call(accounts.devices);
      expect(devices.map(({ current, ip }) => [current, ip])).toEqual([
        [false, '127.0.0.1'],
        [true, '127.0.0.1'],
      ]);
      const id = devices.find(({ current }) => !current)?.id ?? 0;
      expect((await stranger.delete(`rpg/account/sessions/${id}`)).status).toBe(404);
      expect((await client.delete(`rpg/account/sessions/${id}`)).body).toEqual({ ok: true });
      expect((await other.get('principal')).status).toBe(401);
      expect((await client.delete(`rpg/account/sessions/${id}`)).status).toBe(404);
      expect((await client.delete('rpg/account/sessions/x')).status).toBe(400);
    });
  });

  describe('tokens', () => {
    test('are shown once, work, and are revoked', async () => {
      const client = await server.signInAs();
      const made = await client.post<{ token: string; entry: { id: number } }>('rpg/account/tokens', {
        name: ' deploy ',
        scopes: ['read'],
      });
      expect(made.body).toMatchObject({
        token: expect.stringMatching(/^steward_[\w-]{43}$/) as string,
        entry: { name: 'deploy', scopes: ['read'], expires_at: null, last_used_at: null },
      });
      const bearer = { headers: { authorization: `Bearer ${made.body.token}` } };
      expect((await server.visitor.get<{ user: { name: string } }>('principal', bearer)).body.user.name).toBe(
        client.player.name,
      );
      await server.services.identities.settled();
      expect((await client.api.call(accounts.tokens))[0]?.lastUsedAt).not.toBeNull();
      const everything = JSON.stringify([
        await server.db.selectFrom('access_token').selectAll().execute(),
        await server.db.selectFrom('audit').selectAll().execute(),
        server.logLines,
      ]);
      expect(everything).not.toContain(made.body.token);
      expect((await client.delete(`rpg/account/tokens/${made.body.entry.id}`)).status).toBe(200);
      expect((await server.visitor.get('principal', bearer)).status).toBe(401);
      expect((await client.delete(`rpg/account/tokens/${made.body.entry.id}`)).status).toBe(404);
    });
    test('end at their time', async () => {
      const client = await server.signInAs();
      const at = new Date((server.clock.now() + 60) * 1000).toISOString().replace('.000', '');
      const made = await client.post<{ token: string }>('rpg/account/tokens', {
        name: 'short',
        scopes: ['read'],
        expiresAt: at,
      });
      const bearer = { headers: { authorization: `Bearer ${made.body.token}` } };
      expect((await server.visitor.get('principal', bearer)).status).toBe(200);
      server.clock.advance(60);
      expect((await server.visitor.get('principal', bearer)).status).toBe(401);
      for (const expiresAt of [at, '2027-02-30T00:00:00Z', 'tomorrow'])
        expect((await client.post('rpg/account/tokens', { name: 'x', scopes: ['read'], expiresAt })).status).toBe(422);
    });
    test('cannot make stronger tokens', async () => {
      const { name } = await server.createPlayer();
      const writer = await server.withToken(name, ['write']);
      expect((await writer.post('rpg/account/tokens', { name: 'x', scopes: ['write'] })).status).toBe(200);
      expect((await writer.post('rpg/account/tokens', { name: 'x', scopes: ['read', 'write'] })).status).toBe(422);
      expect(
        (await (await server.withToken(name, ['read'])).post('rpg/account/tokens', { name: 'x', scopes: ['read'] }))
          .status,
      ).toBe(403);
    });
  });
});
